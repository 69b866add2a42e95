import * as z from "zod";
import { emitOrder } from "../../events.ts";
import { draftParts } from "../../pricing/order-parts.ts";
import { requireLocationId, requireOrder } from "../../pricing/settle-order.ts";
import { answerOnce, idOf, route } from "../../route.ts";
import { searchOrders } from "../../search/orders.ts";
import { idempotencyKey, maybe, word } from "../../shared/fields.ts";
import { presentPage } from "../../shared/paging.ts";
import { cloneOrder, createOrder, payOrder, updateOrder } from "./actions.ts";
import { presentCalculation, presentEntry, presentOrder } from "./present.ts";
import {
  cloneOrderBody,
  createOrderBody,
  newOrder,
  searchOrdersBody,
  updateOrderBody,
} from "./schema.ts";

/** Orders: made, priced, changed, paid, found. */
export const routes = [
  route({
    method: "POST",
    path: "/v2/orders",
    summary: "Makes an order and adds it up",
    body: createOrderBody,
    handle: (context, request) => {
      const { order, idempotency_key } = request.body;
      return answerOnce(context, request, { kind: "order", key: idempotency_key }, () => ({
        order: presentOrder(context.state, createOrder(context, order)),
      }));
    },
  }),
  route({
    method: "POST",
    path: "/v2/orders/calculate",
    summary: "Adds an order up without making it",
    body: z.object({ order: newOrder }),
    handle: ({ state }, { body: { order } }) => {
      const locationId = requireLocationId(state, order.location_id);
      const parts = draftParts(order);
      return { order: presentCalculation(locationId, parts) };
    },
  }),
  route({
    method: "POST",
    path: "/v2/orders/clone",
    summary: "Makes a draft of an order's parts",
    body: cloneOrderBody,
    handle: (context, request) => {
      const { idempotency_key } = request.body;
      return answerOnce(context, request, { kind: "clone", key: idempotency_key }, () => ({
        order: presentOrder(context.state, cloneOrder(context, request.body)),
      }));
    },
  }),
  route({
    method: "POST",
    path: "/v2/orders/batch-retrieve",
    summary: "Shows several orders",
    body: z.object({
      location_id: maybe(word(50)),
      order_ids: z.array(word(192)).min(1).max(100),
    }),
    handle: ({ state }, { body }) => {
      const found = body.order_ids.flatMap((id) => state.orders.get(id) ?? []);
      const items = found.filter(
        ({ locationId }) => body.location_id === undefined || locationId === body.location_id,
      );
      return presentPage("orders", { items, cursor: undefined }, (order) =>
        presentOrder(state, order),
      );
    },
  }),
  route({
    method: "POST",
    path: "/v2/orders/search",
    summary: "Finds orders",
    body: searchOrdersBody,
    handle: ({ state }, { body }) => {
      const page = searchOrders(state, body);
      if (body.return_entries === true) return presentPage("order_entries", page, presentEntry);
      return presentPage("orders", page, (order) => presentOrder(state, order));
    },
  }),
  route({
    method: "GET",
    path: "/v2/orders/:id",
    summary: "Shows an order",
    handle: ({ state }, request) => ({
      order: presentOrder(state, requireOrder(state, idOf(request))),
    }),
  }),
  route({
    method: "PUT",
    path: "/v2/orders/:id",
    summary: "Changes an order of which the version is known",
    body: updateOrderBody,
    handle: (context, request) => {
      const { idempotency_key } = request.body;
      return answerOnce(context, request, { kind: "order update", key: idempotency_key }, () => {
        const order = requireOrder(context.state, idOf(request));
        const updated = updateOrder(context, order, request.body);
        emitOrder(context, "updated", updated);
        return { order: presentOrder(context.state, updated) };
      });
    },
  }),
  route({
    method: "POST",
    path: "/v2/orders/:id/pay",
    summary: "Captures the payments of an order together",
    body: z.object({
      idempotency_key: idempotencyKey(192),
      order_version: maybe(z.int()),
      payment_ids: maybe(z.array(word(192)).max(100)),
    }),
    handle: (context, request) => {
      const { idempotency_key } = request.body;
      return answerOnce(context, request, { kind: "pay", key: idempotency_key }, () => {
        const order = requireOrder(context.state, idOf(request));
        return { order: presentOrder(context.state, payOrder(context, order, request.body)) };
      });
    },
  }),
];
