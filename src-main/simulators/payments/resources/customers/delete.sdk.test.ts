import { expect, test } from "vitest";
import { readId, openStripe, type StripeBench } from "../../testing/sdk.ts";

const DAY = 86_400;
const card = "pm_card_visa";

async function subscriber({ stripe }: StripeBench, testClock?: string) {
  const customer = await stripe.customers.create({
    payment_method: card,
    invoice_settings: { default_payment_method: card },
    ...(testClock === undefined ? {} : { test_clock: testClock }),
  });
  const price = await stripe.prices.create({
    currency: "usd",
    unit_amount: 2_000,
    recurring: { interval: "month" },
    product_data: { name: "Pro" },
  });
  const items = [{ price: price.id }];
  return { customer, items, price };
}

test("ends the subscriptions of a deleted customer", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { customer, items } = await subscriber(bench);
  const first = await stripe.subscriptions.create({ customer: customer.id, items });
  const second = await stripe.subscriptions.create({
    ...{ customer: customer.id, items, trial_period_days: 14 },
  });
  const before = bench.types().length;
  await stripe.customers.del(customer.id);
  expect(bench.types(before)).toEqual([
    "customer.subscription.deleted",
    "customer.subscription.deleted",
    "customer.deleted",
  ]);
  expect(bench.objects("customer.deleted")).toMatchObject([{ id: customer.id, email: null }]);
  for (const { id } of [first, second]) {
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: "canceled",
      ended_at: bench.now,
      canceled_at: bench.now,
    });
  }
  const deleted = bench.types().length;
  await bench.advance(60 * DAY);
  expect(bench.types(deleted)).toEqual([]);
  await expect(stripe.subscriptions.create({ customer: customer.id, items })).rejects.toMatchObject(
    { statusCode: 400, code: "resource_missing", param: "customer" },
  );
});

test("ends schedules, drafts and pending items of a deleted customer, and stops collection", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { customer, items } = await subscriber(bench);
  const running = await stripe.subscriptionSchedules.create({
    customer: customer.id,
    start_date: "now",
    phases: [{ items, duration: { interval: "month", interval_count: 3 } }],
  });
  const future = await stripe.subscriptionSchedules.create({
    customer: customer.id,
    start_date: bench.now + 10 * DAY,
    phases: [{ items, duration: { interval: "month", interval_count: 3 } }],
  });
  const item = await stripe.invoiceItems.create({
    ...{ customer: customer.id, amount: 500, currency: "usd" },
  });
  const draft = await stripe.invoices.create({
    ...{ customer: customer.id, pending_invoice_items_behavior: "exclude" },
  });
  const open = await stripe.invoices.create({
    ...{ customer: customer.id, collection_method: "send_invoice", days_until_due: 5 },
    ...{ pending_invoice_items_behavior: "exclude", auto_advance: true },
  });
  await stripe.invoices.addLines(open.id, { lines: [{ amount: 900, description: "work" }] });
  await stripe.invoices.finalizeInvoice(open.id);
  const before = bench.types().length;
  await stripe.customers.del(customer.id);
  expect(bench.types(before)).toEqual([
    "customer.subscription.deleted",
    "subscription_schedule.canceled",
    "invoice.updated",
    "subscription_schedule.canceled",
    "invoice.deleted",
    "invoice.deleted",
    "invoiceitem.deleted",
    "customer.deleted",
  ]);
  for (const { id } of [running, future]) {
    expect(await stripe.subscriptionSchedules.retrieve(id)).toMatchObject({ status: "canceled" });
  }
  expect(await stripe.invoices.retrieve(open.id)).toMatchObject({
    status: "open",
    auto_advance: false,
  });
  await expect(stripe.invoices.retrieve(draft.id)).rejects.toMatchObject({ statusCode: 404 });
  await expect(stripe.invoiceItems.retrieve(item.id)).rejects.toMatchObject({ statusCode: 404 });
});

test("ends the subscriptions of a test clock's customers with the clock", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: bench.now });
  const { customer, items } = await subscriber(bench, clock.id);
  const { id } = await stripe.subscriptions.create({ customer: customer.id, items });
  const before = bench.types().length;
  await stripe.testHelpers.testClocks.del(clock.id);
  expect(bench.types(before)).toEqual([
    "customer.subscription.deleted",
    "customer.deleted",
    "test_helpers.test_clock.deleted",
  ]);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("canceled");
});

test("drops pending prorations of a canceled subscription unless they are wanted", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { customer, items } = await subscriber(bench);
  const change = async () => {
    const created = await stripe.subscriptions.create({ customer: customer.id, items });
    await bench.advance(DAY);
    const [item] = created.items.data;
    await stripe.subscriptions.update(created.id, { items: [{ id: item?.id ?? "", quantity: 3 }] });
    return created.id;
  };
  const pending = async () =>
    (await stripe.invoiceItems.list({ customer: customer.id, pending: true })).data.length;
  await stripe.subscriptions.cancel(await change());
  expect(await pending()).toBe(0);
  await stripe.subscriptions.cancel(await change(), { prorate: true });
  expect(await pending()).toBe(3);
});

test("aborts the schedule of a subscription that ends after failed payments", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { customer, items } = await subscriber(bench);
  const schedule = await stripe.subscriptionSchedules.create({
    customer: customer.id,
    start_date: "now",
    phases: [{ items, duration: { interval: "month", interval_count: 6 } }],
  });
  const failing = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
    customer: customer.id,
  });
  await bench.advance(DAY);
  await stripe.subscriptions.update(readId(schedule.subscription), {
    default_payment_method: failing.id,
  });
  await bench.advance(60 * DAY);
  expect(bench.types()).toContain("subscription_schedule.aborted");
  expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
    status: "canceled",
    canceled_at: expect.any(Number) as number,
  });
});
