import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { readId, openStripe, type StripeBench } from "./testing/sdk.ts";

const DAY = 86_400;
const visa = "pm_card_visa";

async function plan({ stripe }: StripeBench, amount = 2_000, currency = "usd") {
  const price = await stripe.prices.create({
    ...{ currency, unit_amount: amount, product_data: { name: "Pro" } },
    recurring: { interval: "month" },
  });
  return [{ price: price.id }];
}

async function payer({ stripe }: StripeBench) {
  const customer = await stripe.customers.create();
  const method = await stripe.paymentMethods.attach(visa, { customer: customer.id });
  await stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: method.id },
  });
  return { customer: customer.id, method: method.id };
}

const spent = {
  statusCode: 400,
  message: expect.stringContaining("may not be used again") as string,
};
const intent = { amount: 1_000, currency: "usd", confirm: true } as const;

describe("a payment method", () => {
  test("that was detached is no default and cannot be used again", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { customer, method } = await payer(bench);
    const subscription = await stripe.subscriptions.create({
      ...{ customer, items: await plan(bench), default_payment_method: method },
    });
    await stripe.paymentMethods.detach(method);
    const shown = await stripe.customers.retrieve(customer);
    expect(shown).toMatchObject({ invoice_settings: { default_payment_method: null } });
    expect(
      (await stripe.subscriptions.retrieve(subscription.id)).default_payment_method,
    ).toBeNull();
    await expect(stripe.paymentMethods.attach(method, { customer })).rejects.toMatchObject(spent);
    const pay = stripe.paymentIntents.create({ ...intent, customer, payment_method: method });
    await expect(pay).rejects.toMatchObject(spent);
    const [event] = (await stripe.events.list({ type: "payment_method.detached" })).data;
    expect(event?.data).toMatchObject({
      object: { id: method, customer: null },
      previous_attributes: { customer },
    });
  });

  test("that was charged without a customer cannot be used again", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const method = await stripe.paymentMethods.create({
      type: "card",
      card: { token: "tok_visa" },
    });
    await stripe.paymentIntents.create({ ...intent, payment_method: method.id });
    const again = stripe.paymentIntents.create({ ...intent, payment_method: method.id });
    await expect(again).rejects.toMatchObject(spent);
    const customer = await stripe.customers.create();
    const attach = stripe.paymentMethods.attach(method.id, { customer: customer.id });
    await expect(attach).rejects.toMatchObject(spent);
  });
});

describe("a hold", () => {
  test("of an intent ends after seven days", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const held = await stripe.paymentIntents.create({
      ...{ ...intent, payment_method: visa, capture_method: "manual" },
      expand: ["latest_charge"],
    });
    const { latest_charge: charge } = held;
    expect(charge).toMatchObject({
      payment_method_details: { card: { capture_before: bench.now + 7 * DAY } },
    });
    const before = bench.types().length;
    await bench.advance(7 * DAY - 1);
    expect(bench.types(before)).toEqual([]);
    await bench.advance(1);
    expect(bench.types(before)).toEqual(["charge.expired", "payment_intent.canceled"]);
    expect(await stripe.paymentIntents.retrieve(held.id)).toMatchObject({
      status: "canceled",
      cancellation_reason: "automatic",
    });
    expect(await stripe.charges.retrieve(readId(charge))).toMatchObject({
      captured: false,
      refunded: true,
    });
    await expect(stripe.paymentIntents.capture(held.id)).rejects.toMatchObject({
      code: "payment_intent_unexpected_state",
    });
  });

  test("of a charge ends after seven days, unless it is captured", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const form = { amount: 500, currency: "usd", source: "tok_visa", capture: false };
    const lost = await stripe.charges.create(form);
    const kept = await stripe.charges.create(form);
    await stripe.charges.capture(kept.id);
    await bench.advance(8 * DAY);
    expect(bench.objects("charge.expired").map(({ id }) => id)).toEqual([lost.id]);
    await expect(stripe.charges.capture(lost.id)).rejects.toMatchObject({
      code: "charge_expired_for_capture",
    });
  });
});

describe("a trial", () => {
  test("begins with a paid invoice for nothing", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { customer } = await payer(bench);
    const items = await plan(bench);
    const before = bench.types().length;
    const created = await stripe.subscriptions.create({
      ...{ customer, items, trial_period_days: 14, expand: ["latest_invoice"] },
    });
    expect(created).toMatchObject({
      status: "trialing",
      latest_invoice: { status: "paid", total: 0, billing_reason: "subscription_create" },
    });
    expect(bench.types(before)).toEqual([
      "invoice.created",
      "invoice.finalized",
      "customer.subscription.created",
      "invoice.paid",
      "invoice.payment_succeeded",
    ]);
  });

  test("does not use up a coupon for one invoice", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { customer } = await payer(bench);
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: "once" });
    await stripe.subscriptions.create({
      ...{ customer, items: await plan(bench), trial_period_days: 7 },
      discounts: [{ coupon: coupon.id }],
    });
    await bench.advance(8 * DAY);
    expect(bench.objects("invoice.paid").map(({ total }) => total)).toEqual([0, 1_000]);
  });

  test.each([
    ["pause", "paused", "customer.subscription.paused"],
    ["cancel", "canceled", "customer.subscription.deleted"],
  ] as const)("that ends now without a method does %s", async (behavior, status, type) => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const customer = await stripe.customers.create();
    const { id } = await stripe.subscriptions.create({
      ...{ customer: customer.id, items: await plan(bench), trial_period_days: 14 },
      trial_settings: { end_behavior: { missing_payment_method: behavior } },
    });
    const before = bench.types().length;
    const ended = await stripe.subscriptions.update(id, { trial_end: "now" });
    expect(ended).toMatchObject({ status, trial_end: bench.now });
    expect(bench.types(before)).toContain(type);
    expect(bench.types(before).filter((one) => one.startsWith("invoice"))).toEqual([]);
  });

  test("that ends now without a method is refused if an invoice would follow", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const customer = await stripe.customers.create();
    const { id } = await stripe.subscriptions.create({
      ...{ customer: customer.id, items: await plan(bench), trial_period_days: 14 },
    });
    const end = stripe.subscriptions.update(id, { trial_end: "now" });
    await expect(end).rejects.toMatchObject({ statusCode: 400, code: "resource_missing" });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("trialing");
  });

  test("in Checkout costs nothing today", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const [line] = await plan(bench);
    const session = await stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [{ price: line?.price ?? "", quantity: 1 }],
      subscription_data: { trial_period_days: 14 },
      success_url: "http://127.0.0.1:9/done",
    });
    expect(session.amount_total).toBe(0);
    await bench.control("/_complete_checkout", { session: session.id });
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ["invoice"] });
    expect(done).toMatchObject({ amount_total: 0, invoice: { status: "paid", total: 0 } });
  });
});

describe("a subscription", () => {
  test("is refused in another currency than the customer's", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { customer } = await payer(bench);
    const { id } = await stripe.subscriptions.create({ customer, items: await plan(bench) });
    const euro = { customer, items: await plan(bench, 2_000, "eur") };
    await expect(stripe.subscriptions.create(euro)).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining("cannot combine currencies on a single customer") as string,
    });
    await stripe.subscriptions.cancel(id);
    expect((await stripe.subscriptions.create(euro)).status).toBe("active");
  });

  test.each([
    ["expires by itself", async (bench: StripeBench) => bench.advance(DAY)],
    [
      "expires when its first invoice is voided",
      async ({ stripe }: StripeBench, invoice: string) => stripe.invoices.voidInvoice(invoice),
    ],
  ])("that is incomplete %s", async (_name, end) => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const customer = await stripe.customers.create();
    const created = await stripe.subscriptions.create({
      ...{
        customer: customer.id,
        items: await plan(bench),
        payment_behavior: "default_incomplete",
      },
    });
    await end(bench, readId(created.latest_invoice));
    expect(await stripe.subscriptions.retrieve(created.id)).toMatchObject({
      status: "incomplete_expired",
      canceled_at: expect.any(Number) as number,
      ended_at: expect.any(Number) as number,
    });
  });

  test.each(["markUncollectible", "voidInvoice"] as const)(
    "that is past due is active again after %s of its latest invoice",
    async (end) => {
      await using bench = await openStripe();
      const { stripe } = bench;
      const { customer } = await payer(bench);
      const { id } = await stripe.subscriptions.create({ customer, items: await plan(bench) });
      const failing = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
        customer,
      });
      await stripe.subscriptions.update(id, { default_payment_method: failing.id });
      await bench.advance(32 * DAY);
      const due = await stripe.subscriptions.retrieve(id);
      expect(due.status).toBe("past_due");
      await stripe.invoices[end](readId(due.latest_invoice));
      expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
    },
  );

  test("is billed for use at the second at which it is canceled", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { customer } = await payer(bench);
    const meter = await stripe.billing.meters.create({
      ...{ display_name: "Calls", event_name: "calls", default_aggregation: { formula: "sum" } },
    });
    const price = await stripe.prices.create({
      ...{ currency: "usd", unit_amount: 100, product_data: { name: "Calls" } },
      recurring: { interval: "month", usage_type: "metered", meter: meter.id },
    });
    const { id } = await stripe.subscriptions.create({ customer, items: [{ price: price.id }] });
    await stripe.billing.meterEvents.create({
      ...{ event_name: "calls", payload: { stripe_customer_id: customer, value: "10" } },
    });
    await stripe.subscriptions.cancel(id, { invoice_now: true });
    expect(bench.objects("invoice.paid").at(-1)).toMatchObject({ total: 1_000 });
  });

  test("that a schedule owns is ended by the schedule alone", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { customer } = await payer(bench);
    const schedule = await stripe.subscriptionSchedules.create({
      ...{ customer, start_date: "now" },
      phases: [{ items: await plan(bench), duration: { interval: "month", interval_count: 2 } }],
    });
    const id = readId(schedule.subscription);
    const update = stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await expect(update).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    await stripe.subscriptions.cancel(id);
    expect((await stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe("canceled");
  });

  test("takes a quantity of one with another price, and none with a metered price", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { customer } = await payer(bench);
    const [item] = await plan(bench);
    const [other] = await plan(bench, 3_000);
    const created = await stripe.subscriptions.create({
      ...{ customer, items: [{ price: item?.price ?? "", quantity: 3 }] },
    });
    const known = created.items.data[0]?.id ?? "";
    const changed = await stripe.subscriptions.update(created.id, {
      items: [{ id: known, price: other?.price ?? "" }],
    });
    expect(changed.items.data[0]?.quantity).toBe(1);
  });

  test.each([-400, 400])("rejects a proration %i days from now", async (days) => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { customer } = await payer(bench);
    const created = await stripe.subscriptions.create({ customer, items: await plan(bench) });
    const update = stripe.subscriptions.update(created.id, {
      items: [{ id: created.items.data[0]?.id ?? "", quantity: 2 }],
      proration_date: bench.now + days * DAY,
    });
    await expect(update).rejects.toMatchObject({ statusCode: 400, param: "proration_date" });
    const [item] = (await stripe.subscriptions.retrieve(created.id)).items.data;
    expect(item?.quantity).toBe(1);
  });
});

test("a connected account that is deleted is disconnected from the platform", async () => {
  await using bench = await openStripe();
  const { id } = await bench.stripe.accounts.create({ type: "standard" });
  await bench.stripe.accounts.del(id);
  expect(bench.types().at(-1)).toBe("account.application.deauthorized");
});

test("items of a draft that is deleted wait for no other invoice", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const customer = await stripe.customers.create();
  const form = { customer: customer.id, amount: 700, currency: "usd" };
  await stripe.invoiceItems.create(form);
  const draft = await stripe.invoices.create({
    ...{ customer: customer.id, pending_invoice_items_behavior: "include" },
  });
  await stripe.invoices.del(draft.id);
  const pending = await stripe.invoiceItems.list({ customer: customer.id, pending: true });
  expect(pending.data).toEqual([]);
});

test("a list says how its objects are expanded", async () => {
  await using bench = await openStripe();
  await expect(bench.stripe.charges.list({ expand: ["customer"] })).rejects.toMatchObject({
    message:
      "This property cannot be expanded (customer). You may want to try expanding 'data.customer' instead.",
  });
  expect((await bench.stripe.charges.list({ expand: ["data.customer"] })).data).toEqual([]);
});

test("a customer is created with a method as default: its event names that method", async () => {
  await using bench = await openStripe();
  const { id, invoice_settings: settings } = await bench.stripe.customers.create({
    payment_method: visa,
    invoice_settings: { default_payment_method: visa },
  });
  expect(bench.types()).toEqual(["customer.created", "payment_method.attached"]);
  expect(bench.objects("customer.created")).toMatchObject([{ id, invoice_settings: settings }]);
  expect(settings.default_payment_method).toMatch(/^pm_(?!card)/);
});

test("an invoice is paid without its payment intent: the intent is canceled", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { id: customer } = await stripe.customers.create();
  const open = async () => {
    const { id } = await stripe.invoices.create({
      ...{ customer, collection_method: "send_invoice", days_until_due: 5 },
    });
    await stripe.invoiceItems.create({ customer, invoice: id, amount: 500, currency: "usd" });
    await stripe.invoices.finalizeInvoice(id);
    return id;
  };
  const elsewhere = await open();
  let before = bench.types().length;
  await stripe.invoices.pay(elsewhere, { paid_out_of_band: true });
  const paid = ["invoice.paid", "invoice.payment_succeeded"];
  expect(bench.types(before)).toEqual(["payment_intent.canceled", ...paid]);
  const credited = await open();
  before = bench.types().length;
  await stripe.creditNotes.create({ invoice: credited, amount: 500 });
  expect(bench.types(before)).toContain("payment_intent.canceled");
});

test("a session with a code is completed: the code counts its use", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: "once" });
  const { id: code } = await stripe.promotionCodes.create({
    promotion: { type: "coupon", coupon },
    max_redemptions: 1,
  });
  const { id: session } = await stripe.checkout.sessions.create({
    ...{ mode: "payment", success_url: "https://example.com" },
    line_items: [
      {
        price_data: { currency: "usd", unit_amount: 500, product_data: { name: "Tea" } },
        quantity: 1,
      },
    ],
    discounts: [{ promotion_code: code }],
  });
  await bench.control("/_complete_checkout", { session, email: "ada@example.com" });
  expect(await stripe.promotionCodes.retrieve(code)).toMatchObject({
    times_redeemed: 1,
    active: false,
  });
  expect(await stripe.coupons.retrieve(coupon)).toMatchObject({ times_redeemed: 1 });
});
