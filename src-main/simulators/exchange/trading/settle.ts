import { marketDetermined, marketSettled, orderChanged, positionChanged } from "../events.ts";
import { take } from "../matching/book.ts";
import { emptyHolding, type Holding } from "../matching/holding.ts";
import type { Market, Member, Order, Result } from "../shared/entities.ts";
import { FULL_PRICE } from "../shared/units.ts";
import { publish, whisper } from "./journal.ts";
import { requireOwner, updateAccount } from "./members.ts";
import type { SimContext } from "../state.ts";

/**
 * Ends a market: resting orders are canceled, positions are paid and closed. Two frames are
 * recorded, `determined` and `settled`; the listeners also get frames of their own orders and
 * positions.
 */
export function settleMarket(
  context: SimContext,
  market: Market,
  result: Result,
  value: number,
): void {
  const { now } = context;
  market.result = result;
  market.settlementValue = value;
  market.settledAt = now;
  market.updatedAt = now;
  market.closeAt = Math.min(market.closeAt, now);
  publish(context, marketDetermined(market.ticker, result, value, now));
  publish(context, marketSettled(market.ticker, now));
  cancelAll(context, market);
  for (const member of context.state.members.values()) payOut(context, market, member, value);
  market.openInterest = 0;
}

function cancelAll(context: SimContext, market: Market): void {
  for (const side of ["bid", "ask"] as const) {
    for (const level of [...market.book[side].levels]) {
      for (const [orderId, count] of [...level.orders]) {
        take(market.book, side, level.price, orderId, count);
        cancelSilently(context, requireOwner(context.state, orderId), orderId);
      }
    }
  }
}

function cancelSilently(context: SimContext, member: Member, orderId: string): void {
  const order = member.orders.get(orderId);
  if (!order) throw new RangeError(`no order ${orderId}`);
  const canceled: Order = {
    ...order,
    remaining: 0,
    status: "canceled",
    updatedAt: context.now,
  };
  member.orders.replace(canceled);
  if (!member.isHouse) whisper(context, orderChanged(canceled));
}

function payOut(context: SimContext, market: Market, member: Member, value: number): void {
  const holding = member.holdings.get(market.ticker);
  if (!holding) return;
  const { position, cost } = holding;
  const revenue = position > 0 ? position * value : -position * (FULL_PRICE - value);
  const closed: Holding = {
    ...holding,
    position: 0,
    cost: 0,
    realized: holding.realized + revenue - cost,
    bids: emptyHolding.bids,
    asks: emptyHolding.asks,
    updatedAt: context.now,
  };
  updateAccount(member, market.ticker, closed, revenue, context.now);
  if (position === 0) return;
  record(context, market, member, holding, revenue);
  if (!member.isHouse) whisper(context, positionChanged(member, market.ticker, closed));
}

function record(
  context: SimContext,
  market: Market,
  member: Member,
  holding: Holding,
  revenue: number,
): void {
  if (market.result === "") return;
  member.settlements.add({
    id: market.ticker,
    ticker: market.ticker,
    eventTicker: market.eventTicker,
    result: market.result,
    yesCount: Math.max(0, holding.position),
    noCount: Math.max(0, -holding.position),
    cost: holding.cost,
    revenue,
    fees: holding.fees,
    value: market.settlementValue ?? 0,
    at: context.now,
  });
}
