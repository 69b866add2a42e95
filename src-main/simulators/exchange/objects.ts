import type { ObjectCollection } from "#core/kernel/objects.ts";
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

/** Newest last is the order of their making; panels want it the other way round. */
function reversed<T>(values: Iterable<T>): readonly T[] {
  return [...values].reverse();
}

/** Open or settled: a list knows no clock, and so not whether a market is closed by now. */
function marketStatus(market: Market): string {
  return market.settledAt === undefined ? "open" : `settled ${market.result}`;
}

function* listOrders(state: State) {
  for (const { id } of state.orderOwners.newestFirst()) {
    const order = orderOf(state, id);
    if (!order) continue;
    const { bookSide, initial, price, ticker, status, createdAt } = order;
    const label = `${bookSide} ${formatCount(initial)} × ${formatPrice(price)} ${ticker}`;
    yield { id, label, status, createdAt };
  }
}

/** What the panel shows of the exchange. */
export const objects: readonly ObjectCollection<State>[] = [
  {
    name: "markets",
    title: "Markets",
    action: { path: "/_settle", field: "ticker" },
    count: (state) => state.markets.size,
    list: (state) =>
      reversed(state.markets.values()).map((market) => ({
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
  {
    name: "orders",
    title: "Orders",
    count: (state) => state.orderOwners.size,
    list: listOrders,
    find: ({ state }, id) => {
      const order = orderOf(state, id);
      return order && presentOrder(order);
    },
  },
  {
    name: "trades",
    title: "Trades",
    count: (state) => state.trades.size,
    *list(state) {
      for (const { id, count, price, ticker, at } of state.trades.newestFirst()) {
        const label = `${formatCount(count)} × ${formatPrice(price)} ${ticker}`;
        yield { id, label, status: "traded", createdAt: at };
      }
    },
    find: ({ state }, id) => {
      const trade = state.trades.get(id);
      return trade && presentTrade(trade);
    },
  },
  {
    name: "members",
    title: "Members",
    count: (state) => state.members.size,
    list: (state) =>
      reversed(state.members.values()).map((member) => ({
        id: member.id,
        label: member.name,
        status: `$${formatDollars(member.cash - member.reserved)} available`,
        createdAt: member.updatedAt,
      })),
    find: ({ state }, id) => {
      const member = state.members.get(id);
      return (
        member && {
          user_id: member.id,
          access_key: member.name,
          ...presentBalance(state, member),
          positions: [...member.holdings].map(([ticker, held]) => presentPosition(ticker, held)),
        }
      );
    },
  },
];
