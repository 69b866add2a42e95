import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { invalidParameters } from "../../errors.ts";
import type { OrderTerms } from "../../shared/entities.ts";
import {
  accountFields,
  count,
  countOrNone,
  csv,
  exchangeIndex,
  limit,
  price,
  subaccount,
  timestamp,
} from "../../shared/fields.ts";
import { CONTRACT, FULL_PRICE } from "../../shared/units.ts";
import type { Terms } from "../../trading/plan.ts";

/** A new order as its route understood it. */
export interface Draft extends Terms, OrderTerms {
  readonly count: number;
  readonly reduceOnly: boolean;
}

const side = z.enum(["bid", "ask"]);

const flags = lazy(() => ({
  post_only: z.boolean().default(false),
  reduce_only: z.boolean().default(false),
  cancel_order_on_pause: z.boolean().default(false),
}));

/** A new order, as the second version of the API takes it. */
export const createOrderBody = lazyObject(() => ({
  ticker: z.string().min(1).max(200),
  client_order_id: z.string().max(200).optional(),
  side,
  count,
  price,
  time_in_force: z.enum(["fill_or_kill", "good_till_canceled", "immediate_or_cancel"]),
  self_trade_prevention_type: z.enum(["taker_at_cross", "maker"]),
  expiration_time: z.number().int().min(0).max(8_640_000_000_000).optional(),
  ...flags(),
  order_group_id: z.string().optional(),
  subaccount,
  exchange_index: exchangeIndex,
}));

/** The fields that both versions of the API share. `expiration` is in seconds. */
function termsOf(
  body: Omit<z.output<typeof createOrderBody>, "side" | "price" | "count">,
  expiration: number | undefined,
) {
  return {
    ticker: body.ticker,
    timeInForce: body.time_in_force,
    postOnly: body.post_only,
    selfTrade: body.self_trade_prevention_type,
    clientOrderId: body.client_order_id ?? "",
    reduceOnly: body.reduce_only,
    cancelOnPause: body.cancel_order_on_pause,
    groupId: body.order_group_id === "" ? null : (body.order_group_id ?? null),
    expiresAt: expiration === undefined ? null : expiration * 1_000,
  };
}

/** An order of the API as the trading floor takes it. */
export function toDraft(body: z.output<typeof createOrderBody>): Draft {
  return {
    bookSide: body.side,
    outcome: "yes",
    action: body.side === "bid" ? "buy" : "sell",
    price: body.price,
    count: body.count,
    ...termsOf(body, body.expiration_time),
  };
}

export const amendOrderBody = lazyObject(() => ({
  ticker: z.string(),
  side,
  price,
  count,
  client_order_id: z.string().optional(),
  updated_client_order_id: z.string().max(200).optional(),
  exchange_index: exchangeIndex,
}));

export const decreaseOrderBody = lazyObject(() => ({
  reduce_by: count.optional(),
  reduce_to: countOrNone.optional(),
  exchange_index: exchangeIndex,
  market_ticker: z.string().optional(),
}));

export const batchCancelation = lazyObject(() => ({
  order_id: z.string(),
  subaccount,
  exchange_index: exchangeIndex,
  market_ticker: z.string().optional(),
}));

export const listOrdersQuery = lazyObject(() => ({
  ticker: z.string().optional(),
  event_ticker: csv.optional(),
  status: z.enum(["resting", "canceled", "executed"]).optional(),
  min_ts: timestamp.optional(),
  max_ts: timestamp.optional(),
  limit: limit(100, 1_000),
  cursor: z.string().optional(),
  ...accountFields,
}));

/** The query of routes that change one order. */
export const subaccountQuery = lazyObject(() => ({ subaccount: accountFields.subaccount }));

export const cancelOrderQuery = lazyObject(() => ({
  ...accountFields,
  market_ticker: z.string().optional(),
}));

const cents = z.number().int().min(-1_000_000).max(1_000_000).optional();

export const createLegacyOrderBody = lazyObject(() => ({
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
  ...flags(),
  self_trade_prevention_type: z.enum(["taker_at_cross", "maker"]).default("taker_at_cross"),
  subaccount,
  exchange_index: exchangeIndex,
  order_group_id: z.string().optional(),
  sell_position_floor: z.literal(0).optional(),
}));

type LegacyOrder = z.output<typeof createLegacyOrderBody>;

/** The one price that was sent, for YES or for NO, in cents or in dollars; as a YES price. */
function yesPrice(body: LegacyOrder): number {
  const toNo = (value: number | undefined) =>
    value === undefined ? undefined : FULL_PRICE - value;
  const fromCents = (value: number | undefined) => (value === undefined ? undefined : value * 100);
  const input = [
    fromCents(body.yes_price),
    toNo(fromCents(body.no_price)),
    body.yes_price_dollars,
    toNo(body.no_price_dollars),
  ].filter((value) => value !== undefined);
  const [first] = input;
  if (first === undefined || input.length > 1) {
    throw invalidParameters(
      "send exactly one of yes_price, no_price, yes_price_dollars and no_price_dollars",
    );
  }
  return first;
}

function legacyCount(body: LegacyOrder): number {
  const whole = body.count === undefined ? undefined : body.count * CONTRACT;
  const wanted = body.count_fp ?? whole;
  if (wanted === undefined) throw invalidParameters("send count or count_fp");
  if (whole !== undefined && whole !== wanted) throw invalidParameters("count and count_fp differ");
  return wanted;
}

export function toLegacyDraft(body: LegacyOrder): Draft {
  return {
    bookSide: (body.side === "yes") === (body.action === "buy") ? "bid" : "ask",
    outcome: body.side,
    action: body.action,
    price: yesPrice(body),
    count: legacyCount(body),
    ...termsOf(body, body.expiration_ts),
    reduceOnly: body.reduce_only || body.sell_position_floor === 0,
  };
}
