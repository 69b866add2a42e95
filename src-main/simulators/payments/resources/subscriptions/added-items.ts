import { scratchContext } from "../../billing/scratch.ts";
import type { Subscription } from "../../billing/types.ts";
import { missingParam } from "../../errors.ts";
import type { SimContext } from "../../state.ts";
import { computeCost, planInvoiceItem } from "../invoice-items/actions.ts";
import type { NewSubscription } from "./schema.ts";

type AddedItems = NewSubscription["add_invoice_items"];

/** Throws if a one-time item that is to be invoiced with a subscription has no price, or another currency. */
export function checkAddedItems(
  context: SimContext,
  { add_invoice_items: items = [] }: { readonly add_invoice_items?: AddedItems },
  currency: string,
): void {
  const scratch = scratchContext(context);
  for (const [index, { period: _period, ...item }] of items.entries()) {
    const list = `add_invoice_items[${String(index)}]`;
    const cost = computeCost(scratch, { ...item, currency }, undefined, list);
    if (!cost) throw missingParam(`${list}[price]`);
  }
}

/** Adds one-time items to the next invoice of a subscription. */
export function addInvoiceItems(
  context: SimContext,
  { id, customer, currency }: Subscription,
  items: AddedItems = [],
): void {
  for (const { period: _period, ...item } of items) {
    planInvoiceItem(context, { ...item, currency, customer, subscription: id })();
  }
}
