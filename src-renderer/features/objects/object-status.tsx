import { StatusChip } from "../../ui/display/status/status-chip.tsx";
import { toneOfStatus } from "./tone-of-status.ts";

/** The status of an object: with a shape if its word is good or bad news, and plain otherwise. */
export function ObjectStatus({ status }: { readonly status: string }) {
  const tone = toneOfStatus(status);
  if (tone === undefined) return <span className="soft">{status}</span>;
  return <StatusChip tone={tone} word={status} />;
}
