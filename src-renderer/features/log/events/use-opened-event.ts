import { useStore } from "zustand";
import type { EventRow } from "#shared/domain/egress.ts";
import { useCommand } from "../../../bridge/use-command.ts";
import { useStatus } from "../../../stores/feed/feed-store.ts";
import { eventView } from "./event-log.ts";

/** A person waits for the result of a redelivery. */
const REFRESH_MS = 100;

/** The event whose detail is open. */
export interface OpenedEvent {
  readonly row: EventRow;
  /** True if a reset or an undo removed it. */
  readonly isGone: boolean;
}

function isSame(one: EventRow | undefined, other: EventRow): boolean {
  return one?.kind === other.kind && one.seq === other.seq && one.generation === other.generation;
}

/**
 * Returns the open event as it is now. It does not depend on the rows that the log shows: a redelivery may
 * remove its row from the filtered log.
 */
export function useOpenedEvent(rowAt: (index: number) => EventRow | undefined): OpenedEvent | null {
  const opened = useStore(eventView, (view) => view.opened);
  const active = useStore(eventView, (view) => view.active);
  const { kind = "", generation = 1, seq = 0 } = opened ?? {};
  const status = useStatus(kind);
  const asked = useCommand(
    "events.rows",
    { kind, generation, seqs: [seq] },
    {
      freshFor: [status.generation, status.results, status.pending, status.inFlight].join(),
      refreshMs: REFRESH_MS,
      enabled: opened !== null,
    },
  );
  if (!opened) return null;
  const isKnown = asked.isSuccess && !asked.isPlaceholderData;
  const fresh = asked.data?.find((row) => isSame(row, opened));
  const listed = active === null ? undefined : rowAt(active);
  const row = fresh ?? (listed && isSame(listed, opened) ? listed : opened);
  return { row, isGone: isKnown && fresh === undefined };
}
