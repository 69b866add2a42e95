import { withResting, type BookSide } from "../engine/holding.ts";
import { invalidParameters, orderNotFound, orderRefused } from "../errors.ts";
import type { ExchangeContext, Market, Member, Order } from "../state.ts";
import { reduce, withdraw } from "./cancel.ts";
import { enter } from "./enter.ts";
import { Journal } from "./journal.ts";
import { holdingOf, restingOrder } from "./members.ts";
import { planEntry, restsAfter, type Terms } from "./plan.ts";
import { checkClientOrderId, checkPrice, tradingMarket, type Placed } from "./place.ts";

/** What an order is to become. */
export interface Amendment {
  readonly ticker: string;
  readonly bookSide: BookSide;
  readonly price: number;
  /** All of it: what is filled already and what may still be. */
  readonly count: number;
  readonly clientOrderId?: string | undefined;
  readonly newClientOrderId?: string | undefined;
}

const terms: Terms = { timeInForce: "good_till_canceled", postOnly: false };

function checkSame(order: Order, amendment: Amendment): void {
  if (order.ticker !== amendment.ticker) throw invalidParameters("ticker is not the order's");
  if (order.bookSide !== amendment.bookSide) throw invalidParameters("side is not the order's");
  const { clientOrderId } = amendment;
  if (clientOrderId !== undefined && clientOrderId !== order.clientOrderId) {
    throw invalidParameters("client_order_id is not the order's");
  }
}

/**
 * Changes price and count of a resting order. With fewer contracts at the same price it keeps its
 * place in the queue; anything else enters the book anew, and may trade at once.
 */
export function amendOrder(
  context: ExchangeContext,
  member: Member,
  orderId: string,
  amendment: Amendment,
): Placed {
  const order = restingOrder(member, orderId);
  if (!order) throw orderNotFound();
  checkSame(order, amendment);
  const market = tradingMarket(context, order.ticker);
  checkPrice(amendment.price);
  const remaining = amendment.count - order.filled;
  if (remaining <= 0) throw orderRefused("invalid_order", "count is filled already");
  const renamed = rename(member, order, amendment.newClientOrderId);
  const changed = { ...renamed, price: amendment.price, initial: amendment.count, remaining };
  return changed.price === order.price && remaining <= order.remaining
    ? shrink(context, market, member, order, changed)
    : reenter(context, market, member, order, changed);
}

function rename(member: Member, order: Order, clientOrderId: string | undefined): Order {
  if (clientOrderId === undefined || clientOrderId === order.clientOrderId) return order;
  checkClientOrderId(member, clientOrderId);
  return { ...order, clientOrderId };
}

function rememberName(member: Member, { clientOrderId, id }: Order): void {
  if (clientOrderId !== "") member.clientOrderIds.set(clientOrderId, id);
}

function shrink(
  context: ExchangeContext,
  market: Market,
  member: Member,
  order: Order,
  changed: Order,
): Placed {
  const journal = new Journal(context, market);
  const less = order.remaining - changed.remaining;
  const named = { ...order, clientOrderId: changed.clientOrderId, initial: changed.initial };
  rememberName(member, named);
  member.orders.replace(named);
  const after = less === 0 ? named : reduce(journal, member, named, less);
  journal.orderChanged(member, after);
  journal.close();
  return { order: after, execution: { count: 0, notional: 0, fees: 0 } };
}

function reenter(
  context: ExchangeContext,
  market: Market,
  member: Member,
  order: Order,
  changed: Order,
): Placed {
  const { bookSide: side, price } = order;
  const without = withResting(holdingOf(member, market), side, price, -order.remaining);
  const plan = planEntry(context.state, market, member, changed, terms, without);
  const journal = new Journal(context, market);
  withdraw(journal, member, order);
  rememberName(member, changed);
  const entering = { ...changed, updatedAt: context.now };
  const placed = enter(journal, member, entering, plan, restsAfter(plan, terms));
  journal.close();
  return placed;
}
