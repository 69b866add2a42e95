import type {
  Discount,
  LineItem,
  OrderParts,
  ServiceCharge,
  Tax,
} from "../resources/orders/schema.ts";

/** The amount that one tax or discount adds to, or takes from, one line. */
export interface Applied {
  /** The uid of the tax or discount. */
  readonly uid: string;
  readonly amount: number;
}

/** A line's amounts, in cents. */
export interface PricedLine {
  readonly variationTotal: number;
  readonly gross: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
  readonly discounts: readonly Applied[];
  readonly taxes: readonly Applied[];
}

/** An order's amounts: `total` is the sum of its lines and service charges. */
export interface Pricing {
  readonly lines: readonly PricedLine[];
  readonly serviceCharges: readonly number[];
  readonly tax: number;
  readonly discount: number;
  readonly serviceCharge: number;
  readonly total: number;
}

const FIVE_DECIMALS = 100_000n;

/** A percentage with five decimals as a whole number, of this whole. */
const WHOLE = 100n * FIVE_DECIMALS;

/** `"1.5"` → 150000n */
function scaled(decimal: string): bigint {
  const [whole = "0", fraction = ""] = decimal.split(".");
  return BigInt(whole) * FIVE_DECIMALS + BigInt(fraction.padEnd(5, "0"));
}

/** Division that rounds halves to the even neighbour, as Square does. */
export function divideEvenly(value: bigint, by: bigint): bigint {
  const down = value / by;
  const twice = (value % by) * 2n;
  if (twice < by || (twice === by && down % 2n === 0n)) return down;
  return down + 1n;
}

function sum(amounts: Iterable<bigint>): bigint {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
}

/** Shares `total` out by weight; what rounding leaves goes to the largest remainders. Nothing is lost. */
export function distribute(total: bigint, weights: readonly bigint[]): readonly bigint[] {
  const whole = sum(weights);
  if (whole === 0n) return weights.map(() => 0n);
  const shares = weights.map((weight) => (total * weight) / whole);
  const left = Number(total - sum(shares));
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % whole }))
    .sort((a, b) => Number(b.remainder - a.remainder) || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0n) + 1n;
  return shares;
}

/** A line while its price is being made. */
interface Draft {
  readonly item: LineItem;
  readonly variationTotal: bigint;
  readonly gross: bigint;
  /** The amount after the discounts so far. */
  net: bigint;
  included: bigint;
  added: bigint;
  readonly discounts: Applied[];
  readonly taxes: Applied[];
}

function priceTimes(price: number | undefined, quantity: bigint): bigint {
  return divideEvenly(BigInt(price ?? 0) * quantity, FIVE_DECIMALS);
}

function draftOf(item: LineItem): Draft {
  const quantity = scaled(item.quantity);
  const variationTotal = priceTimes(item.base_price_money?.amount, quantity);
  const extras = (item.modifiers ?? []).map((modifier) => {
    const each = scaled(modifier.quantity ?? "1");
    return priceTimes(modifier.base_price_money?.amount, (each * quantity) / FIVE_DECIMALS);
  });
  const gross = variationTotal + sum(extras);
  const start = { net: gross, included: 0n, added: 0n, discounts: [], taxes: [] };
  return { item, variationTotal, gross, ...start };
}

/** Square's order: shares before amounts, lines before the whole order. */
function discountRank(discount: Discount): number {
  const byLine = discount.scope === "LINE_ITEM" ? 0 : 1;
  return byLine + (discount.percentage === undefined ? 2 : 0);
}

function takesPart(draft: Draft, kind: "tax" | "discount", part: Tax | Discount): boolean {
  if (part.scope !== "LINE_ITEM") return true;
  if (kind === "tax") {
    return (draft.item.applied_taxes ?? []).some(({ tax_uid }) => tax_uid === part.uid);
  }
  return (draft.item.applied_discounts ?? []).some((entry) => entry.discount_uid === part.uid);
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);

/** Returns the share of a discount for each of its lines: never more than the remaining amount. */
function discountShares(discount: Discount, nets: readonly bigint[]): readonly bigint[] {
  const { percentage } = discount;
  const amount = BigInt(discount.amount_money?.amount ?? 0);
  const of = (base: bigint) =>
    percentage === undefined ? least(amount, base) : divideEvenly(base * scaled(percentage), WHOLE);
  return discount.scope === "LINE_ITEM" ? nets.map(of) : distribute(of(sum(nets)), nets);
}

function applyDiscount(drafts: readonly Draft[], discount: Discount): void {
  const targets = drafts.filter((draft) => takesPart(draft, "discount", discount));
  const shares = discountShares(
    discount,
    targets.map(({ net }) => net),
  );
  targets.forEach((draft, index) => {
    const share = shares[index] ?? 0n;
    draft.net -= share;
    draft.discounts.push({ uid: discount.uid, amount: Number(share) });
  });
}

/** Taxes that the price holds already: what they are of it, line by line. */
function applyIncluded(drafts: readonly Draft[], taxes: readonly Tax[]): void {
  for (const draft of drafts) {
    const own = taxes.filter((tax) => takesPart(draft, "tax", tax));
    const rates = own.map((tax) => scaled(tax.percentage ?? "0"));
    const whole = WHOLE + sum(rates);
    const held = draft.net - divideEvenly(draft.net * WHOLE, whole);
    const shares = distribute(held, rates);
    own.forEach(({ uid }, index) => {
      draft.taxes.push({ uid, amount: Number(shares[index] ?? 0n) });
    });
    draft.included = sum(shares);
  }
}

/** A tax that comes on top: rounded once for the order, then shared out. */
function applyAdded(drafts: readonly Draft[], tax: Tax): void {
  const targets = drafts.filter((draft) => takesPart(draft, "tax", tax));
  const bases = targets.map(({ net, included }) => net - included);
  const total = divideEvenly(sum(bases) * scaled(tax.percentage ?? "0"), WHOLE);
  const shares = distribute(total, bases);
  targets.forEach((draft, index) => {
    const share = shares[index] ?? 0n;
    draft.added += share;
    draft.taxes.push({ uid: tax.uid, amount: Number(share) });
  });
}

function priceLine(draft: Draft): PricedLine {
  return {
    variationTotal: Number(draft.variationTotal),
    gross: Number(draft.gross),
    discount: Number(draft.gross - draft.net),
    tax: Number(draft.included + draft.added),
    total: Number(draft.net + draft.added),
    discounts: draft.discounts,
    taxes: draft.taxes,
  };
}

function priceServiceCharge(charge: ServiceCharge, drafts: readonly Draft[]): number {
  if (charge.percentage === undefined) return charge.amount_money?.amount ?? 0;
  const withTax = charge.calculation_phase === "TOTAL_PHASE";
  const base = sum(drafts.map(({ net, added }) => (withTax ? net + added : net)));
  return Number(divideEvenly(base * scaled(charge.percentage), WHOLE));
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((whole, amount) => whole + amount, 0);
}

/** Prices an order: discounts, then taxes, then service charges. Counted in whole cents throughout. */
export function priceOrder(parts: OrderParts): Pricing {
  const drafts = parts.line_items.map(draftOf);
  const discounts = [...parts.discounts].sort((a, b) => discountRank(a) - discountRank(b));
  for (const discount of discounts) applyDiscount(drafts, discount);
  applyIncluded(
    drafts,
    parts.taxes.filter(({ type }) => type === "INCLUSIVE"),
  );
  for (const tax of parts.taxes) if (tax.type !== "INCLUSIVE") applyAdded(drafts, tax);
  const lines = drafts.map(priceLine);
  const serviceCharges = parts.service_charges.map((charge) => priceServiceCharge(charge, drafts));
  const serviceCharge = total(serviceCharges);
  return {
    lines,
    serviceCharges,
    tax: total(lines.map(({ tax }) => tax)),
    discount: total(lines.map(({ discount }) => discount)),
    serviceCharge,
    total: total(lines.map((line) => line.total)) + serviceCharge,
  };
}
