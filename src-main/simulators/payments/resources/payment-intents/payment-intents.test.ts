import { expect, test } from "vitest";
import { paymentsClient, type TestClient } from "../../testing/client.ts";

const path = "/v1/payment_intents";
const price = { amount: 900, currency: "usd" };

const pay = (client: TestClient, form: object = {}) =>
  client.post(path, { ...price, payment_method: "pm_card_visa", confirm: true, ...form });

test("a payment intent goes from its creation to its success", async () => {
  await using client = paymentsClient();
  const made = await client.post(path, { ...price, description: "Order 7", metadata: { a: "b" } });
  expect(made.json).toMatchObject({
    id: expect.stringMatching(/^pi_[A-Za-z0-9]{24}$/) as string,
    object: "payment_intent",
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: { allow_redirects: "always", enabled: true },
    client_secret: expect.stringMatching(/^pi_[A-Za-z0-9]{24}_secret_[A-Za-z0-9]{25}$/) as string,
    payment_method_types: ["card"],
    status: "requires_payment_method",
  });
  const chosen = await client.post(`${path}/${made.id}`, { payment_method: "pm_card_visa" });
  expect(chosen.json).toMatchObject({ status: "requires_confirmation" });
  const paid = await client.post(`${path}/${made.id}/confirm`);
  expect(paid.json).toMatchObject({
    status: "succeeded",
    amount_received: 900,
    latest_charge: expect.stringMatching(/^ch_/) as string,
    payment_method: expect.stringMatching(/^pm_/) as string,
  });
  expect(client.types()).toEqual([
    "payment_intent.created",
    "charge.succeeded",
    "payment_intent.succeeded",
  ]);
  const charges = await client.get("/v1/charges", { payment_intent: made.id });
  expect(charges.data).toMatchObject([
    { payment_intent: made.id, source: null, description: "Order 7", metadata: { a: "b" } },
  ]);
});

test("is created and confirmed in one request", async () => {
  await using client = paymentsClient();
  const paid = await pay(client, { expand: ["latest_charge.balance_transaction"] });
  expect(paid.json).toMatchObject({
    status: "succeeded",
    latest_charge: { object: "charge", balance_transaction: { amount: 900 } },
  });
});

test("a decline is an error that holds the intent, which may be tried again", async () => {
  await using client = paymentsClient();
  const declined = await pay(client, { payment_method: "pm_card_chargeDeclinedInsufficientFunds" });
  expect(declined.status).toBe(402);
  const [intent] = (await client.get(path)).data;
  expect(declined.error).toMatchObject({
    type: "card_error",
    code: "card_declined",
    decline_code: "insufficient_funds",
    charge: expect.stringMatching(/^ch_/) as string,
    payment_intent: {
      id: intent?.id,
      status: "requires_payment_method",
      payment_method: null,
      last_payment_error: { code: "card_declined", payment_method: { object: "payment_method" } },
    },
    payment_method: { object: "payment_method" },
  });
  expect(client.types()).toEqual([
    "payment_intent.created",
    "charge.failed",
    "payment_intent.payment_failed",
  ]);
  const retried = await client.post(`${path}/${intent?.id ?? ""}/confirm`, {
    payment_method: "pm_card_visa",
  });
  expect(retried.json).toMatchObject({ status: "succeeded", last_payment_error: null });
});

test("with manual capture the money is held until it is captured", async () => {
  await using client = paymentsClient();
  const held = await pay(client, { capture_method: "manual" });
  expect(held.json).toMatchObject({ status: "requires_capture", amount_capturable: 900 });
  const tooMuch = await client.post(`${path}/${held.id}/capture`, { amount_to_capture: 901 });
  expect(tooMuch.error).toMatchObject({ param: "amount_to_capture" });
  const captured = await client.post(`${path}/${held.id}/capture`, { amount_to_capture: 500 });
  expect(captured.json).toMatchObject({
    status: "succeeded",
    amount_capturable: 0,
    amount_received: 500,
  });
  expect(client.types()).toEqual([
    "payment_intent.created",
    "charge.succeeded",
    "payment_intent.amount_capturable_updated",
    "charge.captured",
    "payment_intent.succeeded",
  ]);
  const { latest_charge: charge } = held.json as { latest_charge: string };
  expect((await client.post(`/v1/charges/${charge}/capture`)).status).toBe(400);
});

test("a canceled intent releases its authorization", async () => {
  await using client = paymentsClient();
  const held = await pay(client, { capture_method: "manual" });
  const canceled = await client.post(`${path}/${held.id}/cancel`, {
    cancellation_reason: "abandoned",
  });
  expect(canceled.json).toMatchObject({
    status: "canceled",
    canceled_at: client.running.world.clock.now() / 1_000,
    cancellation_reason: "abandoned",
  });
  expect(client.types().slice(3)).toEqual(["charge.refunded", "payment_intent.canceled"]);
  const [charge] = (await client.get("/v1/charges")).data;
  expect(charge).toMatchObject({ refunded: true, captured: false });
  const refunds = await client.get("/v1/refunds", { payment_intent: held.id });
  expect(refunds.data).toMatchObject([{ amount: 900, balance_transaction: null }]);
});

test.each([
  ["succeeded", {}, ["confirm", "capture", "cancel"]],
  ["canceled", { confirm: undefined }, ["confirm", "capture", "cancel"]],
  [
    "requires_payment_method",
    { confirm: undefined, payment_method: undefined },
    ["confirm", "capture"],
  ],
  ["requires_confirmation", { confirm: undefined }, ["capture"]],
])(
  "an intent that is %s rejects transitions that its status does not allow",
  async (status, form, steps) => {
    await using client = paymentsClient();
    const intent = await pay(client, form);
    if (status === "canceled") await client.post(`${path}/${intent.id}/cancel`);
    for (const step of steps) {
      const answer = await client.post(`${path}/${intent.id}/${step}`);
      expect(answer.status).toBe(400);
      expect(answer.error).toMatchObject({
        code: "payment_intent_unexpected_state",
        payment_intent: { id: intent.id, status },
      });
    }
  },
);

test("fields that decide the payment cannot change after it", async () => {
  await using client = paymentsClient();
  const paid = await pay(client);
  const amount = await client.post(`${path}/${paid.id}`, { amount: 1 });
  expect(amount.error).toMatchObject({ code: "payment_intent_unexpected_state" });
  const noted = await client.post(`${path}/${paid.id}`, { description: "x", metadata: { a: "b" } });
  expect(noted.json).toMatchObject({ description: "x", metadata: { a: "b" } });
});

test("a card that wants authentication waits for the cardholder", async () => {
  await using client = paymentsClient();
  const waiting = await pay(client, {
    payment_method: "pm_card_authenticationRequired",
    return_url: "http://127.0.0.1/back",
  });
  expect(waiting.json).toMatchObject({
    status: "requires_action",
    next_action: { type: "redirect_to_url" },
  });
  expect(client.types()).toEqual(["payment_intent.created", "payment_intent.requires_action"]);
  const other = await client.post(`${path}/${waiting.id}/confirm`, {
    payment_method: "pm_card_visa",
  });
  expect(other.json).toMatchObject({ status: "succeeded", next_action: null });
});

test.each([{ off_session: true }, { error_on_requires_action: true }])(
  "with %j such a card is declined",
  async (form) => {
    await using client = paymentsClient();
    const payment = { payment_method: "pm_card_authenticationRequired", ...form };
    const declined = await pay(client, payment);
    expect(declined.status).toBe(402);
    expect(declined.error).toMatchObject({ code: "authentication_required" });
  },
);

test("a payment method may be described inline, and kept for the customer", async () => {
  await using client = paymentsClient();
  const customer = await client.post("/v1/customers");
  const paid = await pay(client, {
    payment_method: undefined,
    payment_method_data: { type: "card", card: { token: "tok_mastercard" } },
    customer: customer.id,
    setup_future_usage: "off_session",
  });
  expect(paid.json).toMatchObject({ status: "succeeded", customer: customer.id });
  const kept = await client.get(`/v1/customers/${customer.id}/payment_methods`);
  expect(kept.data).toMatchObject([{ card: { brand: "mastercard" } }]);
  expect(client.types().at(-1)).toBe("payment_method.attached");
});

test("a customer's payment method and old card pay for that customer only", async () => {
  await using client = paymentsClient();
  const customer = await client.post("/v1/customers", { source: "tok_visa" });
  const attach = "/v1/payment_methods/pm_card_visa/attach";
  const method = await client.post(attach, { customer: customer.id });
  const refused = await pay(client, { payment_method: method.id });
  expect(refused.status).toBe(400);
  expect(refused.error).toMatchObject({ param: "payment_method" });
  const paid = await pay(client, { payment_method: method.id, customer: customer.id });
  expect(paid.json).toMatchObject({ status: "succeeded", payment_method: method.id });
  const { default_source: card } = customer.json as { default_source: string };
  const byCard = await pay(client, { payment_method: card, customer: customer.id });
  expect(byCard.json).toMatchObject({ status: "succeeded", payment_method: card });
});

test("some test cards dispute a payment once it has succeeded", async () => {
  await using client = paymentsClient();
  const paid = await pay(client, { payment_method: "pm_card_createDispute" });
  expect(client.types()).toEqual([
    "payment_intent.created",
    "charge.succeeded",
    "payment_intent.succeeded",
    "charge.dispute.created",
  ]);
  expect(client.event()).toMatchObject({ data: { object: { payment_intent: paid.id } } });
});

test.each([
  [{ amount: undefined }, "amount"],
  [{ currency: "us" }, "currency"],
  [{ payment_method: "pm_nobody" }, "payment_method"],
  [{ payment_method: undefined }, "payment_method"],
  [{ customer: "cus_nobody" }, "customer"],
  [{ capture_method: "later" }, "capture_method"],
  [{ confirm: undefined, off_session: true }, "off_session"],
  [{ payment_methods: "x" }, "payment_methods"],
])("a payment with %j is refused and changes nothing", async (form, param) => {
  await using client = paymentsClient();
  const answer = await pay(client, form);
  expect(answer.status).toBe(400);
  expect(answer.error).toMatchObject({ param });
  expect(client.types()).toEqual([]);
  // No payment method was made: the next one has the id of the first.
  await using other = paymentsClient();
  const card = { type: "card", card: { token: "tok_visa" } };
  const next = await client.post("/v1/payment_methods", card);
  expect(next.id).toBe((await other.post("/v1/payment_methods", card)).id);
});

test("intents are listed and searched", async () => {
  await using client = paymentsClient();
  const customer = await client.post("/v1/customers");
  const theirs = await pay(client, { customer: customer.id, metadata: { order: "7" } });
  const open = await pay(client, { confirm: undefined });
  const ids = async (of: string, query: object) =>
    (await client.get(of, query)).data.map(({ id }) => id);
  expect(await ids(path, {})).toEqual([open.id, theirs.id]);
  expect(await ids(path, { customer: customer.id })).toEqual([theirs.id]);
  expect(await ids(`${path}/search`, { query: "status:'succeeded'" })).toEqual([theirs.id]);
  expect(await ids(`${path}/search`, { query: "metadata['order']:'7'" })).toEqual([theirs.id]);
  expect((await client.get(`${path}/${open.id}`, { client_secret: "x" })).id).toBe(open.id);
});

test.each(["", "/confirm", "/capture", "/cancel"])("pi_nobody%s answers 404", async (step) => {
  await using client = paymentsClient();
  const answer = await client.post(`${path}/pi_nobody${step}`);
  expect(answer.status).toBe(404);
  expect(answer.error).toMatchObject({ code: "resource_missing", param: "intent" });
});

test.each([
  "visa_chargeDeclined",
  "visa_chargeDeclinedInsufficientFunds",
  "visa_chargeDeclinedStolenCard",
  "visa_chargeDeclinedVelocityLimitExceeded",
  "threeDSecureRequiredProcessingError",
])("pm_card_%s is declined", async (suffix) => {
  await using client = paymentsClient();
  const payment = { amount: 1_200, currency: "usd", payment_method: `pm_card_${suffix}` };
  const answer = await client.post("/v1/payment_intents", { ...payment, confirm: true });
  expect(answer.status).toBe(402);
  expect(answer.error).toMatchObject({ code: "card_declined" });
});

test.each([
  ["threeDSecure2Required", {}, "requires_action"],
  ["threeDSecureRequiredChargeDeclined", {}, "requires_action"],
  ["authenticationRequiredChargeDeclinedInsufficientFunds", {}, "requires_action"],
  ["authenticationRequiredOnSetup", {}, "requires_action"],
  ["authenticationRequiredSetupForOffSession", {}, "requires_action"],
  ["authenticationRequiredSetupForOffSession", { off_session: true }, "succeeded"],
  ["threeDSecureOptional", {}, "succeeded"],
  ["us", {}, "succeeded"],
])("pm_card_%s with %j: %s", async (suffix, form, status) => {
  await using client = paymentsClient();
  const payment = { amount: 1_200, currency: "usd", payment_method: `pm_card_${suffix}`, ...form };
  const { json } = await client.post("/v1/payment_intents", { ...payment, confirm: true });
  expect(json).toMatchObject({ status });
});
