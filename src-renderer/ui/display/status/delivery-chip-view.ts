import type { Tone } from "./status-chip.tsx";

/** One delivery of an event, as far as a row shows it. */
export interface ShownDelivery {
  /** Null for a simulator with a single receiver. */
  readonly endpoint: string | null;
  readonly state: "pending" | "in-flight" | "delivered" | "failed";
  readonly httpStatus: number | null;
}

interface ChipView {
  readonly tone: Tone;
  readonly word: string;
  readonly code: string | undefined;
  readonly title: string;
}

const tones = {
  pending: { tone: "wait", word: "pending" },
  "in-flight": { tone: "busy", word: "in flight" },
  delivered: { tone: "good", word: "delivered" },
  failed: { tone: "bad", word: "failed" },
} as const;

/** One attempt in words: `delivered 200`, `failed no answer`. */
export function viewChip({ endpoint, state, httpStatus }: ShownDelivery): ChipView {
  const { tone, word } = tones[state];
  const unanswered = state === "failed" ? "no answer" : undefined;
  const code = httpStatus === null ? unanswered : String(httpStatus);
  return { tone, word, code, title: `${endpoint ?? "receiver"}: ${word} ${code ?? ""}`.trim() };
}
