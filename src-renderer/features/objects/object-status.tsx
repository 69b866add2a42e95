import { StatusChip } from "../../ui/display/status-chip.tsx";
import { toneOfStatus } from "./tone-of-status.ts";

/** How an object stands: with a shape where its word is good or bad news, and plain where it is none. */
export function ObjectStatus({ status }: { readonly status: string }) {
  const tone = toneOfStatus(status);
  if (tone === undefined) return <span className="soft">{status}</span>;
  return <StatusChip tone={tone} word={status} />;
}
