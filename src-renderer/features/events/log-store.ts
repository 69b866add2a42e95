import * as z from "zod";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { eventRow, type EventRow } from "#shared/domain/egress.ts";
import type { Tail } from "../../stores/feed/feed-store.ts";

interface LogView {
  /** The text of the filter box. */
  readonly query: string;
  readonly follow: boolean;
  /** The rows of the log when it was paused; null while it runs. */
  readonly frozen: Tail | null;
  /**
   * The number of matching rows, or of those scrolled to, since the log stopped following; null:
   * unknown.
   */
  readonly seen: number | null;
  /** The row under the cursor, counted from the oldest that matches. */
  readonly active: number | null;
  /** The number of rows above the visible ones, while the log does not follow. */
  readonly rowsAbove: number;
  /** The event whose detail is open. */
  readonly opened: EventRow | null;
  /** The part of the detail that was chosen; null before anybody chose. */
  readonly tab: string | null;
  /** The attempt of the open event that Deliveries and Signature show; null for the one that needs attention. */
  readonly attempt: ChosenAttempt | null;
}

/** An attempt that was chosen, by its place among those of its event. The next attempt ends the choice. */
interface ChosenAttempt {
  readonly event: string;
  readonly attempts: number;
  /** Null when all are folded. */
  readonly place: number | null;
}

/** Names an event for as long as it exists. */
function eventNameOf({ kind, generation, seq }: EventKey): string {
  return [kind, generation, seq].join("/");
}

type EventKey = Pick<EventRow, "kind" | "generation" | "seq">;

/** Chooses the attempt of an event that both tabs show. */
export function chooseAttempt(event: EventKey, attempts: number, place: number | null): void {
  useLogView.setState({ attempt: { event: eventNameOf(event), attempts, place } });
}

/** Returns the chosen attempt of an event; `undefined` while none was chosen. */
export function useChosenAttempt(event: EventKey, attempts: number): number | null | undefined {
  const attempt = useLogView((view) => view.attempt);
  const isValid = attempt?.event === eventNameOf(event) && attempt.attempts === attempts;
  return isValid ? attempt.place : undefined;
}

/** The state that outlives a reload of the page, also after a crash. */
const kept = z.object({
  query: z.string().catch(""),
  tab: z.string().nullable().catch(null),
  follow: z.boolean().catch(true),
  rowsAbove: z.number().min(0).catch(0),
  opened: eventRow.nullable().catch(null),
});

const fresh: LogView = {
  query: "",
  follow: true,
  frozen: null,
  seen: null,
  active: null,
  rowsAbove: 0,
  opened: null,
  tab: null,
  attempt: null,
};

/** The view of the log. */
export const useLogView = create<LogView>()(
  persist((): LogView => fresh, {
    name: "simdeck.log",
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ query, tab, follow, rowsAbove, opened }) => ({
      query,
      tab,
      follow,
      rowsAbove,
      opened,
    }),
    merge: (stored) => ({ ...fresh, ...kept.catch(kept.parse({})).parse(stored ?? {}) }),
  }),
);

/** Changes what is looked for; the rows are others now, so nothing stays selected. */
export function setQuery(query: string): void {
  useLogView.setState({ query, active: null, opened: null, frozen: null, seen: null });
}

/** Closes the detail; the cursor stays where it is. */
export function closeDetail(): void {
  useLogView.setState({ opened: null });
}

/** Raises the count of rows that were seen; a log that follows sees every row. */
export function noteSeen(matched: number): void {
  const { follow, seen } = useLogView.getState();
  if (follow ? seen !== null : matched > (seen ?? -1)) {
    useLogView.setState({ seen: follow ? null : matched });
  }
}
