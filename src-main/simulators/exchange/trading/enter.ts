import { rest, take } from "../matching/book.ts";
import { applyTrade, priceOn, withResting } from "../matching/holding.ts";
import type { MatchPlan, Meeting } from "../matching/match.ts";
import type { Execution } from "../resources/orders/present.ts";
import type { Fill, Market, Member, Order, Trade } from "../shared/entities.ts";
import { takerFee } from "../shared/units.ts";
import type { SimContext } from "../state.ts";
import { type Journal, noteQuote } from "./journal.ts";
import { requireHolding, requireOwner, updateAccount } from "./members.ts";

/** Takes `count` contracts of a resting order out of the book, and its reserve with them. */
export function reduce(journal: Journal, order: Order, count: number): Order {
  const { context, market, member } = journal;
  const { bookSide: side, price, id, remaining } = order;
  take(market.book, side, price, id, count);
  const holding = withResting(requireHolding(member, market), side, price, -count);
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
export function withdraw(journal: Journal, order: Order): Order {
  return reduce(journal, order, order.remaining);
}

/** Carries a plan out: own orders give way, the others are filled, the rest goes into the book. */
export function enter(
  journal: Journal,
  entering: Order,
  plan: MatchPlan,
  rests: boolean,
): { readonly order: Order; readonly execution: Execution } {
  for (const { orderId } of plan.withdrawn) {
    const own = journal.member.orders.get(orderId);
    if (own) withdraw(journal, own);
  }
  let order = entering;
  let notional = 0;
  let fees = 0;
  for (const meeting of plan.fills) {
    order = meet(journal, order, meeting);
    notional += meeting.price * meeting.count;
    fees += takerFee(meeting.price, meeting.count, journal.market.feeMultiplier);
  }
  const count = order.filled - entering.filled;
  order = finish(journal, order, rests);
  if (order.status === "resting") planClose(journal.context, journal.market);
  noteQuote(journal.market, journal.context.now);
  return { order, execution: { count, notional, fees } };
}

/** Plans the close of a market in which an order rests. */
function planClose(context: SimContext, market: Market): void {
  if (market.closing === true) return;
  market.closing = true;
  context.schedule(market.closeAt, "close_market", market.ticker);
}

/** One side of a trade. The maker's side costs no fee. */
interface Side {
  readonly member: Member;
  readonly order: Order;
  readonly price: number;
  readonly count: number;
  readonly fee: number;
  readonly isTaker: boolean;
}

/** One meeting of two orders: both accounts, the trade, both orders and their fills. */
function meet(journal: Journal, order: Order, meeting: Meeting): Order {
  const { context, market, member } = journal;
  const { orderId, price, count } = meeting;
  const owner = requireOwner(context.state, orderId);
  const resting = owner.orders.get(orderId);
  if (!resting) throw new RangeError(`no order ${orderId}`);
  const fee = takerFee(price, count, market.feeMultiplier);
  const taker: Side = { member, order, price, count, fee, isTaker: true };
  const maker: Side = { member: owner, order: resting, price, count, fee: 0, isTaker: false };
  const openBefore = longs(member, owner, market);
  take(market.book, resting.bookSide, price, orderId, count);
  settle(taker, market, context.now);
  settle(maker, market, context.now);
  market.openInterest += longs(member, owner, market) - openBefore;
  return reportTrade(journal, noteTrade(journal, taker), taker, maker);
}

/** Money and contracts change hands; what a maker had reserved for them is free. */
function settle({ member, order, price, count, fee, isTaker }: Side, market: Market, now: number) {
  const { bookSide: side } = order;
  const held = requireHolding(member, market);
  const freed = isTaker ? held : withResting(held, side, price, -count);
  const after = applyTrade(freed, side, price, count, fee, now);
  updateAccount(member, market.ticker, after.holding, after.money, now);
}

/** The YES contracts that two members hold together: their change is the open interest's. */
function longs(one: Member, two: Member, market: Market): number {
  const long = (member: Member) => Math.max(0, requireHolding(member, market).position);
  return long(one) + long(two);
}

/** The trade itself, and the figures of the market that follow from it. */
function noteTrade({ context, market }: Journal, { order, price, count, fee }: Side): Trade {
  const { state, ids, now } = context;
  state.feesTaken += fee;
  market.volume += count;
  market.lastPrice = price;
  market.lastCount = count;
  const { ticker, volume, openInterest } = market;
  const id = ids.uuid("trade");
  const takerSide = order.bookSide;
  const trade = { id, ticker, count, price, takerSide, at: now, volume, openInterest };
  return market.trades.add(state.trades.add(trade));
}

/** Both orders as they are now, told in the exchange's order; the answer is the taker's. */
function reportTrade(journal: Journal, trade: Trade, taker: Side, maker: Side): Order {
  const { now } = journal.context;
  const takerAfter = filledOrder(taker, now);
  const makerAfter = maker.member.orders.replace(filledOrder(maker, now));
  journal.bookChanged(makerAfter, trade.price, -trade.count);
  journal.traded(trade);
  journal.filled(taker.member, takerAfter, taker.member.fills.add(fillOf(trade, taker)));
  journal.filled(maker.member, makerAfter, maker.member.fills.add(fillOf(trade, maker)));
  journal.orderChanged(maker.member, makerAfter);
  return takerAfter;
}

function filledOrder({ order, price, count, fee, isTaker }: Side, now: number): Order {
  const cost = priceOn(order.bookSide, price) * count;
  const remaining = order.remaining - count;
  return {
    ...order,
    filled: order.filled + count,
    remaining,
    status: remaining === 0 ? "executed" : order.status,
    takerCost: order.takerCost + (isTaker ? cost : 0),
    makerCost: order.makerCost + (isTaker ? 0 : cost),
    fees: order.fees + fee,
    updatedAt: now,
  };
}

function fillOf({ id, at }: Trade, { order, price, count, fee, isTaker }: Side): Fill {
  const { id: orderId, ticker, bookSide, outcome, action } = order;
  return { id, orderId, ticker, bookSide, outcome, action, count, price, isTaker, fee, at };
}

/** The rest of an order enters the book or is canceled. The order is kept either way. */
function finish(journal: Journal, order: Order, rests: boolean): Order {
  const { context, market, member } = journal;
  const kept = (after: Order) => {
    member.orders.replace(after);
    journal.orderChanged(member, after);
    return after;
  };
  if (order.remaining === 0) return kept({ ...order, status: "executed" });
  if (!rests) return kept({ ...order, status: "canceled", remaining: 0 });
  const { bookSide: side, price, remaining, id, ticker } = order;
  rest(market.book, side, price, id, remaining);
  const holding = withResting(requireHolding(member, market), side, price, remaining);
  updateAccount(member, ticker, holding, 0, context.now);
  journal.bookChanged(order, price, remaining);
  return kept({ ...order, status: "resting" });
}
