import { FULL_PRICE } from "../shared/units.ts";
import type { BookSide } from "./holding.ts";

/** All orders at one price, in the order in which they came. */
export interface Level {
  readonly price: number;
  /** Contracts that rest here. */
  count: number;
  /** Order ids with what is left of each, oldest first. */
  readonly orders: Map<string, number>;
}

/** The levels of one side, best first. */
export interface Side {
  readonly levels: Level[];
}

/** A market's resting orders: price first, then time. */
export interface OrderBook {
  readonly bid: Side;
  readonly ask: Side;
}

/** A book without orders. */
export function createBook(): OrderBook {
  return { bid: { levels: [] }, ask: { levels: [] } };
}

/** Returns whether `a` is a better price than `b` for those on the other side. */
function isBetter(side: BookSide, a: number, b: number): boolean {
  return side === "bid" ? a > b : a < b;
}

/** Returns the place of a price, or the place for inserting it. */
function placeOf(levels: readonly Level[], side: BookSide, price: number): number {
  let low = 0;
  let high = levels.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const level = levels[middle];
    if (level && isBetter(side, level.price, price)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The level of a price, made when there is none. */
function levelFor(book: OrderBook, side: BookSide, price: number): Level {
  const { levels } = book[side];
  const place = placeOf(levels, side, price);
  const found = levels[place];
  if (found?.price === price) return found;
  const level: Level = { price, count: 0, orders: new Map() };
  levels.splice(place, 0, level);
  return level;
}

/** Puts an order behind the others at its price. */
export function rest(
  book: OrderBook,
  side: BookSide,
  price: number,
  orderId: string,
  count: number,
): void {
  const level = levelFor(book, side, price);
  level.orders.set(orderId, count);
  level.count += count;
}

/** Takes `count` off an order, and the order out when nothing is left. Its place in the queue stays. */
export function take(
  book: OrderBook,
  side: BookSide,
  price: number,
  orderId: string,
  count: number,
): void {
  const { levels } = book[side];
  const place = placeOf(levels, side, price);
  const level = levels[place];
  const left = level?.orders.get(orderId);
  if (level?.price !== price || left === undefined || left < count) {
    throw new RangeError(`order ${orderId} does not rest ${String(count)} at ${String(price)}`);
  }
  level.count -= count;
  if (left === count) level.orders.delete(orderId);
  else level.orders.set(orderId, left - count);
  if (level.orders.size === 0) levels.splice(place, 1);
}

/** The best level of a side, if any. */
function best(book: OrderBook, side: BookSide): Level | undefined {
  return book[side].levels[0];
}

/** Returns the number of contracts ahead of an order: better prices, and older orders at its own. */
export function queueAhead(
  book: OrderBook,
  side: BookSide,
  price: number,
  orderId: string,
): number {
  let ahead = 0;
  for (const level of book[side].levels) {
    if (level.price === price) return ahead + aheadInLevel(level, orderId);
    ahead += level.count;
  }
  return ahead;
}

function aheadInLevel(level: Level, orderId: string): number {
  let ahead = 0;
  for (const [id, count] of level.orders) {
    if (id === orderId) return ahead;
    ahead += count;
  }
  return ahead;
}

/** The best prices and their counts; 0 and 1 without quotes. */
export function readTop(book: OrderBook): {
  readonly bid: number;
  readonly ask: number;
  readonly bidSize: number;
  readonly askSize: number;
} {
  const bid = best(book, "bid");
  const ask = best(book, "ask");
  return {
    bid: bid?.price ?? 0,
    ask: ask?.price ?? FULL_PRICE,
    bidSize: bid?.count ?? 0,
    askSize: ask?.count ?? 0,
  };
}
