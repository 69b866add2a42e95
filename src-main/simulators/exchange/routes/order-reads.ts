import * as z from "zod";
import { queueAhead } from "../engine/book.ts";
import { formatCount } from "../engine/money.ts";
import { invalidParameters, orderNotFound } from "../errors.ts";
import { isWithin, pageByCursor } from "../paging.ts";
import { csv, limit, timestamp } from "../params.ts";
import { presentOrder } from "../present-order.ts";
import { memberRoute } from "../route.ts";
import type { ExchangeContext, ExchangeState, Order } from "../state.ts";
import { findResting } from "./orders.ts";
import { marketOf } from "./markets.ts";

const ordersQuery = z.object({
  ticker: z.string().optional(),
  event_ticker: csv.optional(),
  status: z.enum(["resting", "canceled", "executed"]).optional(),
  min_ts: timestamp.optional(),
  max_ts: timestamp.optional(),
  limit: limit(100, 1_000),
  cursor: z.string().optional(),
});

/** The event a ticker belongs to. */
export function eventOf(state: ExchangeState, ticker: string): string {
  return state.markets.get(ticker)?.eventTicker ?? "";
}

function queuePosition(context: ExchangeContext, order: Order): string {
  const { book } = marketOf(context.state, order.ticker);
  return formatCount(queueAhead(book, order.bookSide, order.price, order.id));
}

/** Orders, read. */
export const orderReadRoutes = [
  memberRoute({
    method: "GET",
    path: "/portfolio/orders",
    summary: "Lists orders, newest first",
    query: ordersQuery,
    handle: ({ state }, member, { query }) => {
      const { ticker, event_ticker: events, status } = query;
      const page = pageByCursor(
        member.orders,
        query.limit,
        query.cursor,
        (order) =>
          (ticker === undefined || order.ticker === ticker) &&
          (events === undefined || events.includes(eventOf(state, order.ticker))) &&
          (status === undefined || order.status === status) &&
          isWithin(order.createdAt, query.min_ts, query.max_ts),
      );
      return { orders: page.items.map(presentOrder), cursor: page.cursor };
    },
  }),
  memberRoute({
    method: "GET",
    path: "/portfolio/orders/queue_positions",
    summary: "Shows how many contracts stand before each resting order",
    query: z.object({ market_tickers: csv.optional(), event_ticker: z.string().optional() }),
    handle: (context, member, { query }) => {
      const { market_tickers: tickers, event_ticker: event } = query;
      if (tickers === undefined && event === undefined) {
        throw invalidParameters("send market_tickers or event_ticker");
      }
      const positions = [...member.orders.newestFirst()]
        .filter((order) => order.status === "resting")
        .filter(({ ticker }) => tickers?.includes(ticker) ?? true)
        .filter(({ ticker }) => event === undefined || eventOf(context.state, ticker) === event)
        .map((order) => ({
          order_id: order.id,
          market_ticker: order.ticker,
          queue_position_fp: queuePosition(context, order),
        }));
      return { queue_positions: positions };
    },
  }),
  memberRoute({
    method: "GET",
    path: "/portfolio/orders/:id",
    summary: "Shows an order",
    handle: (_context, member, { params }) => {
      const order = member.orders.get(params["id"] ?? "");
      if (!order) throw orderNotFound();
      return { order: presentOrder(order) };
    },
  }),
  memberRoute({
    method: "GET",
    path: "/portfolio/orders/:id/queue_position",
    summary: "Shows how many contracts stand before a resting order",
    handle: (context, member, { params }) => {
      const { order } = findResting(context, member, params["id"]);
      return { queue_position_fp: queuePosition(context, order) };
    },
  }),
];
