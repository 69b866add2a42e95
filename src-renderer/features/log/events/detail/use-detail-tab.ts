import { useState } from "react";
import { useStore } from "zustand";
import type { EventRow } from "#shared/domain/egress.ts";
import { eventView } from "../event-log.ts";

/**
 * Returns the part that is shown: the one that was chosen, otherwise the one that fitted when the event was
 * opened. A delivery that succeeds meanwhile does not turn the page.
 */
export function useDetailTab({ kind, generation, seq, deliveries }: EventRow): string {
  const chosen = useStore(eventView, (view) => view.tab);
  // A failed delivery is what a person opens the event for.
  const hasFailed = deliveries.some(({ state }) => state === "failed");
  const opened = { id: `${kind} ${String(generation)} ${String(seq)}`, hasFailed };
  const [first, setFirst] = useState(opened);
  if (first.id !== opened.id) setFirst(opened);
  const { hasFailed: hadFailed } = first.id === opened.id ? first : opened;
  return chosen ?? (hadFailed ? "deliveries" : "payload");
}
