import { FULL_PRICE } from "../engine/money.ts";
import { topOf } from "../present-book.ts";
import type { Market } from "../state.ts";

/** Remembers the best prices whenever they move, for charts. */
export function noteQuote(market: Market, now: number): void {
  const top = topOf(market.book);
  const quote = { at: now, bid: top.bid, ask: top.ask };
  const last = market.quotes.at(-1) ?? { at: 0, bid: 0, ask: FULL_PRICE };
  if (last.bid !== quote.bid || last.ask !== quote.ask) market.quotes.push(quote);
}
