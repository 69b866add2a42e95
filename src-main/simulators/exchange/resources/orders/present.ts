import type { Order } from "../../shared/entities.ts";
import {
  averagePrice,
  formatCost,
  formatCount,
  formatPrice,
  FULL_PRICE,
  isoTime,
  type ApiObject,
} from "../../shared/units.ts";

/** An order as `GET /portfolio/orders` shows it. */
export function presentOrder(order: Order): ApiObject {
  return {
    order_id: order.id,
    user_id: order.memberId,
    client_order_id: order.clientOrderId,
    ticker: order.ticker,
    side: order.outcome,
    action: order.action,
    outcome_side: order.bookSide === "bid" ? "yes" : "no",
    book_side: order.bookSide,
    type: "limit",
    status: order.status,
    yes_price_dollars: formatPrice(order.price),
    no_price_dollars: formatPrice(FULL_PRICE - order.price),
    ...presentCounts(order),
    maker_fees_dollars: formatCost(0),
    created_time: isoTime(order.createdAt),
    last_update_time: isoTime(order.updatedAt),
    expiration_time: order.expiresAt === null ? null : isoTime(order.expiresAt),
    self_trade_prevention_type: order.selfTrade,
    order_group_id: order.groupId,
    cancel_order_on_pause: order.cancelOnPause,
    subaccount_number: 0,
    exchange_index: 0,
  };
}

/** Presents the filled count of an order and its cost. Makers pay no fee. */
export function presentCounts(order: Order): Record<string, string> {
  return {
    fill_count_fp: formatCount(order.filled),
    remaining_count_fp: formatCount(order.remaining),
    initial_count_fp: formatCount(order.initial),
    taker_fill_cost_dollars: formatCost(order.takerCost),
    maker_fill_cost_dollars: formatCost(order.makerCost),
    taker_fees_dollars: formatCost(order.fees),
  };
}

/** The immediate fill of an order, on average, in YES prices. */
export interface Execution {
  readonly count: number;
  /** Price times count, in YES prices. */
  readonly notional: number;
  readonly fees: number;
}

function presentAverages({ count, notional, fees }: Execution): Record<string, string> {
  if (count === 0) return {};
  return {
    average_fill_price: formatPrice(averagePrice(notional, count)),
    average_fee_paid: formatPrice(averagePrice(fees, count)),
  };
}

/** The answer to a new or amended order. */
export function presentPlaced(order: Order, execution: Execution, now: number): ApiObject {
  return {
    order_id: order.id,
    client_order_id: order.clientOrderId || undefined,
    fill_count: formatCount(order.filled),
    remaining_count: formatCount(order.remaining),
    ...presentAverages(execution),
    ts_ms: now,
  };
}

/** The answer to a canceled order. */
export function presentCanceled(order: Order, reducedBy: number, now: number): ApiObject {
  return {
    order_id: order.id,
    client_order_id: order.clientOrderId || undefined,
    reduced_by: formatCount(reducedBy),
    ts_ms: now,
  };
}

/** The answer to a decreased order. */
export function presentDecreased(order: Order, now: number): ApiObject {
  return {
    order_id: order.id,
    client_order_id: order.clientOrderId || undefined,
    remaining_count: formatCount(order.remaining),
    ts_ms: now,
  };
}
