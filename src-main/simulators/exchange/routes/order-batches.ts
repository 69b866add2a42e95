import * as z from "zod";
import { RouteResponse } from "#core/kernel/response.ts";
import { Refusal } from "#core/kernel/refusal.ts";
import { exchangeIndex, subaccount } from "../params.ts";
import { presentPlaced } from "../present-order.ts";
import { memberRoute } from "../route.ts";
import { placeOrder } from "../trading/place.ts";
import { cancelById, draftOf, newOrder } from "./orders.ts";

const MOST = 20;

/** One of a batch was refused: its error stands in its place, and the others go on. */
function errorOf(refusal: Refusal): unknown {
  const { body } = refusal;
  return typeof body === "object" && body !== null && "error" in body ? body.error : body;
}

function attempt(run: () => Record<string, unknown>, failed: Record<string, unknown>): unknown {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...failed, error: errorOf(error) };
  }
}

const cancelation = z.object({
  order_id: z.string(),
  subaccount,
  exchange_index: exchangeIndex,
  market_ticker: z.string().optional(),
});

/** Several orders in one request; each stands or falls for itself. */
export const orderBatchRoutes = [
  memberRoute({
    method: "POST",
    path: "/portfolio/events/orders/batched",
    summary: "Places up to 20 orders",
    body: z.object({ orders: z.array(newOrder).min(1).max(MOST) }),
    handle: (context, member, { body }) => {
      const orders = body.orders.map((each) =>
        attempt(
          () => {
            const { order, execution } = placeOrder(context, member, draftOf(each));
            return presentPlaced(order, execution, context.now);
          },
          each.client_order_id === undefined ? {} : { client_order_id: each.client_order_id },
        ),
      );
      return new RouteResponse(201, { orders });
    },
  }),
  memberRoute({
    method: "DELETE",
    path: "/portfolio/events/orders/batched",
    summary: "Cancels up to 20 orders",
    body: z.object({ orders: z.array(cancelation).min(1).max(MOST) }),
    handle: (context, member, { body }) => ({
      orders: body.orders.map(({ order_id: id }) =>
        attempt(() => cancelById(context, member, id), { order_id: id, reduced_by: "0.00" }),
      ),
    }),
  }),
];
