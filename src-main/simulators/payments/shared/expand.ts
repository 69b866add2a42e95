import { badRequest } from "../errors.ts";
import type { SimContext } from "../state.ts";
import { findObject, findPart } from "./find-object.ts";
import { addFormerFields, formerFieldsOf } from "./former-fields.ts";
import { isWire, type Wire } from "./present.ts";

export type ObjectName =
  | "account"
  | "account_session"
  | "application_fee"
  | "fee_refund"
  | "transfer_data"
  | "transfer_reversal"
  | "balance"
  | "balance_transaction"
  | "card"
  | "charge"
  | "coupon"
  | "customer"
  | "dispute"
  | "event"
  | "billing.meter"
  | "billing.meter_event"
  | "billing.meter_event_adjustment"
  | "billing.meter_event_summary"
  | "billing_portal.configuration"
  | "billing_portal.session"
  | "checkout.session"
  | "confirmation_secret"
  | "customer_session"
  | "ephemeral_key"
  | "item"
  | "payment_link"
  | "credit_note"
  | "customer_balance_transaction"
  | "discount"
  | "invoice"
  | "invoice_parent"
  | "invoice_payment"
  | "invoice_settings"
  | "invoiceitem"
  | "line_item"
  | "subscription"
  | "subscription_details"
  | "subscription_item"
  | "subscription_schedule"
  | "test_helpers.test_clock"
  | "payment_intent"
  | "payment_method"
  | "payment_of_invoice"
  | "payout"
  | "plan"
  | "price"
  | "price_details"
  | "pricing"
  | "product"
  | "promotion"
  | "promotion_code"
  | "refund"
  | "setup_attempt"
  | "setup_intent"
  | "tax_rate"
  | "token"
  | "total_details"
  | "transfer"
  | "webhook_endpoint";

/**
 * The fields that hold an id and can hold the object instead, and what that object may be. A field
 * with no object behind it here is one the provider knows and this simulator leaves `null`.
 */
const expandable: Partial<Record<ObjectName, Readonly<Record<string, readonly ObjectName[]>>>> = {
  balance_transaction: {
    source: ["application_fee", "charge", "refund", "dispute", "payout", "transfer"],
  },
  payout: {
    balance_transaction: ["balance_transaction"],
    destination: [],
    failure_balance_transaction: ["balance_transaction"],
    original_payout: ["payout"],
    reversed_by: ["payout"],
  },
  application_fee: {
    account: ["account"],
    application: [],
    balance_transaction: ["balance_transaction"],
    charge: ["charge"],
    originating_transaction: ["charge"],
  },
  fee_refund: { balance_transaction: ["balance_transaction"], fee: ["application_fee"] },
  transfer_data: { destination: ["account"] },
  transfer_reversal: {
    balance_transaction: ["balance_transaction"],
    destination_payment_refund: ["refund"],
    source_refund: ["refund"],
    transfer: ["transfer"],
  },
  transfer: {
    balance_transaction: ["balance_transaction"],
    destination: ["account"],
    destination_payment: ["charge"],
    source_transaction: ["charge"],
  },
  card: { customer: ["customer"] },
  charge: {
    application: [],
    application_fee: ["application_fee"],
    balance_transaction: ["balance_transaction"],
    customer: ["customer"],
    failure_balance_transaction: ["balance_transaction"],
    on_behalf_of: ["account"],
    payment_intent: ["payment_intent"],
    refunds: ["refund"],
    review: [],
    source_transfer: ["transfer"],
    transfer: ["transfer"],
    transfer_data: ["transfer_data"],
  },
  "billing_portal.session": { configuration: ["billing_portal.configuration"] },
  "checkout.session": {
    customer: ["customer"],
    invoice: ["invoice"],
    line_items: ["item"],
    payment_intent: ["payment_intent"],
    payment_link: ["payment_link"],
    setup_intent: ["setup_intent"],
    subscription: ["subscription"],
    total_details: ["total_details"],
  },
  customer_session: { customer: ["customer"] },
  item: { discounts: [], price: ["price"], taxes: [] },
  payment_link: {
    application: [],
    line_items: ["item"],
    on_behalf_of: ["account"],
    transfer_data: ["transfer_data"],
  },
  total_details: { breakdown: [] },
  coupon: { applies_to: [], currency_options: [] },
  customer: {
    default_source: ["card"],
    invoice_settings: ["invoice_settings"],
    sources: ["card"],
    subscriptions: ["subscription"],
    tax: [],
    test_clock: ["test_helpers.test_clock"],
  },
  dispute: { charge: ["charge"], payment_intent: ["payment_intent"] },
  credit_note: {
    customer: ["customer"],
    customer_balance_transaction: ["customer_balance_transaction"],
    invoice: ["invoice"],
  },
  customer_balance_transaction: {
    credit_note: ["credit_note"],
    customer: ["customer"],
    invoice: ["invoice"],
  },
  discount: { customer: ["customer"], promotion_code: ["promotion_code"], source: ["promotion"] },
  invoice: {
    account_tax_ids: [],
    application: [],
    confirmation_secret: ["confirmation_secret"],
    customer: ["customer"],
    default_payment_method: ["payment_method"],
    default_source: ["card"],
    discounts: ["discount"],
    lines: ["line_item"],
    parent: ["invoice_parent"],
    payments: ["invoice_payment"],
    test_clock: ["test_helpers.test_clock"],
  },
  invoice_parent: { subscription_details: ["subscription_details"] },
  invoice_payment: { invoice: ["invoice"], payment: ["payment_of_invoice"] },
  invoiceitem: {
    customer: ["customer"],
    discounts: ["discount"],
    invoice: ["invoice"],
    pricing: ["pricing"],
  },
  line_item: { discounts: ["discount"], pricing: ["pricing"], subscription: ["subscription"] },
  payment_of_invoice: { charge: ["charge"], payment_intent: ["payment_intent"] },
  price_details: { price: ["price"], product: ["product"] },
  pricing: { price_details: ["price_details"] },
  subscription: {
    application: [],
    customer: ["customer"],
    default_payment_method: ["payment_method"],
    default_source: ["card"],
    discounts: ["discount"],
    items: ["subscription_item"],
    latest_invoice: ["invoice"],
    on_behalf_of: [],
    pending_setup_intent: ["setup_intent"],
    plan: [],
    schedule: ["subscription_schedule"],
    test_clock: ["test_helpers.test_clock"],
  },
  subscription_details: { subscription: ["subscription"] },
  subscription_item: { discounts: ["discount"], plan: ["plan"], price: ["price"] },
  plan: { product: ["product"], tiers: [] },
  subscription_schedule: {
    customer: ["customer"],
    released_subscription: ["subscription"],
    subscription: ["subscription"],
    test_clock: ["test_helpers.test_clock"],
  },
  invoice_settings: { default_payment_method: ["payment_method"] },
  payment_intent: {
    application: [],
    customer: ["customer"],
    latest_charge: ["charge"],
    on_behalf_of: ["account"],
    payment_method: ["payment_method"],
    review: [],
    source: [],
    transfer_data: ["transfer_data"],
  },
  payment_method: { customer: ["customer"] },
  price: { currency_options: [], product: ["product"], tiers: [] },
  product: { default_price: ["price"], tax_code: [] },
  promotion: { coupon: ["coupon"] },
  promotion_code: { customer: ["customer"], promotion: ["promotion"] },
  setup_attempt: {
    application: [],
    customer: ["customer"],
    on_behalf_of: [],
    payment_method: ["payment_method"],
    setup_intent: ["setup_intent"],
  },
  setup_intent: {
    customer: ["customer"],
    latest_attempt: ["setup_attempt"],
    mandate: [],
    payment_method: ["payment_method"],
  },
  refund: {
    balance_transaction: ["balance_transaction"],
    charge: ["charge"],
    failure_balance_transaction: ["balance_transaction"],
    payment_intent: ["payment_intent"],
    source_transfer_reversal: [],
    transfer_reversal: [],
  },
};

const MAX_DEPTH = 4;

function canExpand(
  objects: readonly ObjectName[],
  [field, ...rest]: readonly string[],
  version: string,
): boolean {
  if (field === undefined) return true;
  // Lists hold their objects under `data`; what follows reaches into each of them.
  if (field === "data") return canExpand(objects, rest, version);
  const known = objects
    .map((name) => expandable[name]?.[field] ?? formerFieldsOf(name, version)[field])
    .filter((next) => next !== undefined);
  return known.length > 0 && canExpand(known.flat(), rest, version);
}

/** Throws if a path cannot be expanded in the version of a request. */
export function checkExpand(answers: ObjectName, paths: readonly string[], version: string): void {
  for (const path of paths) {
    // Not an object: a search counts what it finds when it is asked for this.
    if (path === "total_count") continue;
    const fields = path.split(".");
    if (fields.filter((field) => field !== "data").length > MAX_DEPTH) {
      const message = `You cannot expand more than ${String(MAX_DEPTH)} levels of a property. Property: ${path}`;
      throw badRequest(message, { param: "expand" });
    }
    if (canExpand([answers], fields, version)) continue;
    throw badRequest(`This property cannot be expanded (${path}).`, { param: "expand" });
  }
}

/**
 * Puts the objects in the place of their ids, in the shape of a version. The answer is this request's own and
 * may be changed.
 */
export function expandWire(
  context: SimContext,
  wire: Wire,
  paths: readonly string[],
  version: string,
): Wire {
  for (const path of paths) expandPath(context, wire, path.split("."), version);
  return wire;
}

function expandPath(
  context: SimContext,
  wire: Wire,
  [field, ...rest]: string[],
  version: string,
): void {
  if (field === undefined) return;
  const value = wire[field];
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) =>
      typeof item === "string"
        ? (inVersion(context, findObject(context, item), version) ?? item)
        : item,
    );
    wire[field] = items;
    for (const item of items) if (isWire(item)) expandPath(context, item, rest, version);
    return;
  }
  const inner = isWire(value)
    ? value
    : inVersion(context, findInside(context, wire, field), version);
  if (inner === undefined) return;
  wire[field] = inner;
  if (isWire(inner)) expandPath(context, inner, rest, version);
}

/** Adds to an object that was found what its version shows besides. */
function inVersion(context: SimContext, found: unknown, version: string): unknown {
  if (isWire(found)) addFormerFields(context, found, version);
  return found;
}

function findInside(context: SimContext, wire: Wire, field: string): unknown {
  const value = wire[field];
  return typeof value === "string"
    ? findObject(context, value, field)
    : findPart(context, wire, field);
}
