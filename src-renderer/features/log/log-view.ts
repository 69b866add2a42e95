import * as z from "zod";
import { createStore, type StoreApi } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

/** The newest rows of a log that match a filter. */
export interface LogTail<Row, Filter> {
  /** The very filter that was asked for. */
  readonly filter: Filter;
  readonly matched: number;
  /** The share of the log that was searched for them; absent when all was. */
  readonly searched?: number | undefined;
  /** Oldest first. */
  readonly rows: readonly Row[];
}

/** The fields that every row of a log has. */
export interface LogRow {
  readonly kind: string;
  readonly generation: number;
}

interface LogView<Row, Filter> {
  /** The text of the filter box. */
  readonly query: string;
  readonly follow: boolean;
  /** The rows of the log when it was paused; null while it runs. */
  readonly frozen: LogTail<Row, Filter> | null;
  /**
   * The number of matching rows, or of those scrolled to, since the log stopped following; null:
   * unknown.
   */
  readonly seen: number | null;
  /** The row under the cursor, counted from the oldest that matches. */
  readonly active: number | null;
  /** The number of rows above the visible ones, while the log does not follow. */
  readonly rowsAbove: number;
  /** The row whose detail is open. */
  readonly opened: Row | null;
  /** The part of the detail that was chosen; null before anybody chose. */
  readonly tab: string | null;
}

export type LogViewStore<Row, Filter> = StoreApi<LogView<Row, Filter>>;

/** Creates the view of a log. It outlives a reload of the page, also after a crash. */
export function createLogView<Row, Filter>(
  name: string,
  row: z.ZodType<Row>,
): LogViewStore<Row, Filter> {
  const kept = z.object({
    query: z.string().catch(""),
    tab: z.string().nullable().catch(null),
    follow: z.boolean().catch(true),
    rowsAbove: z.number().min(0).catch(0),
    opened: row.nullable().catch(null),
  });
  const fresh = { ...kept.parse({}), frozen: null, seen: null, active: null };
  return createStore<LogView<Row, Filter>>()(
    persist((): LogView<Row, Filter> => fresh, {
      name,
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ query, tab, follow, rowsAbove, opened }) => ({
        ...{ query, tab, follow, rowsAbove, opened },
      }),
      merge: (stored) => ({ ...fresh, ...kept.catch(kept.parse({})).parse(stored ?? {}) }),
    }),
  );
}

/** Changes the filter. The rows are others then; an open detail stays, also without its row. */
export function setQuery<Row, Filter>(view: LogViewStore<Row, Filter>, query: string): void {
  view.setState({ query, active: null, frozen: null, seen: null });
}

/** Looks for something else: the detail of an earlier search closes. */
export function startSearch<Row, Filter>(view: LogViewStore<Row, Filter>, query: string): void {
  setQuery(view, query);
  closeDetail(view);
}

/** Follows the newest rows again. */
export function followNewest<Row, Filter>(view: LogViewStore<Row, Filter>): void {
  view.setState({ follow: true, frozen: null });
}

/** Opens the detail of a row; one that is not loaded yet leaves the open one. */
export function openRow<Row, Filter>(
  view: LogViewStore<Row, Filter>,
  index: number,
  row: Row | undefined,
): void {
  view.setState(({ opened }) => ({ active: index, follow: false, opened: row ?? opened }));
}

/** Moves the cursor. An open detail goes along with it; a closed one stays closed. */
export function moveToRow<Row, Filter>(
  view: LogViewStore<Row, Filter>,
  index: number,
  row: Row | undefined,
): void {
  if (view.getState().opened === null) view.setState({ active: index, follow: false });
  else openRow(view, index, row);
}

/** Closes the detail; the cursor stays where it is. */
export function closeDetail<Row, Filter>(view: LogViewStore<Row, Filter>): void {
  view.setState({ opened: null });
}

/** Raises the count of rows that were seen; a log that follows sees every row. */
export function noteSeen<Row, Filter>(view: LogViewStore<Row, Filter>, matched: number): void {
  const { follow, seen } = view.getState();
  if (follow ? seen !== null : matched > (seen ?? -1)) {
    view.setState({ seen: follow ? null : matched });
  }
}
