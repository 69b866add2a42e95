import { presentKnownUser } from "../resources/users/present.ts";
import { presentUploaded } from "../files/present-given.ts";
import { presentFormula, presentRollup } from "../formulas/present-computed.ts";
import { relatedPages } from "../formulas/rollup.ts";
import { presentRichText } from "../rich-text/present.ts";
import { presentDate, presentTime } from "../shared/present.ts";
import type { Page, State, View } from "../state.ts";
import { listOptions } from "./columns.ts";
import { isExpired } from "./verification.ts";
import type { FileValue, Option, PropertySchema, PropertyType, StoredValue } from "./types.ts";

function presentOption(
  options: readonly Option[],
  id: string | null,
): Record<string, unknown> | null {
  const option = options.find((one) => one.id === id);
  return option ? { id: option.id, name: option.name, color: option.color } : null;
}

function presentFile(view: View, file: FileValue): Record<string, unknown> {
  if ("file_upload" in file) {
    const { id } = file.file_upload;
    const name = file.name ?? view.state.fileUploads.get(id)?.fileName ?? "";
    return { name, ...presentUploaded(view, id) };
  }
  return { name: file.name, type: "external", external: { url: file.url } };
}

const LISTS: readonly PropertyType[] = [
  "title",
  "rich_text",
  "multi_select",
  "people",
  "relation",
  "files",
];

/** The value of a column in which a page holds nothing. */
function presentEmpty({ type }: PropertySchema): unknown {
  if (type === "checkbox") return false;
  if (type === "button") return {};
  if (type === "verification") return unverified;
  return LISTS.includes(type) ? [] : null;
}

const unverified = { state: "unverified", verified_by: null, date: null };

function presentVerification(
  { state, now }: View,
  verified: (StoredValue & { readonly type: "verification" })["verified"],
): Record<string, unknown> {
  if (!verified) return unverified;
  return {
    state: isExpired(verified.date, now) ? "expired" : "verified",
    verified_by: presentKnownUser(state, verified.by),
    date: presentDate(verified.date),
  };
}

function presentStored(view: View, property: PropertySchema, value: StoredValue): unknown {
  const { state } = view;
  switch (value.type) {
    case "title":
    case "rich_text":
      return presentRichText(state, value.text);
    case "number":
      return value.number;
    case "select":
    case "status":
      return presentOption(listOptions(property), value.option);
    case "multi_select":
      return value.options.flatMap((id) => presentOption(listOptions(property), id) ?? []);
    case "date":
      return value.date && presentDate(value.date);
    case "people":
      return value.ids.map((id) => presentKnownUser(state, id));
    case "relation":
      return relatedPages(state, value.ids).map(({ id }) => ({ id }));
    case "files":
      return value.files.map((file) => presentFile(view, file));
    case "checkbox":
      return value.isChecked;
    case "url":
    case "email":
    case "phone_number":
      return value.line;
    case "place":
      return value.place;
    case "verification":
      return presentVerification(view, value.verified);
    case "unique_id":
      return {
        prefix: property.type === "unique_id" ? property.prefix : null,
        number: value.number,
      };
  }
}

/** The values that follow from the page itself. */
const computed: Readonly<Record<string, (state: State, page: Page) => unknown>> = {
  created_time: (_state, page) => presentTime(page.createdAt),
  last_edited_time: (_state, page) => presentTime(page.editedAt),
  created_by: (state, page) => presentKnownUser(state, page.createdBy),
  last_edited_by: (state, page) => presentKnownUser(state, page.editedBy),
};

/** A page's value in one column, without the key of its type. */
export function presentValue(view: View, page: Page, property: PropertySchema): unknown {
  if (property.type === "formula") return presentFormula(view, page, property);
  if (property.type === "rollup") return presentRollup(view, page, property, presentValue);
  const compute = computed[property.type];
  if (compute) return compute(view.state, page);
  const value = page.values[property.id];
  // A column that became another type shows nothing of what it held before.
  return value?.type === property.type
    ? presentStored(view, property, value)
    : presentEmpty(property);
}

function presentRollupKind(
  state: State,
  property: PropertySchema & { readonly type: "rollup" },
  columns: readonly PropertySchema[],
): Record<string, unknown> {
  const { relationId, targetId } = property;
  const relation = columns.find(({ id }) => id === relationId);
  const targets =
    relation?.type === "relation" ? state.dataSources.get(relation.dataSourceId)?.properties : [];
  return {
    function: property.function,
    relation_property_name: relation?.name ?? "",
    relation_property_id: relationId,
    rollup_property_name: targets?.find(({ id }) => id === targetId)?.name ?? "",
    rollup_property_id: targetId,
  };
}

function presentKind(
  state: State,
  property: PropertySchema,
  columns: readonly PropertySchema[],
): unknown {
  if (property.type === "formula") return { expression: property.expression };
  if (property.type === "rollup") return presentRollupKind(state, property, columns);
  if (property.type === "number") return { format: property.format };
  if (property.type === "unique_id") return { prefix: property.prefix };
  if (property.type === "relation") return presentRelation(state, property);
  if (!("options" in property)) return {};
  const { options } = property;
  if (property.type !== "status") return { options };
  const groups = property.groups.map(({ optionIds, ...group }) => ({
    ...group,
    option_ids: optionIds,
  }));
  return { options, groups };
}

function presentRelation(
  state: State,
  { dataSourceId, synced }: PropertySchema & { readonly type: "relation" },
): Record<string, unknown> {
  const target = state.dataSources.get(dataSourceId);
  const database = target?.parent;
  const other = target?.properties.find(({ id }) => id === synced?.id);
  const kind = other
    ? {
        type: "dual_property",
        dual_property: { synced_property_id: other.id, synced_property_name: other.name },
      }
    : { type: "single_property", single_property: {} };
  return {
    database_id: database && "id" in database ? database.id : null,
    data_source_id: dataSourceId,
    ...kind,
  };
}

/** The columns of a data source, by name. */
export function presentSchema(
  state: State,
  properties: readonly PropertySchema[],
): Record<string, unknown> {
  return Object.fromEntries(
    properties.map((property) => [
      property.name,
      {
        id: property.id,
        name: property.name,
        description: property.description,
        type: property.type,
        [property.type]: presentKind(state, property, properties),
      },
    ]),
  );
}
