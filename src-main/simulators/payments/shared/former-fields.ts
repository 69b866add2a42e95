import { isRecord } from "#shared/text/json-in.ts";
import type { SimContext } from "../state.ts";
import { findPart } from "./find-object.ts";
import {
  at,
  formerTaxes,
  findInvoice,
  objectAt,
  presentParent,
  presentPayment,
  taxSum,
} from "./former-values.ts";
import type { ApiObject } from "./present.ts";

/** A field that only versions before a certain one show, or show with another value. */
interface FormerField {
  readonly object: string;
  readonly field: string;
  /** The first version without it. */
  readonly until: string;
  /** The objects that it holds or names, for `expand`. */
  readonly holds?: readonly (
    | "card"
    | "charge"
    | "invoice"
    | "payment_intent"
    | "refund"
    | "subscription"
  )[];
  /** Returns its value; default: the list of that name. */
  readonly value?: (context: SimContext, wire: ApiObject) => unknown;
  /** True if newer versions have the field, too. */
  readonly replaces?: boolean;
}

const BASIL = "2025-03-31";
const CLOVER = "2025-09-30";
const DAHLIA = "2026-03-25";

const uiModes: Readonly<Record<string, string>> = {
  hosted_page: "hosted",
  embedded_page: "embedded",
  elements: "custom",
};

const firstItem = (wire: ApiObject): unknown => at(wire, "items", "data", 0);
const firstDiscount = (context: SimContext, wire: ApiObject): ApiObject | null =>
  objectAt(context, at(wire, "discounts", 0));
const priceOf = (context: SimContext, wire: ApiObject): ApiObject | null =>
  objectAt(context, at(wire, "pricing", "price_details", "price"));

const of = (
  object: string,
  until: string,
  fields: Readonly<
    Record<string, FormerField["value"] | Omit<FormerField, "object" | "field" | "until">>
  >,
): readonly FormerField[] =>
  Object.entries(fields).map(([field, how]) => ({
    ...(typeof how === "function" ? { value: how } : how),
    object,
    field,
    until,
  }));

const priced: Parameters<typeof of>[2] = {
  plan: () => null,
  price: priceOf,
  proration: (_context, wire) => at(presentParent(wire), "proration") === true,
};

const formerFields: readonly FormerField[] = [
  ...of("payment_intent", "2022-11-15", { charges: { holds: ["charge"] } }),
  ...of("charge", "2022-11-15", { refunds: { holds: ["refund"] } }),
  ...of("customer", "2020-08-27", { sources: { holds: ["card"] }, subscriptions: {} }),
  ...of("charge", BASIL, {
    invoice: {
      holds: ["invoice"],
      value: (context, wire) => findInvoice(context, wire["payment_intent"]),
    },
  }),
  ...of("payment_intent", BASIL, {
    invoice: { holds: ["invoice"], value: (context, wire) => findInvoice(context, wire) },
  }),
  ...of("subscription", BASIL, {
    current_period_end: (_context, wire) => at(firstItem(wire), "current_period_end"),
    current_period_start: (_context, wire) => at(firstItem(wire), "current_period_start"),
    discount: firstDiscount,
  }),
  ...of("invoice", BASIL, {
    charge: {
      holds: ["charge"],
      value: (context, wire) => presentPayment(context, wire, "charge"),
    },
    discount: firstDiscount,
    paid: (_context, wire) => wire["status"] === "paid",
    payment_intent: {
      holds: ["payment_intent"],
      value: (context, wire) => presentPayment(context, wire, "payment_intent"),
    },
    subscription: {
      holds: ["subscription"],
      value: (_context, wire) => at(presentParent(wire), "subscription"),
    },
    subscription_details: (_context, wire) => ({ metadata: at(presentParent(wire), "metadata") }),
    tax: (_context, wire) => taxSum(wire["total_taxes"]),
    total_tax_amounts: (_context, wire) => formerTaxes(wire["total_taxes"]),
  }),
  ...of("line_item", BASIL, {
    ...priced,
    invoice_item: (_context, wire) => at(presentParent(wire), "invoice_item"),
    subscription_item: (_context, wire) => at(presentParent(wire), "subscription_item"),
    tax_amounts: (_context, wire) => formerTaxes(wire["taxes"]),
    type: (_context, wire) =>
      at(wire, "parent", "type") === "subscription_item_details" ? "subscription" : "invoiceitem",
  }),
  ...of("invoiceitem", BASIL, {
    ...priced,
    subscription: {
      holds: ["subscription"],
      value: (_context, wire) => at(presentParent(wire), "subscription"),
    },
  }),
  ...of("discount", CLOVER, {
    coupon: (context, wire) => objectAt(context, at(wire, "source", "coupon"), "coupon"),
  }),
  ...of("promotion_code", CLOVER, {
    coupon: (context, wire) => objectAt(context, at(wire, "promotion", "coupon"), "coupon"),
  }),
  ...of("checkout.session", DAHLIA, {
    ui_mode: {
      replaces: true,
      value: (_context, wire) => uiModes[String(wire["ui_mode"])] ?? wire["ui_mode"],
    },
  }),
];

// Versions begin with their date, so that they sort as text.
const fieldsBefore = (version: string): readonly FormerField[] =>
  formerFields.filter(({ until }) => version < until);

/** Returns the objects that a field of former versions holds; `undefined` if a version has no such field. */
export function formerlyHeldBy(
  object: string,
  field: string,
  version: string,
): FormerField["holds"] {
  const former = fieldsBefore(version).find((one) => one.object === object && one.field === field);
  if (!former) return undefined;
  return former.holds ?? [];
}

/** Adds what an older version shows besides to the objects of a response, at any depth. */
export function addFormerFields(context: SimContext, wire: ApiObject, version: string): void {
  const fields = fieldsBefore(version);
  if (fields.length > 0) addTo(context, wire, fields);
}

function addTo(context: SimContext, value: unknown, fields: readonly FormerField[]): void {
  if (Array.isArray(value)) for (const item of value) addTo(context, item, fields);
  // An event stays as it was delivered.
  if (!isRecord(value) || value["object"] === "event") return;
  for (const former of fields) {
    const { object, field, replaces = false } = former;
    if (value["object"] !== object || value["deleted"] === true) continue;
    if (field in value === replaces) value[field] = valueOf(context, value, former);
  }
  for (const part of Object.values(value)) addTo(context, part, fields);
}

function valueOf(context: SimContext, wire: ApiObject, { field, value }: FormerField): unknown {
  if (value) return value(context, wire);
  const list = findPart(context, wire, field);
  return isRecord(list) ? { ...list, total_count: totalOf(list) } : null;
}

const totalOf = ({ data }: ApiObject): number => (Array.isArray(data) ? data.length : 0);
