import * as z from "zod";
import {
  exchangeError,
  invalidParameters,
  notFound,
  orderNotFound,
  orderRefused,
} from "../../errors.ts";
import { type BookSide, withResting } from "../../matching/holding.ts";
import type { SimContext } from "../../route.ts";
import type { Market, Member, Order } from "../../shared/entities.ts";
import { requireMarket, statusOf } from "../../shared/markets.ts";
import { enter, reduce, withdraw } from "../../trading/enter.ts";
import { Journal } from "../../trading/journal.ts";
import { findResting, holdingOf, requireMember } from "../../trading/members.ts";
import { planEntry, restsAfter, type Terms } from "../../trading/plan.ts";
import { type Execution, presentCanceled, presentDecreased } from "./present.ts";
import { decreaseOrderBody, type Draft } from "./schema.ts";

interface Placed {
  readonly order: Order;
  readonly execution: Execution;
}

/** The market of an order; refuses one that is not there or not open. */
function tradingMarket(context: SimContext, ticker: string): Market {
  const market = context.state.markets.get(ticker);
  if (!market) throw notFound();
  if (statusOf(market, context.now) !== "active") throw orderRefused("market_not_active");
  return market;
}

/** Prices stand on a grid of one cent, from 0.01 to 0.99. */
function checkPrice(price: number): void {
  if (price < 100 || price > 9_900 || price % 100 !== 0) throw orderRefused("invalid_price");
}

/** A client's own id names one order for ever, canceled or not. */
function checkClientOrderId(member: Member, clientOrderId: string): void {
  if (clientOrderId === "" || !member.clientOrderIds.has(clientOrderId)) return;
  throw exchangeError(409, "order_already_exists", "order already exists", {
    service: "exchange",
  });
}

function checkTerms(context: SimContext, draft: Draft): void {
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
export function placeOrder(context: SimContext, member: Member, draft: Draft): Placed {
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
function expireLater(context: SimContext, { id, memberId, expiresAt, ticker }: Order): void {
  if (expiresAt === null) return;
  context.at(expiresAt, (later) => {
    const member = requireMember(later.state, memberId);
    const market = later.state.markets.get(ticker);
    const order = findResting(member, id);
    if (market && order) cancelOrder(later, market, member, order);
  });
}

/** What an order is to become. */
interface Amendment {
  readonly ticker: string;
  readonly bookSide: BookSide;
  readonly price: number;
  /** All of it: what is filled already and what may still be. */
  readonly count: number;
  readonly clientOrderId?: string | undefined;
  readonly newClientOrderId?: string | undefined;
}

const amendTerms: Terms = { timeInForce: "good_till_canceled", postOnly: false };

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
  context: SimContext,
  member: Member,
  orderId: string,
  amendment: Amendment,
): Placed {
  const order = findResting(member, orderId);
  if (!order) throw orderNotFound();
  checkSame(order, amendment);
  const market = tradingMarket(context, order.ticker);
  checkPrice(amendment.price);
  const remaining = amendment.count - order.filled;
  if (remaining <= 0) throw orderRefused("invalid_order", "count is filled already");
  const renamed = renameOrder(member, order, amendment.newClientOrderId);
  const changed = { ...renamed, price: amendment.price, initial: amendment.count, remaining };
  return changed.price === order.price && remaining <= order.remaining
    ? shrink(context, market, member, order, changed)
    : reenter(context, market, member, order, changed);
}

function renameOrder(member: Member, order: Order, clientOrderId: string | undefined): Order {
  if (clientOrderId === undefined || clientOrderId === order.clientOrderId) return order;
  checkClientOrderId(member, clientOrderId);
  return { ...order, clientOrderId };
}

function rememberName(member: Member, { clientOrderId, id }: Order): void {
  if (clientOrderId !== "") member.clientOrderIds.set(clientOrderId, id);
}

function shrink(
  context: SimContext,
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
  context: SimContext,
  market: Market,
  member: Member,
  order: Order,
  changed: Order,
): Placed {
  const { bookSide: side, price } = order;
  const without = withResting(holdingOf(member, market), side, price, -order.remaining);
  const plan = planEntry(context.state, market, member, changed, amendTerms, without);
  const journal = new Journal(context, market);
  withdraw(journal, member, order);
  rememberName(member, changed);
  const entering = { ...changed, updatedAt: context.now };
  const placed = enter(journal, member, entering, plan, restsAfter(plan, amendTerms));
  journal.close();
  return placed;
}

/** Cancels a resting order and tells it. */
export function cancelOrder(
  context: SimContext,
  market: Market,
  member: Member,
  order: Order,
): Order {
  const journal = new Journal(context, market);
  const after = withdraw(journal, member, order);
  journal.close();
  return after;
}

/** A resting order of this member and its market; 404 for any other. */
export function requireResting(
  context: SimContext,
  member: Member,
  orderId: string | undefined,
): { readonly order: Order; readonly market: Market } {
  const order = findResting(member, orderId ?? "");
  if (!order) throw orderNotFound();
  return { order, market: requireMarket(context.state, order.ticker) };
}

/** Cancels a resting order; the answer says how much of it was left. */
export function cancelOrderById(
  context: SimContext,
  member: Member,
  orderId: string | undefined,
): Record<string, unknown> {
  const { order, market } = requireResting(context, member, orderId);
  const after = cancelOrder(context, market, member, order);
  return presentCanceled(after, order.remaining, context.now);
}

/** By how much an order shrinks: exactly one of the two ways to say it. */
function decreaseOf(order: Order, body: z.output<typeof decreaseOrderBody>): number {
  const { reduce_by: by, reduce_to: to } = body;
  if ((by === undefined) === (to === undefined)) {
    throw invalidParameters("send either reduce_by or reduce_to");
  }
  const left = to ?? Math.max(0, order.remaining - (by ?? 0));
  if (left > order.remaining) throw invalidParameters("reduce_to is more than remains");
  return order.remaining - left;
}

export function decreaseOrder(
  context: SimContext,
  member: Member,
  orderId: string | undefined,
  body: z.output<typeof decreaseOrderBody>,
): Record<string, unknown> {
  const { order, market } = requireResting(context, member, orderId);
  const by = decreaseOf(order, body);
  if (by === 0) return presentDecreased(order, context.now);
  const journal = new Journal(context, market);
  const after = reduce(journal, member, order, by);
  journal.close();
  return presentDecreased(after, context.now);
}
