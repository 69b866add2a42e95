import { isRecord } from "#shared/text/json-in.ts";
import type { CatalogType } from "./types.ts";

/** The fields that hold ids of other objects, at any depth, with the type of those objects. */
const fieldTypes: Readonly<Record<string, CatalogType>> = {
  apply_products_id: "PRODUCT_SET",
  availability_period_ids: "AVAILABILITY_PERIOD",
  category_id: "CATEGORY",
  discount_id: "DISCOUNT",
  discount_ids: "DISCOUNT",
  eligible_category_ids: "CATEGORY",
  eligible_item_ids: "ITEM",
  exclude_products_id: "PRODUCT_SET",
  image_id: "IMAGE",
  image_ids: "IMAGE",
  item_id: "ITEM",
  item_option_id: "ITEM_OPTION",
  item_option_value_id: "ITEM_OPTION_VAL",
  match_products_id: "PRODUCT_SET",
  measurement_unit_id: "MEASUREMENT_UNIT",
  modifier_id: "MODIFIER",
  modifier_list_id: "MODIFIER_LIST",
  subscription_plan_id: "SUBSCRIPTION_PLAN",
  successor_plan_variation_id: "SUBSCRIPTION_PLAN_VARIATION",
  tax_ids: "TAX",
  time_period_ids: "TIME_PERIOD",
};

/** Fields whose values are objects with the `id` of a category. */
const categoryFields: ReadonlySet<string> = new Set([
  "categories",
  "parent_category",
  "reporting_category",
]);

/** A reference from one object to another. */
export interface Reference {
  readonly field: string;
  readonly id: string;
  readonly type: CatalogType;
}

/** Yields the references that the data of an object holds. */
export function* referencesIn(value: unknown, field = ""): Generator<Reference> {
  if (Array.isArray(value)) {
    for (const one of value) yield* referencesIn(one, field);
  } else if (isRecord(value)) {
    for (const [name, inner] of Object.entries(value)) {
      const isCategory = name === "id" && categoryFields.has(field);
      yield* referencesIn(inner, isCategory ? "category_id" : name);
    }
  } else if (typeof value === "string") {
    const type = fieldTypes[field];
    if (type !== undefined) yield { field, id: value, type };
  }
}

/** Returns JSON in which ids that a client made up are replaced by the ids of the new objects. */
export function replaceIds(value: unknown, newIds: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") return newIds.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one: unknown) => replaceIds(one, newIds));
  return isRecord(value) ? replaceIdsIn(value, newIds) : value;
}

/** The same for an object. */
export function replaceIdsIn(
  fields: Readonly<Record<string, unknown>>,
  newIds: ReadonlyMap<string, string>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, replaceIds(value, newIds)]),
  );
}
