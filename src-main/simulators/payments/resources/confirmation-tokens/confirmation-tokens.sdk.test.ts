import { expect, test } from "vitest";
import { openStripe, readId } from "../../testing/sdk.ts";

const address = { line1: "1 Main St", city: "Austin", country: "US", postal_code: "78701" };

test("confirms a payment with all that its token has, once", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const token = await stripe.testHelpers.confirmationTokens.create({
    payment_method: "pm_card_mastercard",
    payment_method_data: { type: "card", billing_details: { name: "Ada" } },
    ...{ return_url: "http://localhost:3000/done", setup_future_usage: "off_session" },
    shipping: { name: "Ada", address },
  });
  expect(token).toMatchObject({
    ...{ object: "confirmation_token", payment_intent: null, expires_at: bench.now + 43_200 },
    payment_method_preview: {
      ...{ type: "card", card: { brand: "mastercard" }, billing_details: { name: "Ada" } },
    },
    ...{ shipping: { name: "Ada", address }, setup_future_usage: "off_session" },
  });
  const customer = await stripe.customers.create();
  const intent = await stripe.paymentIntents.create({
    ...{ amount: 900, currency: "usd", customer: customer.id, confirm: true },
    confirmation_token: token.id,
  });
  expect(intent).toMatchObject({
    ...{ status: "succeeded", setup_future_usage: "off_session", shipping: { name: "Ada" } },
  });
  expect(await stripe.paymentMethods.retrieve(readId(intent.payment_method))).toMatchObject({
    ...{ customer: customer.id, card: { brand: "mastercard" }, billing_details: { name: "Ada" } },
  });
  expect(await stripe.confirmationTokens.retrieve(token.id)).toMatchObject({
    ...{ payment_intent: intent.id, expires_at: null },
  });
  const open = await stripe.paymentIntents.create({ amount: 900, currency: "usd" });
  const again = stripe.paymentIntents.confirm(open.id, { confirmation_token: token.id });
  await expect(again).rejects.toMatchObject({ statusCode: 400, param: "confirmation_token" });
});

test("confirms a setup, and prefers the parameters of the request", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const customer = await stripe.customers.create();
  const create = () =>
    stripe.testHelpers.confirmationTokens.create({
      ...{ payment_method: "pm_card_threeDSecure2Required", return_url: "http://localhost/token" },
    });
  const setup = await stripe.setupIntents.create({ customer: customer.id });
  const waiting = await stripe.setupIntents.confirm(setup.id, {
    ...{ confirmation_token: (await create()).id, return_url: "http://localhost/own" },
  });
  expect(waiting.next_action?.redirect_to_url?.return_url).toBe("http://localhost/own");
  await bench.control("/_authenticate", { setup_intent: setup.id, outcome: "succeeded" });
  const [kept] = (await stripe.customers.listPaymentMethods(customer.id)).data;
  const reuse = await stripe.testHelpers.confirmationTokens.create({
    payment_method: kept?.id ?? "",
  });
  expect(reuse.payment_method_preview?.customer).toBe(customer.id);
  const second = await stripe.setupIntents.create({
    ...{ customer: customer.id, confirm: true, confirmation_token: reuse.id },
    return_url: "http://localhost/done",
  });
  expect(second.payment_method).toBe(kept?.id);
});

test("refuses unknown and expired tokens, and a method beside a token", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const intent = await stripe.paymentIntents.create({ amount: 900, currency: "usd" });
  const confirm = (confirmation_token: string, more: object = {}) =>
    stripe.paymentIntents.confirm(intent.id, { confirmation_token, ...more });
  await expect(confirm("ctoken_none")).rejects.toMatchObject({ code: "resource_missing" });
  const { id } = await stripe.testHelpers.confirmationTokens.create({
    payment_method: "pm_card_visa",
  });
  await expect(confirm(id, { payment_method: "pm_card_visa" })).rejects.toThrow("only specify one");
  await bench.advance(12 * 3_600);
  await expect(confirm(id)).rejects.toThrow("has expired");
  const early = { amount: 900, currency: "usd", confirmation_token: id };
  await expect(stripe.paymentIntents.create(early)).rejects.toMatchObject({
    param: "confirmation_token",
  });
  const none = stripe.testHelpers.confirmationTokens.create();
  await expect(none).rejects.toMatchObject({ code: "parameter_missing" });
});
