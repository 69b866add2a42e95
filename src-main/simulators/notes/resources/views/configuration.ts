import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { checkPart, complain } from "../../shared/keyed.ts";
import { VIEW_TYPES, type ViewType } from "../../state.ts";

const key = z.string().min(1);
const flag = z.boolean().nullish();
const oneOf = (names: string) => z.enum(names.split(" "));
const optional = (names: string) => oneOf(names).nullish();

const COLORS = "gray lightgray brown yellow orange green blue purple pink red";
const THEMES = "gray blue yellow green purple teal orange pink red auto colorful";
const HEIGHTS = "small medium large extra_large";
const PERIODS = "relative day week month year";
const AGGREGATORS = [
  "count count_values sum average median min max range unique empty not_empty percent_empty",
  "percent_not_empty checked unchecked percent_checked percent_unchecked earliest_date",
  "latest_date date_range",
].join(" ");

const shown = lazy(() =>
  z
    .array(
      z.strictObject({
        property_id: key,
        visible: z.boolean().optional(),
        width: z.number().min(0).optional(),
        wrap: z.boolean().optional(),
        status_show_as: oneOf("select checkbox").optional(),
        card_property_width_mode: oneOf("full_line inline").optional(),
        date_format: oneOf(
          "full short month_day_year day_month_year year_month_day relative",
        ).optional(),
        time_format: oneOf("12_hour 24_hour hidden").optional(),
      }),
    )
    .max(100)
    .nullish(),
);

const order = lazy(() => ({
  sort: z.strictObject({ type: oneOf("manual ascending descending") }),
}));
const byDate = lazy(() => ({
  group_by: oneOf(PERIODS),
  start_day_of_week: z.union([z.literal(0), z.literal(1)]).optional(),
}));
const byText = lazy(() => ({ group_by: oneOf("exact alphabet_prefix") }));
const byNumber = lazy(() => ({
  range_start: z.number().optional(),
  range_end: z.number().optional(),
  range_size: z.number().positive().optional(),
}));

const formulaGroup = lazy(() =>
  z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("date"), ...order(), ...byDate() }),
    z.strictObject({ type: z.literal("text"), ...order(), ...byText() }),
    z.strictObject({ type: z.literal("number"), ...order(), ...byNumber() }),
    z.strictObject({ type: z.literal("checkbox"), ...order() }),
  ]),
);

/** The column that the rows are grouped by, with the settings of its type. */
const group = lazy(() => {
  const column = { property_id: key, hide_empty_groups: z.boolean().optional() };
  const of = (types: string, shape: z.ZodRawShape = {}) =>
    z.strictObject({ type: oneOf(types), ...column, ...order(), ...shape });
  return z.discriminatedUnion("type", [
    of("select multi_select person created_by last_edited_by relation checkbox"),
    of("status", { group_by: oneOf("group option") }),
    of("date created_time last_edited_time", byDate()),
    of("text title url email phone_number", byText()),
    of("number", byNumber()),
    z.strictObject({ type: z.literal("formula"), ...column, group_by: formulaGroup() }),
  ]);
});

const cards = lazy(() => ({
  properties: shown(),
  cover: z
    .strictObject({ type: oneOf("page_cover page_content property"), property_id: key.optional() })
    .nullish(),
  cover_size: optional("small medium large"),
  cover_aspect: optional("contain cover"),
  card_layout: optional("list compact"),
}));

const aggregation = lazy(() =>
  z.strictObject({ aggregator: oneOf(AGGREGATORS), property_id: key.optional() }).nullish(),
);

const chart = lazy(() => ({
  chart_type: oneOf("column bar line donut number"),
  x_axis: group().nullish(),
  y_axis: aggregation(),
  x_axis_property_id: key.nullish(),
  y_axis_property_id: key.nullish(),
  value: aggregation(),
  sort: optional("manual x_ascending x_descending y_ascending y_descending"),
  color_theme: optional(THEMES),
  height: optional(HEIGHTS),
  hide_empty_groups: flag,
  legend_position: optional("off bottom side"),
  show_data_labels: flag,
  axis_labels: optional("none x_axis y_axis both"),
  grid_lines: optional("none horizontal vertical both"),
  cumulative: flag,
  smooth_line: flag,
  hide_line_fill_area: flag,
  group_style: optional("normal percent side_by_side"),
  y_axis_min: z.number().nullish(),
  y_axis_max: z.number().nullish(),
  donut_labels: optional("none value name name_and_value"),
  hide_title: flag,
  stack_by: group().nullish(),
  reference_lines: z
    .array(
      z.strictObject({
        id: key.optional(),
        value: z.number(),
        label: z.string(),
        color: oneOf(COLORS),
        dash_style: oneOf("solid dash"),
      }),
    )
    .nullish(),
  caption: z.string().nullish(),
  color_by_value: flag,
}));

const table = lazy(() => ({
  properties: shown(),
  group_by: group().nullish(),
  subtasks: z
    .strictObject({
      property_id: key.optional(),
      display_mode: oneOf("show hidden flattened disabled").optional(),
      filter_scope: oneOf("parents parents_and_subitems subitems").optional(),
      toggle_column_id: key.optional(),
    })
    .nullish(),
  wrap_cells: z.boolean().optional(),
  frozen_column_index: z.int().min(0).optional(),
  show_vertical_lines: z.boolean().optional(),
}));

const timeline = lazy(() => ({
  date_property_id: key,
  end_date_property_id: key.nullish(),
  properties: shown(),
  show_table: flag,
  table_properties: shown(),
  preference: z
    .strictObject({
      zoom_level: oneOf("hours day week bi_week month quarter year 5_years"),
      center_timestamp: z.number().optional(),
    })
    .nullish(),
  arrows_by: z.strictObject({ property_id: key.nullish() }).nullish(),
  color_by: flag,
}));

/** The settings of each type. Those of a dashboard follow from its widgets. */
const shapes = lazy((): Readonly<Record<Exclude<ViewType, "dashboard">, z.ZodRawShape>> => ({
  table: table(),
  board: { group_by: group(), sub_group_by: group().nullish(), ...cards() },
  list: { properties: shown() },
  calendar: {
    date_property_id: key,
    properties: shown(),
    view_range: optional("week month"),
    show_weekends: flag,
  },
  timeline: timeline(),
  gallery: cards(),
  form: {
    is_form_closed: flag,
    anonymous_submissions: flag,
    submission_permissions: optional("none comment_only reader read_and_write editor"),
  },
  chart: chart(),
  map: { height: optional(HEIGHTS), map_by: key.nullish(), properties: shown() },
}));

export type Configuration = Readonly<Record<string, unknown>> & { readonly type: ViewType };

const typed = lazy(() => z.looseObject({ type: z.enum(VIEW_TYPES) }));

/** The settings of a view, under the name of its type. Columns are named by id or name. */
export const configuration = z.unknown().transform((input, ctx): Configuration => {
  const type = checkPart(typed(), input, ctx)?.type;
  if (type === undefined) return z.NEVER;
  if (type === "dashboard") {
    return complain(ctx, type, "should not be `dashboard`: its rows follow from its views", [
      "type",
    ]);
  }
  const settings = checkPart(
    z.strictObject({ type: z.literal(type), ...shapes()[type] }),
    input,
    ctx,
  );
  return settings ? { ...settings, type } : z.NEVER;
});
