/** JSON as it goes out; absent fields are `undefined`. */
export type ApiObject = Readonly<Record<string, unknown>>;

/** Milliseconds as Square writes moments. */
export function iso(time: number): string {
  return new Date(time).toISOString();
}

/** The same for a moment that may not have come. */
export function maybeIso(time: number | undefined): string | undefined {
  return time === undefined ? undefined : iso(time);
}

/** The one currency of the one merchant. */
export const CURRENCY = "USD";

/** Money as Square writes it: cents, and which cents. */
interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** An amount as money on the wire. */
export function usd(amount: number): Money {
  return { amount, currency: CURRENCY };
}

/** The same where there may be none: an absent amount is an absent field. */
export function maybeUsd(amount: number | undefined): Money | undefined {
  return amount === undefined ? undefined : usd(amount);
}

/** `1200` → `$12.00`, for people. */
export function spell(amount: number): string {
  return (amount / 100).toLocaleString("en-US", { style: "currency", currency: CURRENCY });
}

/** The place of the one merchant. */
export const merchantPlace = { country: "US", language_code: "en-US", currency: CURRENCY };
