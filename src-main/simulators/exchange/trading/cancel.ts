import { take } from "../engine/book.ts";
import { withResting } from "../engine/holding.ts";
import type { ExchangeContext, Market, Member, Order } from "../state.ts";
import { Journal } from "./journal.ts";
import { holdingOf, updateAccount } from "./members.ts";
import { noteQuote } from "./quotes.ts";

/** Takes `count` contracts of a resting order out of the book, and its reserve with them. */
export function reduce(journal: Journal, member: Member, order: Order, count: number): Order {
  const { context, market } = journal;
  const { bookSide: side, price, id, remaining } = order;
  take(market.book, side, price, id, count);
  const holding = withResting(holdingOf(member, market), side, price, -count);
  updateAccount(member, market.ticker, holding, 0, context.now);
  const after = member.orders.replace({
    ...order,
    remaining: remaining - count,
    status: remaining === count ? "canceled" : order.status,
    updatedAt: context.now,
  });
  journal.bookChanged(after, price, -count);
  journal.orderChanged(member, after);
  noteQuote(market, context.now);
  return after;
}

/** Takes a whole resting order out of the book, as part of something larger. */
export function withdraw(journal: Journal, member: Member, order: Order): Order {
  return reduce(journal, member, order, order.remaining);
}

/** Cancels a resting order and tells it. */
export function cancelOrder(
  context: ExchangeContext,
  market: Market,
  member: Member,
  order: Order,
): Order {
  const journal = new Journal(context, market);
  const after = withdraw(journal, member, order);
  journal.close();
  return after;
}
