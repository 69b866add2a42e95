import type { Member, Order } from "../shared/entities.ts";
import { requireMarket } from "../shared/markets.ts";
import type { SimContext } from "../state.ts";
import { reduce } from "./enter.ts";
import { Journal } from "./journal.ts";

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
