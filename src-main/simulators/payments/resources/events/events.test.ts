import { expect, test } from "vitest";
import { paymentsClient } from "../../testing/client.ts";

test("events of the API equal the delivered ones", async () => {
  await using client = paymentsClient();
  await client.charge();
  const newest = client.event();
  const list = await client.get("/v1/events");
  expect(list.json).toEqual({
    object: "list",
    data: [newest],
    has_more: false,
    url: "/v1/events",
  });
  const [event] = list.data;
  expect((await client.get(`/v1/events/${event?.id ?? ""}`)).json).toEqual(newest);
});

test("events are filtered by type, types, a family of types, and time", async () => {
  await using client = paymentsClient();
  const charge = await client.charge();
  await client.post("/v1/customers");
  await client.control("/_sim/clock", { advance_seconds: 10 });
  await client.post("/v1/refunds", { charge: charge.id });
  const types = async (query: object) =>
    (await client.get("/v1/events", query)).data.map((event) => (event as { type?: string }).type);
  const now = client.running.world.clock.now() / 1_000;
  expect(await types({ type: "customer.created" })).toEqual(["customer.created"]);
  expect(await types({ type: "charge.*" })).toEqual(["charge.refunded", "charge.succeeded"]);
  expect(await types({ types: ["refund.created", "customer.created"] })).toEqual([
    "refund.created",
    "customer.created",
  ]);
  expect(await types({ created: { gte: now } })).toEqual(["charge.refunded", "refund.created"]);
  expect(await types({ type: "charge.failed" })).toEqual([]);
});

test("events are paged", async () => {
  await using client = paymentsClient();
  for (let count = 0; count < 3; count += 1) await client.charge();
  const first = await client.get("/v1/events", { limit: 2 });
  expect(first.json).toMatchObject({ has_more: true });
  const last = first.data[1]?.id;
  const second = await client.get("/v1/events", { limit: 2, starting_after: last });
  expect(second.json).toMatchObject({ has_more: false });
  expect(second.data).toHaveLength(1);
});

test("an unknown event answers 404; a reset forgets events", async () => {
  await using client = paymentsClient();
  await client.charge();
  const [event] = (await client.get("/v1/events")).data;
  await client.control("/_sim/reset");
  expect((await client.get(`/v1/events/${event?.id ?? ""}`)).status).toBe(404);
  expect((await client.get("/v1/events")).data).toEqual([]);
});
