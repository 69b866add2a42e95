import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { openStripe, readId, type StripeBench } from "../../testing/sdk.ts";
import { card, visit } from "../../testing/visit.ts";

const DAY = 86_400;
const return_url = "http://localhost:3000/account";

/** A customer with a plan of 20 dollars, and a dearer and a cheaper plan. */
async function subscriber({ stripe }: StripeBench, more: { trial_period_days?: number } = {}) {
  const { id: customer } = await stripe.customers.create({
    ...{ email: "ada@example.com", payment_method: "pm_card_visa" },
    invoice_settings: { default_payment_method: "pm_card_visa" },
  });
  const make = async (name: string, unit_amount: number) => {
    const price = await stripe.prices.create({
      ...{ currency: "usd", unit_amount, recurring: { interval: "month" } },
      product_data: { name },
    });
    return { price: price.id, product: readId(price.product) };
  };
  const [basic, team, free] = [
    await make("Basic", 2_000),
    await make("Team", 9_000),
    await make("Small", 500),
  ];
  const { id: subscription } = await stripe.subscriptions.create({
    ...{ customer, items: [{ price: basic.price }], ...more },
  });
  return { customer, subscription, basic, team, free };
}

type Features = Stripe.BillingPortal.ConfigurationCreateParams.Features;

/** The portal of a customer with its own features. */
async function open({ stripe }: StripeBench, customer: string, features: Features) {
  const configuration = await stripe.billingPortal.configurations.create({
    features,
    business_profile: { privacy_policy_url: "https://shop.example/privacy", headline: "Yours" },
  });
  const session = await stripe.billingPortal.sessions.create({
    ...{ customer, return_url, configuration: configuration.id },
  });
  return { configuration, session, page: await visit(session.url) };
}

describe("the plan of a subscription", () => {
  test("changes its price, quantity and discount as the configuration allows", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { customer, subscription, basic, team } = await subscriber(bench);
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: "once" });
    await stripe.promotionCodes.create({
      ...{ code: "HALF", promotion: { type: "coupon", coupon: coupon.id } },
    });
    const { configuration, page } = await open(bench, customer, {
      subscription_update: {
        ...{ enabled: true, proration_behavior: "always_invoice" },
        default_allowed_updates: ["price", "quantity", "promotion_code"],
        products: [
          { product: basic.product, prices: [basic.price] },
          {
            ...{ product: team.product, prices: [team.price] },
            adjustable_quantity: { enabled: true, minimum: 2, maximum: 5 },
          },
        ],
      },
    });
    expect(configuration.features.subscription_update.products).toMatchObject([
      { adjustable_quantity: { enabled: false } },
      { adjustable_quantity: { enabled: true, minimum: 2, maximum: 5 } },
    ]);
    for (const words of ["Yours", "Basic, $20.00 / month (current)", "Quantity", "Privacy"])
      expect(page.text).toContain(words);
    const change = { subscription, price: team.price, quantity: "3" };
    for (const wrong of [{ quantity: "9" }, { price: "price_none" }, { promotion_code: "NONE" }]) {
      expect((await page.post("switch", { ...change, ...wrong })).status).toBe(422);
    }
    const before = bench.types().length;
    expect((await page.post("switch", { ...change, promotion_code: "HALF" })).status).toBe(303);
    expect(bench.types(before)).toContain("customer.subscription.updated");
    const after = await stripe.subscriptions.retrieve(subscription, { expand: ["latest_invoice"] });
    expect(after.items.data).toMatchObject([{ price: { id: team.price }, quantity: 3 }]);
    expect(after.discounts).toHaveLength(1);
    expect(after.latest_invoice).toMatchObject({
      ...{ billing_reason: "subscription_update", status: "paid" },
    });
  });

  test("waits for the end of the period where it gets cheaper", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { customer, subscription, basic, free } = await subscriber(bench);
    const { page, session } = await open(bench, customer, {
      subscription_update: {
        ...{ enabled: true, default_allowed_updates: ["price"] },
        products: [basic, free].map(({ product, price }) => ({ product, prices: [price] })),
        schedule_at_period_end: { conditions: [{ type: "decreasing_item_amount" }] },
      },
    });
    await page.post("switch", { subscription, price: free.price });
    const now = await stripe.subscriptions.retrieve(subscription);
    expect(now.items.data[0]?.price.id).toBe(basic.price);
    expect((await visit(session.url)).text).toContain("It changes to Small then.");
    await bench.advance(32 * DAY);
    const later = await stripe.subscriptions.retrieve(subscription);
    expect(later.items.data[0]?.price.id).toBe(free.price);
  });

  test("ends its trial with a change, unless the trial continues", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    for (const [behavior, status] of [
      ["continue_trial", "trialing"],
      ["end_trial", "active"],
    ] as const) {
      const { customer, subscription, basic, team } = await subscriber(bench, {
        trial_period_days: 7,
      });
      const { page } = await open(bench, customer, {
        subscription_update: {
          ...{ enabled: true, default_allowed_updates: ["price"] },
          products: [basic, team].map(({ product, price }) => ({ product, prices: [price] })),
          trial_update_behavior: behavior,
        },
      });
      await page.post("switch", { subscription, price: team.price });
      expect((await stripe.subscriptions.retrieve(subscription)).status).toBe(status);
    }
  });
});

describe("a cancellation", () => {
  test("asks for a reason and keeps it", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { customer, subscription } = await subscriber(bench);
    const { page } = await open(bench, customer, {
      subscription_cancel: {
        enabled: true,
        cancellation_reason: { enabled: true, options: ["too_expensive", "other"] },
      },
    });
    expect(page.text).toContain("It is too expensive");
    expect(page.text).not.toContain("I do not use it enough");
    await page.post("cancel", { subscription, feedback: "too_expensive", comment: "Bye" });
    expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
      cancel_at_period_end: true,
      cancellation_details: { feedback: "too_expensive", comment: "Bye" },
    });
    const again = stripe.billingPortal.sessions.create({
      customer,
      flow_data: { type: "subscription_cancel", subscription_cancel: { subscription } },
    });
    await expect(again).rejects.toMatchObject({
      param: "flow_data[subscription_cancel][subscription]",
    });
  });

  test("at once credits unused time where the configuration says so", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { customer, subscription } = await subscriber(bench);
    await bench.advance(10 * DAY);
    const { page } = await open(bench, customer, {
      subscription_cancel: {
        ...{ enabled: true, mode: "immediately", proration_behavior: "always_invoice" },
      },
    });
    await page.post("cancel", { subscription });
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe("canceled");
    const [credit] = (await stripe.invoices.list({ customer })).data;
    expect(credit?.total).toBeLessThan(0);
  });

  test("is given up for a coupon, and the visit leads back to the app", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { customer, subscription } = await subscriber(bench);
    const coupon = await stripe.coupons.create({ percent_off: 30, duration: "once", name: "Stay" });
    const session = await stripe.billingPortal.sessions.create({
      customer,
      flow_data: {
        type: "subscription_cancel",
        subscription_cancel: {
          subscription,
          retention: { type: "coupon_offer", coupon_offer: { coupon: coupon.id } },
        },
        after_completion: { type: "redirect", redirect: { return_url } },
      },
    });
    expect(session.flow?.subscription_cancel?.retention).toEqual({
      ...{ type: "coupon_offer", coupon_offer: { coupon: coupon.id } },
    });
    const page = await visit(session.url);
    expect(page.text).toContain("Stay, and get a discount: Stay");
    const answer = await page.post("accept_offer", { subscription });
    expect(answer.headers.get("location")).toBe(return_url);
    const kept = await stripe.subscriptions.retrieve(subscription);
    expect(kept).toMatchObject({ cancel_at_period_end: false });
    expect(kept.discounts).toHaveLength(1);
  });
});

test("a customer changes addresses, tax numbers and payment methods", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { customer } = await subscriber(bench);
  const { page, session } = await open(bench, customer, {
    customer_update: {
      enabled: true,
      allowed_updates: ["name", "email", "address", "shipping", "tax_id"],
    },
    payment_method_update: { enabled: true },
    invoice_history: { enabled: true },
  });
  for (const words of ["Billing address", "Shipping address", "Tax numbers", "Invoices"])
    expect(page.text).toContain(words);
  expect(page.text).not.toContain(">Phone</label>");
  const before = bench.types().length;
  await page.post("customer", {
    ...{ name: "Ada", email: "ada@shop.example", phone: "555" },
    ...{ "address.line1": "1 Oak Lane", "address.country": "US" },
    ...{ "shipping.name": "Ada", "shipping.address.line1": "2 Elm Road" },
  });
  await page.post("add_tax_id", { type: "us_ein", value: "12-3456789" });
  expect((await page.post("add_tax_id", { type: "none", value: "1" })).status).toBe(422);
  await page.post("payment_method", { ...card, card_number: "5555 5555 5555 4444" });
  expect(await stripe.customers.retrieve(customer)).toMatchObject({
    ...{ name: "Ada", email: "ada@shop.example", phone: null },
    address: { line1: "1 Oak Lane", country: "US", city: null },
    shipping: { name: "Ada", address: { line1: "2 Elm Road" } },
  });
  expect(bench.types(before)).toEqual([
    "customer.updated",
    "customer.tax_id.created",
    "payment_method.attached",
    "customer.updated",
  ]);
  const methods = async () => (await stripe.customers.listPaymentMethods(customer)).data;
  const [newest, oldest] = await methods();
  const again = await visit(session.url);
  expect(again.text).toContain("Card ending in 4444 (default)");
  await again.post("default_method", { payment_method: oldest?.id ?? "" });
  await (await visit(session.url)).post("remove_method", { payment_method: newest?.id ?? "" });
  expect(await methods()).toMatchObject([{ id: oldest?.id }]);
  const [taxId] = (await stripe.customers.listTaxIds(customer)).data;
  await (await visit(session.url)).post("remove_tax_id", { tax_id: taxId?.id ?? "" });
  expect((await stripe.customers.listTaxIds(customer)).data).toEqual([]);
});

test("customers log in to the portal by the page of a configuration", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  await subscriber(bench);
  const configuration = await stripe.billingPortal.configurations.create({
    ...{ features: { invoice_history: { enabled: true } }, login_page: { enabled: true } },
  });
  const { url } = configuration.login_page;
  const page = await visit(`${url ?? ""}?prefilled_email=ada%40example.com`);
  expect(page.text).toContain('value="ada@example.com"');
  expect((await page.post(configuration.id, { email: "eve@example.com" })).status).toBe(422);
  const sent = await (await page.post(configuration.id, { email: "Ada@example.com" })).text();
  const [, path] = /href="(\/p\/session\/[^"]+)"/.exec(sent) ?? [];
  expect((await visit(`${bench.baseUrl}${path ?? ""}`)).text).toContain("Invoices");
  await stripe.billingPortal.configurations.update(configuration.id, {
    login_page: { enabled: false },
  });
  expect((await visit(url ?? "")).status).toBe(404);
});

test("a configuration is rejected with a strange price, and not used while it is inactive", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { customer, basic, team } = await subscriber(bench);
  const wrong = stripe.billingPortal.configurations.create({
    features: {
      subscription_update: {
        ...{ enabled: true, default_allowed_updates: ["price"] },
        products: [{ product: basic.product, prices: [team.price] }],
      },
    },
  });
  await expect(wrong).rejects.toMatchObject({
    param: "features[subscription_update][products][0][prices]",
  });
  const { id: configuration } = await stripe.billingPortal.configurations.create({
    features: { invoice_history: { enabled: true } },
  });
  await stripe.billingPortal.configurations.update(configuration, { active: false });
  const session = stripe.billingPortal.sessions.create({ customer, configuration });
  await expect(session).rejects.toMatchObject({ param: "configuration" });
});

test("an update that is to be confirmed has its discount", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { customer, subscription, team } = await subscriber(bench);
  const coupon = await stripe.coupons.create({ percent_off: 30, duration: "once", name: "Spring" });
  const { items } = await stripe.subscriptions.retrieve(subscription);
  const session = await stripe.billingPortal.sessions.create({
    customer,
    flow_data: {
      type: "subscription_update_confirm",
      subscription_update_confirm: {
        ...{ subscription, discounts: [{ coupon: coupon.id }] },
        items: [{ id: items.data[0]?.id ?? "", price: team.price }],
      },
    },
  });
  const page = await visit(session.url);
  expect(page.text).toContain("Spring");
  await page.post("confirm", { subscription });
  const after = await stripe.subscriptions.retrieve(subscription);
  expect(after.discounts).toHaveLength(1);
  expect(after.items.data[0]?.price.id).toBe(team.price);
});
