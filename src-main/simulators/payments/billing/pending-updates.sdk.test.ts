import { expect, test } from "vitest";
import { readId, openStripe } from "../testing/sdk.ts";

const HOUR = 3_600;

/** A subscription whose card is declined or asks for 3-D Secure when it is upgraded. */
async function openUpgrade(card: string) {
  const bench = await openStripe();
  const { stripe } = bench;
  const { id: customer } = await stripe.customers.create({
    payment_method: "pm_card_visa",
    invoice_settings: { default_payment_method: "pm_card_visa" },
  });
  const priceOf = (unit_amount: number) =>
    stripe.prices.create({
      currency: "usd",
      unit_amount,
      recurring: { interval: "month" },
      product_data: { name: `Plan ${String(unit_amount)}` },
    });
  const [basic, pro] = [await priceOf(2_000), await priceOf(5_000)];
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price: basic.id }],
  });
  const [item] = subscription.items.data;
  const { id: method } = await stripe.paymentMethods.attach(card, { customer });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: method });
  const before = bench.types().length;
  const upgrade = () =>
    stripe.subscriptions.update(subscription.id, {
      items: [{ id: item?.id ?? "", price: pro.id }],
      proration_behavior: "always_invoice",
      payment_behavior: "pending_if_incomplete",
      expand: ["latest_invoice"],
    });
  const read = () => stripe.subscriptions.retrieve(subscription.id);
  const priceNow = async () => (await read()).items.data[0]?.price.id;
  return { bench, stripe, customer, subscription, basic, pro, before, upgrade, read, priceNow };
}

test("an update is applied at once when its payment succeeds", async () => {
  const { bench, pro, upgrade } = await openUpgrade("pm_card_mastercard");
  await using _bench = bench;
  const upgraded = await upgrade();
  expect(upgraded).toMatchObject({
    pending_update: null,
    items: { data: [{ price: { id: pro.id } }] },
    latest_invoice: { status: "paid", amount_paid: 3_000 },
  });
});

test("an update whose payment fails is pending until its invoice is paid", async () => {
  const { bench, stripe, basic, pro, before, upgrade, read, priceNow } = await openUpgrade(
    "pm_card_chargeCustomerFail",
  );
  await using _bench = bench;
  const held = await upgrade();
  expect(held).toMatchObject({
    status: "active",
    items: { data: [{ price: { id: basic.id } }] },
    pending_update: {
      expires_at: bench.now + 23 * HOUR,
      subscription_items: [{ price: { id: pro.id } }],
      billing_cycle_anchor: null,
    },
    latest_invoice: { status: "open", amount_due: 3_000, billing_reason: "subscription_update" },
  });
  expect(bench.types(before)).toEqual([
    "invoiceitem.created",
    "invoiceitem.created",
    "customer.subscription.updated",
    "invoice.created",
    "invoice.finalized",
    "payment_intent.created",
    "charge.failed",
    "payment_intent.payment_failed",
    "invoice.payment_failed",
  ]);
  const after = bench.types().length;
  const invoice = await read();
  await stripe.invoices.pay(readId(invoice.latest_invoice), { payment_method: "pm_card_visa" });
  expect(await priceNow()).toBe(pro.id);
  expect((await read()).pending_update).toBeNull();
  expect(bench.types(after)).toEqual([
    "charge.succeeded",
    "payment_intent.succeeded",
    "payment_method.attached",
    "invoice_payment.paid",
    "invoice.paid",
    "invoice.payment_succeeded",
    "customer.subscription.updated",
    "customer.subscription.pending_update_applied",
  ]);
  await bench.advance(23 * HOUR);
  expect(await priceNow()).toBe(pro.id);
});

test("an update waits for 3-D Secure", async () => {
  const { bench, stripe, customer, pro, upgrade, priceNow } = await openUpgrade(
    "pm_card_authenticationRequired",
  );
  await using _bench = bench;
  expect((await upgrade()).pending_update).not.toBeNull();
  const [intent] = (await stripe.paymentIntents.list({ customer })).data;
  expect(intent?.status).toBe("requires_action");
  await bench.control("/_authenticate", { payment_intent: intent?.id, outcome: "succeeded" });
  expect(await priceNow()).toBe(pro.id);
});

test("a pending update expires after 23 hours, and its invoice is voided", async () => {
  const { bench, stripe, basic, upgrade, read, priceNow } = await openUpgrade(
    "pm_card_chargeCustomerFail",
  );
  await using _bench = bench;
  const invoice = (await upgrade()).latest_invoice;
  const after = bench.types().length;
  await bench.advance(23 * HOUR);
  expect(bench.types(after)).toEqual([
    "payment_intent.canceled",
    "invoice.voided",
    "customer.subscription.updated",
    "customer.subscription.pending_update_expired",
  ]);
  expect(await priceNow()).toBe(basic.id);
  expect(await read()).toMatchObject({ status: "active", pending_update: null });
  expect((await stripe.invoices.retrieve(readId(invoice))).status).toBe("void");
});

test("another update replaces a pending one", async () => {
  const { bench, stripe, subscription, upgrade, read } = await openUpgrade(
    "pm_card_chargeCustomerFail",
  );
  await using _bench = bench;
  const first = (await upgrade()).pending_update;
  await bench.advance(HOUR);
  const second = (await upgrade()).pending_update;
  expect(second?.expires_at).toBe((first?.expires_at ?? 0) + HOUR);
  expect(bench.types()).toContain("invoice.voided");
  await stripe.invoices.voidInvoice(readId((await read()).latest_invoice));
  expect((await read()).pending_update).toBeNull();
  await expect(
    stripe.subscriptions.update(subscription.id, {
      payment_behavior: "pending_if_incomplete",
      description: "x",
    }),
  ).rejects.toMatchObject({ param: "description" });
});

test("a new item and a new interval wait for their payment, too", async () => {
  const { bench, stripe, subscription, pro, read } = await openUpgrade(
    "pm_card_chargeCustomerFail",
  );
  await using _bench = bench;
  const added = await stripe.subscriptionItems.create({
    subscription: subscription.id,
    price_data: {
      currency: "usd",
      product: readId(pro.product),
      recurring: { interval: "month" },
      unit_amount: 700,
    },
    proration_behavior: "always_invoice",
    payment_behavior: "pending_if_incomplete",
  });
  expect((await read()).items.data).toHaveLength(1);
  const pay = async () =>
    stripe.invoices.pay(readId((await read()).latest_invoice), { payment_method: "pm_card_visa" });
  await pay();
  expect((await read()).items.data.map(({ id }) => id)).toContain(added.id);
  await bench.advance(24 * HOUR);
  await stripe.subscriptions.update(subscription.id, {
    billing_cycle_anchor: { type: "now" },
    payment_behavior: "pending_if_incomplete",
  });
  await bench.advance(HOUR);
  const { pending_update: held } = await read();
  expect(held?.billing_cycle_anchor).toBe(bench.now - HOUR);
  await pay();
  expect((await read()).billing_cycle_anchor).toBe(bench.now - HOUR);
});
