/**
 * Money and counts are whole numbers, never fractions of floats:
 * a price is in 1/10,000 of a dollar, a count in 1/100 of a contract, and so their product, an amount
 * of money, in 1/1,000,000 of a dollar.
 */
export const DOLLAR = 1_000_000;

/** The maximum payout of one contract, as a price. */
export const FULL_PRICE = 10_000;

/** One whole contract, as a count. */
export const CONTRACT = 100;

/** Amounts per cent. */
export const CENT = 10_000;

/** The most contracts one order may ask for, so that every sum stays a safe integer. */
export const MAX_COUNT = 1_000_000 * CONTRACT;

function parseFixed(text: string, decimals: number): number | undefined {
  const match = /^(\d{1,9})(?:\.(\d*))?$/.exec(text);
  const fraction = match?.[2] ?? "";
  if (!match || fraction.length > decimals) return undefined;
  return Number(`${match[1] ?? "0"}${fraction.padEnd(decimals, "0")}`);
}

/** `"0.56"` → 5600; `undefined` when it is no price. */
export function parsePrice(text: string): number | undefined {
  return parseFixed(text, 4);
}

/** `"10.00"` → 1000; `undefined` when it is no count. */
export function parseCount(text: string): number | undefined {
  return parseFixed(text, 2);
}

function formatFixed(value: number, decimals: number): string {
  const sign = value < 0 ? "-" : "";
  const digits = String(Math.abs(value)).padStart(decimals + 1, "0");
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** 5600 → `"0.5600"` */
export function formatPrice(price: number): string {
  return formatFixed(price, 4);
}

/** 1000 → `"10.00"` */
export function formatCount(count: number): string {
  return formatFixed(count, 2);
}

/** An amount with four decimals; what is below is cut off. */
export function formatDollars(amount: number): string {
  return formatFixed(Math.trunc(amount / 100), 4);
}

/** An amount with all six decimals, as fees and costs are shown. */
export function formatCost(amount: number): string {
  return formatFixed(amount, 6);
}

/** Whole cents of an amount; what is below is cut off. */
export function toCents(amount: number): number {
  return Math.trunc(amount / CENT);
}

/** The average price of contracts that cost `amount` together, rounded to the nearest 1/10,000. */
export function averagePrice(amount: number, count: number): number {
  return Math.round(amount / count);
}

/**
 * The taker's fee: 7 % of P × (1 − P) per contract, rounded up to 1/10,000 of a dollar. The product
 * outgrows safe integers, hence the bigint.
 */
export function takerFee(price: number, count: number, multiplier = 1): number {
  const product = 7n * BigInt(price) * BigInt(FULL_PRICE - price) * BigInt(count);
  const scaled = product * BigInt(Math.round(multiplier * 1_000));
  return Number((scaled + 99_999_999_999n) / 100_000_000_000n) * 100;
}

/** Milliseconds as RFC 3339. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Whole seconds of the epoch. */
export function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1_000);
}

/** JSON as it is sent. Fields that are `undefined` are left out. */
export type ApiObject = Readonly<Record<string, unknown>>;
