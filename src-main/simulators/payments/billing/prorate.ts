import { amountIn, computeShare, computeTotal } from "../catalog/amounts.ts";
import { badRequest } from "../errors.ts";
import { emit, happened } from "../events.ts";
import { presentInvoiceItem } from "../resources/invoice-items/present.ts";
import { secondsNow, type SimContext, type State } from "../state.ts";
import { productName } from "./lines.ts";
import type { InvoiceItem, Period, Subscription, SubscriptionItem } from "./types.ts";

/** An item before and after a change; `undefined`: it was added or removed. */
export interface ItemChange {
  readonly before: SubscriptionItem | undefined;
  readonly after: SubscriptionItem | undefined;
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** `11 Oct 2026` */
function dayText(seconds: number): string {
  const date = new Date(seconds * 1_000);
  const day = String(date.getUTCDate()).padStart(2, "0");
  return `${day} ${months[date.getUTCMonth()] ?? ""} ${String(date.getUTCFullYear())}`;
}

/** A proration of one item, without an id: previews are not stored. */
type Proration = Omit<InvoiceItem, "id">;

function proration(
  state: State,
  subscription: Subscription,
  item: SubscriptionItem,
  isCredit: boolean,
  period: Period,
): Proration | undefined {
  const price = state.prices.get(item.price);
  if (!price || price.isMetered) return undefined;
  const { currency } = subscription;
  const quantity = item.quantity ?? 1;
  const total = computeTotal(price, currency, quantity);
  const whole = subscription.period.end - subscription.period.start;
  const part = Math.max(0, period.end - period.start);
  const name = productName(state, price);
  const count = quantity === 1 ? "" : `${String(quantity)} × `;
  const verb = isCredit ? "Unused" : "Remaining";
  return {
    date: period.start,
    customer: subscription.customer,
    currency,
    amount: computeShare(isCredit ? -total : total, part, whole),
    description: `${verb} time on ${count}${name} after ${dayText(period.start)}`,
    isDiscountable: true,
    discounts: subscription.discounts,
    taxRates: item.taxRates.length > 0 ? item.taxRates : subscription.taxRates,
    invoice: null,
    subscription: subscription.id,
    subscriptionItem: item.id,
    period,
    price: price.id,
    product: price.product,
    unit: amountIn(price, currency)?.unit ?? null,
    quantity,
    isProration: true,
    metadata: {},
  };
}

/** Returns whether an item costs the same as before. */
const isSame = ({ before, after }: ItemChange): boolean =>
  before?.price === after?.price && before?.quantity === after?.quantity;

/** The prorations of changes: a credit for what was not used, and a debit for what replaces it. */
export function computeProrations(
  { state }: Pick<SimContext, "state">,
  subscription: Subscription,
  changes: readonly ItemChange[],
  at: number,
): readonly Proration[] {
  const period = { start: at, end: subscription.period.end };
  return changes
    .filter((change) => !isSame(change))
    .flatMap(({ before, after }) => [
      before && proration(state, subscription, before, true, period),
      after && proration(state, subscription, after, false, period),
    ])
    .filter((item) => item !== undefined);
}

/** The credits for what was paid and is not used when a period ends early. */
export function computeCredits(
  { state }: Pick<SimContext, "state">,
  subscription: Subscription,
  items: readonly SubscriptionItem[],
  at: number,
): readonly Proration[] {
  const period = { start: at, end: subscription.period.end };
  return items.flatMap((item) => proration(state, subscription, item, true, period) ?? []);
}

/** Stores prorations as pending invoice items and records them. */
export function storeProrations(
  context: SimContext,
  prorations: readonly Proration[],
): readonly InvoiceItem[] {
  return prorations.map((item) => addInvoiceItem(context, item));
}

/** Stores an invoice item without an event. One without an invoice waits for the next. */
export function storeInvoiceItem({ state, ids }: SimContext, item: Proration): InvoiceItem {
  const stored = state.invoiceItems.add({ id: ids.next("ii_", 24), ...item });
  if (item.invoice === null) {
    const pending = state.pendingItems.get(item.customer) ?? [];
    state.pendingItems.set(item.customer, [...pending, stored.id]);
  }
  return stored;
}

/** Stores an invoice item and records it. */
export function addInvoiceItem(context: SimContext, item: Proration): InvoiceItem {
  const stored = storeInvoiceItem(context, item);
  emit(context, happened("invoiceitem.created", presentInvoiceItem(stored, context)));
  return stored;
}

/** The moment of a change: the one that the request names, or now. Throws outside of the present period. */
export function prorationDate(
  context: SimContext,
  { period }: Pick<Subscription, "period">,
  input: number | undefined,
): number {
  if (input === undefined) return secondsNow(context);
  if (input >= period.start && input <= period.end) return input;
  const side = input < period.start ? "before the start" : "after the end";
  const message = `The \`proration_date\` cannot be ${side} of the current period (${String(period.start)} to ${String(period.end)}).`;
  throw badRequest(message, { param: "proration_date" });
}
