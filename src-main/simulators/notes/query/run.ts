import {
  cursorOf,
  takePage,
  wrongCursor,
  type Page as Slice,
  type PageRequest,
} from "../paging.ts";
import type { DataSource, NotesState, Page } from "../state.ts";
import { childIds } from "../tree.ts";
import type { Compare } from "./sort.ts";

interface Row {
  readonly page: Page;
  readonly place: number;
}

/** What a query asks for, ready to run. */
export interface Plan {
  readonly keep: (page: Page) => boolean;
  /** The order asked for; none for the order in which the rows came. */
  readonly compare: Compare | undefined;
}

function* rowsFrom(state: NotesState, ids: readonly string[], start: number): Generator<Row> {
  for (let place = start; place < ids.length; place += 1) {
    const page = state.pages.get(ids[place] ?? "");
    if (page) yield { page, place };
  }
}

function* kept(rows: Iterable<Row>, keep: Plan["keep"]): Generator<Page> {
  for (const { page } of rows) if (!page.isTrashed && keep(page)) yield page;
}

function placeOf(ids: readonly string[], cursor: string | undefined): number {
  const place = cursor === undefined ? 0 : ids.indexOf(cursor);
  if (place < 0) throw wrongCursor(cursor ?? "");
  return place;
}

/**
 * One page of the rows of a data source. The cursor is a row, and the page begins where that row
 * stands, even when it was edited or thrown away since: a client may change what it walks over.
 */
export function runQuery(
  state: NotesState,
  source: DataSource,
  { keep, compare }: Plan,
  request: PageRequest,
): Slice<Page> {
  const ids = childIds(state, source.id);
  const place = placeOf(ids, cursorOf(request));
  if (!compare) return takePage(kept(rowsFrom(state, ids, place), keep), request);
  const order = (a: Row, b: Row) => compare(a.page, b.page) || a.place - b.place;
  const sorted = [...rowsFrom(state, ids, 0)]
    .filter(({ page }) => !page.isTrashed && keep(page))
    .sort(order);
  const first = state.pages.get(ids[place] ?? "");
  if (request.start_cursor == null || !first)
    return takePage(
      sorted.map(({ page }) => page),
      request,
    );
  const start = sorted.findIndex((row) => order(row, { page: first, place }) >= 0);
  return takePage(start < 0 ? [] : sorted.slice(start).map(({ page }) => page), request);
}
