import { expect, test } from "vitest";
import { paymentsClient, type TestClient } from "../testing/client.ts";

const DAY = 86_400;

/** A simulator with so many monthly subscriptions. */
async function withSubscriptions(client: TestClient, count: number): Promise<void> {
  const price = await client.post("/v1/prices", {
    currency: "usd",
    unit_amount: 2_000,
    recurring: { interval: "month" },
    product_data: { name: "Pro" },
  });
  for (let index = 0; index < count; index += 1) {
    const customer = await client.post("/v1/customers", {
      payment_method: "pm_card_visa",
      invoice_settings: { default_payment_method: "pm_card_visa" },
    });
    const form = { customer: customer.id, items: [{ price: price.id }] };
    expect((await client.post("/v1/subscriptions", form)).status).toBe(200);
  }
}

test("one advance over a year renews every subscription in time order", async () => {
  await using client = paymentsClient();
  await withSubscriptions(client, 20);
  await client.control("/_sim/clock", { advance_seconds: 365 * DAY });
  const renewals = client.types().filter((type) => type === "invoice.paid").length;
  expect(renewals).toBe(20 * 12);
  const { log } = client.running.world;
  const times = Array.from({ length: log.length }, (_, index) => log.row(index + 1).createdAt);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});
