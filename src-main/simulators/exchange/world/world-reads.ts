import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { createWorldReadHelper } from "#core/contract/world-read.ts";
import { presentBook, presentTrade } from "../resources/markets/present.ts";
import type { Market } from "../shared/entities.ts";
import type { ApiObject } from "../shared/units.ts";
import type { State } from "../state.ts";

const worldRead = createWorldReadHelper<State>();

/** The most levels of a side, and the most trades, that a person is shown. */
const MOST_LEVELS = 10;
const MOST_TRADES = 50;

/** The newest trades, newest first. */
function newestTrades({ trades }: Market): readonly ApiObject[] {
  const count = Math.min(trades.length, MOST_TRADES);
  return Array.from({ length: count }, (_, index) => trades.at(trades.length - 1 - index)).flatMap(
    (trade) => (trade ? [presentTrade(trade)] : []),
  );
}

/** The order book and the trades of a market, as its members see them. */
export const worldReads = [
  worldRead({
    name: "market",
    summary: `The best ${String(MOST_LEVELS)} prices of each side of a market, and its newest ${String(MOST_TRADES)} trades`,
    query: lazyStrictObject(() => ({ ticker: z.string().min(1).max(200) })),
    read: ({ state }, { ticker }) => {
      const market = state.markets.get(ticker);
      if (!market) throw controlRefusal(404, "not_found", `No such market: ${ticker}`, "ticker");
      return { ...presentBook(market.book, MOST_LEVELS), trades: newestTrades(market) };
    },
  }),
];
