import { expect, test } from "vitest";
import { openStripe } from "../../testing/sdk.ts";

const HOUR = 3_600;

test("the secrets of a mobile quick start are made for its customer", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { id: customer } = await stripe.customers.create();
  const session = await stripe.customerSessions.create({
    customer,
    components: {
      mobile_payment_element: {
        enabled: true,
        features: { payment_method_save: "enabled", payment_method_redisplay: "enabled" },
      },
    },
  });
  expect(session).toMatchObject({
    ...{ customer, expires_at: session.created + 1_800 },
    components: {
      mobile_payment_element: {
        enabled: true,
        features: {
          payment_method_allow_redisplay_filters: ["always"],
          payment_method_redisplay: "enabled",
          payment_method_remove: "disabled",
          payment_method_save: "enabled",
        },
      },
      customer_sheet: { enabled: false, features: null },
      pricing_table: { enabled: false },
    },
  });
  const intent = await stripe.paymentIntents.create({
    ...{ amount: 1_099, currency: "usd", customer, setup_future_usage: "off_session" },
    automatic_payment_methods: { enabled: true },
  });
  expect(intent.client_secret).toContain(intent.id);
  const nothing = stripe.customerSessions.create({ customer, components: {} });
  await expect(nothing).rejects.toMatchObject({ param: "components" });
});

test("a key of an app ends when it is deleted, once", async () => {
  await using bench = await openStripe();
  const { stripe, now } = bench;
  const { id: customer } = await stripe.customers.create();
  const key = await stripe.ephemeralKeys.create({ customer }, { apiVersion: "2026-10-28.endive" });
  expect(key).toMatchObject({ created: now, expires: now + HOUR });
  await bench.advance(60);
  const ended = await stripe.ephemeralKeys.del(key.id);
  expect(ended).toMatchObject({ id: key.id, created: now, expires: now + 60 });
  await expect(stripe.ephemeralKeys.del(key.id)).rejects.toMatchObject({ statusCode: 404 });
});
