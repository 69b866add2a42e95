import Stripe from "stripe";
import { expect, test } from "vitest";
import * as z from "zod";
import { type Received, startReceiver } from "#core/transport/receiver.ts";
import { openStripe, type StripeBench } from "./testing/sdk.ts";

const DAY = 86_400;
const HOUR = 3_600;

/** Reads a delivery as an app does: only with the signature of its endpoint. */
function readEvent({ body, headers }: Received, secret: string): Stripe.Event {
  return Stripe.webhooks.constructEvent(body, headers["payments-signature"] ?? "", secret);
}

/** An app that learns everything from webhooks: it keeps the last state of each object. */
async function openApp(bench: StripeBench) {
  const known = new Map<string, Stripe.Event.Type[]>();
  let secret = "";
  const receiver = await startReceiver((request) => {
    const event = readEvent(request, secret);
    const { id = "upcoming" } = z.object({ id: z.string().optional() }).parse(event.data.object);
    known.set(id, [...(known.get(id) ?? []), event.type]);
    return 200;
  });
  const register = async () => {
    const endpoint = await bench.stripe.webhookEndpoints.create({
      url: receiver.url,
      enabled_events: ["*"],
    });
    secret = endpoint.secret ?? "";
  };
  return { receiver, known, register };
}

const idle = z.object({ delivery: z.object({ pending: z.number(), in_flight: z.boolean() }) });

/** The SDK makes a random idempotency key for each request, which events name. */
const withoutKeys = (text: string): string =>
  text.replaceAll(/stripe-node-retry-[0-9a-f-]+/g, "key");

/** Waits until every delivery has gone out. */
async function settle({ baseUrl }: StripeBench): Promise<void> {
  await expect
    .poll(async () => {
      const log: unknown = await (await fetch(`${baseUrl}/_sim/egress?limit=1`)).json();
      const { pending, in_flight: isSending } = idle.parse(log).delivery;
      return pending === 0 && !isSending;
    })
    .toBe(true);
}

/** A shop: twelve months of orders through Checkout, with refunds, a dispute and a bank debit. */
async function runShop(bench: StripeBench): Promise<void> {
  const { stripe } = bench;
  for (let month = 0; month < 12; month += 1) {
    const session = await stripe.checkout.sessions.create({
      mode: "payment",
      line_items: [
        {
          price_data: {
            currency: "usd",
            unit_amount: 1_500 + month,
            product_data: { name: "Coffee" },
          },
          quantity: 2,
        },
      ],
      success_url: "http://localhost:3000/done",
      customer_creation: "always",
      metadata: { order: String(month) },
    });
    const card = month === 5 ? "pm_usBankAccount_success" : "4242424242424242";
    const email = `buyer${String(month)}@example.com`;
    await bench.control("/_complete_checkout", { session: session.id, card, email });
    await bench.advance(30 * DAY);
    const paid = await stripe.checkout.sessions.retrieve(session.id);
    expect(paid.payment_status).toBe("paid");
    const intent = typeof paid.payment_intent === "string" ? paid.payment_intent : "";
    if (month % 4 === 1) await stripe.refunds.create({ payment_intent: intent, amount: 1_000 });
    if (month === 8) {
      const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent);
      const dispute = await bench.control("/_dispute", { charge });
      await bench.control("/_close_dispute", { dispute: dispute["id"], outcome: "won" });
    }
  }
}

/** Cancels a subscription as its customer does in the billing portal. */
async function cancelInPortal(url: string, subscription: string): Promise<void> {
  const page = await (await fetch(url)).text();
  const form = /action="[^"]+\/cancel"[^>]*>\s*<input[^>]*name="page_token" value="([^"]+)"/;
  const [, token = ""] = form.exec(page) ?? [];
  const body = new URLSearchParams({ page_token: token, subscription });
  const response = await fetch(`${url}/cancel`, { method: "POST", body, redirect: "manual" });
  expect(response.status).toBe(303);
}

/** A SaaS: a trial, an upgrade, a failed renewal that is mended in time, and an end by the customer. */
async function runSaas(bench: StripeBench): Promise<void> {
  const { stripe } = bench;
  const priceOf = (unit_amount: number) =>
    stripe.prices.create({
      currency: "usd",
      unit_amount,
      recurring: { interval: "month" },
      product_data: { name: `Plan ${String(unit_amount)}` },
    });
  const { id: basic } = await priceOf(1_900);
  const { id: pro } = await priceOf(4_900);
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    line_items: [{ price: basic, quantity: 1 }],
    subscription_data: { trial_period_days: 14 },
    success_url: "http://localhost:3000/done",
  });
  const done = await bench.control("/_complete_checkout", {
    session: session.id,
    email: "ada@example.com",
  });
  const id = String(done["subscription"]);
  const customer = String(done["customer"]);
  await bench.advance(14 * DAY + HOUR);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
  await bench.advance(40 * DAY);
  const { items } = await stripe.subscriptions.retrieve(id);
  const item = { id: items.data[0]?.id ?? "", price: pro };
  await stripe.subscriptions.update(id, { items: [item], proration_behavior: "always_invoice" });
  const bad = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
  const good = await stripe.paymentMethods.attach("pm_card_mastercard", { customer });
  await stripe.subscriptions.update(id, { default_payment_method: bad.id });
  await bench.advance(30 * DAY);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("past_due");
  await stripe.subscriptions.update(id, { default_payment_method: good.id });
  await bench.advance(7 * DAY);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
  await bench.advance(200 * DAY);
  const portal = await stripe.billingPortal.sessions.create({
    customer,
    return_url: "http://localhost:3000/account",
  });
  await cancelInPortal(portal.url, id);
  await bench.advance(74 * DAY);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("canceled");
}

test.each([
  ["a shop with Checkout", runShop],
  ["a SaaS with subscriptions", runSaas],
])(
  "%s runs for a year, and a replay after a reset records identical bytes",
  async (_name, run) => {
    await using bench = await openStripe();
    const app = await openApp(bench);
    await using _receiver = app.receiver;
    const play = async () => {
      await app.register();
      await run(bench);
      await settle(bench);
      return (await fetch(`${bench.baseUrl}/_sim/egress`)).text();
    };
    const egress = z.object({ events: z.array(z.unknown()) });
    const first = egress.parse(JSON.parse(await play())).events;
    const received = app.receiver.received.map(({ body }) => withoutKeys(body.toString()));
    expect(received).toHaveLength(first.length);
    expect(app.known.size).toBeGreaterThan(10);
    await bench.control("/_sim/reset");
    const second = egress.parse(JSON.parse(await play())).events;
    const isSame = withoutKeys(JSON.stringify(second)) === withoutKeys(JSON.stringify(first));
    expect(isSame).toBe(true);
    const replayed = app.receiver.received.slice(received.length);
    expect(replayed.map(({ body }) => withoutKeys(body.toString()))).toEqual(received);
  },
  120_000,
);
