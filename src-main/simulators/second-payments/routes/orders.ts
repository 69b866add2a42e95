import * as z from "zod";
import { versionMismatch } from "../errors.ts";
import { emitOrder } from "../events.ts";
import { idempotencyKey, maybe, word } from "../fields.ts";
import { answerOnce } from "../once.ts";
import { draftParts, makeParts } from "../order-checks.ts";
import { addOrder, findLocationId, findOrder } from "../order-flow.ts";
import { orderFields } from "../order-parts.ts";
import { presentPage } from "../paging.ts";
import { payOrder } from "../pay-order.ts";
import { presentCalculation, presentEntry, presentOrder } from "../present-order.ts";
import type { Order, SquareContext } from "../state.ts";
import { orderChangeBody, updateOrder } from "../update-order.ts";
import { orderSearchBody, searchOrders } from "./order-search.ts";
import { idOf, route } from "./route.ts";

const key = maybe(idempotencyKey(192));

const newOrder = z.object({
  ...orderFields,
  location_id: word(50),
  state: maybe(z.enum(["OPEN", "DRAFT"])),
});

const createBody = z.object({ order: newOrder, idempotency_key: key });

function createOrder(context: SquareContext, sent: z.output<typeof newOrder>): Order {
  const locationId = findLocationId(context.state, sent.location_id);
  const parts = makeParts(context.ids, sent);
  const order = addOrder(context, locationId, parts, { state: sent.state ?? "OPEN" });
  emitOrder(context, "created", order);
  return order;
}

const cloneBody = z.object({
  order_id: word(192),
  version: maybe(z.int()),
  idempotency_key: key,
});

function cloneOrder(context: SquareContext, body: z.output<typeof cloneBody>): Order {
  const order = findOrder(context.state, body.order_id);
  if (body.version !== undefined && body.version !== order.version) {
    throw versionMismatch(`The order is at version ${String(order.version)}.`, "version");
  }
  const clone = addOrder(context, order.locationId, order.parts, { state: "DRAFT" });
  emitOrder(context, "created", clone);
  return clone;
}

/** Orders: made, priced, changed, paid, found. */
export const orderRoutes = [
  route({
    method: "POST",
    path: "/v2/orders",
    summary: "Makes an order and adds it up",
    body: createBody,
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
      const locationId = findLocationId(state, order.location_id);
      const parts = draftParts(order);
      return { order: presentCalculation(locationId, parts) };
    },
  }),
  route({
    method: "POST",
    path: "/v2/orders/clone",
    summary: "Makes a draft of an order's parts",
    body: cloneBody,
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
    body: orderSearchBody,
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
      order: presentOrder(state, findOrder(state, idOf(request))),
    }),
  }),
  route({
    method: "PUT",
    path: "/v2/orders/:id",
    summary: "Changes an order of which the version is known",
    body: orderChangeBody,
    handle: (context, request) => {
      const { idempotency_key } = request.body;
      return answerOnce(context, request, { kind: "order update", key: idempotency_key }, () => {
        const order = findOrder(context.state, idOf(request));
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
        const order = findOrder(context.state, idOf(request));
        return { order: presentOrder(context.state, payOrder(context, order, request.body)) };
      });
    },
  }),
];
