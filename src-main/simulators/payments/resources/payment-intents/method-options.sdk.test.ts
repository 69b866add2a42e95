import { expect, test } from "vitest";
import { openStripe } from "../../testing/sdk.ts";
import { visit } from "../../testing/visit.ts";

const success_url = "http://localhost:3000/done";

test("an intent asks each cardholder, captures later and keeps a card as its options say", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { id: customer } = await stripe.customers.create({});
  const base = { amount: 500, currency: "usd", customer, payment_method: "pm_card_visa" };
  const asked = await stripe.paymentIntents.create({
    ...{ ...base, confirm: true, return_url: success_url },
    payment_method_options: { card: { request_three_d_secure: "any" } },
  });
  expect(asked).toMatchObject({
    status: "requires_action",
    payment_method_options: { card: { request_three_d_secure: "any", network: null } },
  });
  const done = await bench.control("/_authenticate", {
    ...{ payment_intent: asked.id, outcome: "succeeded" },
  });
  expect(done).toMatchObject({ status: "succeeded" });
  const held = await stripe.paymentIntents.create({
    ...{ ...base, confirm: true, return_url: success_url },
    payment_method_options: { card: { capture_method: "manual" } },
  });
  expect(held).toMatchObject({ status: "requires_capture", capture_method: "automatic" });
  expect((await stripe.paymentIntents.capture(held.id)).status).toBe("succeeded");
  expect((await stripe.customers.listPaymentMethods(customer)).data).toEqual([]);
  const kept = await stripe.paymentIntents.create(base);
  await stripe.paymentIntents.confirm(kept.id, {
    return_url: success_url,
    payment_method_options: { card: { setup_future_usage: "off_session" } },
  });
  expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1);
});

test("an intent rejects a type of payment methods that it excludes", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const intent = await stripe.paymentIntents.create({
    ...{ amount: 500, currency: "usd", payment_method: "pm_card_visa" },
    excluded_payment_method_types: ["card"],
  });
  const confirmed = stripe.paymentIntents.confirm(intent.id, { return_url: success_url });
  await expect(confirmed).rejects.toMatchObject({ param: "payment_method" });
});

test("payments of subscriptions, invoices and sessions ask cardholders, too", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { id: customer } = await stripe.customers.create({
    ...{ payment_method: "pm_card_visa" },
    invoice_settings: { default_payment_method: "pm_card_visa" },
  });
  const price = await stripe.prices.create({
    ...{ currency: "usd", unit_amount: 2_000, recurring: { interval: "month" } },
    product_data: { name: "Pro" },
  });
  const card = { request_three_d_secure: "any" as const };
  const subscription = await stripe.subscriptions.create({
    ...{ customer, items: [{ price: price.id }] },
    payment_settings: { payment_method_options: { card } },
  });
  expect(subscription).toMatchObject({
    status: "incomplete",
    payment_settings: { payment_method_options: { card: { request_three_d_secure: "any" } } },
  });
  const invoice = await stripe.invoices.create({
    ...{ customer, payment_settings: { payment_method_options: { card } } },
  });
  expect(invoice.payment_settings.payment_method_options).toMatchObject({ card });
  const session = await stripe.checkout.sessions.create({
    ...{ mode: "payment", success_url, payment_method_options: { card } },
    line_items: [
      {
        price_data: { currency: "usd", unit_amount: 900, product_data: { name: "Tea" } },
        quantity: 1,
      },
    ],
  });
  expect(session.payment_method_options).toMatchObject({ card });
  await bench.control("/_complete_checkout", { session: session.id });
  expect(bench.types()).toContain("payment_intent.requires_action");
});

test("the page of a session saves a card, offers it again and deletes it", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { id: customer } = await stripe.customers.create({ email: "ada@example.com" });
  const open = () =>
    stripe.checkout.sessions.create({
      ...{ mode: "payment", success_url, customer },
      line_items: [
        {
          price_data: { currency: "usd", unit_amount: 900, product_data: { name: "Tea" } },
          quantity: 1,
        },
      ],
      saved_payment_method_options: {
        ...{ payment_method_save: "enabled", payment_method_remove: "enabled" },
      },
    });
  const first = await open();
  expect((await visit(first.url ?? "")).text).not.toContain("Pay with</legend>");
  await bench.control("/_complete_checkout", { session: first.id, save_card: true });
  const [saved] = (await stripe.customers.listPaymentMethods(customer)).data;
  expect(saved?.allow_redisplay).toBe("always");
  const second = await open();
  const page = await visit(second.url ?? "");
  expect(page.text).toContain("Visa ending in 4242");
  const paid = await page.post(second.id, { saved_method: saved?.id ?? "" });
  expect(paid.headers.get("location")).toBe(success_url);
  const third = await open();
  await (await visit(third.url ?? "")).post("remove_method", { saved_method: saved?.id ?? "" });
  expect((await stripe.customers.listPaymentMethods(customer)).data).toEqual([]);
  expect((await visit(third.url ?? "")).text).not.toContain("Visa ending in 4242");
});
