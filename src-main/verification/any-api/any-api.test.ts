import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import * as z from "zod";
import { startReceiver } from "#core/transport/receiver.ts";
import { orders } from "../../openapi/testing/orders.ts";
import { writeFiles } from "../../openapi/testing/write-description.ts";
import { startSimulators } from "../../library/start-simulators.ts";

const startTime = "2026-01-02T03:04:05Z";
const secret = "whsec_c2ltZGVjay1zaWduaW5nLXNlY3JldA==";
const headers = { authorization: "Bearer any", "content-type": "application/json" };

const post = async (url: string, body: object) => {
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  return z.looseObject({ id: z.string() }).parse(await response.json());
};

/** The same with webhook endpoints that apps register, and with events of its own. */
const withEndpoints = {
  ...orders,
  webhooks: {
    "order-created": {
      post: {
        requestBody: {
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["event_id", "event", "payload"],
                properties: {
                  event_id: { type: "string" },
                  event: { type: "string", enum: ["order-created"] },
                  payload: { $ref: "#/components/schemas/Order" },
                },
              },
            },
          },
        },
        responses: {},
      },
    },
  },
  paths: {
    ...orders.paths,
    "/hooks": {
      post: {
        requestBody: {
          content: { "application/json": { schema: { $ref: "#/components/schemas/NewHook" } } },
        },
        responses: { 201: { $ref: "#/components/responses/Hook" } },
      },
    },
    "/hooks/{id}": { get: { responses: { 200: { $ref: "#/components/responses/Hook" } } } },
  },
  components: {
    ...orders.components,
    schemas: {
      ...orders.components.schemas,
      NewHook: {
        type: "object",
        required: ["url"],
        properties: {
          url: { type: "string" },
          events: { type: "array", items: { type: "string" } },
        },
      },
      Hook: {
        type: "object",
        properties: {
          id: { type: "string" },
          url: { type: "string" },
          events: { type: "array", items: { type: "string" } },
          secret: { type: "string" },
        },
      },
    },
    responses: {
      ...orders.components.responses,
      Hook: {
        description: "A hook",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Hook" } } },
      },
    },
  },
};

test("delivers the events of a description to one URL, signed as Standard Webhooks", async () => {
  const file = writeFiles({ "orders.json": orders });
  await using receiver = await startReceiver();
  await using simulators = await startSimulators({ only: ["email"], openapi: [file], startTime });
  const shop = simulators.own("orders");
  expect(new Map(Object.entries(simulators)).get("orders")).toBe(shop);
  await shop.deliverTo({ url: receiver.url, secret });
  const { id } = await post(`${shop.baseUrl}/orders`, { amount: 5 });
  await shop.settled({ strict: true });
  const [delivery] = receiver.received;
  const text = (name: string) => String(delivery?.headers[name]);
  const verified = new Webhook(secret).verify(delivery?.body.toString() ?? "", {
    "webhook-id": text("webhook-id"),
    "webhook-timestamp": text("webhook-timestamp"),
    "webhook-signature": text("webhook-signature"),
  });
  expect(verified).toMatchObject({ type: "order.created", data: { id, amount: 5 } });
});

test("delivers the declared webhooks to the endpoints that an app registers", async () => {
  const file = writeFiles({ "orders.json": withEndpoints });
  await using receiver = await startReceiver();
  const openapi = [`shop=${file}`] as const;
  await using simulators = await startSimulators({ only: ["email"], openapi });
  const { shop } = simulators;
  expect(shop).toBe(simulators.own("shop"));
  await shop.setDelivery(true);
  const hook = await post(`${shop.baseUrl}/hooks`, {
    url: receiver.url,
    events: ["order-created"],
  });
  const order = await post(`${shop.baseUrl}/orders`, { amount: 5 });
  await fetch(`${shop.baseUrl}/orders/${order.id}`, { method: "DELETE", headers });
  await shop.settled({ strict: true });
  const { events, delivery } = await shop.egress();
  expect(events.map(({ type }) => type)).toEqual(["order-created"]);
  expect(events[0]?.payload).toMatchObject({ event: "order-created", payload: order });
  expect(delivery?.results).toMatchObject([{ endpoint: hook.id, status: "delivered" }]);
  const [delivered] = receiver.received;
  const text = (name: string) => String(delivered?.headers[name]);
  const verified = new Webhook(String(hook["secret"])).verify(delivered?.body.toString() ?? "", {
    "webhook-id": text("webhook-id"),
    "webhook-timestamp": text("webhook-timestamp"),
    "webhook-signature": text("webhook-signature"),
  });
  expect(verified).toMatchObject({ payload: { id: order.id } });
});

test("delivers to a URL that is set, beside the registered endpoints", async () => {
  const file = writeFiles({ "orders.json": withEndpoints });
  await using receiver = await startReceiver();
  await using simulators = await startSimulators({ only: ["email"], openapi: [file] });
  const shop = simulators.own("orders");
  expect(await shop.deliverTo({ url: receiver.url, secret })).toMatchObject({ on: true });
  await post(`${shop.baseUrl}/hooks`, { url: receiver.url, events: ["order-created"] });
  await post(`${shop.baseUrl}/orders`, { amount: 5 });
  await shop.settled({ strict: true });
  expect(receiver.received).toHaveLength(2);
});

test("keeps the objects of a description in snapshots, and compares them", async () => {
  const file = writeFiles({ "orders.json": orders });
  await using simulators = await startSimulators({ only: ["email"], openapi: [file] });
  const shop = simulators.own("orders");
  const { id } = await post(`${shop.baseUrl}/orders`, { amount: 5 });
  await shop.snapshot("one");
  await shop.act("/_set", { path: `/orders/${id}`, fields: { status: "paid" } });
  const { changed } = await shop.diff("one");
  expect(changed).toMatchObject([
    { collection: "orders", id, fields: [{ path: "status", from: "open", to: "paid" }] },
  ]);
  await shop.restore("one");
  const response = await fetch(`${shop.baseUrl}/orders/${id}`, { headers });
  expect(await response.json()).toMatchObject({ status: "open" });
});
