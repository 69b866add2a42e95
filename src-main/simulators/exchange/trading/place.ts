import type { BookSide } from "../engine/holding.ts";
import { invalidParameters, exchangeError, notFound, orderRefused } from "../errors.ts";
import type { Execution } from "../present-order.ts";
import type { ExchangeContext, Market, Member, Order, Outcome, SelfTrade } from "../state.ts";
import { statusOf } from "../status.ts";
import { cancelOrder } from "./cancel.ts";
import { enter } from "./enter.ts";
import { Journal } from "./journal.ts";
import { holdingOf, memberById, restingOrder } from "./members.ts";
import { planEntry, restsAfter, type Terms } from "./plan.ts";

/** A new order as its route understood it. */
export interface Draft extends Terms {
  readonly ticker: string;
  readonly bookSide: BookSide;
  readonly outcome: Outcome;
  readonly action: "buy" | "sell";
  readonly price: number;
  readonly count: number;
  readonly selfTrade: SelfTrade;
  readonly clientOrderId: string;
  readonly reduceOnly: boolean;
  readonly cancelOnPause: boolean;
  /** Simulator time in milliseconds. */
  readonly expiresAt: number | null;
}

export interface Placed {
  readonly order: Order;
  readonly execution: Execution;
}

/** The market of an order; refuses one that is not there or not open. */
export function tradingMarket(context: ExchangeContext, ticker: string): Market {
  const market = context.state.markets.get(ticker);
  if (!market) throw notFound();
  if (statusOf(market, context.now) !== "active") throw orderRefused("market_not_active");
  return market;
}

/** Prices stand on a grid of one cent, from 0.01 to 0.99. */
export function checkPrice(price: number): void {
  if (price < 100 || price > 9_900 || price % 100 !== 0) throw orderRefused("invalid_price");
}

/** A client's own id names one order for ever, canceled or not. */
export function checkClientOrderId(member: Member, clientOrderId: string): void {
  if (clientOrderId === "" || !member.clientOrderIds.has(clientOrderId)) return;
  throw exchangeError(409, "order_already_exists", "order already exists", {
    service: "exchange",
  });
}

function checkTerms(context: ExchangeContext, draft: Draft): void {
  const rests = draft.timeInForce === "good_till_canceled";
  if (draft.expiresAt !== null) {
    if (!rests) throw invalidParameters("expiration needs good_till_canceled");
    if (draft.expiresAt <= context.now) throw invalidParameters("expiration is in the past");
  }
  if (draft.postOnly && !rests) throw invalidParameters("post_only needs good_till_canceled");
  if (draft.reduceOnly && rests) {
    throw invalidParameters("reduce_only needs immediate_or_cancel or fill_or_kill");
  }
}

/** How much a reduce-only order may ask for: no more than what it closes. */
function countOf(draft: Draft, member: Member, market: Market): number {
  if (!draft.reduceOnly) return draft.count;
  const { position } = holdingOf(member, market);
  const closable = Math.max(0, draft.bookSide === "bid" ? -position : position);
  if (closable === 0) throw orderRefused("invalid_order", "reduce only would open a position");
  return Math.min(draft.count, closable);
}

function draftOrder(member: Member, draft: Draft, count: number, now: number): Order {
  return {
    // Made once nothing can be refused any more: a refused order uses up no id.
    id: "",
    memberId: member.id,
    clientOrderId: draft.clientOrderId,
    ticker: draft.ticker,
    bookSide: draft.bookSide,
    outcome: draft.outcome,
    action: draft.action,
    price: draft.price,
    initial: count,
    filled: 0,
    remaining: count,
    status: "resting",
    takerCost: 0,
    makerCost: 0,
    fees: 0,
    selfTrade: draft.selfTrade,
    cancelOnPause: draft.cancelOnPause,
    createdAt: now,
    updatedAt: now,
    expiresAt: draft.expiresAt,
  };
}

/** Takes an order in, or refuses it and changes nothing. */
export function placeOrder(context: ExchangeContext, member: Member, draft: Draft): Placed {
  const { state, ids, now } = context;
  const market = tradingMarket(context, draft.ticker);
  checkPrice(draft.price);
  checkTerms(context, draft);
  checkClientOrderId(member, draft.clientOrderId);
  const count = countOf(draft, member, market);
  const drafted = draftOrder(member, draft, count, now);
  const plan = planEntry(state, market, member, drafted, draft, holdingOf(member, market));

  const journal = new Journal(context, market);
  const order = member.orders.add({ ...drafted, id: ids.uuid("order") });
  state.orderOwners.add({ id: order.id, memberId: member.id });
  if (order.clientOrderId !== "") member.clientOrderIds.set(order.clientOrderId, order.id);
  const rests = restsAfter(plan, draft);
  const placed = enter(journal, member, order, plan, rests);
  journal.close();
  if (placed.order.status === "resting") expireLater(context, placed.order);
  return placed;
}

/** Cancels an order at its time, unless it is gone by then. */
function expireLater(context: ExchangeContext, { id, memberId, expiresAt, ticker }: Order): void {
  if (expiresAt === null) return;
  context.at(expiresAt, (later) => {
    const member = memberById(later.state, memberId);
    const market = later.state.markets.get(ticker);
    const order = restingOrder(member, id);
    if (market && order) cancelOrder(later, market, member, order);
  });
}
