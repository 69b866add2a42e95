import { expect, test } from "vitest";
import { openStripe } from "../testing/sdk.ts";
import { card, visit } from "../testing/visit.ts";

const DAY = 86_400;
const success_url = "http://localhost:3000/done";
const kettle = {
  price_data: { currency: "usd", unit_amount: 3_000, product_data: { name: "Kettle" } },
  quantity: 1,
};
const ground = {
  shipping_rate_data: {
    ...{ display_name: "Ground", type: "fixed_amount" as const },
    fixed_amount: { amount: 500, currency: "usd" },
  },
};

test("an open session changes its lines, its shipment and its payment", async () => {
  await using bench = await openStripe();
  const { sessions } = bench.stripe.checkout;
  const session = await sessions.create({
    ...{ mode: "payment", success_url, line_items: [kettle] },
    shipping_address_collection: { allowed_countries: ["US"] },
  });
  const [line] = (await sessions.listLineItems(session.id)).data;
  const changed = await sessions.update(session.id, {
    line_items: [
      { id: line?.id ?? "", quantity: 2 },
      { ...kettle, quantity: 3 },
    ],
    shipping_options: [ground],
    collected_information: {
      shipping_details: { name: "Ada", address: { line1: "1 Oak Lane", country: "US" } },
    },
    payment_intent_data: { description: "Tea things", statement_descriptor_suffix: "TEA" },
    metadata: { cart: "7" },
  });
  expect(changed).toMatchObject({
    ...{ amount_total: 15_500, shipping_cost: { amount_total: 500 }, metadata: { cart: "7" } },
    collected_information: { shipping_details: { name: "Ada", address: { country: "US" } } },
  });
  await bench.control("/_complete_checkout", { session: session.id });
  const paid = await sessions.retrieve(session.id, { expand: ["payment_intent"] });
  expect(paid.payment_intent).toMatchObject({
    ...{ amount: 15_500, description: "Tea things", statement_descriptor_suffix: "TEA" },
  });
  await expect(sessions.update(session.id, { shipping_options: [ground] })).rejects.toMatchObject({
    param: "shipping_options",
  });
  expect((await sessions.update(session.id, { metadata: { cart: "8" } })).metadata).toEqual({
    cart: "8",
  });
});

test("an expired session goes on at the address of its recovery", async () => {
  await using bench = await openStripe();
  const { sessions } = bench.stripe.checkout;
  const session = await sessions.create({
    ...{ mode: "payment", success_url, line_items: [kettle], metadata: { cart: "7" } },
    after_expiration: { recovery: { enabled: true, allow_promotion_codes: true } },
  });
  expect(session.after_expiration?.recovery).toMatchObject({ enabled: true, url: null });
  const { after_expiration: after } = await sessions.expire(session.id);
  const page = await visit(after?.recovery?.url ?? "");
  const copy = (await sessions.list({ limit: 1 })).data[0];
  expect(copy).toMatchObject({
    ...{ status: "open", recovered_from: session.id, metadata: { cart: "7" } },
    allow_promotion_codes: true,
  });
  expect((await page.post(copy?.id ?? "", { email: "a@example.com", ...card })).status).toBe(303);
  await bench.advance(32 * DAY);
  expect((await visit(after?.recovery?.url ?? "")).status).toBe(410);
});

test("an embedded session without a redirect ends on its own page", async () => {
  await using bench = await openStripe();
  const { sessions } = bench.stripe.checkout;
  const session = await sessions.create({
    ...{ mode: "payment", ui_mode: "embedded_page", redirect_on_completion: "never" },
    line_items: [kettle],
    custom_text: { after_submit: { message: "See you soon." } },
  });
  expect(session).toMatchObject({ redirect_on_completion: "never", url: null });
  expect(session).not.toHaveProperty("return_url");
  const page = await visit(`${bench.baseUrl}/c/pay/${session.id}`);
  const done = await page.post(session.id, { email: "a@example.com", ...card });
  expect(await done.text()).toContain("See you soon.");
});

test("the invoice of a payment has the texts of its session", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const session = await stripe.checkout.sessions.create({
    ...{ mode: "payment", success_url, line_items: [kettle], customer_creation: "always" },
    invoice_creation: {
      enabled: true,
      invoice_data: {
        ...{ description: "Tea things", footer: "Thanks", metadata: { cart: "7" } },
        custom_fields: [{ name: "Order", value: "1005" }],
        rendering_options: { amount_tax_display: "include_inclusive_tax" },
      },
    },
  });
  expect(session.invoice_creation?.invoice_data).toMatchObject({ description: "Tea things" });
  const done = await bench.control("/_complete_checkout", { session: session.id });
  expect(await stripe.invoices.retrieve(String(done["invoice"]))).toMatchObject({
    ...{ description: "Tea things", footer: "Thanks", metadata: { cart: "7" } },
    custom_fields: [{ name: "Order", value: "1005" }],
    rendering: { amount_tax_display: "include_inclusive_tax" },
  });
});

test("a session makes a subscription on its own terms", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const price = await stripe.prices.create({
    ...{ currency: "usd", unit_amount: 2_000, recurring: { interval: "month" } },
    product_data: { name: "Pro" },
  });
  const session = await stripe.checkout.sessions.create({
    ...{ mode: "subscription", success_url, line_items: [{ price: price.id, quantity: 1 }] },
    payment_method_collection: "if_required",
    subscription_data: {
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
      invoice_settings: { footer: "Thanks", custom_fields: [{ name: "Order", value: "1005" }] },
      billing_mode: { type: "classic" },
    },
  });
  const done = await bench.control("/_complete_checkout", { session: session.id });
  const subscription = await stripe.subscriptions.retrieve(String(done["subscription"]), {
    expand: ["latest_invoice"],
  });
  expect(subscription).toMatchObject({
    trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
    invoice_settings: { footer: "Thanks" },
    billing_mode: { type: "classic" },
    latest_invoice: { footer: "Thanks", custom_fields: [{ name: "Order", value: "1005" }] },
  });
});

test("a payment link changes all that its sessions take from it", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const price = await stripe.prices.create({
    ...{ currency: "usd", unit_amount: 700, product_data: { name: "Mug" } },
  });
  const rate = await stripe.shippingRates.create({
    ...{ display_name: "Ground", type: "fixed_amount" },
    fixed_amount: { amount: 500, currency: "usd" },
  });
  const link = await stripe.paymentLinks.create({
    line_items: [{ price: price.id, quantity: 1, adjustable_quantity: { enabled: true } }],
    shipping_options: [{ shipping_rate: rate.id }],
    phone_number_collection: { enabled: true },
    restrictions: { completed_sessions: { limit: 5 } },
  });
  expect(link).toMatchObject({
    shipping_options: [{ shipping_amount: 500, shipping_rate: rate.id }],
    phone_number_collection: { enabled: true },
  });
  const [line] = (await stripe.paymentLinks.listLineItems(link.id)).data;
  const changed = await stripe.paymentLinks.update(link.id, {
    line_items: [{ id: line?.id ?? "", quantity: 3 }],
    restrictions: { completed_sessions: { limit: 1 } },
    inactive_message: "Sold out",
    submit_type: "donate",
    shipping_options: "",
    phone_number_collection: { enabled: false },
    custom_text: { submit: { message: "We thank you." } },
    payment_intent_data: { description: "A gift" },
    payment_method_types: ["card"],
    after_completion: {
      type: "hosted_confirmation",
      hosted_confirmation: { custom_message: "Bless you" },
    },
  });
  expect(changed).toMatchObject({
    ...{ submit_type: "donate", shipping_options: [], payment_method_types: ["card"] },
    restrictions: { completed_sessions: { count: 0, limit: 1 } },
    payment_intent_data: { description: "A gift" },
  });
  const page = await visit(link.url);
  expect(page.text).toContain("$21.00");
  expect(page.text).toContain("We thank you.");
  const id = page.url.split("/").at(-1) ?? "";
  const done = await page.post(id, { email: "a@example.com", ...card });
  expect(await done.text()).toContain("Bless you");
  const over = await visit(link.url);
  expect(over.status).toBe(410);
  expect(over.text).toContain("Sold out");
  const wrong = stripe.paymentLinks.update(link.id, {
    subscription_data: { trial_period_days: 3 },
  });
  await expect(wrong).rejects.toMatchObject({ param: "subscription_data" });
});
