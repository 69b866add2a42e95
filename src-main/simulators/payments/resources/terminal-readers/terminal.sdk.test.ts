import type Stripe from "stripe";
import { expect, test } from "vitest";
import { openStripe, readId, type StripeBench } from "../../testing/sdk.ts";

const address = {
  line1: "1 Main St",
  city: "Austin",
  state: "TX",
  postal_code: "78701",
  country: "US",
};

async function openShop() {
  const bench = await openStripe();
  const { stripe } = bench;
  const location = await stripe.terminal.locations.create({ display_name: "Shop", address });
  const reader = await stripe.terminal.readers.create({
    ...{ registration_code: "simulated-wpe", label: "Till 1", location: location.id },
  });
  return { bench, stripe, location, reader };
}

const openIntent = ({ stripe }: StripeBench, more: object = {}) =>
  stripe.paymentIntents.create({
    ...{ amount: 1_000, currency: "usd", allowed_payment_method_types: ["card_present"] },
    ...more,
  });

const isReader = (object: Stripe.Terminal.Reader | Stripe.Terminal.DeletedReader) =>
  object.deleted ? undefined : object;

test("takes a payment at a reader, with a tip", async () => {
  const { bench, stripe, location, reader } = await openShop();
  await using _bench = bench;
  expect(reader).toMatchObject({
    ...{ device_type: "simulated_wisepos_e", label: "Till 1", status: "online", action: null },
    location: location.id,
  });
  const intent = await openIntent(bench);
  const asked = await stripe.terminal.readers.processPaymentIntent(reader.id, {
    payment_intent: intent.id,
    process_config: { skip_tipping: false, enable_customer_cancellation: true },
  });
  expect(asked.action).toMatchObject({
    ...{ type: "process_payment_intent", status: "in_progress", failure_code: null },
    process_payment_intent: {
      payment_intent: intent.id,
      process_config: { skip_tipping: false, enable_customer_cancellation: true },
    },
  });
  const second = stripe.terminal.readers.processPaymentIntent(reader.id, {
    payment_intent: intent.id,
  });
  await expect(second).rejects.toMatchObject({ code: "terminal_reader_busy" });
  const paid = await stripe.testHelpers.terminal.readers.presentPaymentMethod(reader.id, {
    ...{ amount_tip: 150, expand: ["action.process_payment_intent.payment_intent"] },
  });
  expect(paid.action).toMatchObject({
    status: "succeeded",
    process_payment_intent: {
      payment_intent: {
        status: "succeeded",
        amount: 1_150,
        amount_details: { tip: { amount: 150 } },
      },
    },
  });
  const charge = await stripe.charges.retrieve(
    readId((await stripe.paymentIntents.retrieve(intent.id)).latest_charge),
  );
  expect(charge).toMatchObject({
    amount: 1_150,
    payment_method_details: {
      type: "card_present",
      card_present: { last4: "4242", reader: reader.id, location: location.id },
    },
  });
  expect(bench.types().slice(-3)).toEqual([
    "charge.succeeded",
    "payment_intent.succeeded",
    "terminal.reader.action_succeeded",
  ]);
});

test("fails the action of a declined card, after which another one pays later", async () => {
  const { bench, stripe, reader } = await openShop();
  await using _bench = bench;
  const { readers } = stripe.testHelpers.terminal;
  const intent = await openIntent(bench, { capture_method: "manual" });
  const ask = () =>
    stripe.terminal.readers.processPaymentIntent(reader.id, { payment_intent: intent.id });
  await ask();
  const declined = await readers.presentPaymentMethod(reader.id, {
    ...{ type: "card_present", card_present: { number: "4000000000009995" }, amount_tip: 100 },
  });
  expect(declined.action).toMatchObject({
    ...{ status: "failed", failure_code: "card_declined" },
    failure_message: "Your card has insufficient funds.",
    api_error: { type: "card_error", decline_code: "insufficient_funds" },
  });
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    ...{ status: "requires_payment_method", amount: 1_000 },
  });
  expect(bench.types().at(-1)).toBe("terminal.reader.action_failed");
  await ask();
  await readers.presentPaymentMethod(reader.id);
  const held = await stripe.paymentIntents.retrieve(intent.id);
  expect(held).toMatchObject({ status: "requires_capture", amount_capturable: 1_000 });
  expect((await stripe.paymentIntents.capture(intent.id)).status).toBe("succeeded");
  const again = ask();
  await expect(again).rejects.toMatchObject({ code: "intent_invalid_state" });
});

test("increases the amount that a card at a reader holds", async () => {
  const { bench, stripe, reader } = await openShop();
  await using _bench = bench;
  const hold = async (more: object = {}) => {
    const { id } = await openIntent(bench, { capture_method: "manual", ...more });
    await stripe.terminal.readers.processPaymentIntent(reader.id, { payment_intent: id });
    await stripe.testHelpers.terminal.readers.presentPaymentMethod(reader.id);
    return id;
  };
  const id = await hold({
    payment_method_options: { card_present: { request_incremental_authorization_support: true } },
  });
  const { paymentIntents } = stripe;
  const raised = await paymentIntents.incrementAuthorization(id, {
    ...{ amount: 1_500, description: "Two nights", expand: ["latest_charge"] },
  });
  expect(raised).toMatchObject({
    ...{ amount: 1_500, amount_capturable: 1_500, description: "Two nights" },
    latest_charge: {
      amount: 1_500,
      payment_method_details: { card_present: { incremental_authorization_supported: true } },
    },
  });
  expect(bench.types().at(-1)).toBe("payment_intent.amount_capturable_updated");
  await expect(paymentIntents.incrementAuthorization(id, { amount: 1_500 })).rejects.toMatchObject({
    param: "amount",
  });
  expect((await paymentIntents.capture(id)).amount_received).toBe(1_500);
  const late = paymentIntents.incrementAuthorization(id, { amount: 2_000 });
  await expect(late).rejects.toMatchObject({ code: "payment_intent_unexpected_state" });
  const other = paymentIntents.incrementAuthorization(await hold(), { amount: 2_000 });
  await expect(other).rejects.toThrow("does not support incremental authorization");
});

test("collects a card first and charges it later; a typed card is an ordinary one", async () => {
  const { bench, stripe, reader } = await openShop();
  await using _bench = bench;
  const { readers } = stripe.terminal;
  const intent = await openIntent(bench);
  await readers.collectPaymentMethod(reader.id, {
    ...{ payment_intent: intent.id, collect_config: { allow_redisplay: "always" } },
  });
  const collected = await stripe.testHelpers.terminal.readers.presentPaymentMethod(reader.id);
  expect(collected.action?.collect_payment_method?.payment_method).toMatchObject({
    ...{ type: "card_present", allow_redisplay: "always", card_present: { brand: "visa" } },
  });
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_confirmation");
  const confirmed = await readers.confirmPaymentIntent(reader.id, {
    ...{ payment_intent: intent.id, confirm_config: { return_url: "http://localhost/done" } },
  });
  expect(confirmed.action).toMatchObject({ type: "confirm_payment_intent", status: "succeeded" });
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded");
  const typed = await openIntent(bench, { allowed_payment_method_types: ["card_present", "card"] });
  await readers.processPaymentIntent(reader.id, { payment_intent: typed.id });
  await stripe.testHelpers.terminal.readers.presentPaymentMethod(reader.id, {
    ...{ type: "card", card: { number: "5555555555554444", exp_month: 4, exp_year: 2040 } },
  });
  const paid = await stripe.paymentIntents.retrieve(typed.id, { expand: ["payment_method"] });
  expect(paid.payment_method).toMatchObject({ type: "card", card: { brand: "mastercard" } });
});

test("keeps the card of a reader for later payments", async () => {
  const { bench, stripe, reader } = await openShop();
  await using _bench = bench;
  const customer = await stripe.customers.create({ name: "Ada" });
  const setup = await stripe.setupIntents.create({
    ...{ customer: customer.id, allowed_payment_method_types: ["card_present"] },
  });
  await stripe.terminal.readers.processSetupIntent(reader.id, {
    ...{ setup_intent: setup.id, allow_redisplay: "limited" },
  });
  const done = await stripe.testHelpers.terminal.readers.presentPaymentMethod(reader.id);
  const card = done.action?.process_setup_intent?.generated_card;
  const after = await stripe.setupIntents.retrieve(setup.id, { expand: ["latest_attempt"] });
  expect(after).toMatchObject({
    status: "succeeded",
    latest_attempt: { payment_method_details: { card_present: { generated_card: card } } },
  });
  const kept = (await stripe.customers.listPaymentMethods(customer.id)).data;
  expect(kept).toMatchObject([{ id: card, type: "card", allow_redisplay: "limited" }]);
  const filtered = { customer: customer.id, allow_redisplay: "always" as const };
  expect((await stripe.paymentMethods.list(filtered)).data).toEqual([]);
  const present = readId(after.payment_method);
  const attached = stripe.paymentMethods.attach(present, { customer: customer.id });
  await expect(attached).rejects.toThrow("cannot be saved to customers");
  const saved = await openIntent(bench, {
    ...{ customer: customer.id, setup_future_usage: "off_session" },
  });
  await stripe.terminal.readers.processPaymentIntent(reader.id, { payment_intent: saved.id });
  await stripe.testHelpers.terminal.readers.presentPaymentMethod(reader.id);
  expect((await stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(2);
});

test("refunds a payment at a reader, and cancels an action", async () => {
  const { bench, stripe, reader } = await openShop();
  await using _bench = bench;
  const { readers } = stripe.terminal;
  const intent = await openIntent(bench);
  await readers.processPaymentIntent(reader.id, { payment_intent: intent.id });
  expect(await readers.cancelAction(reader.id)).toMatchObject({ action: null });
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_payment_method");
  await readers.processPaymentIntent(reader.id, { payment_intent: intent.id });
  await bench.control("/_present_card", { reader: reader.id });
  const asked = await readers.refundPayment(reader.id, {
    ...{ payment_intent: intent.id, amount: 400, metadata: { why: "late" } },
  });
  expect(asked.action).toMatchObject({ status: "in_progress", refund_payment: { amount: 400 } });
  const refunded = await stripe.testHelpers.terminal.readers.presentPaymentMethod(reader.id, {
    expand: ["action.refund_payment.refund"],
  });
  expect(refunded.action?.refund_payment?.refund).toMatchObject({
    ...{ amount: 400, status: "succeeded", metadata: { why: "late" } },
  });
  const online = await stripe.charges.create({ amount: 500, currency: "usd", source: "tok_visa" });
  await expect(readers.refundPayment(reader.id, { charge: online.id })).rejects.toMatchObject({
    param: "charge",
  });
});

test("shows a cart and collects inputs", async () => {
  const { bench, stripe, reader } = await openShop();
  await using _bench = bench;
  const cart = {
    ...{ currency: "usd", tax: 80, total: 1_080 },
    line_items: [{ amount: 1_000, description: "Cap", quantity: 1 }],
  };
  const shown = await stripe.terminal.readers.setReaderDisplay(reader.id, { type: "cart", cart });
  expect(shown.action).toMatchObject({ status: "succeeded", set_reader_display: { cart } });
  const inputs: Stripe.Terminal.ReaderCollectInputsParams.Input[] = [
    { type: "email", custom_text: { title: "Receipt?" }, required: true },
    {
      ...{ type: "selection", custom_text: { title: "Size" } },
      selection: { choices: [{ id: "s", text: "Small" }] },
      toggles: [{ title: "News", default_value: "enabled" }],
    },
  ];
  await stripe.terminal.readers.collectInputs(reader.id, { inputs, metadata: { a: "1" } });
  const filled = await stripe.testHelpers.terminal.readers.succeedInputCollection(reader.id);
  expect(filled.action?.collect_inputs?.inputs).toMatchObject([
    { email: { value: "jenny.rosen@example.com" }, skipped: false },
    { selection: { id: "s", text: "Small" }, toggles: [{ value: "enabled" }] },
  ]);
  await stripe.terminal.readers.collectInputs(reader.id, { inputs });
  const some = await stripe.testHelpers.terminal.readers.succeedInputCollection(reader.id, {
    skip_non_required_inputs: "all",
  });
  expect(some.action?.collect_inputs?.inputs.map(({ skipped }) => skipped)).toEqual([false, true]);
  await stripe.terminal.readers.collectInputs(reader.id, { inputs });
  const late = await stripe.testHelpers.terminal.readers.timeoutInputCollection(reader.id);
  expect(late.action).toMatchObject({ status: "failed", failure_code: "terminal_reader_timeout" });
});

test("a person presents a card or cancels, by a world action", async () => {
  const { bench, stripe, reader } = await openShop();
  await using _bench = bench;
  await expect(bench.control("/_present_card", { reader: reader.id })).rejects.toThrow("409");
  const intent = await openIntent(bench);
  const ask = () =>
    stripe.terminal.readers.processPaymentIntent(reader.id, { payment_intent: intent.id });
  await ask();
  const wrong = bench.control("/_present_card", { reader: reader.id, card: "1234" });
  await expect(wrong).rejects.toThrow("422");
  const canceled = await bench.control("/_present_card", {
    ...{ reader: reader.id, outcome: "canceled" },
  });
  expect(canceled["action"]).toMatchObject({ status: "failed", failure_code: "customer_canceled" });
  await ask();
  const paid = await bench.control("/_present_card", {
    ...{ reader: reader.id, card: "4000 0000 0000 0077", tip: 50 },
  });
  expect(paid["action"]).toMatchObject({ status: "succeeded" });
  expect((await stripe.paymentIntents.retrieve(intent.id)).amount_received).toBe(1_050);
});

test("keeps readers, locations and settings", async () => {
  const { bench, stripe, location, reader } = await openShop();
  await using _bench = bench;
  const { configurations, connectionTokens, locations, readers } = stripe.terminal;
  const settings = await configurations.create({
    name: "Evening",
    tipping: { usd: { percentages: [10, 15], smart_tip_threshold: 500 } },
    ...{ offline: { enabled: true }, reboot_window: { start_hour: 2, end_hour: 4 } },
  });
  expect(settings).toMatchObject({ name: "Evening", tipping: { usd: { percentages: [10, 15] } } });
  const changed = await configurations.update(settings.id, { tipping: "", name: "Night" });
  expect(changed).toMatchObject({ name: "Night", offline: { enabled: true } });
  expect(Object.keys(changed)).not.toContain("tipping");
  const moved = await locations.update(location.id, {
    ...{ configuration_overrides: settings.id, address: { ...address, line1: "2 Main St" } },
  });
  expect(moved).toMatchObject({
    ...{ configuration_overrides: settings.id, address: { line1: "2 Main St", city: "Austin" } },
  });
  expect((await configurations.del(settings.id)).deleted).toBe(true);
  expect(Object.keys(await locations.retrieve(location.id))).not.toContain(
    "configuration_overrides",
  );
  expect(await connectionTokens.create({ location: location.id })).toMatchObject({
    ...{ object: "terminal.connection_token", location: location.id },
    secret: expect.stringMatching(/^pst_test_/) as string,
  });
  await readers.update(reader.id, { label: "Till 2" });
  expect((await readers.list({ location: location.id, status: "online" })).data).toMatchObject([
    { label: "Till 2" },
  ]);
  expect((await readers.list({ device_type: "stripe_m2" })).data).toEqual([]);
  await expect(locations.del(location.id)).rejects.toThrow("has a reader");
  expect((await readers.del(reader.id)).deleted).toBe(true);
  await expect(readers.retrieve(reader.id).then(isReader)).rejects.toMatchObject({
    statusCode: 404,
  });
  expect((await locations.del(location.id)).deleted).toBe(true);
  await expect(readers.create({ registration_code: "puppies-plug-could" })).rejects.toMatchObject({
    param: "registration_code",
  });
  await expect(locations.create({ display_name: "Nowhere" })).rejects.toMatchObject({
    param: "address",
  });
});
