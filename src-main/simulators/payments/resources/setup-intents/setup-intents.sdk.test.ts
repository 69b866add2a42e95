import { describe, expect, test } from "vitest";
import { openStripe } from "../../testing/sdk.ts";

const DAY = 86_400;

describe("setup intents", () => {
  test("attach a card to a customer and record two events", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const customer = await stripe.customers.create({ email: "ada@example.com" });
    const intent = await stripe.setupIntents.create({ customer: customer.id });
    expect(intent).toMatchObject({ status: "requires_payment_method", usage: "off_session" });
    const done = await stripe.setupIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
    expect(done).toMatchObject({ status: "succeeded", next_action: null });
    const { data } = await stripe.customers.listPaymentMethods(customer.id);
    expect(data.map(({ id }) => id)).toEqual([done.payment_method]);
    expect(bench.types(1)).toEqual([
      "setup_intent.created",
      "payment_method.attached",
      "setup_intent.succeeded",
    ]);
  });

  test("fail with the decline of the card", async () => {
    await using bench = await openStripe();
    const { setupIntents } = bench.stripe;
    const declined = setupIntents.create({
      payment_method: "pm_card_chargeDeclined",
      confirm: true,
    });
    await expect(declined).rejects.toMatchObject({
      statusCode: 402,
      code: "card_declined",
      raw: { setup_intent: { status: "requires_payment_method", payment_method: null } },
    });
    expect(bench.types()).toEqual(["setup_intent.created", "setup_intent.setup_failed"]);
  });

  test("list their attempts with the errors of failed ones", async () => {
    await using bench = await openStripe();
    const { setupAttempts, setupIntents } = bench.stripe;
    const { id } = await setupIntents.create({});
    const declined = setupIntents.confirm(id, { payment_method: "pm_card_chargeDeclined" });
    await expect(declined).rejects.toMatchObject({ code: "card_declined" });
    await setupIntents.confirm(id, { payment_method: "pm_card_visa" });
    const { data } = await setupAttempts.list({ setup_intent: id });
    expect(data).toMatchObject([
      {
        status: "succeeded",
        setup_error: null,
        payment_method_details: { card: { last4: "4242" } },
      },
      { status: "failed", setup_error: { code: "card_declined" } },
    ]);
    const { latest_attempt: latest } = await setupIntents.retrieve(id);
    expect(latest).toBe(data[0]?.id);
  });

  test("verify a typed bank account with the amounts of two deposits", async () => {
    await using bench = await openStripe();
    const { setupIntents, customers } = bench.stripe;
    const customer = await customers.create({});
    const intent = await setupIntents.create({
      customer: customer.id,
      confirm: true,
      allowed_payment_method_types: ["us_bank_account"],
      payment_method_data: {
        type: "us_bank_account",
        us_bank_account: { account_number: "000123456789", routing_number: "110000000" },
        billing_details: { name: "Ada" },
      },
    });
    expect(intent.next_action?.type).toBe("verify_with_microdeposits");
    const wrong = setupIntents.verifyMicrodeposits(intent.id, { amounts: [1, 2] });
    await expect(wrong).rejects.toMatchObject({
      code: "payment_method_microdeposit_verification_amounts_mismatch",
    });
    const verified = await setupIntents.verifyMicrodeposits(intent.id, { amounts: [45, 32] });
    expect(verified.status).toBe("succeeded");
  });

  test("are canceled, updated, listed and refused afterwards", async () => {
    await using bench = await openStripe();
    const { setupIntents } = bench.stripe;
    const intent = await setupIntents.create({});
    await setupIntents.update(intent.id, { description: "later" });
    const canceled = await setupIntents.cancel(intent.id, { cancellation_reason: "abandoned" });
    expect(canceled).toMatchObject({ status: "canceled", description: "later" });
    await expect(setupIntents.confirm(intent.id)).rejects.toMatchObject({
      code: "setup_intent_unexpected_state",
    });
    expect((await setupIntents.list()).data).toHaveLength(1);
    const unknown = setupIntents.retrieve("seti_none");
    await expect(unknown).rejects.toMatchObject({ statusCode: 404, param: "intent" });
  });
});

describe("3-D Secure", () => {
  test("a payment goes on when the cardholder completes it on the page", async () => {
    await using bench = await openStripe();
    const intent = await bench.stripe.paymentIntents.create({
      amount: 2_000,
      currency: "usd",
      payment_method: "pm_card_authenticationRequired",
      confirm: true,
      return_url: "http://localhost:3000/done?order=1",
    });
    const url = intent.next_action?.redirect_to_url?.url ?? "";
    const page = await (await fetch(url)).text();
    expect(page).toContain("Complete authentication");
    const [, token = ""] = /name="page_token" value="([^"]+)"/.exec(page) ?? [];
    const body = new URLSearchParams({ page_token: token, outcome: "succeeded" });
    const action = `${bench.baseUrl}/_pages/authenticate/${intent.id}`;
    const answer = await fetch(action, { method: "POST", body, redirect: "manual" });
    const target = new URL(answer.headers.get("location") ?? "");
    expect(target.origin + target.pathname).toBe("http://localhost:3000/done");
    expect(Object.fromEntries(target.searchParams)).toEqual({
      order: "1",
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: "succeeded",
    });
    expect((await bench.stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded");
  });

  test("a card that was set up with authentication pays off session", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const customer = await stripe.customers.create({});
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      payment_method: "pm_card_authenticationRequiredOnSetup",
      confirm: true,
    });
    expect(setup).toMatchObject({
      status: "requires_action",
      next_action: { type: "use_stripe_sdk" },
    });
    const done = await bench.control("/_authenticate", {
      setup_intent: setup.id,
      outcome: "succeeded",
    });
    expect(done).toMatchObject({ status: "succeeded" });
    const payment = {
      amount: 500,
      currency: "usd",
      customer: customer.id,
      payment_method: typeof setup.payment_method === "string" ? setup.payment_method : "",
      off_session: true,
      confirm: true,
    };
    expect((await stripe.paymentIntents.create(payment)).status).toBe("succeeded");
  });

  test("a failed challenge asks for another payment method", async () => {
    await using bench = await openStripe();
    const intent = await bench.stripe.paymentIntents.create({
      amount: 2_000,
      currency: "usd",
      payment_method: "pm_card_threeDSecureRequired",
      confirm: true,
    });
    const failed = { payment_intent: intent.id, outcome: "failed" };
    expect(await bench.control("/_authenticate", failed)).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "payment_intent_authentication_failure" },
    });
    await expect(bench.control("/_authenticate", failed)).rejects.toThrow("409");
    await expect(bench.control("/_authenticate", { outcome: "failed" })).rejects.toThrow("422");
    const unknown = { setup_intent: "seti_none", outcome: "failed" };
    await expect(bench.control("/_authenticate", unknown)).rejects.toThrow("404");
  });
});

describe("bank debits", () => {
  const debit = (payment_method: string, types = ["us_bank_account"]) => ({
    amount: 5_000,
    currency: "usd",
    payment_method,
    allowed_payment_method_types: types,
    confirm: true,
  });

  test("are processing until they settle days later", async () => {
    await using bench = await openStripe();
    const intent = await bench.stripe.paymentIntents.create(debit("pm_usBankAccount_success"));
    expect(intent.status).toBe("processing");
    await bench.advance(4 * DAY);
    const paid = await bench.stripe.paymentIntents.retrieve(intent.id, {
      expand: ["latest_charge"],
    });
    expect(paid).toMatchObject({
      status: "succeeded",
      amount_received: 5_000,
      latest_charge: {
        status: "succeeded",
        payment_method_details: { type: "us_bank_account", us_bank_account: { last4: "6789" } },
      },
    });
    expect(bench.types()).toEqual([
      "payment_intent.created",
      "charge.pending",
      "payment_intent.processing",
      "charge.succeeded",
      "payment_intent.succeeded",
    ]);
  });

  test("fail with the reason of the test account, or as a world action says", async () => {
    await using bench = await openStripe();
    const { paymentIntents } = bench.stripe;
    const closed = await paymentIntents.create(debit("pm_usBankAccount_accountClosed"));
    await bench.advance(4 * DAY);
    expect(await paymentIntents.retrieve(closed.id)).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "account_closed" },
    });
    const stuck = await paymentIntents.create(debit("pm_usBankAccount_processing"));
    await bench.advance(30 * DAY);
    expect((await paymentIntents.retrieve(stuck.id)).status).toBe("processing");
    const settle = { payment_intent: stuck.id, outcome: "succeeded" };
    expect(await bench.control("/_settle_payment", settle)).toMatchObject({ status: "succeeded" });
    await expect(bench.control("/_settle_payment", settle)).rejects.toThrow("409");
  });

  test("of a SEPA account come from its IBAN", async () => {
    await using bench = await openStripe();
    const method = await bench.stripe.paymentMethods.create({
      type: "sepa_debit",
      sepa_debit: { iban: "AT321904300235473204" },
      billing_details: { name: "Ada", email: "ada@example.com" },
    });
    const input = debit(method.id, ["sepa_debit"]);
    const intent = await bench.stripe.paymentIntents.create({ ...input, currency: "eur" });
    await bench.advance(180);
    expect((await bench.stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded");
  });
});
