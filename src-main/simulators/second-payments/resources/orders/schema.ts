import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import { percentage } from "../catalog/fields.ts";
import { rejectField } from "#core/contract/issues.ts";
import {
  anyMoney,
  idempotencyKey,
  maybe,
  metadata,
  positiveMoney,
  sortOrder,
  text,
  timeRange,
  word,
} from "../../shared/fields.ts";

const MAX_QUANTITY = 1_000_000;

/** `"2"`, `"1.5"`: more than nothing, at most five decimals. */
const quantity = z.string().transform((value, context) => {
  const number = Number(value);
  const isWellFormed = value.length <= 12 && /^\d+(?:\.\d{1,5})?$/.test(value);
  if (isWellFormed && number > 0 && number <= MAX_QUANTITY) return value;
  return rejectField(context, "INVALID_VALUE", `Invalid quantity: ${value.slice(0, 20)}`);
});

/** Returns whether a quantity is whole, or has a unit: its own, or that of its catalog object. */
function hasUnit(line: {
  readonly quantity: string;
  readonly quantity_unit?: unknown;
  readonly catalog_object_id?: unknown;
}): boolean {
  const unit = line.quantity_unit ?? line.catalog_object_id;
  return unit !== undefined || !line.quantity.includes(".");
}

const wholeQuantity = {
  error: "A quantity with decimals needs a quantity_unit",
  path: ["quantity"],
  params: { code: "INVALID_VALUE" },
};

/** Rejects fields that would change the price in unsupported ways. */
const notSimulated = maybe(z.undefined({ error: "this is not simulated" }));
const uid = maybe(word(60));
const scope = maybe(z.enum(["ORDER", "LINE_ITEM"]));

const common = () => ({
  uid,
  name: maybe(text(512)),
  metadata: maybe(metadata),
  catalog_object_id: maybe(text(192)),
  catalog_version: maybe(z.int()),
});

const quantityUnit = lazyLooseObject(() => ({ precision: maybe(z.int().min(0).max(5)) }));

const modifier = lazyObject(() => ({
  ...common(),
  quantity: maybe(quantity),
  base_price_money: maybe(anyMoney),
}));

export const lineItem = lazyObject(() => ({
  ...common(),
  quantity,
  quantity_unit: maybe(quantityUnit),
  base_price_money: maybe(anyMoney),
  note: maybe(text(2_000)),
  pricing_blocklists: notSimulated,
  applied_service_charges: notSimulated,
  variation_name: maybe(text(400)),
  item_type: maybe(z.enum(["ITEM", "CUSTOM_AMOUNT", "GIFT_CARD"])),
  modifiers: maybe(z.array(modifier).max(100)),
  applied_taxes: maybe(z.array(z.object({ uid, tax_uid: word(60) })).max(100)),
  applied_discounts: maybe(z.array(z.object({ uid, discount_uid: word(60) })).max(100)),
})).refine(hasUnit, wholeQuantity);

const tax = lazyObject(() => ({
  ...common(),
  type: maybe(z.enum(["ADDITIVE", "INCLUSIVE"])),
  percentage: maybe(percentage),
  scope,
}));

const DISCOUNT_TYPES = [
  "FIXED_PERCENTAGE",
  "FIXED_AMOUNT",
  "VARIABLE_PERCENTAGE",
  "VARIABLE_AMOUNT",
] as const;

interface Measured {
  readonly percentage?: unknown;
  readonly amount_money?: unknown;
  readonly catalog_object_id?: unknown;
}

/** Either a share or an amount, never both; neither only where the catalog has one. */
function hasOneMeasure(part: Measured) {
  const given = [part.percentage, part.amount_money].filter((value) => value !== undefined);
  return given.length === 1 || (given.length === 0 && part.catalog_object_id !== undefined);
}

const oneMeasure = {
  error: "Give either a percentage or an amount_money",
  params: { code: "INVALID_VALUE" },
};

const measure = lazy(() => ({ percentage: maybe(percentage), amount_money: maybe(positiveMoney) }));

const discount = lazyObject(() => ({
  ...common(),
  type: maybe(z.enum(DISCOUNT_TYPES)),
  scope,
  ...measure(),
})).refine(hasOneMeasure, oneMeasure);

const serviceCharge = lazyObject(() => ({
  ...common(),
  ...measure(),
  calculation_phase: maybe(z.enum(["SUBTOTAL_PHASE", "TOTAL_PHASE"])),
  scope: maybe(z.literal("ORDER")),
  taxable: maybe(z.literal(false, { error: "taxes on service charges are not simulated" })),
})).refine(hasOneMeasure, oneMeasure);

const details = maybe(lazyLooseObject(() => ({ recipient: maybe(z.looseObject({})) })));

const fulfillment = lazyLooseObject(() => ({
  uid,
  type: maybe(text(50)),
  pickup_details: details,
  shipment_details: details,
  delivery_details: details,
  state: maybe(z.enum(["PROPOSED", "RESERVED", "PREPARED", "COMPLETED", "CANCELED", "FAILED"])),
}));

/** Everything of an order that the client decides, in the order in which it is shown. */
export const orderFields = lazy(() => ({
  reference_id: maybe(text(40)),
  customer_id: maybe(text(191)),
  source: maybe(lazyObject(() => ({ name: maybe(text(255)) }))),
  ticket_name: maybe(text(30)),
  metadata: maybe(metadata),
  pricing_options: maybe(
    lazyObject(() => ({
      auto_apply_discounts: maybe(z.boolean()),
      auto_apply_taxes: maybe(z.boolean()),
    })),
  ),
  line_items: maybe(z.array(lineItem).max(500)),
  taxes: maybe(z.array(tax).max(100)),
  discounts: maybe(z.array(discount).max(100)),
  service_charges: maybe(z.array(serviceCharge).max(100)),
  fulfillments: maybe(z.array(fulfillment).max(10)),
  rewards: notSimulated,
  returns: notSimulated,
}));

export const sentParts = lazyObject(orderFields);

export type Known<T> = T & { readonly uid: string };
export type LineItem = Known<z.output<typeof lineItem>>;
export type Tax = Known<z.output<typeof tax>>;
export type Discount = Known<z.output<typeof discount>>;
export type ServiceCharge = Known<z.output<typeof serviceCharge>>;

/** The order fields that a client sends. */
export type SentParts = z.output<typeof sentParts>;
type Lists = "line_items" | "taxes" | "discounts" | "service_charges" | "fulfillments";

/** The taxes and discounts that the provider adds by itself, by uid; discounts with their rule. */
type Automatic = Readonly<Record<string, string | null>>;

/** The order fields of a client with what the provider added. */
export type AppliedParts = SentParts & { readonly automatic?: Automatic | undefined };

/** The client's words, with a uid for everything that can be referred to. */
export interface OrderParts extends Readonly<
  Partial<Omit<SentParts, Lists | "rewards" | "returns">>
> {
  readonly automatic?: Automatic | undefined;
  readonly line_items: readonly LineItem[];
  readonly taxes: readonly Tax[];
  readonly discounts: readonly Discount[];
  readonly service_charges: readonly ServiceCharge[];
  readonly fulfillments: readonly Known<z.output<typeof fulfillment>>[];
}

export const newOrder = lazyObject(() => ({
  ...orderFields(),
  fulfillments: maybe(z.array(fulfillment).max(1)),
  location_id: word(50),
  state: maybe(z.enum(["OPEN", "DRAFT"])),
}));

/** Fields of an order without effect. */
export const unsupportedOfOrder = [
  "line_items[].modifiers[].parent_modifier_uid",
  "discounts[].pricing_rule_id",
  "discounts[].reward_ids",
  "service_charges[].applied_taxes",
  "service_charges[].treatment_type",
  "service_charges[].type",
].map((name) => `order.${name}`);

const key = maybe(idempotencyKey(192));
export const createOrderBody = lazyObject(() => ({ order: newOrder, idempotency_key: key }));

export const cloneOrderBody = lazyObject(() => ({
  order_id: word(192),
  version: maybe(z.int()),
  idempotency_key: key,
}));

const states = z.enum(["DRAFT", "OPEN", "COMPLETED", "CANCELED"]);

export const payOrderBody = lazyObject(() => ({
  idempotency_key: idempotencyKey(192),
  order_version: maybe(z.int()),
  payment_ids: maybe(z.array(word(192)).max(100)),
}));

/** `PUT /v2/orders/{id}`: sparse, so its parts are checked once they are put together. */
export const updateOrderBody = lazyObject(() => ({
  order: z.looseObject({
    version: z.int(),
    location_id: maybe(word(50)),
    state: maybe(states),
  }),
  fields_to_clear: maybe(z.array(text(500)).max(100)),
  idempotency_key: key,
}));

export type OrderChange = z.output<typeof updateOrderBody>;

const orderFilter = lazyObject(() => ({
  state_filter: maybe(z.object({ states: z.array(states).min(1) })),
  date_time_filter: maybe(
    z.object({
      created_at: maybe(timeRange),
      updated_at: maybe(timeRange),
      closed_at: maybe(timeRange),
    }),
  ),
  source_filter: maybe(z.object({ source_names: maybe(z.array(word(255)).max(10)) })),
  customer_filter: maybe(z.object({ customer_ids: maybe(z.array(word(191)).max(10)) })),
  fulfillment_filter: maybe(
    z.object({
      fulfillment_types: maybe(z.array(word(50))),
      fulfillment_states: maybe(z.array(word(50))),
    }),
  ),
}));

const orderSort = lazyObject(() => ({
  sort_field: z.enum(["CREATED_AT", "UPDATED_AT", "CLOSED_AT"]),
  sort_order: maybe(sortOrder),
}));

/** `POST /v2/orders/search` */
export const searchOrdersBody = lazyObject(() => ({
  location_ids: z.array(word(50)).min(1).max(10),
  query: maybe(z.object({ filter: maybe(orderFilter), sort: maybe(orderSort) })),
  limit: maybe(z.int().min(1)),
  cursor: maybe(z.string()),
  return_entries: maybe(z.boolean()),
}));

export type OrderSearch = z.output<typeof searchOrdersBody>;
export type OrderFilter = z.output<typeof orderFilter>;
