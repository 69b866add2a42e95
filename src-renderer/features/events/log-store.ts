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
