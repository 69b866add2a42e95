import {
  type Listed,
  listedMap,
  type ObjectCollection,
  createObjectList,
} from "#core/contract/objects.ts";
import { presentQuote, presentRfq } from "./resources/communications/present.ts";
import { presentMilestone } from "./resources/milestones/present.ts";
import { presentMarket, presentTrade } from "./resources/markets/present.ts";
import { presentOrder } from "./resources/orders/present.ts";
import { presentBalance, presentPosition } from "./resources/portfolio/present.ts";
import type { Market, Order } from "./shared/entities.ts";
import { formatCount, formatDollars, formatPrice } from "./shared/units.ts";
import type { State } from "./state.ts";

function orderOf(state: State, id: string): Order | undefined {
  const owner = state.orderOwners.get(id);
  return owner && state.members.get(owner.memberId)?.orders.get(id);
}

/** Open or settled: a list knows no clock, and so not whether a market is closed by now. */
function marketStatus(market: Market): string {
  return market.settledAt === undefined ? "open" : `settled ${market.result}`;
}

function ordersOf(state: State): Listed<Order> {
  return {
    size: state.orderOwners.size,
    get: (id) => orderOf(state, id),
    *newestFirst() {
      for (const { id } of state.orderOwners.newestFirst()) {
        const order = orderOf(state, id);
        if (order) yield order;
      }
    },
  };
}

const objectList = createObjectList<State>();

/** The objects that the panel lists. */
export const objects: readonly ObjectCollection<State>[] = [
  {
    name: "markets",
    title: "Markets",
    action: { path: "/_settle", field: "ticker" },
    count: (state) => state.markets.size,
    list: (state) =>
      [...state.markets.values()].reverse().map((market) => ({
        id: market.ticker,
        label: market.title,
        status: marketStatus(market),
        createdAt: market.createdAt,
      })),
    find: ({ state, now }, id) => {
      const market = state.markets.get(id);
      return market && presentMarket(market, now);
    },
  },
  objectList({
    name: "orders",
    of: ordersOf,
    summarize: ({ bookSide, initial, price, ticker, status, createdAt }) => {
      const label = `${bookSide} ${formatCount(initial)} × ${formatPrice(price)} ${ticker}`;
      return { label, status, createdAt };
    },
    present: presentOrder,
  }),
  objectList({
    name: "trades",
    of: (state) => state.trades,
    summarize: ({ count, price, ticker, at }) => {
      const label = `${formatCount(count)} × ${formatPrice(price)} ${ticker}`;
      return { label, status: "traded", createdAt: at };
    },
    present: presentTrade,
  }),
  objectList({
    name: "rfqs",
    title: "Requests for quotes",
    action: { path: "/_quote", field: "rfq" },
    of: (state) => state.rfqs,
    summarize: ({ ticker, count, targetCost, status, createdAt }) => ({
      label: `${targetCost === undefined ? formatCount(count) : `$${formatDollars(targetCost)}`} ${ticker}`,
      status,
      createdAt,
    }),
    present: (rfq, context) => presentRfq(context, rfq),
  }),
  objectList({
    name: "rfq_quotes",
    title: "Quotes",
    action: { path: "/_accept_quote", field: "quote" },
    of: (state) => state.rfqQuotes,
    summarize: ({ ticker, yesBid, noBid, status, createdAt }) => ({
      label: `YES ${formatPrice(yesBid)}, NO ${formatPrice(noBid)} ${ticker}`,
      status,
      createdAt,
    }),
    present: (quote, context) => {
      const rfq = context.state.rfqs.get(quote.rfqId);
      return rfq && presentQuote(context, quote, rfq);
    },
  }),
  objectList({
    name: "milestones",
    of: (state) => listedMap(state.milestones),
    summarize: ({ title, live, updatedAt }) => ({
      label: title,
      status: String(live["status"]),
      createdAt: updatedAt,
    }),
    present: presentMilestone,
  }),
  objectList({
    name: "members",
    of: (state) => listedMap(state.members),
    summarize: ({ name, cash, reserved, updatedAt }) => ({
      label: name,
      status: `$${formatDollars(cash - reserved)} available`,
      createdAt: updatedAt,
    }),
    present: (member, { state }) => ({
      user_id: member.id,
      access_key: member.name,
      ...presentBalance(state, member),
      positions: [...member.holdings].map(([ticker, held]) => presentPosition(ticker, held)),
    }),
  }),
];
