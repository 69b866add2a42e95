import { expect, test } from "vitest";
import * as z from "zod";
import { orders } from "./testing/orders.ts";
import { serveDescription } from "./testing/serve-description.ts";

const order = z.looseObject({ id: z.string(), amount: z.int(), status: z.string() });
const list = z.object({
  data: z.array(order),
  has_more: z.boolean(),
  total: z.int(),
  next_cursor: z.string().nullable(),
});
const log = z.object({ events: z.array(z.object({ type: z.string(), payload: z.unknown() })) });

test("creates, shows, lists, changes and deletes the objects of a collection", async () => {
  const call = await serveDescription(orders);
  const created = await call("POST /orders", { amount: 1_200 });
  expect(created.status).toBe(201);
  const { id } = order.parse(created.body);
  expect(id).toMatch(/^ord_\w{14}$/);
  expect(created.body).toEqual({
    ...{ id, amount: 1_200, note: null, status: "open" },
    created_at: "2026-01-15T12:00:00.000Z",
    updated_at: "2026-01-15T12:00:00.000Z",
  });
  expect((await call(`GET /v1/orders/${id}`)).body).toEqual(created.body);
  const changed = await call(`PATCH /orders/${id}`, { note: "now" });
  expect(changed.body).toMatchObject({ amount: 1_200, note: "now" });
  expect((await call(`PATCH /orders/${id}`, { note: null })).body).toMatchObject({ note: null });
  expect((await call(`DELETE /orders/${id}`)).status).toBe(204);
  expect((await call(`GET /orders/${id}`)).status).toBe(404);
});

test("sets the state that an action names, and records its events", async () => {
  const call = await serveDescription(orders);
  const { id } = order.parse((await call("POST /orders", { amount: 1 })).body);
  expect((await call(`POST /orders/${id}/cancel`)).body).toMatchObject({ status: "canceled" });
  const { events } = log.parse((await call("GET /_sim/egress")).body);
  expect(events.map(({ type }) => type)).toEqual(["order.created", "order.canceled"]);
  expect(events[1]?.payload).toMatchObject({
    type: "order.canceled",
    created_at: "2026-01-15T12:00:00.000Z",
    data: { id, status: "canceled" },
  });
});

test("pages and filters a list in the shape of its response", async () => {
  const call = await serveDescription(orders);
  for (const amount of [1, 2, 3]) await call("POST /orders", { amount });
  const first = list.parse((await call("GET /orders?limit=2")).body);
  expect(first).toMatchObject({ total: 3, has_more: true, data: [{ amount: 1 }, { amount: 2 }] });
  const next = list.parse(
    (await call(`GET /orders?limit=2&starting_after=${String(first.next_cursor)}`)).body,
  );
  expect(next).toMatchObject({ has_more: false, next_cursor: null, data: [{ amount: 3 }] });
  const [one] = first.data;
  await call(`POST /orders/${one?.id ?? ""}/cancel`);
  expect((await call("GET /orders?status=canceled")).body).toMatchObject({
    data: [{ amount: 1 }],
    total: 1,
  });
});

test("keeps a collection per parent, which must exist", async () => {
  const call = await serveDescription(orders);
  const { id } = order.parse((await call("POST /orders", { amount: 1 })).body);
  const other = order.parse((await call("POST /orders", { amount: 1 })).body);
  const line = await call(`POST /orders/${id}/lines`, { sku: "ABC-1" });
  expect(line.body).toEqual({ id: 1, order_id: id, sku: "ABC-1" });
  expect((await call(`GET /orders/${id}/lines`)).body).toEqual([line.body]);
  expect((await call(`GET /orders/${other.id}/lines`)).body).toEqual([]);
  expect((await call("GET /orders/ord_none/lines")).status).toBe(404);
  await call(`DELETE /orders/${id}`);
  expect((await call(`GET /orders/${id}/lines/1`)).status).toBe(404);
});

test("creates objects with PUT under the id of the path where no POST creates them", async () => {
  const content = (schema: object) => ({ "application/json": { schema } });
  const entry = {
    type: "object",
    required: ["value"],
    properties: { id: { type: "integer" }, value: { type: "string" } },
  };
  const responses = { 200: { description: "One", content: content(entry) } };
  const item = { get: { responses }, put: { requestBody: { content: content(entry) }, responses } };
  const call = await serveDescription({
    ...{ openapi: "3.0.3", info: { title: "Entries", version: "1" } },
    paths: {
      "/entries": { get: { responses } },
      "/entries/{id}": item,
      "/members": { get: { responses } },
      "/members/{name}": item,
    },
  });
  expect((await call("GET /entries/7")).status).toBe(404);
  expect((await call("PUT /entries/7", { value: "a" })).body).toEqual({ id: 7, value: "a" });
  expect((await call("PUT /entries/7", { value: "b" })).body).toEqual({ id: 7, value: "b" });
  expect((await call("GET /entries/7")).body).toEqual({ id: 7, value: "b" });
  expect((await call("PUT /members/ada", { value: "c" })).body).toEqual({ id: 0, value: "c" });
  expect((await call("GET /members/ada")).body).toEqual({ id: 0, value: "c" });
});

test("keeps a document, and answers everything else with a sample", async () => {
  const call = await serveDescription(orders);
  expect((await call("GET /settings")).body).toEqual({ currency: "EUR", theme: "dark" });
  await call("PATCH /settings", { theme: "light" });
  expect((await call("GET /settings")).body).toEqual({ currency: "EUR", theme: "light" });
  expect((await call("POST /quote", undefined, "")).body).toEqual({ price: 5 });
});

test("rejects requests in the declared form, with all that is wrong", async () => {
  const call = await serveDescription(orders);
  const invalid = await call("POST /orders", { amount: 0, note: "x".repeat(30), color: "red" });
  expect(invalid.status).toBe(422);
  expect(JSON.stringify(invalid.body)).toContain("body.amount must be 1 or more");
  expect(JSON.stringify(invalid.body)).toContain("body.note must have 20 characters or fewer");
  expect(JSON.stringify(invalid.body)).toContain("body.color is not known");
  expect((await call("GET /orders?limit=900")).status).toBe(400);
  expect((await call("GET /orders", undefined, "")).body).toMatchObject({
    status: 401,
    title: "Unauthorized",
  });
  const missing = await call("GET /orders/ord_1");
  expect(missing.body).toEqual({ error: { code: "string", message: "There is no order ord_1" } });
  const method = await call("PUT /orders", {});
  expect([method.status, method.headers.get("allow")]).toEqual([405, "GET, POST"]);
  expect((await call("GET /nothing")).status).toBe(404);
});

test("records any event and sets any state on behalf of the provider", async () => {
  const call = await serveDescription(orders);
  const { id } = order.parse((await call("POST /orders", { amount: 1 })).body);
  const set = await call("POST /_set", { path: `/orders/${id}`, fields: { status: "settled" } });
  expect(set.body).toMatchObject({ id, status: "settled" });
  expect((await call(`GET /orders/${id}`)).body).toMatchObject({ status: "settled" });
  const bad = await call("POST /_set", { path: `/orders/${id}`, fields: { status: "gone" } });
  expect(bad).toMatchObject({ status: 422, body: { error: { field: "fields.status" } } });
  expect((await call("POST /_set", { path: "/orders/x", fields: {} })).status).toBe(404);
  await call("POST /_emit", { event: "order.deleted", data: { data: { id } } });
  const unknown = await call("POST /_emit", { event: "order.lost" });
  expect(unknown.status).toBe(422);
  expect(JSON.stringify(unknown.body)).toContain("order.deleted");
  const { events } = log.parse((await call("GET /_sim/egress")).body);
  expect(events.map(({ type }) => type)).toEqual([
    "order.created",
    "order.updated",
    "order.deleted",
  ]);
});

test("records the events that an operation names for documents and samples", async () => {
  const own = (emits: string) => ({ "x-simdeck": { emits: [emits] } });
  const paths = {
    ...orders.paths,
    "/quote": { post: { ...orders.paths["/quote"].post, ...own("quote.made") } },
    "/settings": {
      ...orders.paths["/settings"],
      patch: { ...orders.paths["/settings"].patch, ...own("settings.changed") },
    },
  };
  const call = await serveDescription({ ...orders, paths });
  await call("POST /quote");
  await call("PATCH /settings", { theme: "light" });
  const { events } = log.parse((await call("GET /_sim/egress")).body);
  expect(events).toMatchObject([
    { type: "quote.made" },
    { type: "settings.changed", payload: { data: { theme: "light" } } },
  ]);
});

test("publishes its description with the role of each operation", async () => {
  const call = await serveDescription(orders);
  const described = z
    .object({
      components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
      paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))),
    })
    .parse((await call("GET /_sim/openapi.json")).body);
  expect(described.paths["/orders/{orderId}"]?.["patch"]?.["x-simdeck-role"]).toBe("update");
  expect(described.paths["/orders/{orderId}/cancel"]?.["post"]?.["x-simdeck-role"]).toBe("act");
  expect(described.paths["/quote"]?.["post"]?.["x-simdeck-role"]).toBe("sample");
  expect(Object.keys(described.components.schemas)).toContain("Order");
});

test("gives the same ids after a reset", async () => {
  const call = await serveDescription(orders);
  const first = await call("POST /orders", { amount: 1 });
  await call("POST /_sim/reset");
  expect((await call("GET /orders")).body).toMatchObject({ data: [] });
  expect((await call("POST /orders", { amount: 1 })).body).toEqual(first.body);
});
