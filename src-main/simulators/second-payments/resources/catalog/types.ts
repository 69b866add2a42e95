/** The types of catalog objects, each with the name of its data on the wire. */
export const dataNames = {
  ITEM: "item_data",
  ITEM_VARIATION: "item_variation_data",
  IMAGE: "image_data",
  CATEGORY: "category_data",
  TAX: "tax_data",
  DISCOUNT: "discount_data",
  MODIFIER_LIST: "modifier_list_data",
  MODIFIER: "modifier_data",
  PRICING_RULE: "pricing_rule_data",
  PRODUCT_SET: "product_set_data",
  TIME_PERIOD: "time_period_data",
  MEASUREMENT_UNIT: "measurement_unit_data",
  SUBSCRIPTION_PLAN: "subscription_plan_data",
  SUBSCRIPTION_PLAN_VARIATION: "subscription_plan_variation_data",
  ITEM_OPTION: "item_option_data",
  ITEM_OPTION_VAL: "item_option_value_data",
  CUSTOM_ATTRIBUTE_DEFINITION: "custom_attribute_definition_data",
  QUICK_AMOUNTS_SETTINGS: "quick_amounts_settings_data",
  AVAILABILITY_PERIOD: "availability_period_data",
} as const;

export type CatalogType = keyof typeof dataNames;

function isCatalogType(name: string): name is CatalogType {
  return Object.hasOwn(dataNames, name);
}

export const catalogTypes: readonly CatalogType[] = Object.keys(dataNames).filter(isCatalogType);

/** Objects that are shown within another: the list that holds them, and their field for the parent. */
export interface Nesting {
  readonly list: string;
  readonly child: CatalogType;
  readonly parentField: string;
}

const nestings: Readonly<Partial<Record<CatalogType, Nesting>>> = {
  ITEM: { list: "variations", child: "ITEM_VARIATION", parentField: "item_id" },
  MODIFIER_LIST: { list: "modifiers", child: "MODIFIER", parentField: "modifier_list_id" },
  ITEM_OPTION: { list: "values", child: "ITEM_OPTION_VAL", parentField: "item_option_id" },
  SUBSCRIPTION_PLAN: {
    list: "subscription_plan_variations",
    child: "SUBSCRIPTION_PLAN_VARIATION",
    parentField: "subscription_plan_id",
  },
};

/** Returns the nesting of an object's children; `undefined` for types without children. */
export function nestingOf(type: CatalogType): Nesting | undefined {
  return nestings[type];
}

/** Returns the nesting that a type is a child of. */
export function nestingAbove(type: CatalogType): Nesting | undefined {
  return Object.values(nestings).find(({ child }) => child === type);
}

/** The types that lists and searches show by default: those that are not shown within another. */
export const topLevelTypes = catalogTypes.filter((type) => !nestingAbove(type));

/** An object of the catalog. Its children are objects of their own. */
export interface CatalogObject {
  readonly id: string;
  readonly type: CatalogType;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Grows with each change of the catalog. */
  readonly version: number;
  readonly isDeleted: boolean;
  /** The client's own fields outside the data, by their names on the wire. */
  readonly base: Readonly<Record<string, unknown>>;
  /** The fields of the data, by their names on the wire, without the children. */
  readonly data: Readonly<Record<string, unknown>>;
}
