import { expect, test } from "vitest";
import { openStripe, readId } from "../../testing/sdk.ts";

test("warns of the fraud of a test card until its payment is refunded", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const intent = await stripe.paymentIntents.create({
    ...{ amount: 2_000, currency: "usd", payment_method: "pm_card_createIssuerFraudRecord" },
    ...{ confirm: true, allowed_payment_method_types: ["card"] },
  });
  expect(intent.status).toBe("succeeded");
  const [warning] = (await stripe.radar.earlyFraudWarnings.list({ payment_intent: intent.id }))
    .data;
  expect(warning).toMatchObject({
    ...{ actionable: true, charge: readId(intent.latest_charge), payment_intent: intent.id },
    fraud_type: "made_with_stolen_card",
  });
  await stripe.refunds.create({ payment_intent: intent.id });
  const after = await stripe.radar.earlyFraudWarnings.retrieve(warning?.id ?? "", {
    expand: ["charge"],
  });
  expect(after).toMatchObject({ actionable: false, charge: { refunded: true } });
  expect(bench.types().filter((type) => type.startsWith("radar"))).toEqual([
    "radar.early_fraud_warning.created",
    "radar.early_fraud_warning.updated",
  ]);
});

test("warns by a world action, and not of a charge that took no money", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const charge = await stripe.charges.create({ amount: 900, currency: "usd", source: "tok_visa" });
  const warning = await bench.control("/_warn_of_fraud", {
    charge: charge.id,
    fraud_type: "made_with_lost_card",
  });
  expect(warning).toMatchObject({ charge: charge.id, fraud_type: "made_with_lost_card" });
  await bench.control("/_dispute", { charge: charge.id });
  expect((await stripe.radar.earlyFraudWarnings.list({ charge: charge.id })).data).toMatchObject([
    { actionable: false },
  ]);
  const held = await stripe.charges.create({
    ...{ amount: 900, currency: "usd", source: "tok_visa", capture: false },
  });
  await expect(bench.control("/_warn_of_fraud", { charge: held.id })).rejects.toThrow("409");
});
