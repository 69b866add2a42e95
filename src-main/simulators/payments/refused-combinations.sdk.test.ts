import { expect, test } from "vitest";
import { readId, openStripe, type StripeBench } from "./testing/sdk.ts";

async function shop({ stripe }: StripeBench) {
  const { id: customer } = await stripe.customers.create({
    payment_method: "pm_card_visa",
    invoice_settings: { default_payment_method: "pm_card_visa" },
  });
  const monthly = await stripe.prices.create({
    ...{ currency: "usd", unit_amount: 2_000, product_data: { name: "Pro" } },
    recurring: { interval: "month" },
  });
  const once = await stripe.prices.create({
    ...{ currency: "usd", unit_amount: 1_500, product: readId(monthly.product) },
  });
  return { customer, monthly: monthly.id, once: once.id, product: readId(monthly.product) };
}

/** Expects that each request is refused, with the parameter that its error names. */
async function expectRefusals(rows: readonly (readonly [string | undefined, Promise<unknown>])[]) {
  const settled = await Promise.allSettled(rows.map(([, request]) => request));
  const errors = settled.map((one): unknown =>
    one.status === "rejected" ? one.reason : one.value,
  );
  expect(errors).toMatchObject(
    rows.map(([param]) => ({ type: "StripeInvalidRequestError", param })),
  );
}

test("rejects intents whose method, page or descriptor does not fit", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const base = { amount: 1_000, currency: "usd" };
  const { id: debit } = await stripe.paymentMethods.create({
    type: "us_bank_account",
    us_bank_account: {
      ...{ account_number: "000123456789", routing_number: "110000000" },
      account_holder_type: "individual",
    },
    billing_details: { name: "Ada" },
  });
  const intent = await stripe.paymentIntents.create({
    ...{ ...base, payment_method_types: ["card"] },
    transfer_group: "a",
  });
  const pay = { payment_method: "pm_card_visa", confirm: true };
  const automatic = { automatic_payment_methods: { enabled: true } };
  await expectRefusals([
    ["return_url", stripe.paymentIntents.create({ ...base, ...pay, ...automatic })],
    ["return_url", stripe.setupIntents.create({ ...pay, ...automatic })],
    ["statement_descriptor", stripe.paymentIntents.create({ ...base, statement_descriptor: "A" })],
    [
      "statement_descriptor_suffix",
      stripe.paymentIntents.create({ ...base, statement_descriptor_suffix: "A".repeat(23) }),
    ],
    [
      "payment_method",
      stripe.paymentIntents.create({
        ...{ ...base, payment_method: debit, allowed_payment_method_types: ["card"] },
      }),
    ],
    ["payment_method", stripe.paymentIntents.confirm(intent.id, { payment_method: debit })],
    ["transfer_group", stripe.paymentIntents.update(intent.id, { transfer_group: "b" })],
  ]);
  const types = ["us_bank_account"];
  const paid = stripe.paymentIntents.confirm(intent.id, {
    ...{ payment_method: debit, allowed_payment_method_types: types },
    mandate_data: { customer_acceptance: { type: "offline" } },
  });
  expect(await paid).toMatchObject({ status: "processing", allowed_payment_method_types: types });
});

test("rejects a token together with a customer that does not have it", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { customer } = await shop(bench);
  const charge = { amount: 500, currency: "usd", source: "tok_visa" };
  await expect(stripe.charges.create({ ...charge, customer })).rejects.toMatchObject({
    code: "missing",
    message: `Customer ${customer} does not have a linked source with ID tok_visa.`,
  });
  const { id: source } = await stripe.customers.createSource(customer, { source: "tok_visa" });
  expect(await stripe.charges.create({ ...charge, source, customer })).toMatchObject({ customer });
});

test("rejects parts of invoices that belong to others or do not fit", async () => {
  await using bench = await openStripe();
  const { stripe, now } = bench;
  const { customer, monthly, once } = await shop(bench);
  const { id: other } = await stripe.customers.create();
  const { id: subscription } = await stripe.subscriptions.create({
    customer,
    items: [{ price: monthly }],
  });
  const { id: rate } = await stripe.taxRates.create({
    ...{ display_name: "VAT", percentage: 10, inclusive: false },
  });
  await stripe.taxRates.update(rate, { active: false });
  const draft = await stripe.invoices.create({ customer });
  const sent = await stripe.invoices.create({
    ...{ customer, collection_method: "send_invoice", days_until_due: 5 },
  });
  const item = await stripe.invoiceItems.create({
    ...{ customer, invoice: sent.id, amount: 500, currency: "usd" },
  });
  await stripe.invoices.finalizeInvoice(sent.id);
  const cost = { amount: 500, currency: "usd" };
  await expectRefusals([
    ["invoice", stripe.invoiceItems.create({ ...cost, customer: other, invoice: draft.id })],
    ["subscription", stripe.invoiceItems.create({ ...cost, customer: other, subscription })],
    [
      "period[end]",
      stripe.invoiceItems.create({ ...cost, customer, period: { start: now, end: now - 1 } }),
    ],
    ["tax_rates", stripe.invoiceItems.create({ ...cost, customer, tax_rates: [rate] })],
    ["subscription", stripe.invoices.create({ customer: other, subscription })],
    ["default_tax_rates", stripe.invoices.create({ customer, default_tax_rates: ["txr_x"] })],
    ["default_tax_rates", stripe.invoices.update(draft.id, { default_tax_rates: [rate] })],
    ["description", stripe.invoices.update(sent.id, { description: "Late" })],
    ["default_tax_rates", stripe.subscriptions.update(subscription, { default_tax_rates: [rate] })],
    [
      "line_items[0][tax_rates]",
      stripe.checkout.sessions.create({
        ...{ mode: "payment", success_url: "https://example.com" },
        line_items: [{ price: once, quantity: 1, tax_rates: [rate] }],
      }),
    ],
    ["refund_amount", stripe.creditNotes.create({ invoice: sent.id, amount: 5, refund_amount: 5 })],
    ["credit_amount", stripe.creditNotes.create({ invoice: sent.id, amount: 5, credit_amount: 5 })],
  ]);
  expect(item.invoice).toBe(sent.id);
});

test("previews no invoice where none would follow", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { customer, monthly } = await shop(bench);
  const { id } = await stripe.subscriptions.create({ customer, items: [{ price: monthly }] });
  await stripe.subscriptions.cancel(id);
  const none = { statusCode: 404, code: "invoice_upcoming_none" };
  await expect(stripe.invoices.createPreview({ subscription: id })).rejects.toMatchObject(none);
  await expect(stripe.invoices.createPreview({ customer })).rejects.toMatchObject(none);
});

test("rejects prices, codes and links that could not be sold", async () => {
  await using bench = await openStripe();
  const { stripe, now } = bench;
  const { monthly, once, product } = await shop(bench);
  const meter = await stripe.billing.meters.create({
    ...{ display_name: "Calls", event_name: "calls", default_aggregation: { formula: "sum" } },
  });
  await stripe.billing.meters.deactivate(meter.id);
  const { id: coupon } = await stripe.coupons.create({ percent_off: 10, duration: "once" });
  const line = { price: once, quantity: 1 };
  const field = (key: string) => ({
    ...{ key, type: "text" as const, label: { type: "custom" as const, custom: key } },
  });
  const session = { mode: "payment", success_url: "https://example.com" } as const;
  await expectRefusals([
    [
      "recurring[meter]",
      stripe.prices.create({
        ...{ currency: "usd", unit_amount: 5, product },
        recurring: { interval: "month", usage_type: "metered", meter: meter.id },
      }),
    ],
    [
      "expires_at",
      stripe.promotionCodes.create({ promotion: { type: "coupon", coupon }, expires_at: now - 1 }),
    ],
    [
      "invoice_creation",
      stripe.paymentLinks.create({
        line_items: [{ price: monthly, quantity: 1 }],
        invoice_creation: { enabled: true },
      }),
    ],
    [
      "payment_method_collection",
      stripe.paymentLinks.create({ line_items: [line], payment_method_collection: "always" }),
    ],
    [
      "line_items",
      stripe.paymentLinks.create({ line_items: Array.from({ length: 21 }, () => line) }),
    ],
    [
      "custom_fields",
      stripe.checkout.sessions.create({
        ...{ ...session, line_items: [line], custom_fields: [field("a"), field("a")] },
      }),
    ],
    [
      "line_items[0][quantity]",
      stripe.checkout.sessions.create({
        ...session,
        line_items: [{ ...line, adjustable_quantity: { enabled: true, minimum: 2, maximum: 5 } }],
      }),
    ],
  ]);
});

test("names the parameter of a list that is wrong", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { customer, monthly, once } = await shop(bench);
  const items = [{ price: monthly }];
  const { id } = await stripe.subscriptions.create({ customer, items });
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  const phase = { items, duration: { interval: "month" as const } };
  await expectRefusals([
    [
      "add_invoice_items[0][price]",
      stripe.subscriptions.create({ customer, items, add_invoice_items: [{ price: monthly }] }),
    ],
    [
      "phases[0][items][0][price]",
      stripe.subscriptionSchedules.create({
        ...{ customer, start_date: "now", phases: [{ ...phase, items: [{ price: once }] }] },
      }),
    ],
    [
      "phases[0][start_date]",
      stripe.subscriptionSchedules.update(schedule.id, { phases: [phase] }),
    ],
    [undefined, stripe.subscriptions.pause(id, { type: "subscription" })],
    ["days_until_due", stripe.subscriptions.update(id, { collection_method: "send_invoice" })],
  ]);
  await stripe.subscriptionSchedules.release(schedule.id);
  await stripe.subscriptions.cancel(id);
  const added = stripe.subscriptionItems.create({ subscription: id, price: monthly });
  await expect(added).rejects.toMatchObject({ statusCode: 404, param: "subscription" });
});

test("makes links only to pages that an account has", async () => {
  await using bench = await openStripe();
  const { accounts, accountLinks } = bench.stripe;
  const standard = await accounts.create({ type: "standard" });
  const express = await accounts.create({ type: "express" });
  const pages = { return_url: "https://example.com", refresh_url: "https://example.com" };
  const update = { ...pages, type: "account_update" } as const;
  await expectRefusals([
    [undefined, accounts.createLoginLink(standard.id)],
    ["type", accountLinks.create({ ...update, account: standard.id })],
  ]);
  expect(await accounts.createLoginLink(express.id)).toMatchObject({ object: "login_link" });
});
