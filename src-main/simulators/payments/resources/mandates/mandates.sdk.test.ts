import { expect, test } from "vitest";
import { openStripe, readId } from "../../testing/sdk.ts";

const acceptance = {
  ...{ type: "online" as const },
  online: { ip_address: "127.0.0.1", user_agent: "Browser/1" },
};

test("makes mandates of bank debits, which end when a payment method with a mandate is detached", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const customer = await stripe.customers.create();
  const pay = (more: object = {}) =>
    stripe.paymentIntents.create({
      ...{
        amount: 2_500,
        currency: "eur",
        confirm: true,
        allowed_payment_method_types: ["sepa_debit"],
      },
      ...{ payment_method: "pm_sepaDebit", customer: customer.id, expand: ["latest_charge"] },
      ...more,
    });
  const mandateOf = async (intent: Awaited<ReturnType<typeof pay>>) => {
    const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
    return stripe.mandates.retrieve(readId(charge?.payment_method_details?.sepa_debit?.mandate));
  };
  const once = await pay({ mandate_data: { customer_acceptance: acceptance } });
  expect(await mandateOf(once)).toMatchObject({
    ...{ status: "active", type: "single_use", single_use: { amount: 2_500, currency: "eur" } },
    customer_acceptance: { ...acceptance, accepted_at: bench.now },
    payment_method_details: { type: "sepa_debit", sepa_debit: {} },
  });
  const offline = { type: "offline", offline: {}, accepted_at: 1_700_000_000 };
  const many = await pay({
    ...{ setup_future_usage: "off_session", mandate_data: { customer_acceptance: offline } },
  });
  const mandate = await mandateOf(many);
  expect(mandate).toMatchObject({
    ...{ type: "multi_use", multi_use: {}, payment_method: readId(many.payment_method) },
    customer_acceptance: { type: "offline", accepted_at: 1_700_000_000 },
  });
  const kept = { payment_method: readId(many.payment_method), off_session: true };
  expect((await mandateOf(await pay(kept))).id).toBe(mandate.id);
  expect((await mandateOf(await pay({ ...kept, mandate: mandate.id }))).id).toBe(mandate.id);
  await expect(pay({ mandate: mandate.id })).rejects.toMatchObject({
    ...{ code: "payment_intent_mandate_invalid", param: "mandate" },
  });
  await stripe.paymentMethods.detach(readId(many.payment_method));
  expect((await stripe.mandates.retrieve(mandate.id)).status).toBe("inactive");
  expect(bench.objects("mandate.updated")).toMatchObject([{ id: mandate.id, status: "inactive" }]);
});

test("makes the agreement of a bank account that is set up, and none of a card", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const customer = await stripe.customers.create();
  const setUp = (payment_method: string) =>
    stripe.setupIntents.create({
      ...{ customer: customer.id, confirm: true, payment_method, expand: ["mandate"] },
      ...{
        return_url: "http://localhost/",
        allowed_payment_method_types: ["us_bank_account", "card"],
      },
      mandate_data: { customer_acceptance: acceptance },
    });
  const bank = await setUp("pm_usBankAccount");
  expect(bank.mandate).toMatchObject({
    ...{ type: "multi_use", payment_method: bank.payment_method },
    payment_method_details: { type: "us_bank_account" },
  });
  expect((await setUp("pm_card_visa")).mandate).toBeNull();
});
