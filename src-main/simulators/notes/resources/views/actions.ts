import type * as z from "zod";
import { bodyFailed, notFound, validationError } from "../../errors.ts";
import { recordView } from "../../events.ts";
import { compileFilter, filter } from "../../query/filter.ts";
import { compileSorts } from "../../query/sort.ts";
import { propertyNamed } from "../../properties/columns.ts";
import { requireDatabase, requireDataSource, requireLive, requirePage } from "../../shared/find.ts";
import { editStamp, insertChildren, touchPageAround } from "../../shared/tree.ts";
import { addView } from "../../shared/views.ts";
import {
  type Database,
  type DataSource,
  type DataView,
  type Given,
  newNode,
  type SimContext,
  type State,
} from "../../state.ts";
import { positionIn } from "../blocks/actions.ts";
import { settleConfiguration } from "./columns.ts";
import { filtersOf, settleConditions } from "./conditions.ts";
import type { createViewBody, updateViewBody } from "./schema.ts";

/** A view by its id. Throws Notion's 404 when there is none. */
export function requireView(state: State, id: string): DataView {
  const view = state.views.get(id);
  if (view) return view;
  throw notFound("view", id);
}

type CreateBody = z.output<typeof createViewBody>;
type UpdateBody = z.output<typeof updateViewBody>;
type Settings = Pick<DataView, "filter" | "sorts" | "quickFilters" | "configuration">;

const definedOnly = (conditions: Readonly<Record<string, Given | null>>) =>
  Object.fromEntries(
    Object.entries(conditions).filter((entry): entry is [string, Given] => entry[1] !== null),
  );

/** The quick filters by the ids of their columns, without those that a change removes. */
function mergeQuickFilters(
  columns: DataSource["properties"],
  before: DataView["quickFilters"],
  changes: UpdateBody["quick_filters"],
): DataView["quickFilters"] {
  if (changes === undefined) return before;
  if (changes === null) return null;
  const byId = Object.entries(changes).map(([key, condition]): [string, Given | null] => [
    propertyNamed(columns, key).id,
    condition,
  ]);
  return definedOnly({ ...before, ...Object.fromEntries(byId) });
}

/** The settings after a change: `null` removes one. */
function mergeConfiguration(
  before: DataView["configuration"],
  changes: UpdateBody["configuration"],
): DataView["configuration"] {
  if (changes === undefined) return before;
  const merged = Object.entries({ ...before, ...changes });
  const kept = Object.fromEntries(merged.filter(([, value]) => value !== null));
  return { ...kept, type: changes.type };
}

/**
 * The settings of a view after a client's change.
 * @throws {Refusal} when they name a column that its data source lacks, or are for another type.
 */
function planSettings(
  context: SimContext,
  { properties }: DataSource,
  type: DataView["type"],
  before: Settings,
  body: UpdateBody,
): Settings {
  const given = body.configuration;
  if (given && given.type !== type) {
    throw bodyFailed(
      "configuration.type",
      `should be \`"${type}"\`, instead was \`"${given.type}"\`.`,
    );
  }
  const changes = {
    filter: body.filter ?? null,
    sorts: body.sorts ?? null,
    quickFilters: definedOnly(body.quick_filters ?? {}),
  };
  for (const one of filtersOf(changes)) compileFilter(context, properties, filter.parse(one));
  compileSorts(context, properties, changes.sorts ?? []);
  const settled = settleConditions(properties, changes);
  const changed = mergeConfiguration(before.configuration, given);
  return {
    filter: body.filter === undefined ? before.filter : settled.filter,
    sorts: body.sorts === undefined ? before.sorts : settled.sorts,
    quickFilters: mergeQuickFilters(properties, before.quickFilters, body.quick_filters),
    configuration: changed && settleConfiguration(properties, changed),
  };
}

/** A page gets a database without data sources of its own, which holds the view. */
function linkDatabase(
  context: SimContext,
  { parent, position }: NonNullable<CreateBody["create_database"]>,
): Database {
  const { state, ids } = context;
  const page = requireLive(state, requirePage(state, parent.page_id));
  const place = { in: "page", id: page.id } as const;
  const at = positionIn(state, page.id, undefined, position?.block_id);
  const database = state.databases.add({
    ...newNode(ids.uuid("database"), place, state.botId, context.now),
    title: [],
    description: [],
    icon: null,
    cover: null,
    isInline: true,
    isLocked: false,
  });
  insertChildren(state, place, [database.id], at);
  touchPageAround(context, place);
  return database;
}

/** Puts a view into a row of a dashboard. */
function placeWidget(
  context: SimContext,
  dashboard: DataView,
  viewId: string,
  placement: CreateBody["placement"],
): void {
  const { state, ids } = context;
  const rows = [...dashboard.rows];
  const widget = { id: ids.uuid("widget"), viewId };
  const index = placement?.row_index ?? rows.length;
  if (placement?.type === "existing_row") {
    const row = rows[index];
    if (!row) throw bodyFailed("placement.row_index", "should be the index of a row.");
    rows[index] = { ...row, widgets: [...row.widgets, widget] };
  } else {
    rows.splice(index, 0, { id: ids.uuid("dashboard row"), widgets: [widget] });
  }
  state.views.replace({ ...dashboard, rows, ...editStamp(context) });
}

function dashboardOf(state: State, id: string): DataView {
  const dashboard = requireView(state, id);
  if (dashboard.type === "dashboard") return dashboard;
  throw bodyFailed("view_id", "should be the id of a dashboard view.");
}

const nothing: Settings = { filter: null, sorts: null, quickFilters: null, configuration: null };

export function createView(context: SimContext, body: CreateBody): DataView {
  const { state } = context;
  const source = requireLive(state, requireDataSource(state, body.data_source_id));
  const settings = planSettings(context, source, body.type, nothing, body);
  const dashboard = body.view_id === undefined ? undefined : dashboardOf(state, body.view_id);
  if (dashboard && body.type === "dashboard") {
    throw validationError("A dashboard cannot hold another dashboard.");
  }
  const { view_id: after } = body.position ?? {};
  const known = body.database_id ?? dashboard?.databaseId;
  if (after !== undefined && requireView(state, after).databaseId !== known) {
    throw notFound("view", after);
  }
  const row = body.placement?.type === "existing_row" ? body.placement.row_index : undefined;
  if (dashboard && row !== undefined && row >= dashboard.rows.length) {
    throw bodyFailed("placement.row_index", "should be the index of a row.");
  }
  const database =
    known === undefined && body.create_database
      ? linkDatabase(context, body.create_database)
      : requireLive(state, requireDatabase(state, known ?? ""));
  const view = addView(
    context,
    {
      databaseId: database.id,
      dashboardId: dashboard?.id,
      dataSourceId: body.type === "dashboard" ? null : source.id,
      name: body.name,
      type: body.type,
      ...settings,
    },
    after === undefined ? { at: body.position?.type === "start" ? "start" : "end" } : { after },
  );
  if (dashboard) placeWidget(context, dashboard, view.id, body.placement);
  recordView(context, "view.created", view, { view_type: view.type });
  return view;
}

const eventFields = ["name", "filter", "sorts", "configuration"] as const;

export function updateView(context: SimContext, view: DataView, body: UpdateBody): DataView {
  const { state } = context;
  const id = view.dataSourceId;
  if (id === null && Object.keys(body).some((field) => field !== "name")) {
    throw validationError("A dashboard has no filter, sorts or configuration.");
  }
  const settings =
    id === null ? view : planSettings(context, requireDataSource(state, id), view.type, view, body);
  const { filter: kept, sorts, quickFilters, configuration } = settings;
  const changes = {
    filter: kept,
    sorts,
    quickFilters,
    configuration,
    name: body.name ?? view.name,
  };
  const updated = state.views.replace({ ...view, ...changes, ...editStamp(context) });
  const fields = eventFields.filter((field) => body[field] !== undefined);
  recordView(context, "view.updated", updated, { updated_fields: fields });
  return updated;
}

/** Deletes a view; with a dashboard, the views in it. */
export function deleteView(context: SimContext, view: DataView): void {
  const { state } = context;
  for (const { widgets } of view.rows) {
    for (const { viewId } of widgets) deleteView(context, requireView(state, viewId));
  }
  state.views.remove(view.id);
  const ids = state.viewIds.get(view.databaseId) ?? [];
  state.viewIds.set(
    view.databaseId,
    ids.filter((id) => id !== view.id),
  );
  const dashboard = state.views.get(view.dashboardId ?? "");
  if (dashboard) {
    const rows = dashboard.rows.flatMap((row) => {
      const widgets = row.widgets.filter(({ viewId }) => viewId !== view.id);
      return widgets.length === 0 ? [] : [{ ...row, widgets }];
    });
    state.views.replace({ ...dashboard, rows });
  }
  for (const query of state.viewQueries.values()) {
    if (query.viewId === view.id) state.viewQueries.remove(query.id);
  }
  recordView(context, "view.deleted", view);
}
