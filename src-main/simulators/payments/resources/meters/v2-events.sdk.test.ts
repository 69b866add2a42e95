import { expect, test } from "vitest";
import { openStripe } from "../../testing/sdk.ts";

test("counts uses that come by API v2, as JSON", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const customer = await stripe.customers.create();
  const meter = await stripe.billing.meters.create({
    ...{ display_name: "Calls", event_name: "calls", default_aggregation: { formula: "sum" } },
  });
  const use = (value: string, more: { identifier?: string; timestamp?: string } = {}) =>
    stripe.v2.billing.meterEvents.create({
      event_name: "calls",
      payload: { stripe_customer_id: customer.id, value },
      ...more,
    });
  const first = await use("10", { identifier: "one" });
  expect(first).toMatchObject({
    object: "v2.billing.meter_event",
    identifier: "one",
    timestamp: new Date(bench.now * 1_000).toISOString(),
  });
  await use("5");
  await expect(use("1", { identifier: "one" })).rejects.toMatchObject({ statusCode: 400 });
  await expect(use("1", { timestamp: "yesterday" })).rejects.toMatchObject({ statusCode: 400 });
  const summaries = await stripe.billing.meters.listEventSummaries(meter.id, {
    ...{ customer: customer.id, start_time: bench.now - 60, end_time: bench.now + 60 },
  });
  expect(summaries.data[0]?.aggregated_value).toBe(15);
});

test("rejects JSON in API v1", async () => {
  await using bench = await openStripe();
  const answer = await fetch(`${bench.baseUrl}/v1/customers`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_x", "content-type": "application/json" },
    body: "{}",
  });
  expect(answer.status).toBe(415);
});
