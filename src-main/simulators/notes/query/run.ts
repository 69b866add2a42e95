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
  /** Whether it is the rows in the trash that are wanted. */
  readonly isTrashed: boolean;
  /** The order asked for; none for the order in which the rows came. */
  readonly compare: Compare | undefined;
}

function* rowsFrom(state: NotesState, ids: readonly string[], start: number): Generator<Row> {
  for (let place = start; place < ids.length; place += 1) {
    const page = state.pages.get(ids[place] ?? "");
    if (page) yield { page, place };
  }
}

function* kept(rows: Iterable<Row>, { keep, isTrashed }: Plan): Generator<Row> {
  for (const row of rows) {
    if (row.page.isTrashed === isTrashed && keep(row.page)) yield row;
  }
}

function* pagesOf(rows: Iterable<Row>): Generator<Page> {
  for (const { page } of rows) yield page;
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
  plan: Plan,
  request: PageRequest,
): Slice<Page> {
  const ids = childIds(state, source.id);
  const place = placeOf(ids, cursorOf(request));
  const { compare } = plan;
  if (!compare) return takePage(pagesOf(kept(rowsFrom(state, ids, place), plan)), request);
  const order = (a: Row, b: Row) => compare(a.page, b.page) || a.place - b.place;
  const sorted = [...kept(rowsFrom(state, ids, 0), plan)].sort(order);
  const first = state.pages.get(ids[place] ?? "");
  if (request.start_cursor == null || !first) return takePage(pagesOf(sorted), request);
  const start = sorted.findIndex((row) => order(row, { page: first, place }) >= 0);
  return takePage(start < 0 ? [] : pagesOf(sorted.slice(start)), request);
}
