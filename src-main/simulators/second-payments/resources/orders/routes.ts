import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { is, isNot, refusedIf, requiredIf, within } from "#core/contract/rules/rule.ts";
import { fillAndApply } from "../../pricing/auto-apply.ts";
import { draftParts } from "../../pricing/order-parts.ts";
import { readId, route } from "../../route.ts";
import { searchOrders } from "../../search/orders.ts";
import { maybe, word } from "../../shared/fields.ts";
import { isEither, presentPage } from "../../shared/paging.ts";
import { requireLocationId, requireOrder } from "../../shared/require.ts";
import { cloneOrder, createOrder, payOrder, updateOrder } from "./actions.ts";
import { presentCalculation, presentEntry, presentOrder } from "./present.ts";
import {
  cloneOrderBody,
  createOrderBody,
  newOrder,
  payOrderBody,
  searchOrdersBody,
  unsupportedOfOrder,
  updateOrderBody,
} from "./schema.ts";

/** A fulfillment has the details of its type. */
const rulesOfOrder = within(
  "order.fulfillments[]",
  refusedIf("pickup_details", isNot("type", "PICKUP")),
  refusedIf("shipment_details", isNot("type", "SHIPMENT")),
  refusedIf("delivery_details", isNot("type", "DELIVERY")),
  requiredIf("pickup_details.recipient", is("type", "PICKUP")),
);

export const routes = [
  route("POST /v2/orders", "Makes an order and adds it up", {
    body: createOrderBody,
    unsupported: unsupportedOfOrder,
    rules: rulesOfOrder,
    once: "order",
    handle: (context, { body }) => ({
      order: presentOrder(context.state, createOrder(context, body.order)),
    }),
  }),
  route("POST /v2/orders/calculate", "Adds an order up without making it", {
    body: lazyObject(() => ({ order: newOrder })),
    rules: rulesOfOrder,
    unsupported: [...unsupportedOfOrder, "proposed_rewards"],
    handle: ({ state, now }, { body: { order } }) => {
      const locationId = requireLocationId(state, order.location_id);
      const parts = draftParts(fillAndApply(state, order, { locationId, now }));
      return { order: presentCalculation(locationId, parts) };
    },
  }),
  route("POST /v2/orders/clone", "Makes a draft of an order's parts", {
    body: cloneOrderBody,
    once: "clone",
    handle: (context, { body }) => ({
      order: presentOrder(context.state, cloneOrder(context, body)),
    }),
  }),
  route("POST /v2/orders/batch-retrieve", "Shows several orders", {
    body: lazyObject(() => ({
      location_id: maybe(word(50)),
      order_ids: z.array(word(192)).min(1).max(100),
    })),
    handle: ({ state }, { body }) => {
      const items = body.order_ids
        .flatMap((id) => state.orders.get(id) ?? [])
        .filter(({ locationId }) => isEither(locationId, body.location_id));
      return presentPage("orders", { items, cursor: undefined }, (order) =>
        presentOrder(state, order),
      );
    },
  }),
  route("POST /v2/orders/search", "Finds orders", {
    body: searchOrdersBody,
    rules: [
      requiredIf("query.filter.state_filter.states", is("query.sort.sort_field", "CLOSED_AT")),
    ],
    handle: ({ state }, { body }) => {
      const page = searchOrders(state, body);
      if (body.return_entries === true) return presentPage("order_entries", page, presentEntry);
      return presentPage("orders", page, (order) => presentOrder(state, order));
    },
  }),
  route("GET /v2/orders/:id", "Shows an order", ({ state }, request) => ({
    order: presentOrder(state, requireOrder(state, readId(request))),
  })),
  route("PUT /v2/orders/:id", "Changes an order of which the version is known", {
    body: updateOrderBody,
    unsupported: unsupportedOfOrder,
    once: "order update",
    handle: (context, request) => {
      const order = requireOrder(context.state, readId(request));
      return { order: presentOrder(context.state, updateOrder(context, order, request.body)) };
    },
  }),
  route("POST /v2/orders/:id/pay", "Captures the payments of an order together", {
    body: payOrderBody,
    once: "pay",
    handle: (context, request) => {
      const order = requireOrder(context.state, readId(request));
      return { order: presentOrder(context.state, payOrder(context, order, request.body)) };
    },
  }),
];
