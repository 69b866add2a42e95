import { addDiscount } from "../billing/discounts.ts";
import { plainLine } from "../billing/lines.ts";
import { scratchContext } from "../billing/scratch.ts";
import { priceLines, type Totals, computeTotals } from "../billing/totals.ts";
import type { InvoiceLine } from "../billing/types.ts";
import { amountIn, computeTotal } from "../catalog/amounts.ts";
import type { SimContext } from "../state.ts";
import { shippingAmount } from "./shipping.ts";
import type { CheckoutLine, CheckoutSession } from "./types.ts";

/** The trial of a subscription, if it has one. */
type Trial = Pick<CheckoutSession["subscriptionData"], "trialDays" | "trialEnd">;

/** The totals of a session's lines, with the shipment. */
export interface CheckoutTotals extends Totals {
  readonly shipping: number;
  readonly lines: readonly { readonly line: CheckoutLine; readonly priced: InvoiceLine }[];
}

/** The name of what a line sells. */
export function lineText({ state }: SimContext, { price }: Pick<CheckoutLine, "price">): string {
  return state.products.get(state.prices.get(price)?.product ?? "")?.name ?? price;
}

/** Prices the lines of a session with its coupons and taxes. */
export function priceCheckout(
  context: SimContext,
  {
    lines,
    currency,
    coupons,
    subscriptionData,
    shippingRate = null,
  }: Pick<CheckoutSession, "lines" | "currency" | "coupons"> &
    Partial<{ readonly subscriptionData: Trial; readonly shippingRate: string | null }>,
  taxRates: readonly string[] = [],
): CheckoutTotals {
  const scratch = scratchContext(context);
  const discounts = coupons.map((source) => addDiscount(scratch, source, {}));
  const now = Math.floor(context.now / 1_000);
  const isTrial = subscriptionData !== undefined && hasTrial(subscriptionData);
  const bare = lines.flatMap((line) => {
    const price = context.state.prices.get(line.price);
    if (!price) return [];
    const quantity = price.isMetered ? 0 : line.quantity;
    return [
      {
        ...plainLine,
        id: line.id,
        amount:
          isTrial && price.recurring
            ? 0
            : computeTotal(price, currency ?? price.currency, quantity),
        description: lineText(context, line),
        period: { start: now, end: now },
        quantity,
        price: price.id,
        product: price.product,
        unit: amountIn(price, currency ?? price.currency)?.unit ?? null,
        taxRates: line.taxRates,
        metadata: line.metadata,
      },
    ];
  });
  const invoice = { discounts, taxRates, currency: currency ?? "usd" };
  const priced = priceLines(scratch.state, bare, invoice, false);
  const byId = new Map(lines.map((line) => [line.id, line]));
  const shipping = shippingAmount(context, shippingRate, currency) ?? 0;
  return {
    ...computeTotals(priced, shipping),
    lines: priced.flatMap((item) => {
      const line = byId.get(item.id);
      return line ? [{ line, priced: item }] : [];
    }),
  };
}

/** Returns whether a subscription begins with a trial. */
export function hasTrial({ trialDays, trialEnd }: Trial): boolean {
  return (trialDays ?? 0) > 0 || trialEnd !== null;
}

/** Returns the amount due today: a trial's recurring prices are not. */
export function dueToday(context: SimContext, session: CheckoutSession): number {
  if (session.mode === "setup") return 0;
  return priceCheckout(context, session, session.subscriptionData.taxRates).total;
}
