import type * as z from "zod";
import {
  exchangeError,
  invalidParameters,
  notFound,
  orderNotFound,
  orderRefused,
} from "../../errors.ts";
import { withResting } from "../../matching/holding.ts";
import type { Market, Member, Order } from "../../shared/entities.ts";
import { computeStatus } from "../../shared/markets.ts";
import { cancelOrder, reduceOrder } from "../../trading/cancel.ts";
import { enter, reduce, withdraw } from "../../trading/enter.ts";
import { Journal } from "../../trading/journal.ts";
import { findResting, requireHolding, requireMember } from "../../trading/members.ts";
import { checkOrderGroup, triggerIfReached } from "../../trading/order-groups.ts";
import { planEntry, restsAfter, type Terms } from "../../trading/plan.ts";
import type { Execution } from "./present.ts";
import type { amendOrderBody, decreaseOrderBody, Draft } from "./schema.ts";
import type { SimContext } from "../../state.ts";

interface Placed {
  readonly order: Order;
  readonly execution: Execution;
}

/** The market of an order; refuses one that is not there or not open. */
function tradingMarket(context: SimContext, ticker: string): Market {
  const market = context.state.markets.get(ticker);
  if (!market) throw notFound();
  if (computeStatus(market, context.now) !== "active") throw orderRefused("market_not_active");
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

/** Returns the largest count of a reduce-only order: no more than it closes. */
function closableCount(draft: Draft, member: Member, market: Market): number {
  const { position } = requireHolding(member, market);
  const closable = Math.max(0, draft.bookSide === "bid" ? -position : position);
  if (closable === 0) throw orderRefused("invalid_order", "reduce only would open a position");
  return Math.min(draft.count, closable);
}

/** Takes an order in, or refuses it and changes nothing. */
export function placeOrder(context: SimContext, member: Member, draft: Draft): Placed {
  const { state, ids, now } = context;
  const { timeInForce, postOnly, reduceOnly, count: asked, ...terms } = draft;
  const market = tradingMarket(context, draft.ticker);
  checkPrice(draft.price);
  checkTerms(context, draft);
  checkClientOrderId(member, draft.clientOrderId);
  if (draft.groupId !== null) checkOrderGroup(member, draft.groupId);
  const count = reduceOnly ? closableCount(draft, member, market) : asked;
  const drafted: Order = {
    ...terms,
    // Made once nothing can be refused any more: a refused order uses up no id.
    id: "",
    memberId: member.id,
    initial: count,
    filled: 0,
    remaining: count,
    status: "resting",
    takerCost: 0,
    makerCost: 0,
    fees: 0,
    createdAt: now,
    updatedAt: now,
  };
  const entry = { timeInForce, postOnly };
  const plan = planEntry(state, market, member, drafted, entry, requireHolding(member, market));
  const placed = recordTrading(context, { market, member }, (journal) => {
    const order = member.orders.add({ ...drafted, id: ids.uuid("order") });
    state.orderOwners.add({ id: order.id, memberId: member.id });
    rememberName(member, order);
    return enter(journal, order, plan, restsAfter(plan, entry));
  });
  if (placed.order.status === "resting") expireLater(context, placed.order);
  return placed;
}

/**
 * Records a change that may trade, then cancels the order groups whose limit it reached. The order is
 * the one that remains after that.
 */
function recordTrading(
  context: SimContext,
  floor: Floor,
  change: (journal: Journal) => Placed,
): Placed {
  const { placed, groups } = Journal.record(context, floor, (journal) => ({
    placed: change(journal),
    groups: journal.matchedGroups,
  }));
  for (const [id, owner] of groups) triggerIfReached(context, owner, id);
  return { ...placed, order: floor.member.orders.get(placed.order.id) ?? placed.order };
}

/** Plans the end of an order that has one. */
function expireLater(context: SimContext, { id, expiresAt }: Order): void {
  if (expiresAt !== null) context.schedule(expiresAt, "expire_order", id);
}

/** Cancels an order that still rests at its time. */
export function expireOrder(context: SimContext, id: string): void {
  const owner = context.state.orderOwners.get(id);
  if (!owner) return;
  const member = requireMember(context.state, owner.memberId);
  const order = findResting(member, id);
  if (order) cancelOrder(context, member, order);
}

const amendTerms: Terms = { timeInForce: "good_till_canceled", postOnly: false };

type Amendment = z.output<typeof amendOrderBody>;

function checkSame(order: Order, amendment: Amendment): void {
  if (order.ticker !== amendment.ticker) throw invalidParameters("ticker is not the order's");
  if (order.bookSide !== amendment.side) throw invalidParameters("side is not the order's");
  const { client_order_id: clientOrderId = order.clientOrderId } = amendment;
  if (clientOrderId !== order.clientOrderId) {
    throw invalidParameters("client_order_id is not the order's");
  }
}

function rememberName(member: Member, { clientOrderId, id }: Order): void {
  if (clientOrderId !== "") member.clientOrderIds.set(clientOrderId, id);
}

/**
 * Changes price and count of a resting order. With fewer contracts at the same price it keeps its
 * place in the queue; anything else enters the book again, and may trade at once.
 */
export function amendOrder(
  context: SimContext,
  member: Member,
  orderId: string | undefined,
  amendment: Amendment,
): Placed {
  const order = requireResting(member, orderId);
  checkSame(order, amendment);
  const market = tradingMarket(context, order.ticker);
  const { price, count: initial } = amendment;
  checkPrice(price);
  const remaining = initial - order.filled;
  if (remaining <= 0) throw orderRefused("invalid_order", "count is filled already");
  const { updated_client_order_id: clientOrderId = order.clientOrderId } = amendment;
  if (clientOrderId !== order.clientOrderId) checkClientOrderId(member, clientOrderId);
  const changed = { ...order, clientOrderId, price, initial, remaining };
  return price === order.price && remaining <= order.remaining
    ? shrink(context, { market, member }, order, changed)
    : reenter(context, { market, member }, order, changed);
}

interface Floor {
  readonly market: Market;
  readonly member: Member;
}

function shrink(context: SimContext, floor: Floor, order: Order, changed: Order): Placed {
  const { member } = floor;
  const after = Journal.record(context, floor, (journal) => {
    const less = order.remaining - changed.remaining;
    const named = { ...order, clientOrderId: changed.clientOrderId, initial: changed.initial };
    rememberName(member, named);
    member.orders.replace(named);
    const shrunk = less === 0 ? named : reduce(journal, named, less);
    journal.orderChanged(member, shrunk);
    return shrunk;
  });
  return { order: after, execution: { count: 0, notional: 0, fees: 0 } };
}

function reenter(context: SimContext, floor: Floor, order: Order, changed: Order): Placed {
  const { market, member } = floor;
  const { bookSide: side, price, remaining } = order;
  const without = withResting(requireHolding(member, market), side, price, -remaining);
  const plan = planEntry(context.state, market, member, changed, amendTerms, without);
  return recordTrading(context, floor, (journal) => {
    withdraw(journal, order);
    rememberName(member, changed);
    const entering = { ...changed, updatedAt: context.now };
    return enter(journal, entering, plan, restsAfter(plan, amendTerms));
  });
}

/** A resting order of this member; 404 for any other. */
export function requireResting(
  member: Member,
  orderId: string | undefined,
  ticker?: string,
): Order {
  const order = findResting(member, orderId ?? "");
  if (!order || (ticker !== undefined && ticker !== order.ticker)) throw orderNotFound();
  return order;
}

/** Makes a resting order smaller, by a count or to a count. */
export function decreaseOrder(
  context: SimContext,
  member: Member,
  order: Order,
  { reduce_by: by, reduce_to: to }: z.output<typeof decreaseOrderBody>,
): Order {
  if ((by === undefined) === (to === undefined)) {
    throw invalidParameters("send either reduce_by or reduce_to");
  }
  const left = to ?? Math.max(0, order.remaining - (by ?? 0));
  if (left > order.remaining) throw invalidParameters("reduce_to is more than remains");
  if (left === order.remaining) return order;
  return reduceOrder(context, member, order, order.remaining - left);
}
