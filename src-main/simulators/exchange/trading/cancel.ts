import type { Member, Order } from "../shared/entities.ts";
import { requireMarket } from "../shared/markets.ts";
import type { SimContext } from "../state.ts";
import { reduce } from "./enter.ts";
import { Journal } from "./journal.ts";
import { findResting, requireOwner } from "./members.ts";

/** Takes contracts of a resting order out of the book; all of them cancels it. */
export function reduceOrder(
  context: SimContext,
  member: Member,
  order: Order,
  count: number,
): Order {
  const market = requireMarket(context.state, order.ticker);
  return Journal.record(context, { market, member }, (journal) => reduce(journal, order, count));
}

/** Cancels a resting order. */
export function cancelOrder(context: SimContext, member: Member, order: Order): Order {
  return reduceOrder(context, member, order, order.remaining);
}

/** Cancels the orders that rest in a market when it closes. */
export function closeMarket(context: SimContext, ticker: string): void {
  const market = requireMarket(context.state, ticker);
  if (market.settledAt !== undefined) return;
  const { bid, ask } = market.book;
  const resting = [bid, ask].flatMap(({ levels }) =>
    [...levels].flatMap(({ orders }) => [...orders.keys()]),
  );
  for (const id of resting) {
    const member = requireOwner(context.state, id);
    const order = findResting(member, id);
    if (order) cancelOrder(context, member, order);
  }
}
