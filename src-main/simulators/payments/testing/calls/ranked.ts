import Stripe from "stripe";
import { expect } from "vitest";
import { startReceiver } from "#core/transport/receiver.ts";
import { readId } from "../sdk.ts";
import type { Row, Scene } from "./scene.ts";

/** Creates an object and returns the event that a registered endpoint gets for it. */
async function deliverOne({ bench, stripe }: Scene): Promise<Stripe.Event> {
  await using receiver = await startReceiver();
  const { secret = "" } = await stripe.webhookEndpoints.create({
    url: receiver.url,
    enabled_events: ["product.created"],
  });
  await stripe.products.create({ name: "Delivered" });
  await receiver.asked;
  await expect.poll(() => receiver.received.length).toBe(1);
  const [delivery] = receiver.received;
  const body = delivery?.body ?? "";
  const signature = delivery?.headers["payments-signature"] ?? "";
  expect(() => bench.stripe.webhooks.constructEvent(body, signature, "whsec_other")).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  );
  return bench.stripe.webhooks.constructEvent(body, signature, secret);
}

/** The calls that apps make most, the most frequent first. */
export const rankedCalls: readonly Row[] = [
  ["webhooks.constructEvent", deliverOne, { object: "event", type: "product.created" }],
  [
    "checkout.sessions.create",
    ({ openSession }) => openSession(),
    { object: "checkout.session", status: "open", amount_total: 2_700, payment_status: "unpaid" },
  ],
  [
    "customers.create",
    ({ stripe }) => stripe.customers.create({ email: "b@example.com", name: "Bo" }),
    { object: "customer", email: "b@example.com", name: "Bo" },
  ],
  [
    "subscriptions.retrieve",
    async ({ stripe, subscribe }) => stripe.subscriptions.retrieve((await subscribe()).id),
    { object: "subscription", status: "active", items: { data: [{ quantity: 1 }] } },
  ],
  [
    "billingPortal.sessions.create",
    ({ stripe, customer }) =>
      stripe.billingPortal.sessions.create({
        customer: customer.id,
        return_url: "http://localhost:3000/account",
      }),
    { object: "billing_portal.session", return_url: "http://localhost:3000/account" },
  ],
  [
    "checkout.sessions.retrieve",
    async ({ bench, stripe, openSession }) => {
      const { id } = await openSession();
      await bench.control("/_complete_checkout", { session: id, email: "c@example.com" });
      return stripe.checkout.sessions.retrieve(id, { expand: ["line_items", "payment_intent"] });
    },
    {
      status: "complete",
      payment_status: "paid",
      customer_details: { email: "c@example.com" },
      line_items: { data: [{ quantity: 3 }] },
      payment_intent: { status: "succeeded", amount_received: 2_700 },
    },
  ],
  [
    "subscriptions.update",
    async ({ stripe, subscribe }) =>
      stripe.subscriptions.update((await subscribe()).id, { cancel_at_period_end: true }),
    { status: "active", cancel_at_period_end: true },
  ],
  [
    "paymentIntents.create",
    ({ stripe, customer }) =>
      stripe.paymentIntents.create({
        amount: 1_099,
        currency: "usd",
        customer: customer.id,
        automatic_payment_methods: { enabled: true },
      }),
    { object: "payment_intent", status: "requires_payment_method", amount: 1_099 },
  ],
  [
    "customers.retrieve",
    ({ stripe, customer }) => stripe.customers.retrieve(customer.id),
    { object: "customer", email: "ada@example.com" },
  ],
  [
    "subscriptions.cancel",
    async ({ stripe, subscribe }) => stripe.subscriptions.cancel((await subscribe()).id),
    { status: "canceled", cancellation_details: { reason: "cancellation_requested" } },
  ],
  [
    "paymentIntents.retrieve",
    async ({ stripe, openIntent }) => stripe.paymentIntents.retrieve((await openIntent()).id),
    { object: "payment_intent", status: "requires_confirmation" },
  ],
  [
    "subscriptions.create",
    ({ stripe, customer, price }) =>
      stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: price.id }],
        payment_behavior: "default_incomplete",
        expand: ["latest_invoice.confirmation_secret"],
      }),
    { status: "incomplete", latest_invoice: { confirmation_secret: { type: "payment_intent" } } },
  ],
  [
    "customers.list",
    ({ stripe }) => stripe.customers.list({ email: "ada@example.com", limit: 1 }),
    { object: "list", data: [{ email: "ada@example.com" }], has_more: false },
  ],
  [
    "customers.update",
    ({ stripe, customer }) => stripe.customers.update(customer.id, { metadata: { plan: "pro" } }),
    { metadata: { plan: "pro" } },
  ],
  [
    "prices.list",
    ({ stripe }) => stripe.prices.list({ lookup_keys: ["pro_monthly"], expand: ["data.product"] }),
    { data: [{ lookup_key: "pro_monthly", product: { name: "Pro" } }] },
  ],
  [
    "refunds.create",
    async ({ stripe }) => {
      const { id } = await stripe.paymentIntents.create({
        amount: 500,
        currency: "usd",
        payment_method: "pm_card_visa",
        allowed_payment_method_types: ["card"],
        confirm: true,
      });
      return stripe.refunds.create({ payment_intent: id });
    },
    { object: "refund", amount: 500, status: "succeeded" },
  ],
  [
    "subscriptions.list",
    async ({ stripe, customer, subscribe }) => {
      await subscribe();
      return stripe.subscriptions.list({ customer: customer.id, status: "all", limit: 1 });
    },
    { object: "list", data: [{ object: "subscription" }] },
  ],
  [
    "products.create",
    ({ stripe }) =>
      stripe.products.create({
        name: "Mug",
        default_price_data: { currency: "usd", unit_amount: 1_200 },
        expand: ["default_price"],
      }),
    { object: "product", name: "Mug", default_price: { unit_amount: 1_200, type: "one_time" } },
  ],
  [
    "prices.create",
    ({ stripe, product }) =>
      stripe.prices.create({
        product: product.id,
        currency: "eur",
        unit_amount: 15_000,
        recurring: { interval: "year" },
      }),
    { object: "price", type: "recurring", recurring: { interval: "year", interval_count: 1 } },
  ],
  [
    "invoices.retrieve",
    async ({ stripe, subscribe }) => {
      const { latest_invoice: invoice } = await subscribe();
      return stripe.invoices.retrieve(readId(invoice), { expand: ["payments"] });
    },
    { object: "invoice", status: "paid", payments: { data: [{ status: "paid" }] } },
  ],
  [
    "paymentMethods.attach",
    ({ stripe, customer }) =>
      stripe.paymentMethods.attach("pm_card_mastercard", { customer: customer.id }),
    { object: "payment_method", card: { brand: "mastercard" } },
  ],
  [
    "paymentMethods.list",
    ({ stripe, customer }) =>
      stripe.paymentMethods.list({ customer: customer.id, type: "card", limit: 1 }),
    { object: "list", data: [{ object: "payment_method", type: "card" }] },
  ],
  [
    "setupIntents.create",
    ({ stripe, customer }) =>
      stripe.setupIntents.create({
        customer: customer.id,
        automatic_payment_methods: { enabled: true },
      }),
    { object: "setup_intent", status: "requires_payment_method", usage: "off_session" },
  ],
  [
    "invoices.list",
    async ({ stripe, customer, subscribe }) => {
      await subscribe();
      return stripe.invoices.list({ customer: customer.id, status: "paid", limit: 1 });
    },
    { object: "list", data: [{ status: "paid" }] },
  ],
  [
    "products.list",
    ({ stripe }) => stripe.products.list({ active: true, limit: 1 }),
    { object: "list", data: [{ active: true }] },
  ],
  [
    "prices.retrieve",
    ({ stripe, price }) => stripe.prices.retrieve(price.id, { expand: ["product"] }),
    { unit_amount: 2_000, product: { name: "Pro" } },
  ],
  [
    "products.retrieve",
    ({ stripe, product }) => stripe.products.retrieve(product.id),
    { object: "product", name: "Pro" },
  ],
  [
    "paymentIntents.confirm",
    async ({ stripe, openIntent }) => stripe.paymentIntents.confirm((await openIntent()).id),
    { status: "succeeded", amount_received: 1_500 },
  ],
  [
    "checkout.sessions.listLineItems",
    async ({ stripe, openSession }) =>
      stripe.checkout.sessions.listLineItems((await openSession()).id),
    { data: [{ object: "item", quantity: 3, amount_total: 2_700 }] },
  ],
  [
    "charges.retrieve",
    async ({ stripe, openIntent }) => {
      const { id } = await openIntent();
      const { latest_charge: charge } = await stripe.paymentIntents.confirm(id);
      return stripe.charges.retrieve(readId(charge));
    },
    { object: "charge", paid: true, status: "succeeded" },
  ],
  [
    "paymentMethods.detach",
    async ({ stripe, customer }) => {
      const card = await stripe.paymentMethods.attach("pm_card_amex", { customer: customer.id });
      return stripe.paymentMethods.detach(card.id);
    },
    { customer: null, card: { brand: "amex" } },
  ],
  [
    "paymentIntents.update",
    async ({ stripe, openIntent }) =>
      stripe.paymentIntents.update((await openIntent()).id, { amount: 1_700 }),
    { amount: 1_700 },
  ],
  [
    "invoices.createPreview",
    async ({ stripe, customer, subscribe }) =>
      stripe.invoices.createPreview({
        customer: customer.id,
        subscription: (await subscribe()).id,
      }),
    { object: "invoice", status: "draft", billing_reason: "upcoming", total: 2_000 },
  ],
  [
    "accounts.create",
    ({ stripe }) =>
      stripe.accounts.create({
        controller: {
          fees: { payer: "application" },
          losses: { payments: "application" },
          stripe_dashboard: { type: "express" },
        },
      }),
    { object: "account", type: "none", charges_enabled: false },
  ],
  [
    "accountLinks.create",
    ({ stripe, account }) =>
      stripe.accountLinks.create({
        account: account.id,
        type: "account_onboarding",
        refresh_url: "http://localhost:3000/again",
        return_url: "http://localhost:3000/done",
      }),
    { object: "account_link" },
  ],
  [
    "accounts.retrieve",
    ({ stripe, account }) => stripe.accounts.retrieve(account.id),
    { object: "account", details_submitted: false },
  ],
  [
    "transfers.create",
    ({ stripe, account }) =>
      stripe.transfers.create({ amount: 700, currency: "usd", destination: account.id }),
    { object: "transfer", amount: 700, reversed: false },
  ],
  [
    "paymentIntents.cancel",
    async ({ stripe, openIntent }) => stripe.paymentIntents.cancel((await openIntent()).id),
    { status: "canceled" },
  ],
  [
    "paymentIntents.capture",
    async ({ stripe }) => {
      const { id } = await stripe.paymentIntents.create({
        amount: 1_000,
        currency: "usd",
        payment_method: "pm_card_visa",
        allowed_payment_method_types: ["card"],
        capture_method: "manual",
        confirm: true,
      });
      return stripe.paymentIntents.capture(id, { amount_to_capture: 600 });
    },
    { status: "succeeded", amount_received: 600 },
  ],
  [
    "products.update",
    ({ stripe, product }) => stripe.products.update(product.id, { description: "Everything" }),
    { description: "Everything" },
  ],
  [
    "prices.update",
    ({ stripe, single }) => stripe.prices.update(single.id, { nickname: "Once" }),
    { nickname: "Once" },
  ],
  [
    "coupons.create",
    ({ stripe }) => stripe.coupons.create({ amount_off: 500, currency: "usd", duration: "once" }),
    { object: "coupon", amount_off: 500, valid: true },
  ],
  [
    "promotionCodes.list",
    async ({ stripe, coupon }) => {
      await stripe.promotionCodes.create({
        code: "FALL25",
        promotion: { type: "coupon", coupon: coupon.id },
      });
      return stripe.promotionCodes.list({ code: "FALL25" });
    },
    { object: "list", data: [{ code: "FALL25" }] },
  ],
  [
    "invoiceItems.create",
    async ({ stripe }) => {
      const { id: customer } = await stripe.customers.create({});
      return stripe.invoiceItems.create({ customer, amount: 800, currency: "usd" });
    },
    { object: "invoiceitem", amount: 800, invoice: null },
  ],
  ["invoices.create", ({ draft }) => draft(), { status: "draft", total: 900 }],
  [
    "invoices.finalizeInvoice",
    async ({ stripe, draft }) => stripe.invoices.finalizeInvoice((await draft()).id),
    { status: "open", amount_due: 900 },
  ],
  [
    "invoices.pay",
    async ({ stripe, draft }) => stripe.invoices.pay((await draft()).id),
    { status: "paid", amount_paid: 900 },
  ],
  [
    "checkout.sessions.expire",
    async ({ stripe, openSession }) => stripe.checkout.sessions.expire((await openSession()).id),
    { status: "expired", url: null },
  ],
  [
    "subscriptionItems.update",
    async ({ stripe, subscribe }) => {
      const { items } = await subscribe();
      return stripe.subscriptionItems.update(items.data[0]?.id ?? "", { quantity: 4 });
    },
    { object: "subscription_item", quantity: 4 },
  ],
  [
    "promotionCodes.create",
    ({ stripe, coupon }) =>
      stripe.promotionCodes.create({ promotion: { type: "coupon", coupon: coupon.id } }),
    { object: "promotion_code", active: true, times_redeemed: 0 },
  ],
  [
    "paymentMethods.retrieve",
    async ({ stripe, customer }) => {
      const [method] = (await stripe.paymentMethods.list({ customer: customer.id })).data;
      return stripe.paymentMethods.retrieve(method?.id ?? "");
    },
    { object: "payment_method" },
  ],
  [
    "customers.del",
    async ({ stripe }) => stripe.customers.del((await stripe.customers.create({})).id),
    { object: "customer", deleted: true },
  ],
  [
    "ephemeralKeys.create",
    ({ stripe, customer }) =>
      stripe.ephemeralKeys.create({ customer: customer.id }, { apiVersion: "2026-10-28.endive" }),
    { object: "ephemeral_key" },
  ],
  ["balance.retrieve", ({ stripe }) => stripe.balance.retrieve(), { object: "balance" }],
  [
    "paymentLinks.create",
    ({ stripe, single }) =>
      stripe.paymentLinks.create({ line_items: [{ price: single.id, quantity: 1 }] }),
    { object: "payment_link", active: true },
  ],
  [
    "accounts.createLoginLink",
    ({ stripe, account }) => stripe.accounts.createLoginLink(account.id),
    { object: "login_link" },
  ],
  [
    "charges.list",
    ({ stripe }) => stripe.charges.list({ limit: 1 }),
    { object: "list", data: [{ object: "charge" }] },
  ],
  [
    "events.retrieve",
    async ({ stripe }) => {
      const [latest] = (await stripe.events.list({ limit: 1 })).data;
      return stripe.events.retrieve(latest?.id ?? "");
    },
    { object: "event" },
  ],
  [
    "webhookEndpoints.create",
    ({ stripe }) =>
      stripe.webhookEndpoints.create({ url: "http://127.0.0.1:9/", enabled_events: ["*"] }),
    { object: "webhook_endpoint", status: "enabled", enabled_events: ["*"] },
  ],
  [
    "subscriptionSchedules.create",
    async ({ stripe, subscribe }) =>
      stripe.subscriptionSchedules.create({ from_subscription: (await subscribe()).id }),
    { object: "subscription_schedule", status: "active" },
  ],
];
