import { route } from "../../route.ts";
import { notFound } from "../../errors.ts";
import { idParam, requireDatabase, requireDataSource } from "../../shared/find.ts";
import { normaliseId } from "../../shared/id.ts";
import { firstPage, itemsFrom, pageQuery, presentList, wrongCursor } from "../../shared/paging.ts";
import type { DataView, State, ViewQuery } from "../../state.ts";
import { createView, deleteView, requireView, updateView } from "./actions.ts";
import { presentPartialView, presentView } from "./present.ts";
import { createQuery, deleteQuery, pageOfResults, presentStatus, requireQuery } from "./queries.ts";
import {
  createQueryBody,
  createViewBody,
  createViewRules,
  listViewsQuery,
  listViewsRules,
  updateViewBody,
} from "./schema.ts";

type Params = Readonly<Record<string, string>>;

const viewOf = (state: State, params: Params) => requireView(state, idParam(params, "view_id"));

function queryId(params: Params): string {
  const text = params["query"] ?? "";
  const id = normaliseId(text);
  if (id === undefined) throw notFound("view query", text);
  return id;
}

/** The views of a database in the order of its tabs, or all of a data source. */
function listViews(
  state: State,
  database: string | undefined,
  source: string | undefined,
): readonly DataView[] {
  if (source !== undefined) requireDataSource(state, source);
  const views =
    database === undefined
      ? [...state.views.values()]
      : (state.viewIds.get(requireDatabase(state, database).id) ?? []).map((id) =>
          requireView(state, id),
        );
  return views.filter(({ dataSourceId }) => source === undefined || dataSourceId === source);
}

const asPage = ({ id }: { readonly id: string }) => ({ object: "page", id });

/** The place of a cursor in the results of a query. */
function startOf({ rows }: ViewQuery, cursor: string | null | undefined): number {
  if (cursor == null) return 0;
  const at = rows.indexOf(normaliseId(cursor) ?? "");
  if (at >= 0) return at;
  throw wrongCursor(cursor);
}

/** Views of data sources: how their rows are filtered, sorted and laid out. */
export const routes = [
  route("GET /v1/views", "Lists the views of a database or a data source", {
    query: listViewsQuery,
    rules: listViewsRules,
    handle: ({ state }, { query, id }) => {
      const views = listViews(state, query.database_id, query.data_source_id);
      const page = firstPage(itemsFrom(views, query), query);
      return presentList("view", page, (view) => ({ object: "view", id: view.id }), id);
    },
  }),
  route("POST /v1/views", "Creates a view", {
    body: createViewBody,
    rules: createViewRules,
    handle: (context, { body }) => presentView(context.state, createView(context, body)),
  }),
  route("GET /v1/views/:id", "Shows a view", ({ state }, { params }) =>
    presentView(state, viewOf(state, params)),
  ),
  route("PATCH /v1/views/:id", "Changes a view", {
    body: updateViewBody,
    handle: (context, { params, body }) => {
      const { state } = context;
      return presentView(state, updateView(context, viewOf(state, params), body));
    },
  }),
  route("DELETE /v1/views/:id", "Deletes a view", (context, { params }) => {
    const view = viewOf(context.state, params);
    deleteView(context, view);
    return presentPartialView(view);
  }),
  route("POST /v1/views/:id/queries", "Runs the query of a view and keeps its results", {
    body: createQueryBody,
    handle: (context, { params, body }) => {
      const view = viewOf(context.state, params);
      const query = createQuery(context, view);
      const { items, next } = pageOfResults(query, 0, body);
      return {
        object: "view_query",
        id: query.id,
        view_id: view.id,
        expires_at: new Date(query.expiresAt).toISOString(),
        total_count: query.rows.length,
        results: items.map(asPage),
        next_cursor: next ?? null,
        has_more: next !== undefined,
        ...presentStatus(query),
      };
    },
  }),
  route("GET /v1/views/:id/queries/:query", "Lists the results of the query of a view", {
    query: pageQuery,
    handle: (context, { params, query: request, id }) => {
      const query = requireQuery(context, viewOf(context.state, params), queryId(params));
      const page = pageOfResults(query, startOf(query, request.start_cursor), request);
      return { ...presentList("page", page, asPage, id), ...presentStatus(query) };
    },
  }),
  route("DELETE /v1/views/:id/queries/:query", "Forgets the results of a query", {
    handle: ({ state }, { params }) => {
      viewOf(state, params);
      const id = queryId(params);
      deleteQuery(state, id);
      return { object: "view_query", id, deleted: true };
    },
  }),
];
