import { presentUrl } from "../../rich-text/plain-text.ts";
import { presentHistory } from "../../shared/present.ts";
import type { DataView, State } from "../../state.ts";
import { presentConfiguration } from "./columns.ts";
import { nameConditions } from "./conditions.ts";

/** A view by its place and type, as the response to its deletion shows it. */
export function presentPartialView({ id, databaseId, type }: DataView): Record<string, unknown> {
  const parent = { type: "database_id", database_id: databaseId };
  return { object: "view", id, parent, type };
}

function presentRows({ rows }: DataView): Record<string, unknown> {
  return {
    type: "dashboard",
    rows: rows.map(({ id, widgets }, index) => ({
      id,
      widgets: widgets.map((widget) => ({
        id: widget.id,
        view_id: widget.viewId,
        row_index: index,
      })),
    })),
  };
}

function presentSettings(state: State, view: DataView): Record<string, unknown> {
  const columns = state.dataSources.get(view.dataSourceId ?? "")?.properties ?? [];
  const { filter, sorts, quickFilters } = nameConditions(columns, view);
  const { configuration } = view;
  const layout =
    view.type === "dashboard"
      ? presentRows(view)
      : configuration && presentConfiguration(columns, configuration);
  return { filter, sorts, quick_filters: quickFilters, configuration: layout };
}

/** A view as the API shows it. */
export function presentView(state: State, view: DataView): Record<string, unknown> {
  const { id, databaseId, dashboardId, dataSourceId, name } = view;
  return {
    ...presentPartialView(view),
    name,
    ...presentHistory(view),
    url: `${presentUrl(state, databaseId)}?v=${id.replaceAll("-", "")}`,
    data_source_id: dataSourceId,
    ...presentSettings(state, view),
    ...(dashboardId === undefined ? {} : { dashboard_view_id: dashboardId }),
  };
}
