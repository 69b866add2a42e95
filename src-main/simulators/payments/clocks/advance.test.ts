import { expect, test } from "vitest";
import { paymentsClient } from "../testing/client.ts";

test("a test clock advances by two intervals of its shortest subscription at most", async () => {
  await using client = paymentsClient();
  const frozen = Date.UTC(2030, 0, 1) / 1_000;
  const clocks = "/v1/test_helpers/test_clocks";
  const clock = (await client.post(clocks, { frozen_time: frozen })).id;
  const advance = async (time: number) =>
    (await client.post(`${clocks}/${clock}/advance`, { frozen_time: time / 1_000 })).status;
  expect(await advance(Date.UTC(2032, 0, 1) + 1_000)).toBe(400);
  const customer = await client.post("/v1/customers", {
    ...{ test_clock: clock, payment_method: "pm_card_visa" },
    invoice_settings: { default_payment_method: "pm_card_visa" },
  });
  const product = await client.post("/v1/products", { name: "Pro" });
  for (const interval of ["month", "year"]) {
    const price = await client.post("/v1/prices", {
      ...{ currency: "usd", unit_amount: 500, product: product.id, recurring: { interval } },
    });
    await client.post("/v1/subscriptions", {
      ...{ customer: customer.id, items: [{ price: price.id }] },
    });
  }
  expect(await advance(Date.UTC(2030, 2, 1) + 1_000)).toBe(400);
  expect(await advance(Date.UTC(2030, 2, 1))).toBe(200);
});
