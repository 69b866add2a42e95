import { expect, test } from "vitest";
import { openStripe, type StripeBench } from "../testing/sdk.ts";

const DAY = 86_400;

async function subscriber({ stripe }: StripeBench) {
  const customer = await stripe.customers.create({
    payment_method: "pm_card_visa",
    invoice_settings: { default_payment_method: "pm_card_visa", footer: "Of the customer" },
  });
  const price = await stripe.prices.create({
    ...{ currency: "usd", unit_amount: 3_000, product_data: { name: "Pro" } },
    recurring: { interval: "month" },
  });
  const fee = await stripe.prices.create({
    ...{ currency: "usd", unit_amount: 900, product_data: { name: "Set-up" } },
  });
  return { customer: customer.id, price: price.id, fee: fee.id };
}

test("a subscription invoices added items with its first period, or later with its next", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { customer, price, fee } = await subscriber(bench);
  const subscription = await stripe.subscriptions.create({
    ...{ customer, items: [{ price }], add_invoice_items: [{ price: fee, quantity: 2 }] },
    expand: ["latest_invoice"],
  });
  expect(subscription.latest_invoice).toMatchObject({ total: 4_800, status: "paid" });
  await stripe.subscriptions.update(subscription.id, { add_invoice_items: [{ price: fee }] });
  const coming = await stripe.invoices.createPreview({ subscription: subscription.id });
  expect(coming.total).toBe(3_900);
});

test("a subscription writes its own words on its invoices, before those of its customer", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { customer, price } = await subscriber(bench);
  const subscription = await stripe.subscriptions.create({
    ...{ customer, items: [{ price }] },
    invoice_settings: { custom_fields: [{ name: "Order", value: "1005" }] },
    expand: ["latest_invoice"],
  });
  expect(subscription.latest_invoice).toMatchObject({
    footer: "Of the customer",
    custom_fields: [{ name: "Order", value: "1005" }],
  });
  const changed = await stripe.subscriptions.update(subscription.id, {
    invoice_settings: { footer: "Of the plan", custom_fields: "" },
  });
  expect(changed.invoice_settings).toMatchObject({ footer: "Of the plan", custom_fields: null });
});

test("a subscription that began in the past invoices the time since", async () => {
  await using bench = await openStripe();
  const { stripe, now } = bench;
  const { customer, price } = await subscriber(bench);
  const start = now - 45 * DAY;
  const backdated = await stripe.subscriptions.create({
    ...{ customer, items: [{ price }], backdate_start_date: start },
    expand: ["latest_invoice"],
  });
  const [item] = backdated.items.data;
  const period = { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 };
  expect(backdated.start_date).toBe(start);
  expect(period.start).toBeLessThanOrEqual(now);
  expect(period.end).toBeGreaterThan(now);
  expect(backdated.latest_invoice).toMatchObject({
    total: 6_000,
    lines: { data: [{ amount: 3_000, period: { start, end: period.start } }, { amount: 3_000 }] },
  });
  const later = await stripe.subscriptions.create({
    ...{ customer, items: [{ price }], backdate_start_date: start, proration_behavior: "none" },
    expand: ["latest_invoice"],
  });
  expect(later.latest_invoice).toMatchObject({ total: 3_000 });
});

test("a subscription begins its periods on the day of its configuration", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { customer, price } = await subscriber(bench);
  const subscription = await stripe.subscriptions.create({
    ...{ customer, items: [{ price }] },
    billing_cycle_anchor_config: { day_of_month: 31, hour: 6, minute: 0, second: 0 },
  });
  const anchor = new Date(subscription.billing_cycle_anchor * 1_000).toISOString();
  expect(anchor).toMatch(/-(31|30|28|29)T06:00:00/);
  expect(subscription.items.data[0]?.current_period_end).toBe(subscription.billing_cycle_anchor);
  const both = stripe.subscriptions.create({
    ...{ customer, items: [{ price }], billing_cycle_anchor: bench.now + DAY },
    billing_cycle_anchor_config: { day_of_month: 1 },
  });
  await expect(both).rejects.toMatchObject({ statusCode: 400 });
});

test("pending items are invoiced between the periods of a subscription", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { customer, price } = await subscriber(bench);
  const subscription = await stripe.subscriptions.create({
    ...{ customer, items: [{ price }] },
    pending_invoice_item_interval: { interval: "week" },
  });
  expect(subscription.next_pending_invoice_item_invoice).toBe(bench.now + 7 * DAY);
  await stripe.invoiceItems.create({
    ...{ customer, subscription: subscription.id, amount: 250, currency: "usd" },
  });
  await bench.advance(7 * DAY);
  const [newest] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  expect(newest).toMatchObject({
    ...{ billing_reason: "automatic_pending_invoice_item_invoice", status: "paid", total: 250 },
  });
  const stopped = await stripe.subscriptions.update(subscription.id, {
    ...{ pending_invoice_item_interval: "", cancel_at: "max_period_end" },
  });
  expect(stopped.next_pending_invoice_item_invoice).toBeNull();
  expect(stopped.cancel_at).toBe(stopped.items.data[0]?.current_period_end);
  const invoices = async () => (await stripe.invoices.list()).data.length;
  const before = await invoices();
  await bench.advance(7 * DAY);
  expect(await invoices()).toBe(before);
});

test("an invoice has its own number, shipment, rendering and moment", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { customer } = await subscriber(bench);
  const { id: taxId } = await stripe.taxIds.create({ type: "us_ein", value: "12-3456789" });
  const moment = bench.now + 2 * DAY;
  const draft = await stripe.invoices.create({
    ...{ customer, number: "2026-7", automatically_finalizes_at: moment, currency: "usd" },
    account_tax_ids: [taxId],
    rendering: { amount_tax_display: "exclude_tax", pdf: { page_size: "a4" } },
    payment_settings: { payment_method_types: ["card", "us_bank_account"] },
    shipping_details: { name: "Ada", address: { line1: "1 Oak Lane" } },
    shipping_cost: {
      shipping_rate_data: {
        ...{ display_name: "Ground", type: "fixed_amount" },
        fixed_amount: { amount: 500, currency: "usd" },
      },
    },
  });
  await stripe.invoiceItems.create({ customer, invoice: draft.id, amount: 1_000 });
  await bench.advance(2 * DAY);
  const paid = await stripe.invoices.retrieve(draft.id, {
    expand: ["payments.data.payment.payment_intent"],
  });
  expect(paid).toMatchObject({
    ...{ number: "2026-7", status: "paid", total: 1_500, amount_shipping: 500 },
    ...{ account_tax_ids: [taxId], status_transitions: { finalized_at: moment } },
    rendering: { amount_tax_display: "exclude_tax", pdf: { page_size: "a4" } },
    shipping_details: { name: "Ada", address: { line1: "1 Oak Lane", city: null } },
  });
  const [intent] = (await stripe.paymentIntents.list({ customer })).data;
  expect(intent?.payment_method_types).toEqual(["card", "us_bank_account"]);
  const again = stripe.invoices.create({ customer, number: "2026-7" });
  await expect(again).rejects.toMatchObject({ param: "number" });
});
