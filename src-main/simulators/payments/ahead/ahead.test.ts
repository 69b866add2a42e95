import { expect, test } from "vitest";
import { paymentsClient, type TestClient } from "../testing/client.ts";

const DAY = 86_400;

const titles = (client: TestClient) =>
  client.running.ahead(20).items.map(({ title, money, about }) => [title, money, about]);

/** A customer with a monthly subscription of $29.00. */
async function subscribe(client: TestClient, form: object, method = "pm_card_visa") {
  const customer = await client.post("/v1/customers", {
    name: "Mei Tanaka",
    payment_method: method,
    invoice_settings: { default_payment_method: method },
  });
  const price = await client.post("/v1/prices", {
    currency: "usd",
    unit_amount: 2_900,
    recurring: { interval: "month" },
    product_data: { name: "Harbour Club" },
  });
  const items = [{ price: price.id }];
  return client.post("/v1/subscriptions", { customer: customer.id, items, ...form });
}

test("a trial, its end and the renewals are ahead with money and the customer", async () => {
  await using client = paymentsClient();
  await subscribe(client, { trial_period_days: 14 });
  const who = "Mei Tanaka, Harbour Club";
  expect(titles(client)).toEqual([
    ["Notice of the renewal", "$29.00", who],
    ["Notice of the end of the trial", "", who],
    ["Trial ends, first payment", "$29.00", who],
  ]);
  await client.control("/_sim/clock", { advance_seconds: 14 * DAY });
  expect(titles(client)).toEqual([
    ["Invoice is charged", "$29.00", "Mei Tanaka"],
    ["Notice of the renewal", "$29.00", who],
    ["Renewal", "$29.00", who],
  ]);
});

test("describing the next work uses up no id, and changes nothing", async () => {
  const ids = async (isLooked: boolean) => {
    await using client = paymentsClient();
    await subscribe(client, {});
    if (isLooked) client.running.ahead(20);
    await client.control("/_sim/clock", { advance_seconds: 40 * DAY });
    const { log } = client.running.world;
    return Array.from({ length: log.length }, (_, index) => log.payload(index + 1).toString());
  };
  expect(await ids(true)).toEqual(await ids(false));
});

test("the retries of a declined renewal are counted", async () => {
  await using client = paymentsClient();
  await subscribe(client, { trial_period_days: 1 }, "pm_card_chargeCustomerFail");
  await client.control("/_sim/clock", { advance_seconds: DAY + 3_600 });
  expect(titles(client)[0]).toEqual(["Payment retry 1 of 3", "$29.00", expect.any(String)]);
  await client.control("/_sim/clock", { advance_seconds: 3 * DAY });
  expect(titles(client)[0]?.[0]).toBe("Payment retry 2 of 3");
});

test("work that no longer does anything is not ahead", async () => {
  await using client = paymentsClient();
  const subscription = await subscribe(client, {});
  const charge = await client.post("/v1/charges", {
    ...{ amount: 4_800, currency: "usd", source: "tok_visa", capture: false },
    ...{ receipt_email: "ada@okafor.example", description: "Order #1003" },
  });
  const held = ["Uncaptured charge expires", "$48.00", "ada@okafor.example, Order #1003"];
  expect(titles(client)).toContainEqual(held);
  await client.post(`/v1/charges/${charge.id}/capture`, {});
  expect(titles(client)).not.toContainEqual(held);
  await client.post(`/v1/subscriptions/${subscription.id}`, { cancel_at_period_end: true });
  expect(titles(client)).toEqual([["Subscription ends", "", "Mei Tanaka, Harbour Club"]]);
});
