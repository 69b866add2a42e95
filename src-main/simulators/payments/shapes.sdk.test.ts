import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import { routes as balance } from "./resources/balance/routes.ts";
import { routes as cards } from "./resources/cards/routes.ts";
import { routes as charges } from "./resources/charges/routes.ts";
import { routes as customers } from "./resources/customers/routes.ts";
import { routes as disputes } from "./resources/disputes/routes.ts";
import { routes as events } from "./resources/events/routes.ts";
import { routes as paymentIntents } from "./resources/payment-intents/routes.ts";
import { routes as paymentMethods } from "./resources/payment-methods/routes.ts";
import { routes as refunds } from "./resources/refunds/routes.ts";
import { routes as tokens } from "./resources/tokens/routes.ts";
import { routes as webhookEndpoints } from "./resources/webhook-endpoints/routes.ts";
import { isKnownEventType } from "./resources/webhook-endpoints/event-types.ts";
import { isKnownVersion } from "./shared/versions.ts";
import { paymentsClient, type TestClient } from "./testing/client.ts";

const routes = [
  ...balance,
  ...cards,
  ...charges,
  ...customers,
  ...disputes,
  ...events,
  ...paymentIntents,
  ...paymentMethods,
  ...refunds,
  ...tokens,
  ...webhookEndpoints,
];

const resources = new URL("../../../node_modules/stripe/esm/resources/", import.meta.url);

const typings = (file: string) => readFileSync(new URL(`${file}.d.ts`, resources), "utf8");

/** The fields that the SDK's types promise of an object: those always there, and all. */
function fieldsOf(file: string, name: string) {
  const text = typings(file);
  const start = text.search(new RegExp(`^export interface ${name} (?:extends \\w+ )?\\{$`, "m"));
  const body = text.slice(start, text.indexOf("\n}", start));
  const fields = [...body.matchAll(/^ {4}(\w+)(\??):/gm)];
  return {
    always: fields.flatMap(([, field, mark]) => (mark === "" && field ? [field] : [])),
    all: new Set(fields.map(([, field]) => field)),
  };
}

const first = async (client: TestClient, path: string) => {
  const [item] = (await client.get(path)).data;
  return item;
};

const expanded = async (client: TestClient) =>
  (await client.get("/v1/subscriptions", { expand: ["data.discounts"] })).data[0];

/** The first of a list inside an object, whether it has an envelope or not. */
function partOf(item: unknown, field: string): unknown {
  const value: unknown = Object.getOwnPropertyDescriptor(Object(item), field)?.value;
  return Array.isArray(value) ? (value[0] as unknown) : value;
}

const listed = (item: unknown, field: string) => partOf(partOf(item, field), "data");

const planOf = (subscription: unknown) => partOf(listed(subscription, "items"), "plan");

const shown: readonly [string, string, (client: TestClient) => Promise<unknown>][] = [
  ["Charges", "Charge", (client) => first(client, "/v1/charges")],
  ["Refunds", "Refund", (client) => first(client, "/v1/refunds")],
  ["Disputes", "Dispute", (client) => first(client, "/v1/disputes")],
  ["Customers", "Customer", (client) => first(client, "/v1/customers")],
  ["PaymentIntents", "PaymentIntent", (client) => first(client, "/v1/payment_intents")],
  [
    "PaymentMethods",
    "PaymentMethod",
    async (client) => {
      const { id } = (await first(client, "/v1/customers")) ?? {};
      return first(client, `/v1/customers/${String(id)}/payment_methods`);
    },
  ],
  ["WebhookEndpoints", "WebhookEndpoint", (client) => first(client, "/v1/webhook_endpoints")],
  [
    "BalanceTransactions",
    "BalanceTransaction",
    (client) => first(client, "/v1/balance_transactions"),
  ],
  ["Tokens", "Token", async (client) => (await client.get("/v1/tokens/tok_visa")).json],
  ["Balance", "Balance", async (client) => (await client.get("/v1/balance")).json],
  ["Accounts", "Account", async (client) => (await client.get("/v1/account")).json],
  ["Accounts", "Account", (client) => first(client, "/v1/accounts")],
  [
    "BillingPortal/Configurations",
    "Configuration",
    (client) => first(client, "/v1/billing_portal/configurations"),
  ],
  ["Checkout/Sessions", "Session", (client) => first(client, "/v1/checkout/sessions")],
  ["Coupons", "Coupon", (client) => first(client, "/v1/coupons")],
  ["CreditNotes", "CreditNote", (client) => first(client, "/v1/credit_notes")],
  ["Discounts", "Discount", async (client) => partOf(await expanded(client), "discounts")],
  ["InvoiceItems", "InvoiceItem", (client) => first(client, "/v1/invoiceitems")],
  [
    "InvoiceLineItems",
    "InvoiceLineItem",
    async (client) => listed(await first(client, "/v1/invoices"), "lines"),
  ],
  ["InvoicePayments", "InvoicePayment", (client) => first(client, "/v1/invoice_payments")],
  ["Invoices", "Invoice", (client) => first(client, "/v1/invoices")],
  ["PaymentLinks", "PaymentLink", (client) => first(client, "/v1/payment_links")],
  ["Payouts", "Payout", (client) => first(client, "/v1/payouts")],
  ["Plans", "Plan", async (client) => planOf(await expanded(client))],
  ["Prices", "Price", (client) => first(client, "/v1/prices")],
  ["Products", "Product", (client) => first(client, "/v1/products")],
  ["PromotionCodes", "PromotionCode", (client) => first(client, "/v1/promotion_codes")],
  ["SetupIntents", "SetupIntent", (client) => first(client, "/v1/setup_intents")],
  [
    "SubscriptionItems",
    "SubscriptionItem",
    async (client) => listed(await expanded(client), "items"),
  ],
  [
    "SubscriptionSchedules",
    "SubscriptionSchedule",
    (client) => first(client, "/v1/subscription_schedules"),
  ],
  ["Subscriptions", "Subscription", (client) => expanded(client)],
  ["TaxRates", "TaxRate", (client) => first(client, "/v1/tax_rates")],
  [
    "TestHelpers/TestClocks",
    "TestClock",
    (client) => first(client, "/v1/test_helpers/test_clocks"),
  ],
  ["Transfers", "Transfer", (client) => first(client, "/v1/transfers")],
  [
    "TransferReversals",
    "TransferReversal",
    async (client) => listed(await first(client, "/v1/transfers"), "reversals"),
  ],
  ["ApplicationFees", "ApplicationFee", (client) => first(client, "/v1/application_fees")],
  ["Billing/Meters", "Meter", (client) => first(client, "/v1/billing/meters")],
];

async function busyClient(): Promise<TestClient> {
  const client = paymentsClient();
  const hook = { url: "http://127.0.0.1:9/", enabled_events: ["*"] };
  await client.post("/v1/webhook_endpoints", hook);
  await client.post("/v1/customers", { payment_method: "pm_card_visa" });
  const disputed = await client.charge();
  await client.control("/_dispute", { charge: disputed.id });
  const refunded = await client.charge();
  await client.post("/v1/refunds", { charge: refunded.id });
  await client.post("/v1/payment_intents", { amount: 1, currency: "usd" });
  await busyBilling(client);
  return client;
}

/** Makes one of each object of billing, Checkout and Connect. */
async function busyBilling(client: TestClient): Promise<void> {
  const make = async (path: string, form: object = {}) => {
    const made = await client.post(`/v1/${path}`, form);
    if (made.status !== 200) throw new Error(`${path}: ${made.text}`);
    return made.json["id"];
  };
  const recurring = { interval: "month" };
  const base = { currency: "usd", unit_amount: 900, product_data: { name: "Pro" } };
  const price = await make("prices", { ...base, recurring });
  const once = await make("prices", base);
  const coupon = await make("coupons", { percent_off: 10, duration: "forever" });
  await make("promotion_codes", { promotion: { type: "coupon", coupon } });
  const rate = await make("tax_rates", { display_name: "VAT", inclusive: true, percentage: 7 });
  const card = "pm_card_visa";
  const settings = { default_payment_method: card };
  const customer = await make("customers", { payment_method: card, invoice_settings: settings });
  await make("setup_intents", { customer });
  await make("invoiceitems", { customer, amount: 100, currency: "usd" });
  const subscription = await make("subscriptions", {
    customer,
    items: [{ price }],
    discounts: [{ coupon }],
    default_tax_rates: [rate],
  });
  const [paid] = (await client.get("/v1/invoices")).data;
  await make("credit_notes", { invoice: paid?.id, amount: 10, credit_amount: 10 });
  await make("subscription_schedules", { from_subscription: subscription });
  await make("test_helpers/test_clocks", { frozen_time: 1_800_000_000 });
  const line_items = [{ price: once, quantity: 1 }];
  await make("checkout/sessions", {
    mode: "payment",
    line_items,
    success_url: "http://localhost/",
  });
  await make("payment_links", { line_items });
  await make("billing_portal/sessions", { customer });
  const destination = await make("accounts", { type: "express" });
  await make("charges", { amount: 9_000, currency: "usd", source: "tok_bypassPending" });
  await make("payouts", { amount: 100, currency: "usd" });
  await make("payment_intents", {
    amount: 900,
    currency: "usd",
    payment_method: card,
    confirm: true,
    return_url: "http://localhost/",
    application_fee_amount: 100,
    transfer_data: { destination },
  });
  const transfer = await make("transfers", { amount: 100, currency: "usd", destination });
  await make(`transfers/${String(transfer)}/reversals`, { amount: 10 });
  await make("billing/meters", {
    display_name: "Calls",
    event_name: "calls",
    default_aggregation: { formula: "sum" },
  });
}

test.each(shown)(
  "%s: every field of the SDK's %s is there, and no other",
  async (file, name, look) => {
    await using client = await busyClient();
    const keys = Object.keys((await look(client)) ?? {});
    const { always, all } = fieldsOf(file, name);
    expect(always.length).toBeGreaterThan(1);
    expect({
      missing: always.filter((field) => !keys.includes(field)),
      foreign: keys.filter((key) => !all.has(key)),
    }).toEqual({ missing: [], foreign: [] });
  },
);

test("every version that the SDK names is known", () => {
  const [, union = ""] = /type ApiVersion = ([^;]+);/.exec(typings("WebhookEndpoints")) ?? [];
  const versions = [...union.matchAll(/'([^']+)'/g)].map(([, version]) => version ?? "");
  expect(versions.length).toBeGreaterThan(100);
  expect(versions.filter((version) => !isKnownVersion(version))).toEqual([]);
});

test("every event type that the SDK names can be asked for", () => {
  const [, union = ""] = /type EnabledEvent = ([^;]+);/.exec(typings("WebhookEndpoints")) ?? [];
  const types = [...union.matchAll(/'([^']+)'/g)].map(([, type]) => type ?? "");
  expect(types.length).toBeGreaterThan(200);
  expect(types.filter((type) => !isKnownEventType(type))).toEqual([]);
});

test.each([
  ["POST /v1/webhook_endpoints", "WebhookEndpoints", "WebhookEndpointCreateParams"],
  ["GET /v1/webhook_endpoints", "WebhookEndpoints", "WebhookEndpointListParams"],
  ["POST /v1/webhook_endpoints/:id", "WebhookEndpoints", "WebhookEndpointUpdateParams"],
  ["POST /v1/charges", "Charges", "ChargeCreateParams"],
  ["GET /v1/charges", "Charges", "ChargeListParams"],
  ["POST /v1/charges/:id", "Charges", "ChargeUpdateParams"],
  ["POST /v1/charges/:id/capture", "Charges", "ChargeCaptureParams"],
  ["GET /v1/charges/search", "Charges", "ChargeSearchParams"],
  ["POST /v1/refunds", "Refunds", "RefundCreateParams"],
  ["GET /v1/refunds", "Refunds", "RefundListParams"],
  ["POST /v1/refunds/:id", "Refunds", "RefundUpdateParams"],
  ["GET /v1/disputes", "Disputes", "DisputeListParams"],
  ["POST /v1/disputes/:id", "Disputes", "DisputeUpdateParams"],
  ["POST /v1/customers", "Customers", "CustomerCreateParams"],
  ["GET /v1/customers", "Customers", "CustomerListParams"],
  ["POST /v1/customers/:id", "Customers", "CustomerUpdateParams"],
  ["POST /v1/customers/:id/sources", "Customers", "CustomerCreateSourceParams"],
  ["GET /v1/customers/:id/sources", "Customers", "CustomerListSourcesParams"],
  ["GET /v1/customers/:id/payment_methods", "Customers", "CustomerListPaymentMethodsParams"],
  ["POST /v1/payment_intents", "PaymentIntents", "PaymentIntentCreateParams"],
  ["GET /v1/payment_intents", "PaymentIntents", "PaymentIntentListParams"],
  ["GET /v1/payment_intents/:id", "PaymentIntents", "PaymentIntentRetrieveParams"],
  ["POST /v1/payment_intents/:id", "PaymentIntents", "PaymentIntentUpdateParams"],
  ["POST /v1/payment_intents/:id/confirm", "PaymentIntents", "PaymentIntentConfirmParams"],
  ["POST /v1/payment_intents/:id/capture", "PaymentIntents", "PaymentIntentCaptureParams"],
  ["POST /v1/payment_intents/:id/cancel", "PaymentIntents", "PaymentIntentCancelParams"],
  ["POST /v1/payment_methods", "PaymentMethods", "PaymentMethodCreateParams"],
  ["GET /v1/payment_methods", "PaymentMethods", "PaymentMethodListParams"],
  ["POST /v1/payment_methods/:id", "PaymentMethods", "PaymentMethodUpdateParams"],
  ["POST /v1/payment_methods/:id/attach", "PaymentMethods", "PaymentMethodAttachParams"],
  ["POST /v1/tokens", "Tokens", "TokenCreateParams"],
  ["GET /v1/events", "Events", "EventListParams"],
  ["GET /v1/balance_transactions", "BalanceTransactions", "BalanceTransactionListParams"],
])("%s takes every parameter that the SDK may send", (name, file, type) => {
  const route = routes.find(({ method, path }) => `${method} ${path}` === name);
  const schema = route?.body ?? route?.query;
  const taken = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const { all } = fieldsOf(file, type);
  expect(all.size).toBeGreaterThan(0);
  expect([...all].filter((field) => !taken.includes(field ?? ""))).toEqual([]);
});
