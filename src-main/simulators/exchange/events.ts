import type { Frame } from "./feed/frame.ts";
import { readTop } from "./matching/book.ts";
import type { Holding } from "./matching/holding.ts";
import { presentCounts } from "./resources/orders/present.ts";
import type { Fill, Market, Member, Order, OrderGroup, Result, Trade } from "./shared/entities.ts";
import {
  CONTRACT,
  formatCost,
  formatCount,
  formatPrice,
  FULL_PRICE,
  isoTime,
  seconds,
  type ApiObject,
} from "./shared/units.ts";

/** Contracts came to, or left, one price of the book. */
export function bookChanged(
  market: Market,
  order: Order,
  price: number,
  change: number,
  now: number,
): Frame {
  const { bookSide: side } = order;
  const fields = { client_order_id: order.clientOrderId };
  return {
    channel: "orderbook_delta",
    type: "orderbook_delta",
    ticker: market.ticker,
    msg: {
      market_ticker: market.ticker,
      market_id: market.id,
      price_dollars: formatPrice(side === "bid" ? price : FULL_PRICE - price),
      delta_fp: formatCount(change),
      side: side === "bid" ? "yes" : "no",
      ts: isoTime(now),
      ts_ms: now,
    },
    owned: order.clientOrderId === "" ? undefined : { memberId: order.memberId, fields },
  };
}

/** A trade. */
export function traded(trade: Trade): Frame {
  const outcome = trade.takerSide === "bid" ? "yes" : "no";
  return {
    channel: "trade",
    type: "trade",
    ticker: trade.ticker,
    msg: {
      trade_id: trade.id,
      market_ticker: trade.ticker,
      yes_price_dollars: formatPrice(trade.price),
      no_price_dollars: formatPrice(FULL_PRICE - trade.price),
      count_fp: formatCount(trade.count),
      taker_side: outcome,
      taker_outcome_side: outcome,
      taker_book_side: trade.takerSide,
      is_block_trade: false,
      ts: seconds(trade.at),
      ts_ms: trade.at,
    },
  };
}

/** A member's order was filled, in whole or in part. */
export function filled(order: Order, fill: Fill, position: number): Frame {
  const outcome = fill.bookSide === "bid" ? "yes" : "no";
  return {
    channel: "fill",
    type: "fill",
    ticker: fill.ticker,
    memberId: order.memberId,
    msg: {
      trade_id: fill.id,
      order_id: fill.orderId,
      client_order_id: order.clientOrderId || undefined,
      market_ticker: fill.ticker,
      exchange_index: 0,
      is_taker: fill.isTaker,
      side: fill.outcome,
      yes_price_dollars: formatPrice(fill.price),
      count_fp: formatCount(fill.count),
      fee_cost: formatCost(fill.fee),
      action: fill.action,
      ts: seconds(fill.at),
      ts_ms: fill.at,
      post_position_fp: formatCount(position),
      purchased_side: outcome,
      outcome_side: outcome,
      book_side: fill.bookSide,
    },
  };
}

/** A member's order is new, or changed. */
export function orderChanged(order: Order): Frame {
  return {
    channel: "user_orders",
    type: "user_order",
    ticker: order.ticker,
    memberId: order.memberId,
    msg: {
      order_id: order.id,
      user_id: order.memberId,
      ticker: order.ticker,
      exchange_index: 0,
      status: order.status,
      side: order.outcome,
      is_yes: order.outcome === "yes",
      outcome_side: order.bookSide === "bid" ? "yes" : "no",
      book_side: order.bookSide,
      yes_price_dollars: formatPrice(order.price),
      ...presentCounts(order),
      maker_fees_dollars: formatCost(0),
      client_order_id: order.clientOrderId,
      order_group_id: order.groupId ?? undefined,
      created_time: isoTime(order.createdAt),
      created_ts_ms: order.createdAt,
    },
  };
}

/** The part of a ticker that says whether there is news. */
export function tickerFigures(market: Market): ApiObject {
  const top = readTop(market.book);
  return {
    price_dollars: formatPrice(market.lastPrice),
    yes_bid_dollars: formatPrice(top.bid),
    yes_ask_dollars: formatPrice(top.ask),
    volume_fp: formatCount(market.volume),
    open_interest_fp: formatCount(market.openInterest),
    dollar_volume: Math.floor(market.volume / CONTRACT),
    dollar_open_interest: Math.floor(market.openInterest / CONTRACT),
    yes_bid_size_fp: formatCount(top.bidSize),
    yes_ask_size_fp: formatCount(top.askSize),
    last_trade_size_fp: formatCount(market.lastCount),
  };
}

/** A market's prices or volume moved. */
export function tickerMoved(market: Market, now: number): Frame {
  return {
    channel: "ticker",
    type: "ticker",
    ticker: market.ticker,
    msg: {
      market_id: market.id,
      market_ticker: market.ticker,
      ...tickerFigures(market),
      ts: seconds(now),
      ts_ms: now,
      time: isoTime(now),
    },
  };
}

/** A member's position changed. */
export function positionChanged(member: Member, ticker: string, holding: Holding): Frame {
  return {
    channel: "market_positions",
    type: "market_position",
    ticker,
    memberId: member.id,
    msg: {
      user_id: member.id,
      market_ticker: ticker,
      position_fp: formatCount(holding.position),
      position_cost_dollars: formatCost(holding.cost),
      realized_pnl_dollars: formatCost(holding.realized),
      fees_paid_dollars: formatCost(holding.fees),
      position_fee_cost_dollars: formatCost(holding.fees),
      volume_fp: formatCount(holding.volume),
    },
  };
}

function lifecycle(ticker: string, msg: ApiObject): Frame {
  return {
    channel: "market_lifecycle_v2",
    type: "market_lifecycle_v2",
    ticker,
    msg: { market_ticker: ticker, ...msg },
  };
}

/** A market's result is determined. */
export function marketDetermined(
  ticker: string,
  result: Result,
  value: number,
  now: number,
): Frame {
  return lifecycle(ticker, {
    event_type: "determined",
    determination_ts: seconds(now),
    result,
    settlement_value: formatPrice(value),
  });
}

type GroupChange = "created" | "triggered" | "reset" | "deleted" | "limit_updated";

/** An order group of a member is new, or changed; frames that set the limit show it. */
export function orderGroupChanged(
  member: Member,
  { id, limit }: OrderGroup,
  change: GroupChange,
  now: number,
): Frame {
  const showsLimit = change === "created" || change === "limit_updated";
  return {
    channel: "order_group_updates",
    type: "order_group_updates",
    ticker: id,
    memberId: member.id,
    msg: {
      event_type: change,
      order_group_id: id,
      ...(showsLimit && { contracts_limit_fp: formatCount(limit) }),
      ts_ms: now,
    },
  };
}

/** A market has paid out. */
export function marketSettled(ticker: string, now: number): Frame {
  return lifecycle(ticker, { event_type: "settled", settled_ts: seconds(now) });
}
