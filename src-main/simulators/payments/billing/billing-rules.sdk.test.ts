import { expect, test } from "vitest";
import { readId, openStripe, type StripeBench } from "../testing/sdk.ts";

const DAY = 86_400;

async function subscriber({ stripe }: StripeBench) {
  const customer = await stripe.customers.create({
    payment_method: "pm_card_visa",
    invoice_settings: { default_payment_method: "pm_card_visa" },
  });
  const price = await stripe.prices.create({
    ...{ currency: "usd", unit_amount: 2_000, product_data: { name: "Pro" } },
    recurring: { interval: "month" },
  });
  return { customer: customer.id, price: price.id, product: readId(price.product) };
}

test("rejects a subscription with dates or items that cannot be", async () => {
  await using bench = await openStripe();
  const { stripe, now } = bench;
  const { customer, price } = await subscriber(bench);
  const base = { customer, items: [{ price }] };
  const before = bench.types().length;
  for (const [change, param] of [
    [{ cancel_at: now - DAY }, "cancel_at"],
    [{ trial_end: now + 731 * DAY }, "trial_end"],
    [{ items: [{ price }, { price }] }, "plan"],
    [{ backdate_start_date: now + 45 * DAY }, "backdate_start_date"],
    [
      { billing_cycle_anchor_config: { day_of_month: 32 } },
      "billing_cycle_anchor_config[day_of_month]",
    ],
  ] as const) {
    const create = stripe.subscriptions.create({
      ...base,
      ...change,
      items: [...("items" in change ? change.items : base.items)],
    });
    await expect(create, param).rejects.toMatchObject({ statusCode: 400, param });
  }
  const unpriced = stripe.subscriptions.create({ ...base, add_invoice_items: [{ quantity: 2 }] });
  await expect(unpriced).rejects.toMatchObject({ param: "add_invoice_items[0][price]" });
  expect(bench.types(before)).toEqual([]);
});

test("rejects a discount in another currency, and a code below its minimum", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { customer, price } = await subscriber(bench);
  const euro = await stripe.coupons.create({ amount_off: 500, currency: "eur", duration: "once" });
  const coupon = await stripe.coupons.create({ percent_off: 10, duration: "once" });
  const code = await stripe.promotionCodes.create({
    promotion: { type: "coupon", coupon: coupon.id },
    restrictions: { minimum_amount: 5_000, minimum_amount_currency: "usd" },
  });
  const subscribe = (discounts: { coupon?: string; promotion_code?: string }[], quantity = 1) =>
    stripe.subscriptions.create({ customer, items: [{ price, quantity }], discounts });
  await expect(subscribe([{ coupon: euro.id }])).rejects.toMatchObject({
    param: "discounts[0][coupon]",
  });
  await expect(subscribe([{ promotion_code: code.id }])).rejects.toMatchObject({
    code: "promotion_code_invalid",
  });
  const before = bench.types().length;
  const { id } = await subscribe([{ promotion_code: code.id }], 3);
  expect(bench.types(before)).toContain("customer.discount.created");
  await stripe.subscriptions.update(id, { discounts: "" });
  expect(bench.types()).toContain("customer.discount.deleted");
});

test("rejects changes of an incomplete subscription", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { customer, price } = await subscriber(bench);
  const created = await stripe.subscriptions.create({
    ...{ customer, items: [{ price }], payment_behavior: "default_incomplete" },
  });
  const item = created.items.data[0]?.id ?? "";
  const change = stripe.subscriptions.update(created.id, { items: [{ id: item, quantity: 2 }] });
  await expect(change).rejects.toMatchObject({ statusCode: 400 });
  const named = await stripe.subscriptions.update(created.id, { metadata: { order: "7" } });
  expect(named.metadata).toEqual({ order: "7" });
});

test("tells seven days ahead that a schedule ends", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { customer, price } = await subscriber(bench);
  await stripe.subscriptionSchedules.create({
    ...{ customer, start_date: "now" },
    phases: [{ items: [{ price }], duration: { interval: "month", interval_count: 1 } }],
  });
  await bench.advance(23 * DAY);
  expect(bench.types()).not.toContain("subscription_schedule.expiring");
  await bench.advance(2 * DAY);
  expect(bench.types()).toContain("subscription_schedule.expiring");
});

test("rejects prices and trials that Checkout does not sell", async () => {
  await using bench = await openStripe();
  const { stripe, now } = bench;
  const { price, product } = await subscriber(bench);
  const weekly = await stripe.prices.create({
    ...{ currency: "usd", unit_amount: 100, product, recurring: { interval: "week" } },
  });
  const base = { mode: "subscription", success_url: "http://127.0.0.1:9/" } as const;
  const line = { price, quantity: 1 };
  const sell = (form: object) =>
    stripe.checkout.sessions.create({ ...base, line_items: [line], ...form });
  await expect(sell({ line_items: [line, { price: weekly.id, quantity: 1 }] })).rejects.toThrow(
    "different billing intervals",
  );
  await expect(sell({ subscription_data: { trial_end: now + DAY } })).rejects.toThrow(
    "at least 2 days in the future",
  );
  await expect(sell({ subscription_data: { trial_period_days: 0 } })).rejects.toThrow("is 1");
  await stripe.products.update(product, { active: false });
  await expect(sell({})).rejects.toThrow("its product is not active");
});

test("records a refund before its charge, and says how much can be refunded", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const charge = await stripe.charges.create({
    amount: 9_899,
    currency: "jpy",
    source: "tok_visa",
  });
  await expect(stripe.refunds.create({ charge: charge.id, amount: 989_900 })).rejects.toThrow(
    "Refund amount (¥989,900) is greater than charge amount (¥9,899)",
  );
  const refund = await stripe.refunds.create({ charge: charge.id, amount: 100 });
  expect(bench.types(1)).toEqual(["refund.created", "charge.refunded"]);
  await bench.control("/_fail_refund", { refund: refund.id });
  expect(bench.types(3)).toEqual(["refund.failed", "refund.updated", "charge.refund.updated"]);
});

test.each([
  ["au_becs_debit", "usd", undefined],
  ["sepa_debit", "usd", undefined],
  ["us_bank_account", "usd", "manual"],
] as const)("rejects %s in %s, captured %s", async (type, currency, capture) => {
  await using bench = await openStripe();
  const create = bench.stripe.paymentIntents.create({
    ...{ amount: 500, currency, payment_method_types: [type] },
    ...(capture === undefined ? {} : { capture_method: capture }),
  });
  await expect(create).rejects.toMatchObject({ statusCode: 400 });
});

test.each([
  ["DE89370400440532013000", "succeeded"],
  ["DE62370400440532013001", "requires_payment_method"],
  ["FR1420041010050500013M02606", "succeeded"],
])("debits the test account %s, which is %s", async (iban, status) => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const intent = await stripe.paymentIntents.create({
    ...{ amount: 500, currency: "eur", confirm: true, payment_method_types: ["sepa_debit"] },
    payment_method_data: {
      type: "sepa_debit",
      sepa_debit: { iban },
      billing_details: { name: "Ada", email: "ada@example.com" },
    },
  });
  expect(intent.status).toBe("processing");
  await bench.advance(6 * DAY);
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe(status);
});

test("rejects invoices and schedules that cannot be", async () => {
  await using bench = await openStripe();
  const { stripe, now } = bench;
  const { customer, price } = await subscriber(bench);
  const other = await subscriber(bench);
  const [foreign] = (await stripe.customers.listPaymentMethods(other.customer)).data;
  const past = stripe.invoices.create({
    ...{ customer, collection_method: "send_invoice", due_date: now - DAY },
  });
  await expect(past).rejects.toMatchObject({ param: "due_date" });
  const foreignMethod = stripe.invoices.create({
    ...{ customer, default_payment_method: foreign?.id ?? "" },
  });
  await expect(foreignMethod).rejects.toMatchObject({ param: "default_payment_method" });
  const endless = stripe.subscriptionSchedules.create({
    ...{ customer, start_date: "now" },
    phases: [{ items: [{ price }] }, { items: [{ price, quantity: 2 }] }],
  });
  await expect(endless).rejects.toMatchObject({ param: "phases[0][end_date]" });
});

test("cancels the payment of an invoice with the invoice alone", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { customer, price } = await subscriber(bench);
  const created = await stripe.subscriptions.create({
    ...{ customer, items: [{ price }], payment_behavior: "default_incomplete" },
    expand: ["latest_invoice.payments"],
  });
  const [payment] = (await stripe.paymentIntents.list({ customer })).data;
  const id = payment?.id ?? "";
  await expect(stripe.paymentIntents.cancel(id)).rejects.toThrow("belongs to the invoice");
  await stripe.invoices.voidInvoice(readId(created.latest_invoice));
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe("canceled");
});

test("updates the description of a setup intent that has succeeded, and no method of it", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { customer } = await subscriber(bench);
  const { id } = await stripe.setupIntents.create({
    ...{ customer, confirm: true, payment_method: "pm_card_visa", payment_method_types: ["card"] },
  });
  const named = await stripe.setupIntents.update(id, {
    description: "first",
    metadata: { a: "1" },
  });
  expect(named).toMatchObject({ status: "succeeded", description: "first", metadata: { a: "1" } });
  const change = stripe.setupIntents.update(id, { payment_method: "pm_card_visa" });
  await expect(change).rejects.toMatchObject({ code: "setup_intent_unexpected_state" });
});

test("rejects the update of a payment method without a customer", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { id } = await stripe.paymentMethods.create({ type: "card", card: { token: "tok_visa" } });
  await expect(stripe.paymentMethods.update(id, { metadata: { a: "1" } })).rejects.toThrow(
    "before you can update it",
  );
});
