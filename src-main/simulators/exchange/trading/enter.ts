import { applyTrade, priceOn, withResting } from "../engine/holding.ts";
import { rest, take } from "../engine/book.ts";
import type { MatchPlan, Meeting } from "../engine/match.ts";
import { takerFee } from "../engine/money.ts";
import type { Execution } from "../present-order.ts";
import type { ExchangeContext, Fill, Market, Member, Order } from "../state.ts";
import { withdraw } from "./cancel.ts";
import type { Journal } from "./journal.ts";
import { holdingOf, ownerOf, updateAccount } from "./members.ts";
import { noteQuote } from "./quotes.ts";

/** Carries a plan out: own orders give way, the others are filled, the rest goes into the book. */
export function enter(
  context: ExchangeContext,
  journal: Journal,
  market: Market,
  member: Member,
  entering: Order,
  plan: MatchPlan,
  rests: boolean,
): { readonly order: Order; readonly execution: Execution } {
  for (const { orderId } of plan.withdrawn) {
    const own = member.orders.get(orderId);
    if (own) withdraw(context, journal, market, member, own);
  }
  let order = entering;
  let notional = 0;
  let fees = 0;
  for (const meeting of plan.fills) {
    order = trade(context, journal, market, member, order, meeting);
    notional += meeting.price * meeting.count;
    fees += takerFee(meeting.price, meeting.count);
  }
  const count = order.filled - entering.filled;
  order = finish(context, journal, market, member, order, rests);
  noteQuote(market, context.now);
  return { order, execution: { count, notional, fees } };
}

/** One meeting of two orders: both accounts, both orders, the trade and its two fills. */
function trade(
  context: ExchangeContext,
  journal: Journal,
  market: Market,
  taker: Member,
  takerOrder: Order,
  { orderId, price, count }: Meeting,
): Order {
  const { state, ids, now } = context;
  const maker = ownerOf(state, orderId);
  const resting = maker.orders.get(orderId);
  if (!resting) throw new RangeError(`no order ${orderId}`);
  const fee = takerFee(price, count);
  const openBefore = longs(taker, maker, market);
  take(market.book, resting.bookSide, price, orderId, count);
  settleSide(taker, market, takerOrder, price, count, fee, now);
  const freed = withResting(holdingOf(maker, market), resting.bookSide, price, -count);
  const made = applyTrade(freed, resting.bookSide, price, count, 0, now);
  updateAccount(maker, market.ticker, made.holding, made.money, now);
  state.feesTaken += fee;
  market.volume += count;
  market.openInterest += longs(taker, maker, market) - openBefore;
  market.lastPrice = price;
  market.lastCount = count;

  const { volume, openInterest, ticker } = market;
  const id = ids.uuid("trade");
  const happened = state.trades.add({
    id,
    ticker,
    count,
    price,
    takerSide: takerOrder.bookSide,
    at: now,
    volume,
    openInterest,
  });
  market.trades.add(happened);
  const takerAfter = filledOrder(takerOrder, price, count, fee, true, now);
  const makerAfter = maker.orders.replace(filledOrder(resting, price, count, 0, false, now));
  journal.bookChanged(makerAfter, price, -count);
  journal.traded(happened);
  journal.filled(
    taker,
    takerAfter,
    taker.fills.add(fillOf(id, takerAfter, price, count, fee, true, now)),
  );
  journal.filled(
    maker,
    makerAfter,
    maker.fills.add(fillOf(id, makerAfter, price, count, 0, false, now)),
  );
  journal.orderChanged(maker, makerAfter);
  return takerAfter;
}

function settleSide(
  member: Member,
  market: Market,
  order: Order,
  price: number,
  count: number,
  fee: number,
  now: number,
): void {
  const after = applyTrade(holdingOf(member, market), order.bookSide, price, count, fee, now);
  updateAccount(member, market.ticker, after.holding, after.money, now);
}

/** The YES contracts that two members hold together: their change is the open interest's. */
function longs(one: Member, two: Member, market: Market): number {
  const long = (member: Member) => Math.max(0, holdingOf(member, market).position);
  return long(one) + long(two);
}

function filledOrder(
  order: Order,
  price: number,
  count: number,
  fee: number,
  isTaker: boolean,
  now: number,
): Order {
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

function fillOf(
  id: string,
  order: Order,
  price: number,
  count: number,
  fee: number,
  isTaker: boolean,
  at: number,
): Fill {
  const { ticker, bookSide, outcome, action } = order;
  return {
    id,
    orderId: order.id,
    ticker,
    bookSide,
    outcome,
    action,
    count,
    price,
    isTaker,
    fee,
    at,
  };
}

/** What is left rests, or is canceled; the order is kept either way. */
function finish(
  context: ExchangeContext,
  journal: Journal,
  market: Market,
  member: Member,
  order: Order,
  rests: boolean,
): Order {
  const kept = (after: Order) => {
    member.orders.replace(after);
    journal.orderChanged(member, after);
    return after;
  };
  if (order.remaining === 0) return kept({ ...order, status: "executed" });
  if (!rests) return kept({ ...order, status: "canceled", remaining: 0 });
  const { bookSide: side, price, remaining, id, ticker } = order;
  rest(market.book, side, price, id, remaining);
  const holding = withResting(holdingOf(member, market), side, price, remaining);
  updateAccount(member, ticker, holding, 0, context.now);
  journal.bookChanged(order, price, remaining);
  return kept({ ...order, status: "resting" });
}
