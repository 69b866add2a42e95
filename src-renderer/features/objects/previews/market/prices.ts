import { formatCount } from "../../../../ui/text/format.ts";

/** A price level as it is shown. */
export interface ShownLevel {
  /** In cents. */
  readonly price: number;
  readonly count: number;
}

/** `63¢` or `63.5¢` of `"0.6300"`. */
export function cents(dollars: string | number): string {
  return `${String(Math.round(Number(dollars) * 10_000) / 100)}¢`;
}

/** `1,400` of `"1400.00"`. */
export function contracts(count: string | number): string {
  return formatCount(Number(count));
}

type Levels = readonly (readonly [price: string, count: string])[];

/** Returns the bids of a side, best first. */
export function bidsOf(levels: Levels): readonly ShownLevel[] {
  return levels
    .map(([price, count]) => ({ price: Number(price) * 100, count: Number(count) }))
    .toReversed();
}

/** Returns the offers to sell YES, best first: a bid for NO at p sells YES at 100 − p. */
export function asksOf(levels: Levels): readonly ShownLevel[] {
  return bidsOf(levels).map(({ price, count }) => ({ price: 100 - price, count }));
}
