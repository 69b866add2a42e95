import {
  addBillDiscounts,
  checkDiscounts,
  claimDiscounts,
  discountsAfter,
} from "../../billing/discounts.ts";
import { claimItems, replaceLines } from "../../billing/invoicing.ts";
import { invoiceItemLine } from "../../billing/lines.ts";
import { addInvoiceItem } from "../../billing/prorate.ts";
import type { Invoice, InvoiceItem } from "../../billing/types.ts";
import { amountIn, computeTotal } from "../../catalog/amounts.ts";
import type { Price } from "../../catalog/types.ts";
import { withCustomerClock } from "../../clocks/clock-context.ts";
import { badRequest, missingParam } from "../../errors.ts";
import { emit, happened } from "../../events.ts";
import { keepListOr, keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { requireCustomer } from "../../shared/require.ts";
import { referenceTo } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { invoiceResource } from "../invoices/present.ts";
import { checkNewPrice, createPrice } from "../prices/actions.ts";
import { priceResource } from "../prices/present.ts";
import { productResource } from "../products/present.ts";
import { checkTaxRates } from "../tax-rates/present.ts";
import { subscriptionResource } from "../subscriptions/present.ts";
import { invoiceItemResource, presentInvoiceItem } from "./present.ts";
import type { InvoiceItemUpdate, NewInvoiceItem, PriceData } from "./schema.ts";

/** The cost of an invoice item, and its price. */
interface ItemCost extends Pick<
  InvoiceItem,
  "amount" | "currency" | "price" | "product" | "unit" | "quantity"
> {
  readonly name: string | null;
}

const otherCurrency = (own: string, param: string) =>
  badRequest(`The price specified only supports \`${own}\`.`, { param });

/** The cost of an item, as a request gives it. */
type CostWish = Omit<InvoiceItemUpdate, "expand"> & { readonly currency?: string | undefined };

/** Returns the cost of a quantity of a price. */
function costOf(context: SimContext, price: Price, currency: string, quantity = 1, param = "") {
  const unit = amountIn(price, currency);
  if (!unit) throw otherCurrency(price.currency, param);
  const { id, product } = price;
  const name = context.state.products.get(product)?.name ?? null;
  const amount = computeTotal(price, currency, quantity);
  return { amount, currency, price: id, product, unit: unit.unit, quantity, name };
}

/** Checks a price that an item describes. Returns what makes it, and the cost. */
function planPrice(
  context: SimContext,
  data: PriceData,
  wish: { readonly currency: string | undefined; readonly quantity: number | undefined },
  paramOf: (name: string, inner: string) => string,
): () => ItemCost {
  const { currency = data.currency, quantity } = wish;
  referenceTo(context, productResource, data.product, paramOf("price_data", "[product]"));
  const param = paramOf("price_data", "[currency]");
  if (currency !== data.currency) throw otherCurrency(data.currency, param);
  checkNewPrice(context, data);
  return () =>
    costOf(context, createPrice(context, { ...data, active: false }), currency, quantity);
}

/**
 * Checks the cost that a request describes: an amount, a price or a unit amount. Returns what computes it;
 * a described price is made then. `list` is the parameter of the item where it is one of several:
 * `invoice_items[0]`.
 */
function planCost(
  context: SimContext,
  input: CostWish,
  known?: string,
  list?: string,
): (() => ItemCost) | undefined {
  const { quantity = 1, price_data: data } = input;
  const id = input.pricing?.price ?? input.price;
  const paramOf = (name: string, inner: string) =>
    list === undefined ? `${name}${inner}` : `${list}[${name}]${inner}`;
  const param = input.price === undefined ? paramOf("pricing", "[price]") : paramOf("price", "");
  const currency = input.currency ?? known;
  if (data) return planPrice(context, data, { currency, quantity }, paramOf);
  if (id !== undefined) {
    const price = referenceTo(context, priceResource, id, param);
    if (price.recurring) {
      const message =
        "The price specified is set to `type=recurring` but this field only accepts prices with `type=one_time`.";
      throw badRequest(message, { param });
    }
    const cost = costOf(context, price, currency ?? price.currency, quantity, param);
    return () => cost;
  }
  const unit = input.unit_amount_decimal ?? input.unit_amount;
  const amount =
    input.amount ?? (unit === undefined ? undefined : Math.round(Number(unit) * quantity));
  if (amount === undefined) return undefined;
  if (currency === undefined) throw missingParam("currency");
  const shown = unit === undefined ? String(amount) : String(unit);
  const plain = { price: null, product: null, unit: shown, quantity, name: null };
  return () => ({ amount, currency, ...plain });
}

/** Returns the cost that a request describes; `undefined`: none. */
export function computeCost(
  context: SimContext,
  input: CostWish,
  known?: string,
  list?: string,
): ItemCost | undefined {
  return planCost(context, input, known, list)?.();
}

function requireDraft(context: SimContext, id: string, param: string): Invoice {
  const invoice = referenceTo(context, invoiceResource, id, param);
  if (invoice.status === "draft") return invoice;
  const message = `This invoice is not editable because it is ${invoice.status}.`;
  throw badRequest(message, { code: "invoice_not_editable", param });
}

/** Throws if the invoice or the subscription of an item belongs to others. */
function checkOwners(
  context: SimContext,
  { subscription: id }: NewInvoiceItem,
  customer: string,
  invoice: Invoice | undefined,
): void {
  if (invoice && invoice.customer !== customer) {
    const message = `The invoice ${invoice.id} does not belong to the customer ${customer}.`;
    throw badRequest(message, { param: "invoice" });
  }
  if (id === undefined) return;
  const subscription = referenceTo(context, subscriptionResource, id, "subscription");
  const isOther = subscription.customer !== customer;
  const isOfOther =
    invoice?.subscription !== undefined &&
    invoice.subscription !== null &&
    invoice.subscription !== id;
  if (!isOther && !isOfOther) return;
  const owner = isOther ? `customer ${customer}` : `invoice ${invoice?.id ?? ""}`;
  const message = `The subscription ${id} does not belong to the ${owner}.`;
  throw badRequest(message, { param: "subscription" });
}

/** Throws if a period ends before it begins. */
function checkPeriod({ period }: Pick<InvoiceItemUpdate, "period">): void {
  if (!period || period.end >= period.start) return;
  const message = "The end of a period must not be before its start.";
  throw badRequest(message, { param: "period[end]" });
}

function draftOfItem(context: SimContext, item: InvoiceItem): Invoice | undefined {
  return item.invoice === null ? undefined : requireDraft(context, item.invoice, "invoice");
}

/** Puts the line of an item on its draft: a new one at the end, or in the place of the former. */
function putLine(context: SimContext, item: InvoiceItem): void {
  const invoice = context.state.invoices.get(item.invoice ?? "");
  if (!invoice) return;
  const line = invoiceItemLine(context, item);
  const before = invoice.lines.find((old) => old.invoiceItem === item.id);
  const lines = before
    ? invoice.lines.map((old) => (old === before ? { ...line, id: old.id } : old))
    : [...invoice.lines, line];
  replaceLines(context, invoice, lines);
}

/**
 * Checks an invoice item: on a draft, or pending for the customer's next invoice. Returns what creates
 * it.
 */
export function planInvoiceItem(outer: SimContext, input: NewInvoiceItem): () => InvoiceItem {
  const customer = requireCustomer(outer, input.customer, "customer");
  const context = withCustomerClock(outer, customer.id);
  const invoice =
    input.invoice === undefined ? undefined : requireDraft(context, input.invoice, "invoice");
  checkOwners(context, input, customer.id, invoice);
  checkPeriod(input);
  checkTaxRates(context, input.tax_rates, "tax_rates");
  checkDiscounts(context, input.discounts, customer.id);
  if (invoice && input.currency !== undefined && input.currency !== invoice.currency) {
    const message = `The currency of the invoice item must be that of the invoice: ${invoice.currency}.`;
    throw badRequest(message, { param: "currency" });
  }
  const cost = planCost(context, input, invoice?.currency ?? customer.currency ?? undefined);
  if (!cost) throw missingParam("amount");
  return () => {
    const now = secondsNow(context);
    const { name, ...billed } = cost();
    const item = addInvoiceItem(context, {
      ...billed,
      date: now,
      customer: customer.id,
      description: input.description ?? name,
      isDiscountable: input.discountable ?? billed.amount >= 0,
      discounts: addBillDiscounts(context, input.discounts ?? [], customer.id),
      taxRates: input.tax_rates ?? [],
      invoice: invoice?.id ?? null,
      subscription: input.subscription ?? null,
      subscriptionItem: null,
      period: input.period ?? { start: now, end: now },
      isProration: false,
      metadata: mergeMetadata({}, input.metadata),
    });
    claimDiscounts(context, item.discounts, { invoiceItem: item.id });
    putLine(context, item);
    return item;
  };
}

/** Checks the update of an invoice item that is pending or on a draft. Returns what applies it. */
export function planItemUpdate(
  outer: SimContext,
  item: InvoiceItem,
  input: InvoiceItemUpdate,
): () => InvoiceItem {
  const context = withCustomerClock(outer, item.customer);
  draftOfItem(context, item);
  checkPeriod(input);
  checkTaxRates(context, input.tax_rates, "tax_rates", item.taxRates);
  checkDiscounts(context, input.discounts, item.customer);
  const isRepriced = input.quantity !== undefined && item.price !== null;
  const wish = isRepriced
    ? { ...input, price: input.pricing?.price ?? input.price ?? item.price }
    : input;
  const cost = planCost(context, { ...wish, currency: item.currency });
  return () => {
    const { name: _name, ...billed } = cost?.() ?? { quantity: input.quantity ?? item.quantity };
    const { customer } = item;
    const updated = context.state.invoiceItems.replace({
      ...(context.state.invoiceItems.get(item.id) ?? item),
      ...billed,
      description: keepOr(input.description, item.description),
      discounts: discountsAfter(context, input.discounts, item.discounts, {
        customer,
        invoiceItem: item.id,
      }),
      isDiscountable: input.discountable ?? item.isDiscountable,
      metadata: mergeMetadata(item.metadata, input.metadata),
      period: input.period ?? item.period,
      taxRates: keepListOr(input.tax_rates, item.taxRates),
    });
    putLine(context, updated);
    return updated;
  };
}

/** Throws unless an item waits for an invoice of this one's customer and currency. */
function checkPending(item: InvoiceItem, invoice: Invoice, param: string): void {
  const isFree = item.invoice === null && item.customer === invoice.customer;
  if (isFree && item.currency === invoice.currency) return;
  const message = `The invoice item ${item.id} cannot be added to the invoice ${invoice.id}: it must be pending, of the same customer and in the same currency.`;
  throw badRequest(message, { param });
}

/** Checks that a pending item can be put on a draft, with some changes. Returns what puts it there. */
export function planAssignment(
  context: SimContext,
  id: string,
  { invoice, param }: { readonly invoice: Invoice; readonly param: string },
  change: InvoiceItemUpdate,
): () => InvoiceItem {
  const item = referenceTo(context, invoiceItemResource, id, param);
  checkPending(item, invoice, param);
  const update = planItemUpdate(context, item, change);
  return () => {
    claimItems(context, item.customer, [id], invoice.id);
    return update();
  };
}

/** Returns the invoice items of a customer that wait for an invoice. */
export function listPendingItems({ state }: SimContext, customer: string): readonly InvoiceItem[] {
  return (state.pendingItems.get(customer) ?? []).flatMap((id) => state.invoiceItems.get(id) ?? []);
}

/** Deletes an invoice item that is pending or on a draft. */
export function deleteInvoiceItem(context: SimContext, item: InvoiceItem): void {
  const { state } = context;
  const invoice = draftOfItem(context, item);
  if (invoice)
    replaceLines(
      context,
      invoice,
      invoice.lines.filter((line) => line.invoiceItem !== item.id),
    );
  const pending = state.pendingItems.get(item.customer) ?? [];
  state.pendingItems.set(
    item.customer,
    pending.filter((id) => id !== item.id),
  );
  state.invoiceItems.remove(item.id);
  emit(context, happened("invoiceitem.deleted", presentInvoiceItem(item, context)));
}
