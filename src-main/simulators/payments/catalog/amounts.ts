import type { Price, PriceAmount, Tier } from "./types.ts";

const SCALE = 10n ** 12n;

/** `"12.5"` as whole parts of 10⁻¹², so that products are exact. */
function scaled(decimal: string): bigint {
  const [, sign = "", whole = "0", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  const value = BigInt(whole) * SCALE + BigInt(fraction.padEnd(12, "0").slice(0, 12));
  return sign === "-" ? -value : value;
}

/** Rounds parts of 10⁻¹² to whole units, halves away from zero. */
function rounded(value: bigint): number {
  const half = value < 0n ? -SCALE / 2n : SCALE / 2n;
  return Number((value + half) / SCALE);
}

const flatOf = ({ flat }: Tier): bigint => (flat === null ? 0n : scaled(flat));
const unitOf = ({ unit }: Pick<Tier, "unit">): bigint => (unit === null ? 0n : scaled(unit));

function graduated(tiers: readonly Tier[], quantity: number): bigint {
  let total = 0n;
  let from = 0;
  for (const tier of tiers) {
    if (quantity <= from && from > 0) break;
    const upTo = Math.min(quantity, tier.upTo ?? quantity);
    total += unitOf(tier) * BigInt(Math.max(0, upTo - from)) + flatOf(tier);
    from = tier.upTo ?? quantity;
    if (quantity <= from) break;
  }
  return total;
}

function volume(tiers: readonly Tier[], quantity: number): bigint {
  const tier = tiers.find(({ upTo }) => upTo === null || quantity <= upTo);
  return tier ? unitOf(tier) * BigInt(quantity) + flatOf(tier) : 0n;
}

/** Returns the amount of a price in a currency; `undefined` when it has no amount in it. */
export function amountIn(price: Price, currency: string): PriceAmount | undefined {
  return currency === price.currency ? price : price.otherCurrencies[currency];
}

/** Returns the cost of a quantity of a price in a currency, in the smallest unit. */
export function computeTotal(price: Price, currency: string, quantity: number): number {
  const amount = amountIn(price, currency);
  if (!amount) return 0;
  if (amount.tiers) {
    const sum = price.tiersMode === "volume" ? volume : graduated;
    return rounded(sum(amount.tiers, quantity));
  }
  const { transform } = price;
  const packs = transform ? quantity / transform.divideBy : quantity;
  const units = transform?.round === "up" ? Math.ceil(packs) : Math.floor(packs);
  return rounded(unitOf(amount) * BigInt(units));
}

/** A share of an amount, rounded down: `floor(amount × part / whole)`, exactly. */
export function computeShare(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part);
  const divisor = BigInt(whole);
  const quotient = product / divisor;
  const isBelow = product % divisor !== 0n && product < 0n !== divisor < 0n;
  return Number(isBelow ? quotient - 1n : quotient);
}

/** A percentage of an amount, rounded to the nearest unit, halves away from zero. */
export function computePercent(amount: number, percent: number): number {
  const value = (BigInt(amount) * scaled(String(percent))) / 100n;
  return rounded(value);
}

/** The tax that an amount includes at a percentage. */
export function includedTax(amount: number, percent: number): number {
  const rate = scaled(String(percent));
  return rounded((BigInt(amount) * rate * SCALE) / (100n * SCALE + rate));
}
