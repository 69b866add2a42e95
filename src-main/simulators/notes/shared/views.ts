import { type DataSource, type DataView, newNode, type SimContext } from "../state.ts";
import type { Position } from "./tree.ts";

type NewView = Omit<
  DataView,
  "id" | "createdAt" | "editedAt" | "createdBy" | "editedBy" | "rows" | "parent" | "isTrashed"
>;

/** Adds a view to the tabs of its database, or to no tab if it is part of a dashboard. */
export function addView({ state, ids, now }: SimContext, input: NewView, at: Position): DataView {
  const { databaseId, dashboardId } = input;
  const parent = { in: "database", id: databaseId } as const;
  const node = newNode(ids.uuid("view"), parent, state.botId, now);
  const view = state.views.add({ ...node, ...input, rows: [] });
  if (dashboardId !== undefined) return view;
  const tabs = state.viewIds.get(databaseId) ?? [];
  const place = "after" in at ? tabs.indexOf(at.after) + 1 : at.at === "start" ? 0 : tabs.length;
  state.viewIds.set(databaseId, tabs.toSpliced(place, 0, view.id));
  return view;
}

/** Adds the table that every new data source has. */
export function addDefaultView(context: SimContext, source: DataSource): DataView | undefined {
  if (source.parent.in !== "database") return undefined;
  const settings = { filter: null, sorts: null, quickFilters: null, configuration: null };
  const view = {
    databaseId: source.parent.id,
    dashboardId: undefined,
    dataSourceId: source.id,
    name: "Default view",
    type: "table",
    ...settings,
  } as const;
  return addView(context, view, { at: "end" });
}
