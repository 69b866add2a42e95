import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import { presentTrade } from "../resources/markets/present.ts";
import { placeOrder } from "../resources/orders/actions.ts";
import { presentOrder } from "../resources/orders/present.ts";
import type { Draft } from "../resources/orders/schema.ts";
import type { Market, Outcome } from "../shared/entities.ts";
import { computeStatus } from "../shared/markets.ts";
import { CONTRACT, FULL_PRICE, type ApiObject } from "../shared/units.ts";
import type { SimContext, State } from "../state.ts";
import { otherMember } from "../trading/members.ts";

const worldAction = createWorldActionHelper<State>();

const PER_CENT = FULL_PRICE / 100;

const body = lazyStrictObject(() => ({
  ticker: z.string().min(1).max(200).meta({ title: "Ticker", picker: "markets" }),
  side: z.enum(["yes", "no"]).meta({ title: "Side", description: "The contracts they buy" }),
  price: z.int().min(1).max(99).meta({ title: "Price", description: "In cents for a contract" }),
  count: z.int().min(1).max(1_000_000).meta({ title: "Contracts" }),
}));

function requireActive({ state, now }: SimContext, ticker: string): Market {
  const market = state.markets.get(ticker);
  if (!market) throw controlRefusal(404, "not_found", `No such market: ${ticker}`, "ticker");
  const status = computeStatus(market, now);
  if (status === "active") return market;
  throw controlRefusal(409, "market_not_active", `${ticker} is ${status}`, "ticker");
}

/** NO at 40 cents is the other side of YES at 60. */
function draftOf(ticker: string, side: Outcome, cents: number, count: number): Draft {
  const price = cents * PER_CENT;
  return {
    ticker,
    bookSide: side === "yes" ? "bid" : "ask",
    outcome: side,
    action: "buy",
    price: side === "yes" ? price : FULL_PRICE - price,
    count: count * CONTRACT,
    timeInForce: "good_till_canceled",
    postOnly: false,
    reduceOnly: false,
    selfTrade: "taker_at_cross",
    clientOrderId: "",
    cancelOnPause: false,
    groupId: null,
    expiresAt: null,
  };
}

function tradesFrom({ trades }: Market, first: number): readonly ApiObject[] {
  const count = trades.length - first;
  return Array.from({ length: count }, (_, index) => trades.at(first + index)).flatMap((made) =>
    made ? [presentTrade(made)] : [],
  );
}

/** Another member places an order. */
export const trade = worldAction({
  path: "/_trade",
  title: "Trade",
  summary: "Another member places an order",
  effects: [
    "The order meets the resting orders that it crosses: your own are filled as maker, without a fee.",
    "The rest of it stays in the order book.",
    "trade, fill, orderbook_delta, ticker and market_position are recorded and pushed as for any order.",
  ],
  body,
  choices: {
    ticker: {
      unfit: ({ state, now }, ticker) => {
        const market = state.markets.get(ticker);
        const status = market && computeStatus(market, now);
        return status === "active" ? undefined : status;
      },
    },
  },
  handle: (context, { ticker, side, price, count }) => {
    const market = requireActive(context, ticker);
    const known = market.trades.length;
    const member = otherMember(context, side);
    const { order } = placeOrder(context, member, draftOf(ticker, side, price, count));
    return { order: presentOrder(order), trades: tradesFrom(market, known) };
  },
});
