import { includedTax, computePercent, computeShare } from "../catalog/amounts.ts";
import type { Coupon } from "../catalog/types.ts";
import type { State } from "../state.ts";
import type { Invoice, InvoiceLine, LineTax } from "./types.ts";

/** A line before discounts and taxes. */
export type BareLine = Omit<InvoiceLine, "discountAmounts" | "taxes">;

/** A coupon as it applies to the lines of one invoice. */
interface Reduction {
  readonly discount: string;
  readonly coupon: Coupon;
  readonly fits: (line: BareLine) => boolean;
}

function couponOf({ coupons, discounts }: State, discount: string): Coupon | undefined {
  return coupons.get(discounts.get(discount)?.coupon ?? "");
}

function fitsProduct(coupon: Coupon, line: BareLine): boolean {
  if (!line.isDiscountable) return false;
  if (coupon.products === null) return true;
  return line.product !== null && coupon.products.includes(line.product);
}

function reductionsOf(state: State, lines: readonly BareLine[], discounts: readonly string[]) {
  const own = [...new Set(lines.flatMap((line) => line.discounts))];
  const reduction = (discount: string, isOwn: boolean): readonly Reduction[] => {
    const coupon = couponOf(state, discount);
    if (!coupon) return [];
    const fits = (line: BareLine) =>
      fitsProduct(coupon, line) && (!isOwn || line.discounts.includes(discount));
    return [{ discount, coupon, fits }];
  };
  return [
    ...own.flatMap((discount) => reduction(discount, true)),
    ...discounts.flatMap((discount) => reduction(discount, false)),
  ];
}

/** Returns each line's share of a coupon, limited by the remaining amount of the lines. */
function shares(
  { coupon, fits }: Reduction,
  lines: readonly BareLine[],
  left: readonly number[],
  currency: string,
): readonly number[] {
  const base = lines.map((line, index) => (fits(line) ? (left[index] ?? 0) : 0));
  const { percentOff } = coupon;
  if (percentOff !== null) return base.map((amount) => computePercent(amount, percentOff));
  // An amount off reduces what is to pay, never a credit.
  const positive = base.map((amount) => Math.max(0, amount));
  const total = positive.reduce((sum, amount) => sum + amount, 0);
  const off = coupon.currency === currency ? coupon.amountOff : coupon.otherCurrencies[currency];
  const whole = Math.min(total, off ?? 0);
  if (whole === 0) return base.map(() => 0);
  const parts = positive.map((amount) => computeShare(whole, amount, total));
  const rest = whole - parts.reduce((sum, part) => sum + part, 0);
  const last = positive.findLastIndex((amount) => amount > 0);
  return parts.map((part, index) => (index === last ? part + rest : part));
}

function taxesOf({ taxRates }: State, rates: readonly string[], amount: number): LineTax[] {
  return rates.flatMap((id) => {
    const rate = taxRates.get(id);
    if (!rate) return [];
    const { inclusive, percentage } = rate;
    const tax = inclusive ? includedTax(amount, percentage) : computePercent(amount, percentage);
    return [{ rate: id, amount: tax, inclusive, taxable: inclusive ? amount - tax : amount }];
  });
}

/** Applies discounts, then taxes, to the lines of an invoice. */
export function priceLines(
  state: State,
  lines: readonly BareLine[],
  invoice: Pick<Invoice, "discounts" | "taxRates" | "currency">,
  isExempt: boolean,
): readonly InvoiceLine[] {
  const left = lines.map(({ amount }) => amount);
  const taken: { discount: string; amount: number }[][] = lines.map(() => []);
  for (const reduction of reductionsOf(state, lines, invoice.discounts)) {
    const losses = shares(reduction, lines, left, invoice.currency);
    for (const [index, amount] of losses.entries()) {
      if (amount === 0) continue;
      left[index] = (left[index] ?? 0) - amount;
      taken[index]?.push({ discount: reduction.discount, amount });
    }
  }
  return lines.map((line, index) => {
    const rates = line.taxRates.length > 0 ? line.taxRates : invoice.taxRates;
    const taxes = isExempt ? [] : taxesOf(state, rates, left[index] ?? 0);
    return { ...line, discountAmounts: taken[index] ?? [], taxes };
  });
}

/** The sums of an invoice. */
export interface Totals {
  readonly subtotal: number;
  readonly discount: number;
  readonly exclusiveTax: number;
  readonly inclusiveTax: number;
  readonly shipping: number;
  readonly total: number;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** Adds up the lines of an invoice and its shipment. */
export function computeTotals(lines: readonly InvoiceLine[], shipping = 0): Totals {
  const taxes = lines.flatMap((line) => line.taxes);
  const subtotal = sum(lines.map(({ amount }) => amount));
  const discount = sum(lines.flatMap((line) => line.discountAmounts).map(({ amount }) => amount));
  const exclusiveTax = sum(taxes.filter((tax) => !tax.inclusive).map(({ amount }) => amount));
  const inclusiveTax = sum(taxes.filter((tax) => tax.inclusive).map(({ amount }) => amount));
  return {
    subtotal,
    discount,
    exclusiveTax,
    inclusiveTax,
    shipping,
    total: subtotal - discount + exclusiveTax + shipping,
  };
}

/** Returns the sums of an invoice. */
export const totalsOf = ({
  lines,
  shippingCost,
}: Pick<Invoice, "lines" | "shippingCost">): Totals => computeTotals(lines, shippingCost?.amount);
