import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { presentPage } from "../resources/pages/present.ts";
import { readCursor, pageBody, presentList, firstPage, wrongCursor } from "../shared/paging.ts";
import { readTrashed, trashing, type columnsQuery } from "../shared/schema.ts";
import { childIds } from "../shared/tree.ts";
import type { DataSource, Page, SimContext, State } from "../state.ts";
import { compileFilter, filter } from "./filter.ts";
import { compileSorts, sort } from "./sort.ts";

export const queryBody = lazyStrictObject(() => ({
  filter: filter.optional(),
  sorts: z.array(sort).max(100).default([]),
  result_type: z.literal("page").optional(),
  ...trashing(),
  ...pageBody(),
}));

type QueryBody = z.output<typeof queryBody>;

interface Row {
  readonly id: string;
  readonly page: Page;
  /** Its position among all rows of the data source. */
  readonly position: number;
}

function* matchingRows(
  state: State,
  ids: readonly string[],
  start: number,
  matches: (page: Page) => boolean,
): Generator<Row> {
  for (let position = start; position < ids.length; position += 1) {
    const page = state.pages.get(ids[position] ?? "");
    if (page && matches(page)) yield { id: page.id, page, position };
  }
}

/**
 * The rows of a data source from the cursor on. The cursor is a row. The list begins at the row's place
 * even when the row was edited or trashed since, so a client may change the rows that it walks over.
 */
function runQuery(context: SimContext, source: DataSource, body: QueryBody): Iterable<Row> {
  const { state } = context;
  const { properties } = source;
  const isTrashed = readTrashed(body) ?? false;
  const keep = body.filter ? compileFilter(context, properties, body.filter) : () => true;
  const matches = (page: Page) => page.isTrashed === isTrashed && keep(page);
  const compare = body.sorts.length > 0 && compileSorts(context, properties, body.sorts);
  const ids = childIds(state, source.id);
  const cursor = readCursor(body);
  const start = cursor === undefined ? 0 : ids.indexOf(cursor);
  if (cursor !== undefined && start < 0) throw wrongCursor(cursor);
  if (!compare) return matchingRows(state, ids, start, matches);
  const order = (a: Omit<Row, "id">, b: Omit<Row, "id">) =>
    compare(a.page, b.page) || a.position - b.position;
  const sorted = [...matchingRows(state, ids, 0, matches)].sort(order);
  const first = cursor === undefined ? undefined : state.pages.get(cursor);
  if (!first) return sorted;
  return sorted.filter((row) => order(row, { page: first, position: start }) >= 0);
}

/** One page of the rows of a data source that a query finds. */
export function presentRows(
  context: SimContext,
  source: DataSource,
  { query, body, id }: RouteRequest<z.output<typeof columnsQuery>, QueryBody>,
): Record<string, unknown> {
  const present = ({ page }: Row) => presentPage(context, page, query.filter_properties);
  const rows = firstPage(runQuery(context, source, body), body);
  return presentList("page_or_data_source", rows, present, id);
}
