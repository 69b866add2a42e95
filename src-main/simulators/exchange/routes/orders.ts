import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { invalidParameters, notFound, orderNotFound } from "../errors.ts";
import { count, countOrNone, exchangeIndex, price, subaccount } from "../params.ts";
import { presentCanceled, presentDecreased, presentPlaced } from "../present-order.ts";
import { memberRoute } from "../route.ts";
import type { ExchangeContext, Market, Member, Order } from "../state.ts";
import { amendOrder } from "../trading/amend.ts";
import { cancelOrder, reduce } from "../trading/cancel.ts";
import { Journal } from "../trading/journal.ts";
import { restingOrder } from "../trading/members.ts";
import { placeOrder, type Draft } from "../trading/place.ts";
import { marketOf } from "./markets.ts";

const side = z.enum(["bid", "ask"]);

/** A new order, as the second version of the API takes it. */
export const newOrder = z.object({
  ticker: z.string().min(1).max(200),
  client_order_id: z.string().max(200).optional(),
  side,
  count,
  price,
  time_in_force: z.enum(["fill_or_kill", "good_till_canceled", "immediate_or_cancel"]),
  self_trade_prevention_type: z.enum(["taker_at_cross", "maker"]),
  expiration_time: z.number().int().min(0).max(8_640_000_000_000).optional(),
  post_only: z.boolean().default(false),
  reduce_only: z.boolean().default(false),
  cancel_order_on_pause: z.boolean().default(false),
  order_group_id: z.string().optional(),
  subaccount,
  exchange_index: exchangeIndex,
});

/** An order of the API as the trading floor takes it. */
export function draftOf(body: z.output<typeof newOrder>): Draft {
  if (body.order_group_id !== undefined && body.order_group_id !== "") throw notFound();
  return {
    ticker: body.ticker,
    bookSide: body.side,
    outcome: "yes",
    action: body.side === "bid" ? "buy" : "sell",
    price: body.price,
    count: body.count,
    timeInForce: body.time_in_force,
    postOnly: body.post_only,
    selfTrade: body.self_trade_prevention_type,
    clientOrderId: body.client_order_id ?? "",
    reduceOnly: body.reduce_only,
    cancelOnPause: body.cancel_order_on_pause,
    expiresAt: body.expiration_time === undefined ? null : body.expiration_time * 1_000,
  };
}

/** A resting order of this member and its market; 404 for any other. */
export function findResting(
  context: ExchangeContext,
  member: Member,
  orderId: string | undefined,
): { readonly order: Order; readonly market: Market } {
  const order = restingOrder(member, orderId ?? "");
  if (!order) throw orderNotFound();
  return { order, market: marketOf(context.state, order.ticker) };
}

/** Cancels a resting order; the answer says how much of it was left. */
export function cancelById(
  context: ExchangeContext,
  member: Member,
  orderId: string | undefined,
): Record<string, unknown> {
  const { order, market } = findResting(context, member, orderId);
  const after = cancelOrder(context, market, member, order);
  return presentCanceled(after, order.remaining, context.now);
}

const decreaseBody = z.object({
  reduce_by: count.optional(),
  reduce_to: countOrNone.optional(),
  exchange_index: exchangeIndex,
  market_ticker: z.string().optional(),
});

/** By how much an order shrinks: exactly one of the two ways to say it. */
function decreaseOf(order: Order, body: z.output<typeof decreaseBody>): number {
  const { reduce_by: by, reduce_to: to } = body;
  if ((by === undefined) === (to === undefined)) {
    throw invalidParameters("send either reduce_by or reduce_to");
  }
  const left = to ?? Math.max(0, order.remaining - (by ?? 0));
  if (left > order.remaining) throw invalidParameters("reduce_to is more than remains");
  return order.remaining - left;
}

function decrease(
  context: ExchangeContext,
  member: Member,
  orderId: string | undefined,
  body: z.output<typeof decreaseBody>,
): Record<string, unknown> {
  const { order, market } = findResting(context, member, orderId);
  const by = decreaseOf(order, body);
  if (by === 0) return presentDecreased(order, context.now);
  const journal = new Journal(context, market);
  const after = reduce(journal, member, order, by);
  journal.close();
  return presentDecreased(after, context.now);
}

/** Orders, written. */
export const orderRoutes = [
  memberRoute({
    method: "POST",
    path: "/portfolio/events/orders",
    summary: "Places an order",
    body: newOrder,
    handle: (context, member, { body }) => {
      const { order, execution } = placeOrder(context, member, draftOf(body));
      return new RouteResponse(201, presentPlaced(order, execution, context.now));
    },
  }),
  memberRoute({
    method: "DELETE",
    path: "/portfolio/events/orders/:id",
    summary: "Cancels an order",
    handle: (context, member, { params }) => cancelById(context, member, params["id"]),
  }),
  memberRoute({
    method: "DELETE",
    path: "/portfolio/events/orders",
    summary: "Cancels every resting order",
    handle: (context, member) => {
      for (const order of [...member.orders.values()]) {
        if (order.status !== "resting") continue;
        cancelOrder(context, marketOf(context.state, order.ticker), member, order);
      }
      return noContent();
    },
  }),
  memberRoute({
    method: "POST",
    path: "/portfolio/events/orders/:id/amend",
    summary: "Changes an order's price and count",
    body: z.object({
      ticker: z.string(),
      side,
      price,
      count,
      client_order_id: z.string().optional(),
      updated_client_order_id: z.string().max(200).optional(),
      exchange_index: exchangeIndex,
    }),
    handle: (context, member, { params, body }) => {
      const { order, execution } = amendOrder(context, member, params["id"] ?? "", {
        ticker: body.ticker,
        bookSide: body.side,
        price: body.price,
        count: body.count,
        clientOrderId: body.client_order_id,
        newClientOrderId: body.updated_client_order_id,
      });
      return presentPlaced(order, execution, context.now);
    },
  }),
  memberRoute({
    method: "POST",
    path: "/portfolio/events/orders/:id/decrease",
    summary: "Makes an order smaller",
    body: decreaseBody,
    handle: (context, member, { params, body }) => decrease(context, member, params["id"], body),
  }),
];
