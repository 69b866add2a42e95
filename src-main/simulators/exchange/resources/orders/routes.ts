import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { Refusal } from "#core/contract/refusal.ts";
import { invalidParameters, orderNotFound } from "../../errors.ts";
import { queueAhead } from "../../matching/book.ts";
import { route } from "../../route.ts";
import type { Member, Order } from "../../shared/entities.ts";
import { accountFields, csv } from "../../shared/fields.ts";
import { findEventTicker, requireMarket } from "../../shared/markets.ts";
import { isWithin, pageByCursor } from "../../shared/paging.ts";
import { CONTRACT, formatCount, type ApiObject } from "../../shared/units.ts";
import { cancelOrder } from "../../trading/cancel.ts";
import { amendOrder, decreaseOrder, placeOrder, requireResting } from "./actions.ts";
import { presentCanceled, presentDecreased, presentOrder, presentPlaced } from "./present.ts";
import {
  amendOrderBody,
  batchCancelation,
  cancelOrderQuery,
  createLegacyOrderBody,
  createOrderBody,
  decreaseOrderBody,
  toDraft,
  toLegacyDraft,
  listOrdersQuery,
  subaccountQuery,
} from "./schema.ts";
import type { SimContext } from "../../state.ts";

/** Cancels a resting order; the response says how much of it was left. */
function cancelById(
  context: SimContext,
  member: Member,
  orderId: string | undefined,
  ticker: string | undefined,
): ApiObject {
  const order = requireResting(member, orderId, ticker);
  return presentCanceled(cancelOrder(context, member, order), order.remaining, context.now);
}

const MOST = 20;

const refused = lazyObject(() => ({
  error: z.object({ code: z.string(), message: z.string(), details: z.string().optional() }),
}));

/** The error of one order of a batch, without a service. The other orders are still handled. */
function errorOf({ body }: Refusal): unknown {
  const parsed = refused.safeParse(body);
  return parsed.success ? parsed.data.error : body;
}

function attempt(run: () => ApiObject, failed: ApiObject): unknown {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...failed, error: errorOf(error) };
  }
}

function queuePosition(context: SimContext, order: Order): string {
  const { book } = requireMarket(context.state, order.ticker);
  return formatCount(queueAhead(book, order.bookSide, order.price, order.id));
}

/** Orders. The routes under `/portfolio/orders` that write are those of the first version: YES and NO, in cents. */
export const routes = [
  route("POST /trade-api/v2/portfolio/events/orders", "Places an order", {
    body: createOrderBody,
    handle: (context, { body }, member) => {
      const { order, execution } = placeOrder(context, member, toDraft(body));
      return new RouteResponse(201, presentPlaced(order, execution, context.now));
    },
  }),
  route("DELETE /trade-api/v2/portfolio/events/orders/:id", "Cancels an order", {
    query: cancelOrderQuery,
    handle: (context, { params, query }, member) =>
      cancelById(context, member, params["id"], query.market_ticker),
  }),
  route("DELETE /trade-api/v2/portfolio/events/orders", "Cancels every resting order", {
    query: subaccountQuery,
    handle: (context, _request, member) => {
      for (const order of [...member.orders.values()]) {
        if (order.status === "resting") cancelOrder(context, member, order);
      }
      return noContent();
    },
  }),
  route("POST /trade-api/v2/portfolio/events/orders/:id/amend", "Changes an order", {
    query: subaccountQuery,
    body: amendOrderBody,
    handle: (context, { params, body }, member) => {
      const { order, execution } = amendOrder(context, member, params["id"], body);
      return presentPlaced(order, execution, context.now);
    },
  }),
  route("POST /trade-api/v2/portfolio/events/orders/:id/decrease", "Makes an order smaller", {
    query: subaccountQuery,
    body: decreaseOrderBody,
    handle: (context, { params, body }, member) => {
      const order = requireResting(member, params["id"], body.market_ticker);
      return presentDecreased(decreaseOrder(context, member, order, body), context.now);
    },
  }),
  route("POST /trade-api/v2/portfolio/events/orders/batched", "Places up to 20 orders", {
    body: lazyObject(() => ({ orders: z.array(createOrderBody).min(1).max(MOST) })),
    handle: (context, { body }, member) => {
      const orders = body.orders.map((each) =>
        attempt(
          () => {
            const { order, execution } = placeOrder(context, member, toDraft(each));
            return presentPlaced(order, execution, context.now);
          },
          each.client_order_id === undefined ? {} : { client_order_id: each.client_order_id },
        ),
      );
      return new RouteResponse(201, { orders });
    },
  }),
  route("DELETE /trade-api/v2/portfolio/events/orders/batched", "Cancels up to 20 orders", {
    body: lazyObject(() => ({ orders: z.array(batchCancelation).min(1).max(MOST) })),
    handle: (context, { body }, member) => ({
      orders: body.orders.map(({ order_id: id, market_ticker: ticker }) =>
        attempt(() => cancelById(context, member, id, ticker), {
          order_id: id,
          reduced_by: "0.00",
        }),
      ),
    }),
  }),
  route("GET /trade-api/v2/portfolio/orders", "Lists orders, newest first", {
    query: listOrdersQuery,
    handle: ({ state }, { query }, member) => {
      const { ticker, event_ticker: events, status } = query;
      const page = pageByCursor(
        member.orders,
        query.limit,
        query.cursor,
        (order) =>
          (ticker === undefined || order.ticker === ticker) &&
          (events === undefined || events.includes(findEventTicker(state, order.ticker))) &&
          (status === undefined || order.status === status) &&
          isWithin(order.createdAt, query.min_ts, query.max_ts),
      );
      return { orders: page.items.map(presentOrder), cursor: page.cursor };
    },
  }),
  route(
    "GET /trade-api/v2/portfolio/orders/queue_positions",
    "Shows how many contracts stand before each resting order",
    {
      query: lazyObject(() => ({
        market_tickers: csv.optional(),
        event_ticker: z.string().optional(),
        subaccount: accountFields.subaccount,
      })),
      handle: (context, { query }, member) => {
        const { market_tickers: tickers, event_ticker: event } = query;
        if (tickers === undefined && event === undefined) {
          throw invalidParameters("send market_tickers or event_ticker");
        }
        const positions = [...member.orders.newestFirst()]
          .filter((order) => order.status === "resting")
          .filter(({ ticker }) => tickers?.includes(ticker) ?? true)
          .filter(
            ({ ticker }) => event === undefined || findEventTicker(context.state, ticker) === event,
          )
          .map((order) => ({
            order_id: order.id,
            market_ticker: order.ticker,
            queue_position_fp: queuePosition(context, order),
          }));
        return { queue_positions: positions };
      },
    },
  ),
  route(
    "GET /trade-api/v2/portfolio/orders/:id",
    "Shows an order",
    (_context, { params }, member) => {
      const order = member.orders.get(params["id"] ?? "");
      if (!order) throw orderNotFound();
      return { order: presentOrder(order) };
    },
  ),
  route(
    "GET /trade-api/v2/portfolio/orders/:id/queue_position",
    "Shows how many contracts stand before a resting order",
    (context, { params }, member) => {
      const order = requireResting(member, params["id"]);
      return { queue_position_fp: queuePosition(context, order) };
    },
  ),
  route("POST /trade-api/v2/portfolio/orders", "Places an order (first version, prices in cents)", {
    body: createLegacyOrderBody,
    unsupported: ["buy_max_cost"],
    handle: (context, { body }, member) => {
      const { order } = placeOrder(context, member, toLegacyDraft(body));
      return new RouteResponse(201, { order: presentOrder(order) });
    },
  }),
  route(
    "DELETE /trade-api/v2/portfolio/orders/:id",
    "Cancels an order (first version)",
    (context, { params }, member) => {
      const order = requireResting(member, params["id"]);
      const after = cancelOrder(context, member, order);
      return {
        order: presentOrder(after),
        reduced_by: Math.trunc(order.remaining / CONTRACT),
        reduced_by_fp: formatCount(order.remaining),
      };
    },
  ),
];
