import { describe, expect, test } from "vitest";
import { openStripe, type StripeBench } from "../testing/sdk.ts";
import { card, visit } from "../testing/visit.ts";

const DAY = 86_400;

async function shop(bench: StripeBench) {
  return bench.stripe.checkout.sessions.create({
    mode: "payment",
    line_items: [
      {
        price_data: { currency: "usd", unit_amount: 3_900, product_data: { name: "Kettle" } },
        quantity: 1,
      },
      {
        price_data: { currency: "usd", unit_amount: 450, product_data: { name: "Coffee" } },
        quantity: 2,
      },
    ],
    success_url: "http://localhost:3000/done?session={CHECKOUT_SESSION_ID}",
    cancel_url: "http://localhost:3000/cart",
    metadata: { order: "1005" },
    payment_intent_data: { metadata: { order: "1005" } },
  });
}

async function saas(bench: StripeBench, trial_period_days?: number) {
  const { stripe } = bench;
  const price = await stripe.prices.create({
    currency: "usd",
    unit_amount: 2_000,
    recurring: { interval: "month" },
    product_data: { name: "Pro" },
  });
  return stripe.checkout.sessions.create({
    mode: "subscription",
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: "http://localhost:3000/done",
    subscription_data: {
      metadata: { plan: "pro" },
      ...(trial_period_days === undefined ? {} : { trial_period_days }),
    },
  });
}

describe("a checkout session", () => {
  test("is paid on its page, which sends the buyer back to the app", async () => {
    await using bench = await openStripe();
    const session = await shop(bench);
    expect(session).toMatchObject({
      status: "open",
      payment_status: "unpaid",
      amount_total: 4_800,
      payment_intent: null,
      customer: null,
    });
    const page = await visit(session.url ?? "");
    for (const name of ["Email", "Card number", "Expiration", "CVC", "Name on card"]) {
      expect(page.text).toContain(`>${name}</label>`);
    }
    expect(page.text).toContain("$48.00");
    const before = bench.types().length;
    const answer = await page.post(session.id, { email: "ada@example.com", ...card });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`http://localhost:3000/done?session=${session.id}`);
    expect(bench.types(before)).toEqual([
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.succeeded",
      "checkout.session.completed",
    ]);
    const paid = await bench.stripe.checkout.sessions.retrieve(session.id, {
      expand: ["payment_intent", "line_items.data.price"],
    });
    expect(paid).toMatchObject({
      status: "complete",
      payment_status: "paid",
      url: null,
      customer_details: { email: "ada@example.com", name: "Ada" },
      payment_intent: { metadata: { order: "1005" }, amount_received: 4_800 },
      line_items: {
        data: [
          { description: "Kettle", amount_total: 3_900 },
          { quantity: 2, amount_total: 900 },
        ],
      },
    });
  });

  test("stays open after a decline and shows the error of a field", async () => {
    await using bench = await openStripe();
    const session = await shop(bench);
    const page = await visit(session.url ?? "");
    const wrong = await page.post(session.id, {
      email: "ada@example.com",
      ...card,
      card_number: "4242424242424241",
    });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain("Your card number is incorrect.");
    const declined = await page.post(session.id, {
      email: "ada@example.com",
      test_card: "4000000000000002",
    });
    expect(await declined.text()).toContain("Your card was declined.");
    expect(bench.types().at(-1)).toBe("payment_intent.payment_failed");
    expect((await bench.stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
  });

  test("waits for 3-D Secure and is completed afterwards", async () => {
    await using bench = await openStripe();
    const session = await shop(bench);
    const page = await visit(session.url ?? "");
    const answer = await page.post(session.id, {
      email: "ada@example.com",
      ...card,
      card_number: "4000002760003184",
    });
    const challenge = await visit(
      new URL(answer.headers.get("location") ?? "", bench.baseUrl).href,
    );
    const done = await challenge.post("", { outcome: "succeeded" });
    const back = new URL(done.headers.get("location") ?? "");
    expect(back.pathname).toBe(`/c/pay/${session.id}`);
    const last = await fetch(back, { redirect: "manual" });
    expect(last.headers.get("location")).toContain("localhost:3000/done");
    expect(bench.types().at(-1)).toBe("checkout.session.completed");
  });

  test("creates a subscription in the provider's order of events", async () => {
    await using bench = await openStripe();
    const session = await saas(bench);
    const before = bench.types().length;
    const done = await bench.control("/_complete_checkout", {
      session: session.id,
      email: "ada@example.com",
    });
    expect(done).toMatchObject({ status: "complete", payment_status: "paid" });
    expect(bench.types(before)).toEqual([
      "customer.created",
      "payment_method.attached",
      "invoice.created",
      "invoice.finalized",
      "customer.subscription.created",
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.succeeded",
      "invoice_payment.paid",
      "invoice.paid",
      "invoice.payment_succeeded",
      "customer.subscription.updated",
      "checkout.session.completed",
    ]);
    const subscription = await bench.stripe.subscriptions.retrieve(String(done["subscription"]));
    expect(subscription).toMatchObject({ status: "active", metadata: { plan: "pro" } });
    expect(subscription.default_payment_method).toMatch(/^pm_/);
  });

  test("starts a trial without a payment", async () => {
    await using bench = await openStripe();
    const session = await saas(bench, 14);
    const { text } = await visit(session.url ?? "");
    for (const words of ["14 days free", "then $20.00 / month"]) expect(text).toContain(words);
    expect(text).not.toContain("$0.00 / month");
    const done = await bench.control("/_complete_checkout", { session: session.id });
    expect(done).toMatchObject({ payment_status: "no_payment_required" });
    const subscription = await bench.stripe.subscriptions.retrieve(String(done["subscription"]));
    expect(subscription.status).toBe("trialing");
    await bench.advance(14 * DAY + 3_600);
    expect((await bench.stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  });

  test("saves a card in setup mode", async () => {
    await using bench = await openStripe();
    const customer = await bench.stripe.customers.create({});
    const session = await bench.stripe.checkout.sessions.create({
      mode: "setup",
      currency: "usd",
      customer: customer.id,
      success_url: "http://localhost:3000/done",
    });
    const before = bench.types().length;
    await bench.control("/_complete_checkout", { session: session.id });
    expect(bench.types(before)).toEqual([
      "setup_intent.created",
      "payment_method.attached",
      "setup_intent.succeeded",
      "checkout.session.completed",
    ]);
  });

  test("reports a bank debit later", async () => {
    await using bench = await openStripe();
    const session = await shop(bench);
    const done = await bench.control("/_complete_checkout", {
      session: session.id,
      card: "pm_usBankAccount_success",
    });
    expect(done).toMatchObject({ status: "complete", payment_status: "unpaid" });
    await bench.advance(4 * DAY);
    expect(bench.types().at(-1)).toBe("checkout.session.async_payment_succeeded");
    expect((await bench.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe("paid");
  });

  test("expires by hand, by its time and as a world action", async () => {
    await using bench = await openStripe();
    const { sessions } = bench.stripe.checkout;
    const first = await shop(bench);
    expect((await sessions.expire(first.id)).status).toBe("expired");
    await expect(sessions.expire(first.id)).rejects.toMatchObject({ statusCode: 400 });
    const complete = { session: first.id };
    await expect(bench.control("/_complete_checkout", complete)).rejects.toThrow("409");
    const second = await shop(bench);
    await bench.advance(DAY);
    expect((await sessions.retrieve(second.id)).status).toBe("expired");
    const third = await shop(bench);
    await bench.control("/_complete_checkout", { session: third.id, outcome: "expired" });
    expect(bench.types().filter((type) => type === "checkout.session.expired")).toHaveLength(3);
  });

  test("takes a promotion code on its page", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const coupon = await stripe.coupons.create({ percent_off: 50 });
    await stripe.promotionCodes.create({
      promotion: { type: "coupon", coupon: coupon.id },
      code: "HALF",
    });
    const session = await stripe.checkout.sessions.create({
      mode: "payment",
      allow_promotion_codes: true,
      line_items: [
        {
          price_data: { currency: "usd", unit_amount: 1_000, product_data: { name: "Tea" } },
          quantity: 1,
        },
      ],
      success_url: "http://localhost:3000/done",
    });
    const page = await visit(session.url ?? "");
    expect((await page.post("promotion_code", { code: "none" })).status).toBe(422);
    expect((await page.post("promotion_code", { code: "half" })).status).toBe(303);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      amount_total: 500,
      total_details: { amount_discount: 500 },
    });
  });

  test.each([
    [{ mode: "payment", line_items: [] }, "line_items"],
    [{ mode: "payment" }, "line_items"],
    [{ line_items: [] }, "mode"],
  ])("refuses %j", async (wrong, param) => {
    await using bench = await openStripe();
    const input = { success_url: "http://localhost:3000/", ...wrong };
    const created = bench.stripe.rawRequest("POST", "/v1/checkout/sessions", input);
    await expect(created).rejects.toMatchObject({ statusCode: 400, param });
  });
});

describe("payment links", () => {
  test("open a new session with every visit", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const price = await stripe.prices.create({
      currency: "usd",
      unit_amount: 700,
      product_data: { name: "Mug" },
    });
    const link = await stripe.paymentLinks.create({
      line_items: [
        { price: price.id, quantity: 1 },
        {
          price_data: { currency: "usd", unit_amount: 300, product_data: { name: "Spoon" } },
          quantity: 2,
        },
      ],
    });
    const first = await stripe.paymentLinks.listLineItems(link.id, { limit: 1 });
    expect(first).toMatchObject({ data: [{ description: "Mug" }], has_more: true });
    const page = await visit(link.url);
    expect(page.text).toContain("Mug");
    const { data } = await stripe.checkout.sessions.list({ payment_link: link.id });
    expect(data).toHaveLength(1);
    await page.post(data[0]?.id ?? "", { email: "ada@example.com", ...card });
    expect((await stripe.checkout.sessions.retrieve(data[0]?.id ?? "")).status).toBe("complete");
    await stripe.paymentLinks.update(link.id, { active: false });
    expect((await visit(link.url)).status).toBe(410);
  });
});

describe("the billing portal", () => {
  test("changes the card, cancels, switches and returns", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const session = await saas(bench);
    const done = await bench.control("/_complete_checkout", {
      session: session.id,
      email: "ada@example.com",
    });
    const dear = await stripe.prices.create({
      currency: "usd",
      unit_amount: 9_000,
      recurring: { interval: "month" },
      product_data: { name: "Team" },
    });
    const portal = await stripe.billingPortal.sessions.create({
      customer: String(done["customer"]),
      return_url: "http://localhost:3000/account",
    });
    const subscription = String(done["subscription"]);
    const page = await visit(portal.url);
    for (const name of ["Update payment method", "Cancel subscription", "Return"]) {
      expect(page.text).toContain(name);
    }
    await page.post("payment_method", { test_card: "4000000000000002" }).then(async (answer) => {
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain("Your card was declined.");
    });
    await page.post("payment_method", card);
    await page.post("switch", { subscription, price: dear.id });
    await page.post("cancel", { subscription });
    const after = await stripe.subscriptions.retrieve(subscription);
    expect(after.cancel_at_period_end).toBe(true);
    expect(after.items.data[0]?.price.id).toBe(dear.id);
    const customer = await stripe.customers.retrieve(String(done["customer"]));
    expect(customer).toMatchObject({
      invoice_settings: { default_payment_method: after.default_payment_method },
    });
    await (await visit(portal.url)).post("keep", { subscription });
    expect((await stripe.subscriptions.retrieve(subscription)).cancel_at).toBeNull();
    const back = await page.post("return", {});
    expect(back.headers.get("location")).toBe("http://localhost:3000/account");
    expect((await visit(`${bench.baseUrl}/p/session/none`)).status).toBe(404);
  });

  test("leads to one task, and from there on as the flow says", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const session = await saas(bench);
    const done = await bench.control("/_complete_checkout", {
      session: session.id,
      email: "ada@example.com",
    });
    const [customer, subscription] = [String(done["customer"]), String(done["subscription"])];
    const dear = await stripe.prices.create({
      currency: "usd",
      unit_amount: 9_000,
      recurring: { interval: "month" },
      product_data: { name: "Team" },
    });
    const { items } = await stripe.subscriptions.retrieve(subscription);
    const item = { id: items.data[0]?.id ?? "", price: dear.id, quantity: 2 };
    const confirm = await stripe.billingPortal.sessions.create({
      customer,
      flow_data: {
        type: "subscription_update_confirm",
        subscription_update_confirm: { subscription, items: [item] },
        after_completion: {
          type: "redirect",
          redirect: { return_url: "http://localhost:3000/plan" },
        },
      },
    });
    expect(confirm.flow?.subscription_update_confirm?.items).toEqual([item]);
    const page = await visit(confirm.url);
    expect(page.text).toContain("$180.00 / month");
    expect(page.text).not.toContain("Card number");
    const answer = await page.post("confirm", { subscription });
    expect(answer.headers.get("location")).toBe("http://localhost:3000/plan");
    const after = await stripe.subscriptions.retrieve(subscription);
    expect(after.items.data[0]).toMatchObject({ price: { id: dear.id }, quantity: 2 });
    const cancel = await stripe.billingPortal.sessions.create({
      customer,
      flow_data: {
        type: "subscription_cancel",
        subscription_cancel: { subscription },
        after_completion: {
          type: "hosted_confirmation",
          hosted_confirmation: { custom_message: "Sorry to see you go" },
        },
      },
    });
    const ended = await (await visit(cancel.url)).post("cancel", { subscription });
    expect(await ended.text()).toContain("Sorry to see you go");
    expect((await visit(cancel.url)).text).toContain("Sorry to see you go");
    const pause = stripe.billingPortal.sessions.create({
      customer,
      flow_data: { type: "subscription_pause", subscription_pause: { subscription } },
    });
    await expect(pause).rejects.toMatchObject({ param: "flow_data[type]" });
    const { id: stranger } = await stripe.customers.create({});
    const others = stripe.billingPortal.sessions.create({
      customer: stranger,
      flow_data: { type: "subscription_cancel", subscription_cancel: { subscription } },
    });
    await expect(others).rejects.toMatchObject({
      param: "flow_data[subscription_cancel][subscription]",
    });
  });

  test("is configured, and its secrets for browsers are made", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const configuration = await stripe.billingPortal.configurations.create({
      features: { subscription_cancel: { enabled: true, mode: "immediately" } },
    });
    expect(configuration.features.subscription_cancel).toMatchObject({
      enabled: true,
      mode: "immediately",
    });
    const updated = await stripe.billingPortal.configurations.update(configuration.id, {
      active: false,
    });
    expect(updated.active).toBe(false);
    const { id: customer } = await stripe.customers.create({});
    const flow = stripe.billingPortal.sessions.create({
      customer,
      flow_data: { type: "subscription_cancel" },
    });
    await expect(flow).rejects.toMatchObject({ statusCode: 400 });
    const key = await stripe.ephemeralKeys.create(
      { customer },
      { apiVersion: "2026-10-28.endive" },
    );
    expect(key.secret).toMatch(/^ek_test_/);
    const session = await stripe.customerSessions.create({
      customer,
      components: { pricing_table: { enabled: true } },
    });
    expect(session).toMatchObject({ customer, components: { pricing_table: { enabled: true } } });
  });
});

test("a session with an invoice keeps the card for later payments", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { id: customer } = await stripe.customers.create({});
  const session = await stripe.checkout.sessions.create({
    mode: "payment",
    customer,
    line_items: [
      {
        price_data: { currency: "usd", unit_amount: 900, product_data: { name: "Tea" } },
        quantity: 1,
      },
    ],
    invoice_creation: { enabled: true },
    payment_intent_data: { setup_future_usage: "off_session" },
    success_url: "http://localhost:3000/done",
  });
  await bench.control("/_complete_checkout", { session: session.id });
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ["invoice"] });
  expect(done.invoice).toMatchObject({ status: "paid", amount_paid: 900 });
  const [kept] = (await stripe.customers.listPaymentMethods(customer)).data;
  const later = await stripe.paymentIntents.create({
    amount: 500,
    currency: "usd",
    customer,
    payment_method: kept?.id ?? "",
    off_session: true,
    confirm: true,
  });
  expect(later.status).toBe("succeeded");
});
