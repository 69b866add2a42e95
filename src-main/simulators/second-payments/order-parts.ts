import * as z from "zod";
import type { IdSequence } from "#core/state/id-sequence.ts";
import { fault } from "#core/kernel/issues.ts";
import { anyMoney, maybe, metadata, positiveMoney, text, word } from "./fields.ts";
import { partUid } from "./ids.ts";

const MAX_QUANTITY = 1_000_000;

/** `"2"`, `"1.5"`: more than nothing, at most five decimals. */
const quantity = z.string().transform((value, context) => {
  const number = Number(value);
  const isWellFormed = value.length <= 12 && /^\d+(?:\.\d{1,5})?$/.test(value);
  if (isWellFormed && number > 0 && number <= MAX_QUANTITY) return value;
  return fault(context, "INVALID_VALUE", `Invalid quantity: ${value.slice(0, 20)}`);
});

/** `"7.25"`: between 0 and 100, at most five decimals. */
const percentage = z.string().transform((value, context) => {
  if (/^\d{1,3}(?:\.\d{1,5})?$/.test(value) && Number(value) <= 100) return value;
  return fault(context, "INVALID_VALUE", `Invalid percentage: ${value.slice(0, 20)}`);
});

/** What would change the price in ways that are not here is refused rather than passed over. */
const notSimulated = maybe(z.undefined({ error: "this is not simulated" }));

const uid = maybe(word(60));
const scope = maybe(z.enum(["ORDER", "LINE_ITEM"]));
const common = {
  uid,
  name: maybe(text(512)),
  metadata: maybe(metadata),
  catalog_object_id: maybe(text(192)),
  catalog_version: maybe(z.int()),
};

const modifier = z.object({
  ...common,
  quantity: maybe(quantity),
  base_price_money: maybe(anyMoney),
});

const lineItem = z.object({
  ...common,
  quantity,
  base_price_money: maybe(anyMoney),
  note: maybe(text(2_000)),
  pricing_blocklists: notSimulated,
  applied_service_charges: notSimulated,
  variation_name: maybe(text(400)),
  item_type: maybe(z.enum(["ITEM", "CUSTOM_AMOUNT", "GIFT_CARD"])),
  modifiers: maybe(z.array(modifier).max(100)),
  applied_taxes: maybe(z.array(z.object({ uid, tax_uid: word(60) })).max(100)),
  applied_discounts: maybe(z.array(z.object({ uid, discount_uid: word(60) })).max(100)),
});

const tax = z.object({
  ...common,
  type: maybe(z.enum(["ADDITIVE", "INCLUSIVE"])),
  percentage,
  scope,
});

const DISCOUNT_TYPES = [
  "FIXED_PERCENTAGE",
  "FIXED_AMOUNT",
  "VARIABLE_PERCENTAGE",
  "VARIABLE_AMOUNT",
] as const;

/** Either a share or an amount; never both, never neither. */
function hasOneMeasure(part: { readonly percentage?: unknown; readonly amount_money?: unknown }) {
  return (part.percentage === undefined) !== (part.amount_money === undefined);
}

const oneMeasure = {
  error: "Give either a percentage or an amount_money",
  params: { code: "INVALID_VALUE" },
};

const measure = { percentage: maybe(percentage), amount_money: maybe(positiveMoney) };

const discount = z
  .object({ ...common, type: maybe(z.enum(DISCOUNT_TYPES)), scope, ...measure })
  .refine(hasOneMeasure, oneMeasure);

const serviceCharge = z
  .object({
    ...common,
    ...measure,
    calculation_phase: maybe(z.enum(["SUBTOTAL_PHASE", "TOTAL_PHASE"])),
    scope: maybe(z.literal("ORDER")),
    taxable: maybe(z.literal(false, { error: "taxes on service charges are not simulated" })),
  })
  .refine(hasOneMeasure, oneMeasure);

const fulfillment = z.looseObject({
  uid,
  type: maybe(text(50)),
  state: maybe(z.enum(["PROPOSED", "RESERVED", "PREPARED", "COMPLETED", "CANCELED", "FAILED"])),
});

/** Everything of an order that the client decides, in the order in which it is shown. */
export const orderFields = {
  reference_id: maybe(text(40)),
  customer_id: maybe(text(191)),
  source: maybe(z.object({ name: maybe(text(255)) })),
  ticket_name: maybe(text(30)),
  metadata: maybe(metadata),
  line_items: maybe(z.array(lineItem).max(500)),
  taxes: maybe(z.array(tax).max(100)),
  discounts: maybe(z.array(discount).max(100)),
  service_charges: maybe(z.array(serviceCharge).max(100)),
  fulfillments: maybe(z.array(fulfillment).max(10)),
  rewards: notSimulated,
  returns: notSimulated,
};

export const sentParts = z.object(orderFields);

type Parsed = z.output<typeof sentParts>;
type Known<T> = T & { readonly uid: string };

export type LineItem = Known<z.output<typeof lineItem>>;
export type Tax = Known<z.output<typeof tax>>;
export type Discount = Known<z.output<typeof discount>>;
export type ServiceCharge = Known<z.output<typeof serviceCharge>>;
export type Fulfillment = Known<z.output<typeof fulfillment>>;

/** The client's words, with a uid for everything that can be referred to. */
export interface OrderParts {
  readonly reference_id?: string | undefined;
  readonly customer_id?: string | undefined;
  readonly source?: { readonly name: string | undefined } | undefined;
  readonly ticket_name?: string | undefined;
  readonly metadata?: Readonly<Record<string, string | null>> | undefined;
  readonly line_items: readonly LineItem[];
  readonly taxes: readonly Tax[];
  readonly discounts: readonly Discount[];
  readonly service_charges: readonly ServiceCharge[];
  readonly fulfillments: readonly Fulfillment[];
}

/** What a client sends as an order. */
export type SentParts = Parsed;

function withUid<T extends { readonly uid?: string | undefined }>(
  ids: IdSequence,
  parts: readonly T[] | undefined,
): readonly Known<T>[] {
  return (parts ?? []).map((part) => ({ ...part, uid: part.uid ?? partUid(ids) }));
}

/** An order's parts as they are kept: everything has a uid. */
export function nameParts(ids: IdSequence, sent: SentParts): OrderParts {
  const { reference_id, customer_id, source, ticket_name, metadata: pairs } = sent;
  return {
    reference_id,
    customer_id,
    source,
    ticket_name,
    metadata: pairs,
    line_items: withUid(ids, sent.line_items),
    taxes: withUid(ids, sent.taxes),
    discounts: withUid(ids, sent.discounts),
    service_charges: withUid(ids, sent.service_charges),
    fulfillments: withUid(ids, sent.fulfillments).map((part) => ({
      ...part,
      state: part.state ?? "PROPOSED",
    })),
  };
}

/** The parts of the order that stands for a payment of its own. */
export function partsOfPayment(uidOfLine: string, amount: number, currency: string): OrderParts {
  const base_price_money = { amount, currency };
  const line: LineItem = { ...bareLine, uid: uidOfLine, base_price_money };
  const none = { taxes: [], discounts: [], service_charges: [], fulfillments: [] };
  return { ...none, line_items: [line] };
}

const bareLine = lineItem.parse({ quantity: "1", item_type: "CUSTOM_AMOUNT" });
