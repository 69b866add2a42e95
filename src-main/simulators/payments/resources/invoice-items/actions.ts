import { addDiscounts, discountsAfter } from "../../billing/discounts.ts";
import { replaceLines } from "../../billing/invoicing.ts";
import { invoiceItemLine } from "../../billing/lines.ts";
import { addInvoiceItem } from "../../billing/prorate.ts";
import type { Invoice, InvoiceItem } from "../../billing/types.ts";
import { amountIn, computeTotal } from "../../catalog/amounts.ts";
import { withCustomerClock } from "../../clocks/clock-context.ts";
import { badRequest, missingParam } from "../../errors.ts";
import { emit, happened } from "../../events.ts";
import { keepListOr, keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { requireCustomer } from "../../shared/require.ts";
import { referenceTo } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { invoiceResource } from "../invoices/present.ts";
import { createPrice } from "../prices/actions.ts";
import { priceResource } from "../prices/present.ts";
import { productResource } from "../products/present.ts";
import { checkTaxRates } from "../tax-rates/present.ts";
import { subscriptionResource } from "../subscriptions/present.ts";
import { presentInvoiceItem } from "./present.ts";
import type { InvoiceItemUpdate, NewInvoiceItem } from "./schema.ts";

/** The cost of an invoice item, and its price. */
interface ItemCost extends Pick<
  InvoiceItem,
  "amount" | "currency" | "price" | "product" | "unit" | "quantity"
> {
  readonly name: string | null;
}

/**
 * The cost that a request describes: an amount, a price or a unit amount. `list` is the parameter of the
 * item where it is one of several: `invoice_items[0]`.
 */
export function computeCost(
  context: SimContext,
  input: Omit<InvoiceItemUpdate, "expand"> & { readonly currency?: string | undefined },
  known?: string,
  list?: string,
): ItemCost | undefined {
  const { state } = context;
  const quantity = input.quantity ?? 1;
  const id = input.pricing?.price ?? input.price;
  const { price_data: data } = input;
  const paramOf = (name: string, inner: string) =>
    list === undefined ? `${name}${inner}` : `${list}[${name}]${inner}`;
  const param = input.price === undefined ? paramOf("pricing", "[price]") : paramOf("price", "");
  if (id !== undefined || data) {
    if (data) {
      referenceTo(context, productResource, data.product, paramOf("price_data", "[product]"));
    }
    const price = data
      ? createPrice(context, { ...data, active: false })
      : referenceTo(context, priceResource, id ?? "", param);
    if (price.recurring) {
      const message =
        "The price specified is set to `type=recurring` but this field only accepts prices with `type=one_time`.";
      throw badRequest(message, { param });
    }
    const currency = input.currency ?? known ?? price.currency;
    const unit = amountIn(price, currency);
    if (!unit) {
      throw badRequest(`The price specified only supports \`${price.currency}\`.`, { param });
    }
    const name = state.products.get(price.product)?.name ?? null;
    const amount = computeTotal(price, currency, quantity);
    const { id: priceId, product } = price;
    return { amount, currency, price: priceId, product, unit: unit.unit, quantity, name };
  }
  const unit = input.unit_amount_decimal ?? input.unit_amount;
  const amount =
    input.amount ?? (unit === undefined ? undefined : Math.round(Number(unit) * quantity));
  if (amount === undefined) return undefined;
  const currency = input.currency ?? known;
  if (currency === undefined) throw missingParam("currency");
  const shown = unit === undefined ? String(amount) : String(unit);
  return { amount, currency, price: null, product: null, unit: shown, quantity, name: null };
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

/** Creates an invoice item: on a draft, or pending for the customer's next invoice. */
export function createInvoiceItem(outer: SimContext, input: NewInvoiceItem): InvoiceItem {
  const customer = requireCustomer(outer, input.customer, "customer");
  const context = withCustomerClock(outer, customer.id);
  const invoice =
    input.invoice === undefined ? undefined : requireDraft(context, input.invoice, "invoice");
  checkOwners(context, input, customer.id, invoice);
  checkPeriod(input);
  checkTaxRates(context, input.tax_rates, "tax_rates");
  const cost = computeCost(context, input, invoice?.currency ?? customer.currency ?? undefined);
  if (!cost) throw missingParam("amount");
  if (invoice && invoice.currency !== cost.currency) {
    const message = `The currency of the invoice item must be that of the invoice: ${invoice.currency}.`;
    throw badRequest(message, { param: "currency" });
  }
  const now = secondsNow(context);
  const { name, ...billed } = cost;
  const item = addInvoiceItem(context, {
    ...billed,
    date: now,
    customer: customer.id,
    description: input.description ?? name,
    isDiscountable: input.discountable ?? cost.amount >= 0,
    discounts: addDiscounts(context, input.discounts ?? [], { customer: customer.id }),
    taxRates: input.tax_rates ?? [],
    invoice: invoice?.id ?? null,
    subscription: input.subscription ?? null,
    subscriptionItem: null,
    period: input.period ?? { start: now, end: now },
    isProration: false,
    metadata: mergeMetadata({}, input.metadata),
  });
  if (invoice) replaceLines(context, invoice, [...invoice.lines, invoiceItemLine(context, item)]);
  return item;
}

function draftOfItem(context: SimContext, item: InvoiceItem): Invoice | undefined {
  return item.invoice === null ? undefined : requireDraft(context, item.invoice, "invoice");
}

/** Updates an invoice item that is pending or on a draft. */
export function updateInvoiceItem(
  outer: SimContext,
  item: InvoiceItem,
  input: InvoiceItemUpdate,
): InvoiceItem {
  const context = withCustomerClock(outer, item.customer);
  const invoice = draftOfItem(context, item);
  checkPeriod(input);
  checkTaxRates(context, input.tax_rates, "tax_rates", item.taxRates);
  const isRepriced = input.quantity !== undefined && item.price !== null;
  const wish = isRepriced
    ? { ...input, price: input.pricing?.price ?? input.price ?? item.price }
    : input;
  const cost = computeCost(context, { ...wish, currency: item.currency });
  const { name: _name, ...billed } = cost ?? { quantity: input.quantity ?? item.quantity };
  const updated = context.state.invoiceItems.replace({
    ...item,
    ...billed,
    description: keepOr(input.description, item.description),
    discounts: discountsAfter(context, input.discounts, item.discounts, {
      customer: item.customer,
    }),
    isDiscountable: input.discountable ?? item.isDiscountable,
    metadata: mergeMetadata(item.metadata, input.metadata),
    period: input.period ?? item.period,
    taxRates: keepListOr(input.tax_rates, item.taxRates),
  });
  if (invoice) {
    const line = invoiceItemLine(context, updated);
    const lines = invoice.lines.map((old) =>
      old.invoiceItem === item.id ? { ...line, id: old.id } : old,
    );
    replaceLines(context, invoice, lines);
  }
  return updated;
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
