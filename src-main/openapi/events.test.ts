import { expect, test } from "vitest";
import * as z from "zod";
import { collection, describeApi, json } from "./testing/describe-collection.ts";
import { serveDescription } from "./testing/serve-description.ts";

const text = { type: "string" };
const order = { $ref: "#/components/schemas/Order" };
const schemas = {
  Order: {
    type: "object",
    required: ["id", "status"],
    properties: { id: text, status: { enum: ["open", "paid", "canceled"] } },
  },
};
const action = { post: { responses: { 200: json(order) } } };
const paths = {
  ...collection("/purchase-orders", order, { body: { type: "object" } }),
  "/purchase-orders/{id}/cancel": action,
  "/purchase-orders/{id}/mark-paid": action,
};
const log = z.object({ events: z.array(z.object({ type: z.string(), payload: z.unknown() })) });

/** Creates, cancels, pays and deletes an order. Returns the events. */
async function play(webhooks: object | undefined) {
  const description = describeApi({ paths, schemas });
  const call = await serveDescription({ ...description, ...(webhooks ? { webhooks } : {}) });
  const made = await call("POST /purchase-orders", { status: "open" });
  const { id } = z.looseObject({ id: z.string() }).parse(made.body);
  await call(`POST /purchase-orders/${id}/cancel`);
  const paid = await call(`POST /purchase-orders/${id}/mark-paid`);
  expect(paid.body).toMatchObject({ status: "paid" });
  await call(`DELETE /purchase-orders/${id}`);
  const { events } = log.parse((await call("GET /_sim/egress")).body);
  return { id, events, types: events.map(({ type }) => type) };
}

const hook = (schema: object) => ({ post: { requestBody: json(schema), responses: {} } });

test("names events by the states of actions where the description has no webhooks", async () => {
  const { types } = await play(undefined);
  expect(types).toEqual([
    "purchase_order.created",
    "purchase_order.canceled",
    "purchase_order.paid",
    "purchase_order.deleted",
  ]);
});

test.each([
  [["purchase_order.created", "purchase_order.cancelled", "purchase_order.marked_paid"]],
  [["purchaseOrderCreated", "purchaseOrderCanceled", "purchaseOrderPaid"]],
  [["PURCHASE_ORDER_CREATED", "PURCHASE_ORDER_CANCELED", "PURCHASE_ORDER_PAID"]],
  [["new-purchase-order", "on-purchase-order-cancel", "purchase-orders/paid"]],
])("records the webhooks %j for a creation, a cancellation and a payment", async (names) => {
  const webhooks = Object.fromEntries(names.map((name) => [name, hook(order)]));
  expect((await play(webhooks)).types).toEqual(names);
});

test.each<[place: string, schema: object, expected: (data: object) => unknown]>([
  [
    "the place of its schema",
    { type: "object", properties: { kind: text, payload: order } },
    (data) => ({ kind: "string", payload: data }),
  ],
  [
    "data.object",
    {
      type: "object",
      properties: {
        type: text,
        data: { type: "object", properties: { object: { type: "object" } } },
      },
    },
    (data) => ({ type: "purchase_order.created", data: { object: data } }),
  ],
  [
    "a list",
    { type: "array", items: { type: "object", properties: { event: text, data: order } } },
    (data) => [{ event: "purchase_order.created", data }],
  ],
  ["the payload itself", order, (data) => data],
])("puts the object of a webhook into %s", async (_, schema, expected) => {
  const { id, events } = await play({ "purchase_order.created": hook(schema) });
  expect(events.map(({ payload }) => payload)).toEqual([expected({ id, status: "open" })]);
});
