import { expect, test } from "vitest";
import { paymentsClient, type TestClient } from "../testing/client.ts";

const url = "http://127.0.0.1:9/hook";
const NEWEST = "2026-10-28.endive";

function register(client: TestClient, version?: string, more: object = {}) {
  const form = { url, enabled_events: ["*"], ...more };
  return client.post("/v1/webhook_endpoints", version ? { ...form, api_version: version } : form);
}

const payment = { amount: 1_200, currency: "usd", payment_method: "pm_card_visa", confirm: true };

async function subscribe(client: TestClient): Promise<string> {
  const method = "pm_card_visa";
  const customer = await client.post("/v1/customers", {
    payment_method: method,
    invoice_settings: { default_payment_method: method },
  });
  const price = await client.post("/v1/prices", {
    currency: "usd",
    unit_amount: 2_000,
    recurring: { interval: "month" },
    product_data: { name: "Pro" },
  });
  const form = { customer: customer.id, items: [{ price: price.id }] };
  return (await client.post("/v1/subscriptions", form)).id;
}

/** The newest event of a type, as the log has it. */
function recorded(client: TestClient, type: string): unknown {
  const { log } = client.running.world;
  const seq = [...log.seqsOfType(type, 1, log.length)].at(-1) ?? 0;
  return JSON.parse(log.payload(seq).toString());
}

test("writes events in the version of the endpoint that they go to", async () => {
  await using client = paymentsClient();
  await register(client, "2022-08-01");
  const intent = await client.post("/v1/payment_intents", payment);
  expect(recorded(client, "payment_intent.succeeded")).toMatchObject({
    api_version: "2022-08-01",
    data: { object: { id: intent.id, charges: { data: [{ object: "charge", refunds: {} }] } } },
  });
  const subscription = await subscribe(client);
  expect(recorded(client, "customer.subscription.created")).toMatchObject({
    api_version: "2022-08-01",
    data: { object: { id: subscription, current_period_end: expect.any(Number) as number } },
  });
  expect(recorded(client, "invoice.paid")).toMatchObject({
    data: {
      object: {
        paid: true,
        subscription,
        payment_intent: expect.stringMatching(/^pi_/) as string,
        charge: expect.stringMatching(/^ch_/) as string,
      },
    },
  });
});

test("compares former fields with their former values, too", async () => {
  await using client = paymentsClient();
  await register(client, "2024-06-20");
  await subscribe(client);
  await client.control("/_sim/clock", { advance_seconds: 32 * 86_400 });
  expect(recorded(client, "customer.subscription.updated")).toMatchObject({
    data: {
      previous_attributes: {
        current_period_end: expect.any(Number) as number,
        current_period_start: expect.any(Number) as number,
      },
    },
  });
});

test("keeps an event in each version that endpoints ask for", async () => {
  await using client = paymentsClient();
  await register(client, "2022-08-01");
  await register(client);
  await register(client, "2025-03-31.basil");
  await client.post("/v1/payment_intents", payment);
  const { log } = client.running.world;
  const of = (version: string) => {
    const [seq = 0] = log.seqsOfType("payment_intent.succeeded", 1, log.length);
    return JSON.parse(log.rendering(seq, version)?.toString() ?? "null") as unknown;
  };
  expect(of("2022-08-01")).toEqual(recorded(client, "payment_intent.succeeded"));
  expect(of("2022-08-01")).toHaveProperty("data.object.charges");
  expect(of(NEWEST)).toMatchObject({ api_version: NEWEST });
  expect(of(NEWEST)).not.toHaveProperty("data.object.charges");
  expect(of("2025-03-31.basil")).toMatchObject({ api_version: "2025-03-31.basil" });
});

test("writes events in the newest version if no endpoint asks for another", async () => {
  await using client = paymentsClient();
  await register(client, "2022-08-01", { enabled_events: ["charge.refunded"] });
  await register(client, "2022-08-01", { disabled: true });
  await client.post("/v1/payment_intents", payment);
  expect(recorded(client, "payment_intent.succeeded")).toMatchObject({ api_version: NEWEST });
});

test("shows events in the version of the request", async () => {
  await using client = paymentsClient();
  await client.post("/v1/payment_intents", payment);
  const { id } = (await client.get("/v1/events", { type: "payment_intent.succeeded" })).data[0] ?? {
    id: "",
  };
  const path = `/v1/events/${id}`;
  const old = await client.get(path, {}, { "stripe-version": "2022-08-01" });
  expect(old.json).toMatchObject({
    api_version: "2022-08-01",
    data: { object: { charges: { total_count: 1 } } },
  });
  const fresh = await client.get(path);
  expect(fresh.json).toMatchObject({ api_version: NEWEST });
  expect(fresh.json).not.toHaveProperty("data.object.charges");
});

test.each(["1999-01-01", "latest", ""])(
  "rejects an endpoint of the version %j",
  async (version) => {
    await using client = paymentsClient();
    const form = { url, enabled_events: ["*"], api_version: version };
    const answer = await client.post("/v1/webhook_endpoints", form);
    expect(answer.status).toBe(400);
    expect(answer.error).toMatchObject({ param: "api_version" });
    expect((await client.get("/v1/webhook_endpoints")).data).toEqual([]);
  },
);

test("accepts every version that requests may name", async () => {
  await using client = paymentsClient();
  for (const version of ["2011-01-01", "2020-08-27", "2024-09-30.acacia", "2026-10-28.preview"]) {
    expect((await register(client, version)).json).toMatchObject({ api_version: version });
  }
});
