import Stripe from "stripe";
import { expect, test } from "vitest";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { type Received, startReceiver, unreachableUrl } from "#core/transport/receiver.ts";
import { settled } from "#core/testing/settled.ts";
import { simulator } from "./index.ts";

/** A simulator on a port, and the provider's own client pointed at it. */
async function serve(changes: Partial<SimulatorSettings> = {}) {
  const served = await serveSimulator(simulator, changes);
  const stripe = new Stripe("sk_test_123", {
    host: "127.0.0.1",
    port: served.port,
    protocol: "http",
  });
  const control = (path: string, body: unknown = {}) =>
    fetch(served.baseUrl + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const { running } = served;
  const results = () => {
    const rows = running.world.results;
    return Array.from({ length: rows.length }, (_, index) => rows.row(index));
  };
  return { ...served, stripe, control, results };
}

const price = { amount: 1_200, currency: "usd", source: "tok_visa" };

/** Verifies a delivery as an app does. */
function verify(stripe: Stripe, { body, headers }: Received, secret: string) {
  return stripe.webhooks.constructEvent(body, headers["stripe-signature"] ?? "", secret);
}

/** A receiver that answers 400 to what it cannot verify. */
async function startVerifier(stripe: Stripe) {
  const kept: { secret: string } = { secret: "" };
  const events: Stripe.Event[] = [];
  const receiver = await startReceiver((request) => {
    try {
      events.push(verify(stripe, request, kept.secret));
      return 200;
    } catch {
      return 400;
    }
  });
  const register = async (
    types: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = ["*"],
    version?: Stripe.WebhookEndpointCreateParams.ApiVersion,
  ) => {
    const endpoint = await stripe.webhookEndpoints.create({
      url: receiver.url,
      enabled_events: types,
      ...(version === undefined ? {} : { api_version: version }),
    });
    kept.secret = endpoint.secret ?? "";
    return endpoint;
  };
  return { ...receiver, events, register };
}

test("events reach the app in order, verified by the provider's own library", async () => {
  await using simulator = await serve();
  const { stripe } = simulator;
  await using receiver = await startVerifier(stripe);
  const endpoint = await receiver.register();
  const charge = await stripe.charges.create({ ...price, description: "Grüße €" });
  await simulator.control("/_dispute", { charge: charge.id });
  await stripe.customers.create({ email: "ada@example.com" });
  await settled(simulator.running);
  expect(receiver.events.map(({ type }) => type)).toEqual([
    "charge.succeeded",
    "charge.dispute.created",
    "customer.created",
  ]);
  expect(receiver.events[0]?.data.object).toMatchObject({ id: charge.id, description: "Grüße €" });
  expect(simulator.results()).toEqual(
    [1, 2, 3].map((seq) => ({
      generation: 1,
      seq,
      endpoint: endpoint.id,
      status: "delivered",
      http_status: 200,
    })),
  );
  expect(receiver.received[0]?.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "user-agent": expect.stringMatching(/^Simdeck/) as string,
  });
});

test("delivers the payload of the log as indented JSON", async () => {
  await using simulator = await serve();
  const { stripe } = simulator;
  await using receiver = await startVerifier(stripe);
  const { secret = "" } = await receiver.register();
  await stripe.charges.create(price);
  await settled(simulator.running);
  const [sent] = receiver.received;
  const text = sent?.body.toString() ?? "";
  expect(text).toMatch(/^\{\n {2}"id": "evt_/);
  expect(JSON.parse(text)).toEqual(
    JSON.parse(simulator.running.world.log.payload(1).toString()) as unknown,
  );
  // The most common mistake of receivers: a body that was parsed and serialised again.
  const again = JSON.stringify(JSON.parse(text));
  const header = sent?.headers["payments-signature"] ?? "";
  expect(() => stripe.webhooks.constructEvent(again, header, secret)).toThrow(
    stripe.errors.StripeSignatureVerificationError,
  );
});

test.each([
  [-600, "failed", 400],
  [-200, "delivered", 200],
  [200, "delivered", 200],
  [0, "delivered", 200],
])("signed %i seconds off, a delivery is %s", async (offset, status, httpStatus) => {
  await using simulator = await serve();
  await using receiver = await startVerifier(simulator.stripe);
  await receiver.register();
  await simulator.control("/_sim/clock", { wall_offset_seconds: offset });
  await simulator.stripe.charges.create(price);
  await settled(simulator.running);
  expect(simulator.results()).toMatchObject([{ status, http_status: httpStatus }]);
});

test("moving the simulator clock does not touch signatures", async () => {
  await using simulator = await serve();
  await using receiver = await startVerifier(simulator.stripe);
  await receiver.register();
  await simulator.control("/_sim/clock", { advance_seconds: 86_400 });
  await simulator.stripe.charges.create(price);
  await settled(simulator.running);
  expect(receiver.events[0]?.created).toBe(simulator.running.world.clock.now() / 1_000);
});

test("carries the signature under the provider's name and the neutral one", async () => {
  await using simulator = await serve();
  await using receiver = await startVerifier(simulator.stripe);
  await receiver.register();
  await simulator.stripe.charges.create(price);
  await settled(simulator.running);
  const { headers } = receiver.received[0] ?? {};
  expect(receiver.events.map(({ type }) => type)).toEqual(["charge.succeeded"]);
  expect(headers?.["payments-signature"]).toBe(headers?.["stripe-signature"]);
});

test("carries the neutral name alone with vendor headers off", async () => {
  await using simulator = await serve({ vendorHeaders: false });
  await using receiver = await startVerifier(simulator.stripe);
  const { secret = "" } = await receiver.register();
  await simulator.stripe.charges.create(price);
  await settled(simulator.running);
  const { headers, body } = receiver.received[0] ?? {};
  expect(headers).not.toHaveProperty("stripe-signature");
  const signature = headers?.["payments-signature"] ?? "";
  expect(simulator.stripe.webhooks.constructEvent(body ?? "", signature, secret).type).toBe(
    "charge.succeeded",
  );
});

test("each receiver gets its event types, signed with its own secret", async () => {
  await using simulator = await serve();
  const { stripe } = simulator;
  await using one = await startVerifier(stripe);
  await using other = await startVerifier(stripe);
  await one.register(["charge.succeeded"]);
  await other.register(["charge.dispute.created", "charge.succeeded"]);
  const charge = await stripe.charges.create(price);
  await simulator.control("/_dispute", { charge: charge.id });
  await settled(simulator.running);
  expect(one.events.map(({ type }) => type)).toEqual(["charge.succeeded"]);
  expect(other.events.map(({ type }) => type)).toEqual([
    "charge.succeeded",
    "charge.dispute.created",
  ]);
  expect(one.events[0]?.pending_webhooks).toBe(2);
});

test("a disabled receiver gets nothing until it is enabled again", async () => {
  await using simulator = await serve();
  const { stripe } = simulator;
  await using receiver = await startVerifier(stripe);
  const endpoint = await receiver.register();
  const off = await stripe.webhookEndpoints.update(endpoint.id, { disabled: true });
  expect(off.status).toBe("disabled");
  await stripe.charges.create(price);
  await settled(simulator.running);
  expect(simulator.results()).toEqual([]);
  await stripe.webhookEndpoints.update(endpoint.id, { disabled: false });
  await stripe.charges.create(price);
  await settled(simulator.running);
  expect(simulator.results()).toMatchObject([{ seq: 2, status: "delivered" }]);
  await stripe.webhookEndpoints.del(endpoint.id);
  await stripe.charges.create(price);
  await settled(simulator.running);
  expect(receiver.received).toHaveLength(1);
});

test("a receiver that fails changes nothing about the answer, and is tried once", async () => {
  await using simulator = await serve();
  const { stripe } = simulator;
  await using failing = await startReceiver(() => 500);
  await using silent = await startReceiver(() => "hang up");
  const urls = [failing.url, silent.url, await unreachableUrl()];
  for (const url of urls) {
    await stripe.webhookEndpoints.create({ url, enabled_events: ["charge.succeeded"] });
  }
  const charge = await stripe.charges.create(price);
  expect(charge.status).toBe("succeeded");
  await settled(simulator.running);
  expect(simulator.results()).toMatchObject([
    { status: "failed", http_status: 500 },
    { status: "failed" },
    { status: "failed" },
  ]);
  expect(simulator.results().filter((row) => row.http_status !== undefined)).toHaveLength(1);
  expect(failing.received).toHaveLength(1);
});

test("with delivery off nothing leaves, and everything is logged", async () => {
  await using simulator = await serve({ deliverRegistered: false });
  await using receiver = await startVerifier(simulator.stripe);
  await receiver.register();
  await simulator.stripe.charges.create(price);
  await settled(simulator.running);
  expect(receiver.received).toEqual([]);
  expect(simulator.running.world.log.length).toBe(1);
});

test("after a reset the same registration has the same secret", async () => {
  await using simulator = await serve();
  const register = () =>
    simulator.stripe.webhookEndpoints.create({ url: "http://127.0.0.1:9/", enabled_events: ["*"] });
  const before = await register();
  await simulator.control("/_sim/reset");
  const after = await register();
  expect(after).toMatchObject({ id: before.id, secret: before.secret });
});

test("with fixed idempotency keys, a second run delivers the same bytes", async () => {
  const run = async () => {
    await using simulator = await serve();
    const { stripe } = simulator;
    await using receiver = await startVerifier(stripe);
    await receiver.register();
    const charge = await stripe.charges.create(price, { idempotencyKey: "a" });
    await simulator.control("/_dispute", { charge: charge.id });
    await settled(simulator.running);
    return receiver.received.map(({ body }) => body.toString());
  };
  expect(await run()).toEqual(await run());
});

test("a list pages itself to its end", async () => {
  await using simulator = await serve();
  const { stripe } = simulator;
  const made: string[] = [];
  for (let count = 0; count < 25; count += 1) made.push((await stripe.charges.create(price)).id);
  const seen: string[] = [];
  for await (const charge of stripe.charges.list({ limit: 4 })) seen.push(charge.id);
  expect(seen).toEqual(made.toReversed());
  const back: string[] = [];
  const first = made[0] ?? "";
  for await (const { id } of stripe.charges.list({ limit: 4, ending_before: first })) back.push(id);
  expect(back).toEqual(made.slice(1));
  const found = await stripe.charges
    .search({ query: "amount>1000" })
    .autoPagingToArray({ limit: 99 });
  expect(found).toHaveLength(25);
});

test("an app's day: customer, card, payment, refund, dispute, evidence", async () => {
  await using simulator = await serve();
  const { stripe } = simulator;
  const customer = await stripe.customers.create({ name: "Ada", metadata: { plan: "pro" } });
  const method = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  await stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: method.id },
  });
  const intent = await stripe.paymentIntents.create({
    amount: 2_000,
    currency: "usd",
    customer: customer.id,
    payment_method: method.id,
    capture_method: "manual",
    confirm: true,
    off_session: true,
    expand: ["latest_charge"],
  });
  expect(intent.status).toBe("requires_capture");
  const captured = await stripe.paymentIntents.capture(intent.id);
  expect(captured).toMatchObject({ status: "succeeded", amount_received: 2_000 });
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 500 });
  expect(refund.status).toBe("succeeded");
  const charge = await stripe.charges.create({ ...price, metadata: { order: "7" } });
  await simulator.control("/_dispute", { charge: charge.id, reason: "fraudulent" });
  const [dispute] = (await stripe.disputes.list({ charge: charge.id })).data;
  const won = await stripe.disputes.update(dispute?.id ?? "", {
    evidence: { uncategorized_text: "winning_evidence" },
  });
  expect(won.status).toBe("won");
  expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
  const events = await stripe.events.list({ types: ["charge.refunded", "charge.dispute.closed"] });
  expect(events.data.map(({ type }) => type)).toEqual(["charge.dispute.closed", "charge.refunded"]);
  expect((await stripe.balance.retrieve()).object).toBe("balance");
  expect(await stripe.accounts.retrieveCurrent()).toMatchObject({ object: "account" });
});

test("the client learns request and version from every answer", async () => {
  await using simulator = await serve();
  const { lastResponse } = await simulator.stripe.charges.create(price);
  expect(lastResponse).toMatchObject({
    requestId: expect.stringMatching(/^req_/) as string,
    apiVersion: Stripe.API_VERSION,
    idempotencyKey: expect.stringMatching(/^stripe-node-retry-/) as string,
    statusCode: 200,
  });
});

const { errors } = Stripe;

type ErrorRow = [string, (stripe: Stripe) => Promise<unknown>, unknown, object];

test.each<ErrorRow>([
  [
    "a decline",
    (stripe) => stripe.charges.create({ ...price, source: "tok_chargeDeclined" }),
    errors.StripeCardError,
    { code: "card_declined", decline_code: "generic_decline", statusCode: 402 },
  ],
  [
    "a missing parameter",
    (stripe) => stripe.charges.create({ currency: "usd", source: "tok_visa" }),
    errors.StripeInvalidRequestError,
    { code: "parameter_missing", param: "amount", statusCode: 400 },
  ],
  [
    "an unknown charge",
    (stripe) => stripe.charges.retrieve("ch_nobody"),
    errors.StripeInvalidRequestError,
    { code: "resource_missing", statusCode: 404 },
  ],
  [
    "a declined intent",
    (stripe) =>
      stripe.paymentIntents.create({
        amount: 900,
        currency: "usd",
        payment_method: "pm_card_chargeDeclined",
        confirm: true,
      }),
    errors.StripeCardError,
    { payment_intent: { status: "requires_payment_method" } },
  ],
  [
    "unsupported routes",
    (stripe) => stripe.issuing.cards.list(),
    errors.StripeInvalidRequestError,
    { statusCode: 404 },
  ],
  ...["javascript:alert(1)", "//127.0.0.1/", "data:text/html,a", "shop://done"].map(
    (url): ErrorRow => [
      `a success_url ${url}`,
      (stripe) =>
        stripe.checkout.sessions.create({ mode: "setup", currency: "usd", success_url: url }),
      errors.StripeInvalidRequestError,
      { code: "url_invalid", param: "success_url" },
    ],
  ),
  ...(["return_url", "refresh_url"] as const).map((name): ErrorRow => [
    `a ${name} that runs a script`,
    async (stripe) => {
      const { id: account } = await stripe.accounts.create({ type: "express" });
      const urls = { return_url: "https://a.example", refresh_url: "https://a.example" };
      const type = "account_onboarding" as const;
      return stripe.accountLinks.create({ account, type, ...urls, [name]: "javascript:a" });
    },
    errors.StripeInvalidRequestError,
    { code: "url_invalid", param: name },
  ]),
  [
    "a link that redirects to a script",
    async (stripe) => {
      const price = await stripe.prices.create({
        currency: "usd",
        unit_amount: 500,
        product_data: { name: "a" },
      });
      return stripe.paymentLinks.create({
        line_items: [{ price: price.id, quantity: 1 }],
        after_completion: { type: "redirect", redirect: { url: "javascript:a" } },
      });
    },
    errors.StripeInvalidRequestError,
    { code: "url_invalid", param: "after_completion[redirect][url]" },
  ],
  [
    "a return_url that runs a script",
    (stripe) =>
      stripe.paymentIntents.create({
        amount: 500,
        currency: "usd",
        confirm: true,
        payment_method: "pm_card_visa",
        return_url: "javascript:alert(1)",
      }),
    errors.StripeInvalidRequestError,
    { code: "url_invalid", param: "return_url" },
  ],
  [
    "a receiver that cannot be",
    (stripe) => stripe.webhookEndpoints.create({ url: "ftp://x", enabled_events: ["*"] }),
    errors.StripeInvalidRequestError,
    { code: "url_invalid", param: "url" },
  ],
])("%s throws the client's own error", async (_name, call, kind, details) => {
  await using simulator = await serve();
  const error: unknown = await call(simulator.stripe).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(kind);
  expect(error).toMatchObject(details);
});

test("a wrong key and a reused idempotency key throw the client's own errors", async () => {
  await using simulator = await serve({ requiredKey: "sk_test_other" });
  const unauthorized = simulator.stripe.charges.list();
  await expect(unauthorized).rejects.toBeInstanceOf(errors.StripeAuthenticationError);
  await using open = await serve();
  await open.stripe.customers.create({ name: "Ada" }, { idempotencyKey: "k" });
  const reused = open.stripe.customers.create({ name: "Grace" }, { idempotencyKey: "k" });
  await expect(reused).rejects.toBeInstanceOf(errors.StripeIdempotencyError);
});

test("reads its objects, one by one, in lists and by search", async () => {
  await using served = await serve();
  const { stripe } = served;
  const customer = await stripe.customers.create({ email: "ada@example.com" });
  const { id } = customer;
  expect((await stripe.customers.retrieve(id)).id).toBe(id);
  const byEmail = await stripe.customers.search({ query: "email:'ada@example.com'" });
  expect(byEmail.data).toHaveLength(1);
  const own = await stripe.paymentMethods.create({ type: "card", card: { token: "tok_visa" } });
  expect(own.card?.brand).toBe("visa");
  const card = await stripe.customers.createSource(id, { source: "tok_visa" });
  expect((await stripe.customers.retrieveSource(id, card.id)).id).toBe(card.id);
  expect((await stripe.customers.listSources(id)).data).toHaveLength(1);
  await stripe.customers.update(id, { name: "Ada", metadata: { a: "1" } });
  expect((await stripe.customers.list()).data).toHaveLength(1);
  const method = await stripe.paymentMethods.attach("pm_card_visa", { customer: id });
  expect((await stripe.paymentMethods.retrieve(method.id)).customer).toBe(id);
  await stripe.paymentMethods.update(method.id, { metadata: { a: "1" } });
  expect((await stripe.paymentMethods.list({ customer: id })).data).toHaveLength(1);
  expect((await stripe.customers.listPaymentMethods(id)).data).toHaveLength(1);
  expect((await stripe.customers.retrievePaymentMethod(id, method.id)).id).toBe(method.id);

  const held = await stripe.charges.create({ ...price, capture: false });
  await stripe.charges.capture(held.id);
  await stripe.charges.update(held.id, { description: "Tea" });
  expect((await stripe.charges.retrieve(held.id)).captured).toBe(true);
  const found = await stripe.charges.search({ query: "currency:'usd'" });
  expect(found.data).toHaveLength(1);
  const refund = await stripe.refunds.create({ charge: held.id, amount: 100 });
  await stripe.refunds.update(refund.id, { metadata: { a: "1" } });
  expect((await stripe.refunds.retrieve(refund.id)).amount).toBe(100);
  expect((await stripe.refunds.list()).data).toHaveLength(1);
  const disputed = await stripe.charges.create(price);
  await served.control("/_dispute", { charge: disputed.id });
  const [dispute] = (await stripe.disputes.list()).data;
  expect(dispute?.charge).toBe(disputed.id);
  const evidence = { product_description: "Tea" };
  await stripe.disputes.update(dispute?.id ?? "", { evidence, submit: false });
  expect((await stripe.disputes.retrieve(dispute?.id ?? "")).status).toBe("needs_response");
  await stripe.disputes.close(dispute?.id ?? "");

  const payment = { amount: 1_000, currency: "usd", customer: id, payment_method: method.id };
  const intent = await stripe.paymentIntents.create({ ...payment, capture_method: "manual" });
  await stripe.paymentIntents.update(intent.id, { description: "Tea" });
  const confirmed = await stripe.paymentIntents.confirm(intent.id, {
    return_url: "https://example.com",
    expand: ["latest_charge", "customer"],
  });
  expect(confirmed.status).toBe("requires_capture");
  await stripe.paymentIntents.capture(intent.id);
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded");
  const dropped = await stripe.paymentIntents.create(payment);
  await stripe.paymentIntents.cancel(dropped.id);
  expect((await stripe.paymentIntents.list()).data).toHaveLength(2);
  const sought = await stripe.paymentIntents.search({ query: "status:'succeeded'" });
  expect(sought.data).toHaveLength(1);

  const { data: moves } = await stripe.balanceTransactions.list();
  expect((await stripe.balanceTransactions.retrieve(moves[0]?.id ?? "")).object).toBe(
    "balance_transaction",
  );
  expect((await stripe.balance.retrieve()).object).toBe("balance");
  expect((await stripe.accounts.retrieveCurrent()).object).toBe("account");
  const details = { number: "4242424242424242", exp_month: "12", exp_year: "2040" };
  const token = await stripe.tokens.create({ card: details });
  expect((await stripe.tokens.retrieve(token.id)).used).toBe(false);
  const url = "http://127.0.0.1:9/";
  const hook = await stripe.webhookEndpoints.create({ url, enabled_events: ["*"] });
  await stripe.webhookEndpoints.update(hook.id, { disabled: true });
  expect((await stripe.webhookEndpoints.retrieve(hook.id)).status).toBe("disabled");
  expect((await stripe.webhookEndpoints.list()).data).toHaveLength(1);
  await stripe.webhookEndpoints.del(hook.id);
  const { data: events } = await stripe.events.list();
  expect((await stripe.events.retrieve(events[0]?.id ?? "")).object).toBe("event");
  await stripe.paymentMethods.detach(method.id);
  await stripe.customers.deleteSource(id, card.id);
  expect((await stripe.customers.del(id)).deleted).toBe(true);
});

test("delivers one event in the version of each endpoint, also again", async () => {
  await using simulator = await serve();
  const { stripe } = simulator;
  await using old = await startVerifier(stripe);
  await using fresh = await startVerifier(stripe);
  await old.register(["*"], "2022-08-01");
  const later = await fresh.register();
  const intent = await stripe.paymentIntents.create({
    ...{ amount: 1_200, currency: "usd", payment_method: "pm_card_visa", confirm: true },
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  });
  await settled(simulator.running);
  const succeeded = ({ events }: { readonly events: readonly Stripe.Event[] }) =>
    events.findLast(({ type }) => type === "payment_intent.succeeded");
  expect(succeeded(old)).toMatchObject({
    api_version: "2022-08-01",
    data: { object: { id: intent.id, charges: { total_count: 1 } } },
  });
  expect(succeeded(fresh)?.api_version).toBe(Stripe.API_VERSION);
  expect(succeeded(fresh)?.data.object).not.toHaveProperty("charges");
  // The log shows what the first of the endpoints gets.
  const { log } = simulator.running.world;
  const [seq = 0] = log.seqsOfType("payment_intent.succeeded", 1, log.length);
  expect(JSON.parse(log.payload(seq).toString())).toEqual(succeeded(old));
  const sent = fresh.received.map(({ body }) => body.toString());
  await stripe.webhookEndpoints.del(later.id);
  await using newer = await startVerifier(stripe);
  await newer.register(["*"], "2024-06-20");
  await simulator.control("/_sim/redeliver", { seq });
  await settled(simulator.running);
  expect(old.events.slice(-1)).toEqual([succeeded(old)]);
  expect(newer.events).toMatchObject([
    { api_version: "2024-06-20", data: { object: { id: intent.id, invoice: null } } },
  ]);
  expect(fresh.received.map(({ body }) => body.toString())).toEqual(sent);
});
