import { notFound, validationError } from "../../errors.ts";
import { compileFilter, filter } from "../../query/filter.ts";
import { compileSorts } from "../../query/sort.ts";
import { requireDataSource } from "../../shared/find.ts";
import { firstPage, type PageRequest } from "../../shared/paging.ts";
import { childIds } from "../../shared/tree.ts";
import { filtersOf, nameConditions } from "./conditions.ts";
import type { DataView, Page, SimContext, State, ViewQuery } from "../../state.ts";

const LIFETIME_MS = 15 * 60_000;
const MAX_RESULTS = 10_000;

/** The rows that a view shows, in its order. */
function rowsOf(context: SimContext, view: DataView): readonly Page[] {
  const { state } = context;
  if (view.dataSourceId === null) {
    throw validationError("A dashboard has no rows. Query the views in it.");
  }
  const { id, properties } = requireDataSource(state, view.dataSourceId);
  const conditions = nameConditions(properties, view);
  const tests = filtersOf(conditions).map((one) =>
    compileFilter(context, properties, filter.parse(one)),
  );
  const rows = childIds(state, id)
    .flatMap((row) => state.pages.get(row) ?? [])
    .filter((page) => !page.isTrashed && tests.every((test) => test(page)));
  return rows.sort(compileSorts(context, properties, conditions.sorts ?? []));
}

/** Keeps the rows of a view as they are now, for a quarter of an hour. */
export function createQuery(context: SimContext, view: DataView): ViewQuery {
  const { state, ids, now } = context;
  const rows = rowsOf(context, view).map(({ id }) => id);
  return state.viewQueries.add({
    id: ids.uuid("view query"),
    viewId: view.id,
    expiresAt: now + LIFETIME_MS,
    rows: rows.slice(0, MAX_RESULTS),
    isTruncated: rows.length > MAX_RESULTS,
  });
}

/** A query that has not expired. Throws Notion's 404 when there is none. */
export function requireQuery({ state, now }: SimContext, view: DataView, id: string): ViewQuery {
  const query = state.viewQueries.get(id);
  if (query?.viewId === view.id && query.expiresAt > now) return query;
  throw notFound("view query", id);
}

/** The ids of one page of results, which begins at the cursor. */
export function pageOfResults({ rows }: ViewQuery, start: number, request: PageRequest) {
  const from = rows.slice(start).map((id) => ({ id }));
  return firstPage(from, request);
}

/** Says that there were more rows than a query keeps. */
export const presentStatus = ({ isTruncated }: ViewQuery) =>
  isTruncated
    ? {
        request_status: {
          type: "incomplete",
          incomplete_reason: "query_result_limit_reached",
        },
      }
    : {};

/** Forgets a query, if it is there. */
export function deleteQuery({ viewQueries }: State, id: string): void {
  viewQueries.remove(id);
}
