import type { IdSequence } from "#core/contract/ids.ts";
import { lazy } from "#core/contract/lazy.ts";
import { createIdSequence } from "#core/state/id-sequence.ts";
import { invalidRequest, missingParameter } from "../errors.ts";
import {
  type Known,
  type LineItem,
  lineItem,
  type OrderParts,
} from "../resources/orders/schema.ts";
import { MAX_AMOUNT } from "../shared/fields.ts";
import { partUid } from "../shared/ids.ts";
import type { AppliedParts } from "./auto-apply.ts";
import { priceOrder } from "./price-order.ts";

function withUid<T extends { readonly uid?: string | undefined }>(
  ids: IdSequence,
  parts: readonly T[] | undefined,
): readonly Known<T>[] {
  return (parts ?? []).map((part) => ({ ...part, uid: part.uid ?? partUid(ids) }));
}

/** An order's parts as they are kept: everything has a uid. */
export function nameParts(ids: IdSequence, sent: AppliedParts): OrderParts {
  const { reference_id, customer_id, source, ticket_name, metadata: pairs } = sent;
  return {
    reference_id,
    customer_id,
    source,
    ticket_name,
    metadata: pairs,
    ...(sent.pricing_options && { pricing_options: sent.pricing_options }),
    ...(sent.automatic && { automatic: sent.automatic }),
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
  const line: LineItem = { ...bareLine(), uid: uidOfLine, base_price_money };
  const none = { taxes: [], discounts: [], service_charges: [], fulfillments: [] };
  return { ...none, line_items: [line] };
}

const bareLine = lazy(() => lineItem.parse({ quantity: "1", item_type: "CUSTOM_AMOUNT" }));

function checkPrice(item: LineItem, field: string): void {
  if (item.base_price_money) return;
  const id = item.catalog_object_id;
  if (id === undefined) {
    const detail = `Missing required parameter: ${field}.base_price_money`;
    throw invalidRequest(400, "MISSING_REQUIRED_PARAMETER", detail, `${field}.base_price_money`);
  }
  const detail = `Item variation with catalog object ID ${id} not found.`;
  throw invalidRequest(404, "NOT_FOUND", detail, `${field}.catalog_object_id`);
}

/** Refuses a tax or a discount that has no amount, neither its own nor one of the catalog. */
function checkMeasures({ taxes, discounts }: OrderParts): void {
  taxes.forEach((tax, index) => {
    if (tax.percentage !== undefined) return;
    throw missingParameter(`order.taxes[${String(index)}].percentage`);
  });
  discounts.forEach((discount, index) => {
    if (discount.percentage !== undefined || discount.amount_money !== undefined) return;
    throw missingParameter(`order.discounts[${String(index)}].percentage`);
  });
}

function checkUids(name: string, parts: readonly { readonly uid: string }[]): void {
  const seen = new Set<string>();
  parts.forEach(({ uid }, index) => {
    const field = `order.${name}[${String(index)}].uid`;
    if (seen.has(uid)) {
      throw invalidRequest(400, "INVALID_VALUE", `The uid ${uid} is used twice.`, field);
    }
    seen.add(uid);
  });
}

function checkReferences(parts: OrderParts, item: LineItem, field: string): void {
  const unknown = (kind: string, uid: string) =>
    invalidRequest(400, "INVALID_VALUE", `The order has no ${kind} with uid ${uid}.`, field);
  for (const { tax_uid: uid } of item.applied_taxes ?? []) {
    if (!parts.taxes.some((tax) => tax.uid === uid)) throw unknown("tax", uid);
  }
  for (const { discount_uid: uid } of item.applied_discounts ?? []) {
    if (!parts.discounts.some((discount) => discount.uid === uid)) throw unknown("discount", uid);
  }
}

/** Parts of an order that can be priced. Ids are taken once that is sure: a refusal uses none up. */
export function makeParts(ids: IdSequence, sent: AppliedParts): OrderParts {
  draftParts(sent);
  return nameParts(ids, sent);
}

/** The same under passing uids, for what is priced and not kept. */
export function draftParts(sent: AppliedParts): OrderParts {
  const parts = nameParts(createIdSequence("draft"), sent);
  checkParts(parts);
  return parts;
}

/** Refuses what cannot be priced: no price, uids that clash or lead nowhere, sums beyond all bounds. */
function checkParts(parts: OrderParts): void {
  const { line_items, taxes, discounts, service_charges, fulfillments } = parts;
  const named = { line_items, taxes, discounts, service_charges, fulfillments };
  for (const [name, list] of Object.entries(named)) checkUids(name, list);
  line_items.forEach((item, index) => {
    const field = `order.line_items[${String(index)}]`;
    checkPrice(item, field);
    checkReferences(parts, item, field);
  });
  checkMeasures(parts);
  const gross = priceOrder(parts).lines.reduce((sum, line) => sum + line.gross, 0);
  if (gross <= MAX_AMOUNT) return;
  throw invalidRequest(400, "VALUE_TOO_HIGH", "The order comes to too much.", "order.line_items");
}
