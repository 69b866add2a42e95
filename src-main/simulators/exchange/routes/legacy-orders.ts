import * as z from "zod";
import { RouteResponse } from "#core/kernel/response.ts";
import { CONTRACT, FULL_PRICE } from "../engine/money.ts";
import { formatCount } from "../engine/money.ts";
import { invalidParameters } from "../errors.ts";
import { count, exchangeIndex, price, subaccount } from "../params.ts";
import { presentOrder } from "../present-order.ts";
import { memberRoute } from "../route.ts";
import { cancelOrder } from "../trading/cancel.ts";
import { placeOrder, type Draft } from "../trading/place.ts";
import { findResting } from "./orders.ts";

const cents = z.number().int().min(-1_000_000).max(1_000_000).optional();

const legacyOrder = z.object({
  ticker: z.string().min(1).max(200),
  client_order_id: z.string().max(200).optional(),
  side: z.enum(["yes", "no"]),
  action: z.enum(["buy", "sell"]),
  type: z.literal("limit").optional(),
  count: z.number().int().min(1).max(1_000_000).optional(),
  count_fp: count.optional(),
  yes_price: cents,
  no_price: cents,
  yes_price_dollars: price.optional(),
  no_price_dollars: price.optional(),
  time_in_force: z
    .enum(["fill_or_kill", "good_till_canceled", "immediate_or_cancel"])
    .default("good_till_canceled"),
  expiration_ts: z.number().int().min(0).max(8_640_000_000_000).optional(),
  post_only: z.boolean().default(false),
  reduce_only: z.boolean().default(false),
  cancel_order_on_pause: z.boolean().default(false),
  self_trade_prevention_type: z.enum(["taker_at_cross", "maker"]).default("taker_at_cross"),
  subaccount,
  exchange_index: exchangeIndex,
});

type LegacyOrder = z.output<typeof legacyOrder>;

/** The one price that was sent, for YES or for NO, in cents or in dollars; as a YES price. */
function yesPrice(body: LegacyOrder): number {
  const toNo = (value: number | undefined) =>
    value === undefined ? undefined : FULL_PRICE - value;
  const fromCents = (value: number | undefined) => (value === undefined ? undefined : value * 100);
  const given = [
    fromCents(body.yes_price),
    toNo(fromCents(body.no_price)),
    body.yes_price_dollars,
    toNo(body.no_price_dollars),
  ].filter((value) => value !== undefined);
  const [first] = given;
  if (first === undefined || given.length > 1) {
    throw invalidParameters(
      "send exactly one of yes_price, no_price, yes_price_dollars and no_price_dollars",
    );
  }
  return first;
}

function countOf(body: LegacyOrder): number {
  const whole = body.count === undefined ? undefined : body.count * CONTRACT;
  const wanted = body.count_fp ?? whole;
  if (wanted === undefined) throw invalidParameters("send count or count_fp");
  if (whole !== undefined && whole !== wanted) throw invalidParameters("count and count_fp differ");
  return wanted;
}

function draftOf(body: LegacyOrder): Draft {
  return {
    ticker: body.ticker,
    bookSide: (body.side === "yes") === (body.action === "buy") ? "bid" : "ask",
    outcome: body.side,
    action: body.action,
    price: yesPrice(body),
    count: countOf(body),
    timeInForce: body.time_in_force,
    postOnly: body.post_only,
    selfTrade: body.self_trade_prevention_type,
    clientOrderId: body.client_order_id ?? "",
    reduceOnly: body.reduce_only,
    cancelOnPause: body.cancel_order_on_pause,
    expiresAt: body.expiration_ts === undefined ? null : body.expiration_ts * 1_000,
  };
}

/** The first version of the order API: YES and NO, prices in cents. */
export const legacyOrderRoutes = [
  memberRoute({
    method: "POST",
    path: "/portfolio/orders",
    summary: "Places an order (first version, prices in cents)",
    body: legacyOrder,
    handle: (context, member, { body }) => {
      const { order } = placeOrder(context, member, draftOf(body));
      return new RouteResponse(201, { order: presentOrder(order) });
    },
  }),
  memberRoute({
    method: "DELETE",
    path: "/portfolio/orders/:id",
    summary: "Cancels an order (first version)",
    handle: (context, member, { params }) => {
      const { order, market } = findResting(context, member, params["id"]);
      const after = cancelOrder(context, market, member, order);
      return {
        order: presentOrder(after),
        reduced_by: Math.trunc(order.remaining / CONTRACT),
        reduced_by_fp: formatCount(order.remaining),
      };
    },
  }),
];
