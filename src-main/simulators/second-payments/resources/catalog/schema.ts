import * as z from "zod";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import {
  type Rule,
  is,
  isNot,
  onlyIf,
  refusedIf,
  requiredIf,
  within,
} from "#core/contract/rules/rule.ts";
import { idempotencyKey, maybe, text, word } from "../../shared/fields.ts";
import {
  categoryFields,
  discountFields,
  itemFields,
  itemVariationFields,
  modifierFields,
  modifierListFields,
  optionFields,
  optionValueFields,
  planFields,
  planVariationFields,
  taxFields,
} from "./fields.ts";
import { type CatalogType, catalogTypes, dataNames } from "./types.ts";

const placeIds = maybe(z.array(word(50)).max(300));

/** The fields that objects of every type have. */
const base = () => ({
  id: word(192),
  version: maybe(z.int()),
  present_at_all_locations: maybe(z.boolean()),
  present_at_location_ids: placeIds,
  absent_at_location_ids: placeIds,
  custom_attribute_values: maybe(z.record(z.string().max(60), z.looseObject({}))),
});

/** A list of children: their type follows from the list. */
function children(name: string, data: z.ZodType) {
  const one = lazyLooseObject(() => ({
    ...base(),
    type: maybe(z.enum(catalogTypes)),
    [name]: data,
  }));
  return maybe(z.array(one).max(250));
}

const named = () => maybe(lazyLooseObject(() => ({ name: maybe(text(255)) })));
const variation = lazyLooseObject(itemVariationFields);
const modifier = lazyLooseObject(modifierFields);
const optionValue = lazyLooseObject(optionValueFields);
const planVariation = lazyLooseObject(planVariationFields);

/** An object of any type: the data of its type, and no other. */
export const catalogObject = lazyObject(() => ({
  ...base(),
  type: z.enum(catalogTypes),
  image_id: maybe(word(192)),
  item_data: maybe(
    lazyLooseObject(() => ({
      ...itemFields(),
      variations: children(dataNames.ITEM_VARIATION, variation),
    })),
  ),
  item_variation_data: maybe(variation),
  image_data: maybe(
    lazyLooseObject(() => ({ name: maybe(text(255)), caption: maybe(text(1_000)) })),
  ),
  category_data: maybe(lazyLooseObject(categoryFields)),
  tax_data: maybe(lazyLooseObject(taxFields)),
  discount_data: maybe(lazyLooseObject(discountFields)),
  modifier_list_data: maybe(
    lazyLooseObject(() => ({
      ...modifierListFields(),
      modifiers: children(dataNames.MODIFIER, modifier),
    })),
  ),
  modifier_data: maybe(modifier),
  pricing_rule_data: named(),
  product_set_data: named(),
  time_period_data: maybe(lazyLooseObject(() => ({ event: maybe(text(1_000)) }))),
  measurement_unit_data: maybe(
    lazyLooseObject(() => ({ precision: maybe(z.int().min(0).max(5)) })),
  ),
  subscription_plan_data: maybe(
    lazyLooseObject(() => ({
      ...planFields(),
      subscription_plan_variations: children(dataNames.SUBSCRIPTION_PLAN_VARIATION, planVariation),
    })),
  ),
  subscription_plan_variation_data: maybe(planVariation),
  item_option_data: maybe(
    lazyLooseObject(() => ({
      ...optionFields(),
      values: children(dataNames.ITEM_OPTION_VAL, optionValue),
    })),
  ),
  item_option_value_data: maybe(optionValue),
  custom_attribute_definition_data: maybe(
    lazyLooseObject(() => ({
      type: z.enum(["STRING", "BOOLEAN", "NUMBER", "SELECTION"]),
      name: word(255),
      allowed_object_types: z.array(z.enum(catalogTypes)).min(1),
      key: maybe(word(60)),
    })),
  ),
  quick_amounts_settings_data: maybe(
    lazyLooseObject(() => ({ option: z.enum(["DISABLED", "MANUAL", "AUTO"]) })),
  ),
  availability_period_data: maybe(
    lazyLooseObject(() => ({
      start_local_time: maybe(text(20)),
      end_local_time: maybe(text(20)),
      day_of_week: maybe(z.enum(["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"])),
    })),
  ),
}));

export type SentObject = z.output<typeof catalogObject>;

const isVariation = is("type", "ITEM_VARIATION");
const pricing = (path: string) => [
  requiredIf(`${path}.price_money`, is(`${path}.pricing_type`, "FIXED_PRICING")),
  refusedIf(`${path}.price_money`, is(`${path}.pricing_type`, "VARIABLE_PRICING")),
];

const ofDiscount = (type: string) => [
  is("type", "DISCOUNT"),
  is("discount_data.discount_type", `FIXED_${type}`, `VARIABLE_${type}`),
];
const isFixed = (type: string) => [
  is("type", "DISCOUNT"),
  is("discount_data.discount_type", `FIXED_${type}`),
];

const discountRules = [
  refusedIf("discount_data.amount_money", ...ofDiscount("PERCENTAGE")),
  refusedIf("discount_data.percentage", ...ofDiscount("AMOUNT")),
  requiredIf("discount_data.amount_money", ...isFixed("AMOUNT")),
  requiredIf("discount_data.percentage", ...isFixed("PERCENTAGE")),
];

const dataOf = (type: CatalogType): readonly Rule[] => [
  requiredIf(dataNames[type], is("type", type)),
  refusedIf(dataNames[type], isNot("type", type)),
];

/** The rules of the object at a path: the data of its type, prices and parents. */
export function rulesOf(path: string): readonly Rule[] {
  return [
    ...within(
      path,
      ...catalogTypes.flatMap(dataOf),
      requiredIf("item_variation_data.item_id", is("type", "ITEM_VARIATION")),
      requiredIf("modifier_data.modifier_list_id", is("type", "MODIFIER")),
      requiredIf("item_option_value_data.item_option_id", is("type", "ITEM_OPTION_VAL")),
      ...onlyIf([isVariation], ...pricing("item_variation_data")),
      ...discountRules,
    ),
    ...within(`${path}.item_data.variations[]`, ...pricing("item_variation_data")),
  ];
}

/** `POST /v2/catalog/object` */
export const upsertBody = lazyObject(() => ({
  idempotency_key: idempotencyKey(128),
  object: catalogObject,
}));

const MAX_BATCH = 1_000;

/** `POST /v2/catalog/batch-upsert` */
export const batchUpsertBody = lazyObject(() => ({
  idempotency_key: idempotencyKey(128),
  batches: z
    .array(z.object({ objects: z.array(catalogObject).min(1).max(MAX_BATCH) }))
    .min(1)
    .max(100),
}));

/** `POST /v2/catalog/batch-delete` */
export const batchDeleteBody = lazyObject(() => ({
  object_ids: z.array(word(192)).min(1).max(200),
}));

/** `POST /v2/catalog/batch-retrieve` */
export const batchRetrieveBody = lazyObject(() => ({
  object_ids: z.array(word(192)).min(1).max(MAX_BATCH),
  include_related_objects: maybe(z.boolean()),
  include_deleted_objects: maybe(z.boolean()),
  include_category_path_to_root: maybe(z.boolean()),
}));

const itemIds = z.array(word(192)).min(1).max(1_000);
const fewIds = maybe(z.array(word(192)).max(1_000));

/** `POST /v2/catalog/update-item-taxes` */
export const itemTaxesBody = lazyObject(() => ({
  item_ids: itemIds,
  taxes_to_enable: fewIds,
  taxes_to_disable: fewIds,
}));

/** `POST /v2/catalog/update-item-modifier-lists` */
export const itemModifierListsBody = lazyObject(() => ({
  item_ids: itemIds,
  modifier_lists_to_enable: fewIds,
  modifier_lists_to_disable: fewIds,
}));
