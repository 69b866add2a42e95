import { amountIn, computeTotal } from "../catalog/amounts.ts";
import type { Price } from "../catalog/types.ts";
import { moneyText } from "../shared/money.ts";
import type { SimContext, State } from "../state.ts";
import type { BareLine } from "./totals.ts";
import type { InvoiceItem, Period, Subscription, SubscriptionItem } from "./types.ts";
import { usageIn } from "./usage.ts";

/** The items of a subscription, oldest first. */
export function listItems(
  { subscriptionItems }: State,
  { items }: Subscription,
): SubscriptionItem[] {
  return items.flatMap((id) => subscriptionItems.get(id) ?? []);
}

/** The name of what a price is for. */
export function productName({ products }: State, { product }: Price): string {
  return products.get(product)?.name ?? product;
}

/** Returns the interval of a price: `month`, `3 months`. */
export function intervalText({ count, interval }: NonNullable<Price["recurring"]>): string {
  return count === 1 ? interval : `${String(count)} ${interval}s`;
}

/** `Pro (at $20.00 / month)` */
function priceText(state: State, price: Price, currency: string): string {
  const name = productName(state, price);
  const unit = amountIn(price, currency)?.unit ?? null;
  if (!price.recurring) return name;
  const every = intervalText(price.recurring);
  if (unit === null) return `${name} (Tier 1 / ${every})`;
  return `${name} (at ${moneyText(Number(unit), currency)} / ${every})`;
}

/** For what the lines of a subscription are made. */
interface LineTerms {
  readonly isTrial?: boolean;
  /** The period whose use is billed; default: none was. */
  readonly used?: Period;
  /** True if that period ends now, with this second. */
  readonly endsNow?: boolean;
}

/** The line of a subscription's item for one period; that of a metered price is for the past one. */
export function itemLine(
  context: SimContext,
  subscription: Subscription,
  item: SubscriptionItem,
  coming: Period,
  { isTrial = false, used, endsNow = false }: LineTerms = {},
): BareLine | undefined {
  const { state, ids } = context;
  const price = state.prices.get(item.price);
  if (!price) return undefined;
  const billsUse = price.isMetered && used !== undefined;
  const period = billsUse ? used : coming;
  const use = billsUse
    ? usageIn(state, price.meter ?? "", subscription.customer, used, endsNow)
    : 0;
  const quantity = price.isMetered ? Math.max(0, use) : (item.quantity ?? 1);
  const { currency } = subscription;
  const text = isTrial
    ? `Trial period for ${productName(state, price)}`
    : `${String(quantity)} × ${priceText(state, price, currency)}`;
  return {
    id: ids.next("il_", 24),
    amount: isTrial ? 0 : computeTotal(price, currency, quantity),
    description: text,
    period,
    quantity,
    price: price.id,
    product: price.product,
    unit: isTrial ? "0" : (amountIn(price, currency)?.unit ?? null),
    subscription: subscription.id,
    subscriptionItem: item.id,
    invoiceItem: null,
    isProration: false,
    isDiscountable: true,
    discounts: item.discounts,
    taxRates: item.taxRates.length > 0 ? item.taxRates : subscription.taxRates,
    metadata: item.metadata,
  };
}

/** The lines of all items of a subscription for one period. */
export function subscriptionLines(
  context: SimContext,
  subscription: Subscription,
  period: Period,
  terms: LineTerms = {},
): readonly BareLine[] {
  return listItems(context.state, subscription).flatMap(
    (item) => itemLine(context, subscription, item, period, terms) ?? [],
  );
}

/** The lines of what was used of metered prices in a period, where anything was. */
export function useLines(
  context: SimContext,
  subscription: Subscription,
  used: Period,
  endsNow = false,
): readonly BareLine[] {
  const metered = listItems(context.state, subscription).filter(
    (item) => context.state.prices.get(item.price)?.isMetered,
  );
  const lines = metered.flatMap(
    (item) => itemLine(context, subscription, item, used, { used, endsNow }) ?? [],
  );
  return lines.filter(({ quantity }) => quantity > 0);
}

/** The line of an invoice item. */
export function invoiceItemLine(
  { ids }: SimContext,
  {
    id: invoiceItem,
    date: _date,
    customer: _customer,
    currency: _currency,
    invoice: _invoice,
    ...billed
  }: InvoiceItem,
): BareLine {
  return { ...billed, id: ids.next("il_", 24), invoiceItem };
}

/** A line that neither a subscription nor an invoice item causes. */
export const plainLine = {
  subscription: null,
  subscriptionItem: null,
  invoiceItem: null,
  isProration: false,
  isDiscountable: true,
  discounts: [],
  metadata: {},
} as const;
