import { expect, test } from "vitest";
import { paymentsClient, type TestClient } from "./testing/client.ts";

const price = { currency: "usd", unit_amount: 500, product_data: { name: "Coffee" } };
const session = {
  mode: "payment",
  success_url: "http://127.0.0.1/",
  line_items: [{ price_data: price, quantity: 1 }],
};
const method = { type: "card", card: { token: "tok_visa" } };
const intent = { amount: 500, currency: "usd" };
const debit = { payment_method: "pm_usBankAccount_success" };

const planOf = (product: string) => ({
  ...{ currency: "usd", unit_amount: 500, product },
  recurring: { interval: "month" },
});

/** Ids of the objects that a test made. */
type Ids = Readonly<
  Record<
    "coupon" | "customer" | "product" | "subscription" | "invoice" | "line" | "intent" | "session",
    string
  >
>;

/** Requests whose last part is wrong. */
const rejected = (ids: Ids): readonly (readonly [path: string, form: object])[] => [
  ["/v1/checkout/sessions", { ...session, shipping_options: [{ shipping_rate: "shr_none" }] }],
  ["/v1/checkout/sessions", { ...session, payment_intent_data: { on_behalf_of: "acct_none" } }],
  ["/v1/payment_links", { ...session, on_behalf_of: "acct_none", mode: undefined }],
  [
    `/v1/checkout/sessions/${ids.session}`,
    { ...session, shipping_options: [{ shipping_rate: "x" }] },
  ],
  [
    "/v1/payment_intents",
    { ...intent, payment_method_data: { type: "customer_balance" }, confirm: true },
  ],
  ["/v1/payment_intents", { ...intent, ...debit, payment_method_types: ["card"] }],
  [
    "/v1/payment_intents",
    { ...intent, payment_method: "pm_card_visa", confirm: true, mandate: "mandate_x" },
  ],
  [
    "/v1/payment_intents",
    {
      ...intent,
      payment_method_data: method,
      confirm: true,
      excluded_payment_method_types: ["card"],
    },
  ],
  [`/v1/payment_intents/${ids.intent}`, debit],
  [`/v1/payment_intents/${ids.intent}/confirm`, debit],
  ["/v1/setup_intents", { ...debit, payment_method_types: ["card"] }],
  [
    "/v1/invoiceitems",
    {
      customer: ids.customer,
      currency: "eur",
      price_data: { ...price, product: ids.product, product_data: undefined },
    },
  ],
  [
    "/v1/invoiceitems",
    {
      customer: ids.customer,
      discounts: [{ coupon: "none" }],
      price_data: { currency: "usd", unit_amount: 5, product: ids.product },
    },
  ],
  [
    `/v1/invoices/${ids.invoice}/add_lines`,
    { lines: [{ amount: 10 }, { invoice_item: "ii_none" }] },
  ],
  [
    `/v1/invoices/${ids.invoice}/add_lines`,
    { lines: [{ amount: 10 }, { amount: 20, tax_rates: ["txr_none"] }] },
  ],
  [
    `/v1/invoices/${ids.invoice}/update_lines`,
    { lines: [{ id: ids.line, amount: 10 }, { id: "il_none" }] },
  ],
  [
    `/v1/invoices/${ids.invoice}/remove_lines`,
    {
      lines: [
        { id: ids.line, behavior: "delete" },
        { id: "il_none", behavior: "delete" },
      ],
    },
  ],
  [`/v1/subscriptions/${ids.subscription}`, { discounts: [{ coupon: "none" }] }],
  [
    "/v1/quotes",
    { customer: ids.customer, line_items: session.line_items, discounts: [{ coupon: "none" }] },
  ],
  [
    "/v1/subscriptions",
    {
      customer: ids.customer,
      items: [{ price_data: planOf(ids.product), discounts: [{ coupon: "none" }] }],
    },
  ],
  [
    "/v1/subscription_items",
    {
      subscription: ids.subscription,
      price_data: planOf(ids.product),
      discounts: [{ coupon: "none" }],
    },
  ],
  [
    "/v1/subscription_schedules",
    {
      ...{ customer: ids.customer, start_date: "now" },
      phases: [
        { items: [{ price_data: planOf(ids.product) }], duration: { interval: "month" } },
        { items: [{ price: "price_none" }] },
      ],
    },
  ],
  ["/v1/products", { name: "Tea", default_price_data: { currency: "usd" } }],
  ["/v1/payment_links", { line_items: session.line_items, application_fee_percent: 5 }],
  [
    "/v1/setup_intents",
    { confirm: true, customer: ids.customer, payment_method_data: { type: "customer_balance" } },
  ],
  [
    "/v1/invoices",
    {
      ...{ customer: ids.customer, discounts: [{ coupon: ids.coupon }] },
      shipping_cost: { shipping_rate: "shr_none" },
    },
  ],
];

async function makeObjects(client: TestClient): Promise<Ids> {
  const make = async (path: string, form: object) => (await client.post(path, form)).id;
  const customer = await make("/v1/customers", {
    payment_method: "pm_card_visa",
    invoice_settings: { default_payment_method: "pm_card_visa" },
  });
  const product = await make("/v1/products", { name: "Pro" });
  const plan = await make("/v1/prices", {
    ...{ currency: "usd", unit_amount: 500, product },
    recurring: { interval: "month" },
  });
  const coupon = await make("/v1/coupons", { percent_off: 10, duration: "forever" });
  const subscription = await make("/v1/subscriptions", {
    ...{ customer, items: [{ price: plan }] },
    discounts: [{ coupon }],
  });
  const invoice = await make("/v1/invoices", { customer, auto_advance: false });
  await client.post("/v1/invoiceitems", { customer, invoice, amount: 700, currency: "usd" });
  const [line] = (await client.get(`/v1/invoices/${invoice}/lines`)).data;
  return {
    ...{ coupon, customer, product, subscription, invoice, line: line?.id ?? "" },
    intent: await make("/v1/payment_intents", { ...intent, payment_method_types: ["card"] }),
    session: await make("/v1/checkout/sessions", session),
  };
}

test("a rejected request leaves nothing behind", async () => {
  await using client = paymentsClient();
  for (const [path, form] of rejected(await makeObjects(client))) {
    const { length } = client.types();
    await client.control("/_sim/snapshots", { name: "before" });
    const response = await client.post(path, form);
    expect(response.status, `${path} ${response.text}`).toBe(400);
    const { json } = await client.get("/_sim/snapshots/before/diff");
    const nothing = { added: [], removed: [], changed: [] };
    expect(json, `${path} ${response.text}`).toMatchObject(nothing);
    expect(client.types(), path).toHaveLength(length);
  }
});

test("a subscription that would need authentication is declined with error_if_incomplete", async () => {
  await using client = paymentsClient();
  const card = "pm_card_authenticationRequired";
  const customer = await client.post("/v1/customers", {
    payment_method: card,
    invoice_settings: { default_payment_method: card },
  });
  const product = await client.post("/v1/products", { name: "Pro" });
  const plan = await client.post("/v1/prices", {
    ...{ currency: "usd", unit_amount: 500, product: product.id },
    recurring: { interval: "month" },
  });
  const answer = await client.post("/v1/subscriptions", {
    ...{ customer: customer.id, items: [{ price: plan.id }] },
    payment_behavior: "error_if_incomplete",
  });
  const code = "subscription_payment_intent_requires_action";
  expect([answer.status, answer.error]).toMatchObject([402, { type: "card_error", code }]);
});

test("the discount of a subscription ends with an event", async () => {
  await using client = paymentsClient();
  const { subscription } = await makeObjects(client);
  const { length } = client.types();
  await client.del(`/v1/subscriptions/${subscription}/discount`);
  expect(client.types().slice(length)).toEqual([
    "customer.discount.deleted",
    "customer.subscription.updated",
  ]);
});
