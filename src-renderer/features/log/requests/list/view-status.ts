import type { RequestRow } from "#shared/domain/request-row.ts";
import type { Tone } from "../../../../ui/display/status/status-chip.tsx";

/** A response in a word and a code: `200`, `402 card_declined`, `404 not simulated`. */
export function viewStatus({
  status,
  reason,
  supported,
}: Pick<RequestRow, "status" | "reason" | "supported">): {
  readonly tone: Tone;
  readonly word: string;
  readonly code: string | undefined;
} {
  if (status === null) return { tone: "bad", word: "closed", code: "no response" };
  const word = String(status);
  if (!supported) return { tone: "bad", word, code: "not simulated" };
  if (status >= 400) return { tone: "bad", word, code: reason === "" ? undefined : reason };
  return { tone: "good", word, code: undefined };
}
