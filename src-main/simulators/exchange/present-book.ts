import { best, type Book, type Side } from "./engine/book.ts";
import { FULL_PRICE, formatCount, formatPrice } from "./engine/money.ts";

type PriceLevel = readonly [price: string, count: string];

/** A side as bids, worst first: `[["0.4700","3.00"]]`. `depth` keeps the best ones. */
function presentSide(
  side: Side,
  priceOf: (price: number) => number,
  depth: number,
): readonly PriceLevel[] {
  const kept = depth > 0 ? side.levels.slice(0, depth) : side.levels;
  return kept
    .map(({ price, count }): PriceLevel => [formatPrice(priceOf(price)), formatCount(count)])
    .reverse();
}

const sameOf = (price: number) => price;
const otherOf = (price: number) => FULL_PRICE - price;

/** The book as bids for YES and bids for NO; an ask at p is a NO bid at 1 − p. */
export function presentBook(book: Book, depth = 0): Record<string, unknown> {
  return {
    orderbook_fp: {
      yes_dollars: presentSide(book.bid, sameOf, depth),
      no_dollars: presentSide(book.ask, otherOf, depth),
    },
  };
}

/** The same for the feed, where an empty side is left out. */
export function presentBookSnapshot(book: Book, useYesPrice: boolean): Record<string, unknown> {
  const yes = presentSide(book.bid, sameOf, 0);
  const no = presentSide(book.ask, useYesPrice ? sameOf : otherOf, 0);
  return {
    ...(yes.length > 0 ? { yes_dollars_fp: yes } : {}),
    ...(no.length > 0 ? { no_dollars_fp: no } : {}),
  };
}

/** The best prices and what stands there; 0 and 1 when nobody quotes. */
export function topOf(book: Book): {
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
