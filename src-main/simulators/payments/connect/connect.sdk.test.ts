import { describe, expect, test } from "vitest";
import { type Received, startReceiver } from "#core/transport/receiver.ts";
import { readId, openStripe, type StripeBench } from "../testing/sdk.ts";

const DAY = 86_400;

/** Charges a card whose money is available at once; returns what arrives without the fee. */
async function earn({ stripe }: StripeBench, amount: number): Promise<number> {
  await stripe.charges.create({ amount, currency: "usd", source: "tok_bypassPending" });
  const { available } = await stripe.balance.retrieve();
  return available[0]?.amount ?? 0;
}

describe("payouts", () => {
  test("leave the balance at once and are paid two days later", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const earned = await earn(bench, 10_000);
    const before = bench.types().length;
    const payout = await stripe.payouts.create({ amount: 5_000, currency: "usd" });
    expect(payout).toMatchObject({ status: "pending", arrival_date: bench.now + 2 * DAY });
    expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(earned - 5_000);
    await bench.advance(2 * DAY);
    expect((await stripe.payouts.retrieve(payout.id)).status).toBe("paid");
    expect(bench.types(before)).toEqual(["payout.created", "payout.updated", "payout.paid"]);
    const [booked] = (await stripe.balanceTransactions.list({ source: payout.id })).data;
    expect(booked).toMatchObject({ type: "payout", amount: -5_000, fee: 0 });
    const back = await stripe.payouts.reverse(payout.id);
    expect(back).toMatchObject({ amount: -5_000, original_payout: payout.id });
  });

  test("fail by a world action, are canceled, and are refused without funds", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const earned = await earn(bench, 10_000);
    const first = await stripe.payouts.create({ amount: 1_000, currency: "usd" });
    const failed = { payout: first.id, outcome: "failed" };
    expect(await bench.control("/_payout", failed)).toMatchObject({ status: "failed" });
    await expect(bench.control("/_payout", failed)).rejects.toThrow("409");
    const second = await stripe.payouts.create({ amount: 1_000, currency: "usd" });
    expect((await stripe.payouts.cancel(second.id)).status).toBe("canceled");
    expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(earned);
    const tooMuch = stripe.payouts.create({ amount: earned + 1, currency: "usd" });
    await expect(tooMuch).rejects.toMatchObject({ code: "balance_insufficient" });
  });
});

describe("connected accounts", () => {
  test("are enabled on their onboarding page, then take transfers", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const account = await stripe.accounts.create({
      type: "express",
      email: "ada@example.com",
      capabilities: { transfers: { requested: true } },
    });
    expect(account).toMatchObject({ charges_enabled: false, details_submitted: false });
    const link = await stripe.accountLinks.create({
      account: account.id,
      type: "account_onboarding",
      refresh_url: "http://localhost:3000/again",
      return_url: "http://localhost:3000/done",
    });
    const page = await (await fetch(link.url)).text();
    const [, token = ""] = /name="page_token" value="([^"]+)"/.exec(page) ?? [];
    const body = new URLSearchParams({ page_token: token });
    const answer = await fetch(link.url, { method: "POST", body, redirect: "manual" });
    expect(answer.headers.get("location")).toBe("http://localhost:3000/done");
    const again = await fetch(link.url, { redirect: "manual" });
    expect(again.headers.get("location")).toBe("http://localhost:3000/again");
    expect((await stripe.accounts.retrieve(account.id)).charges_enabled).toBe(true);
    expect(bench.types()).toEqual(["account.updated", "capability.updated"]);
    const earned = await earn(bench, 10_000);
    const transfer = await stripe.transfers.create({
      amount: 4_000,
      currency: "usd",
      destination: account.id,
    });
    expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(earned - 4_000);
    await stripe.transfers.createReversal(transfer.id, { amount: 1_500 });
    expect(await stripe.transfers.retrieve(transfer.id)).toMatchObject({
      amount_reversed: 1_500,
      reversed: false,
    });
    const tooMuch = stripe.transfers.createReversal(transfer.id, { amount: 2_501 });
    await expect(tooMuch).rejects.toMatchObject({ param: "amount" });
  });

  test("are not onboarded by a link that has expired", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { id: account } = await stripe.accounts.create({ type: "express" });
    const type = "account_onboarding";
    const bare = await stripe.accountLinks.create({ account, type });
    const refresh_url = "http://localhost:3000/again";
    const link = await stripe.accountLinks.create({ account, type, refresh_url });
    await bench.advance(link.expires_at - link.created);
    const page = await fetch(link.url, { redirect: "manual" });
    expect(page.headers.get("location")).toBe(refresh_url);
    expect((await fetch(bare.url)).status).toBe(410);
    expect((await stripe.accounts.retrieve(account)).details_submitted).toBe(false);
  });

  test("have objects, a balance and events of their own", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { id: stripeAccount } = await stripe.accounts.create({ type: "standard" });
    const as = { stripeAccount };
    const customer = await stripe.customers.create({ email: "ada@example.com" }, as);
    await expect(stripe.customers.retrieve(customer.id)).rejects.toMatchObject({ statusCode: 404 });
    expect((await stripe.customers.retrieve(customer.id, {}, as)).id).toBe(customer.id);
    await stripe.charges.create({ amount: 500, currency: "usd", source: "tok_bypassPending" }, as);
    expect((await stripe.balance.retrieve({}, as)).available[0]?.amount).toBe(455);
    expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(0);
    expect((await stripe.accounts.retrieveCurrent({}, as)).id).toBe(stripeAccount);
    const components = { payments: { enabled: true } };
    const session = await stripe.accountSessions.create({ account: stripeAccount, components });
    expect(session.components).toMatchObject({ ...components, payouts: { enabled: false } });
    const own = await stripe.events.list({}, as);
    expect(own.data.map(({ type, account }) => [type, account])).toEqual([
      ["charge.succeeded", stripeAccount],
      ["customer.created", stripeAccount],
    ]);
    expect((await stripe.events.list()).data).toEqual([]);
    const asUnknown = stripe.balance.retrieve({}, { stripeAccount: "acct_unknown" });
    await expect(asUnknown).rejects.toMatchObject({ statusCode: 403, code: "account_invalid" });
  });

  test("renew subscriptions, pay out and complete Checkout as the platform does", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { id: stripeAccount } = await stripe.accounts.create({ type: "standard" });
    const as = { stripeAccount };
    const session = await stripe.checkout.sessions.create(
      {
        mode: "subscription",
        line_items: [
          {
            price_data: {
              currency: "usd",
              unit_amount: 1_000,
              recurring: { interval: "month" },
              product_data: { name: "Pro" },
            },
            quantity: 1,
          },
        ],
        subscription_data: { application_fee_percent: 10 },
        success_url: "http://localhost:3000/done",
      },
      as,
    );
    const done = await bench.control("/_complete_checkout", { session: session.id });
    await bench.advance(31 * DAY + 3_600);
    const { data } = await stripe.invoices.list({ subscription: String(done["subscription"]) }, as);
    expect(data.map(({ status }) => status)).toEqual(["paid", "paid"]);
    const fees = await stripe.applicationFees.list();
    expect(fees.data.map(({ amount, account }) => [amount, account])).toEqual([
      [100, stripeAccount],
      [100, stripeAccount],
    ]);
    const payout = await stripe.payouts.create({ amount: 500, currency: "usd" }, as);
    await bench.control("/_payout", { payout: payout.id, outcome: "paid" });
    expect((await stripe.payouts.retrieve(payout.id, {}, as)).status).toBe("paid");
    await bench.control("/_sim/snapshots", { name: "now" });
    await bench.control("/_sim/snapshots/now/restore");
    expect((await stripe.payouts.retrieve(payout.id, {}, as)).status).toBe("paid");
  });
});

/** Amounts that are available, by account; `undefined` is the platform. */
async function heldBy({ stripe }: StripeBench, account: string | undefined): Promise<number> {
  const options = account === undefined ? {} : { stripeAccount: account };
  const { available, pending } = await stripe.balance.retrieve({}, options);
  return (available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0);
}

describe("shared payments", () => {
  test("of an account leave a fee to the platform, which can be refunded", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { id: stripeAccount } = await stripe.accounts.create({ type: "standard" });
    const as = { stripeAccount };
    const intent = await stripe.paymentIntents.create(
      {
        amount: 10_000,
        currency: "usd",
        payment_method: "pm_card_visa",
        confirm: true,
        application_fee_amount: 700,
        expand: ["latest_charge.balance_transaction", "latest_charge.application_fee"],
        automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      },
      as,
    );
    expect(intent.latest_charge).toMatchObject({
      application_fee_amount: 700,
      application_fee: { object: "application_fee", amount: 700, account: stripeAccount },
      balance_transaction: { fee: 1_020, net: 8_980 },
    });
    expect(await heldBy(bench, undefined)).toBe(700);
    await stripe.refunds.create(
      { payment_intent: intent.id, amount: 5_000, refund_application_fee: true },
      as,
    );
    expect(await heldBy(bench, undefined)).toBe(350);
    expect(await heldBy(bench, stripeAccount)).toBe(8_980 - 5_000 + 350);
    const [fee] = (await stripe.applicationFees.list()).data;
    expect(fee).toMatchObject({ amount_refunded: 350, refunded: false });
    await stripe.applicationFees.createRefund(fee?.id ?? "");
    expect(await heldBy(bench, undefined)).toBe(0);
    const again = stripe.applicationFees.createRefund(fee?.id ?? "");
    await expect(again).rejects.toMatchObject({ code: "charge_already_refunded" });
  });

  test("with a destination transfer the rest after the fee, and reverse it", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { id: destination } = await stripe.accounts.create({ type: "express" });
    const intent = await stripe.paymentIntents.create({
      amount: 10_000,
      currency: "usd",
      payment_method: "pm_card_visa",
      confirm: true,
      application_fee_amount: 1_000,
      on_behalf_of: destination,
      transfer_data: { destination },
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      expand: ["latest_charge.transfer.destination_payment"],
    });
    expect(intent).toMatchObject({
      application_fee_amount: 1_000,
      on_behalf_of: destination,
      transfer_data: { destination },
      latest_charge: {
        transfer_group: `group_${intent.id}`,
        transfer: { amount: 10_000, destination_payment: { object: "charge", amount: 10_000 } },
      },
    });
    // The platform pays the provider's fee and keeps its own.
    expect(await heldBy(bench, undefined)).toBe(1_000 - 320);
    expect(await heldBy(bench, destination)).toBe(9_000);
    const refund = await stripe.refunds.create({
      payment_intent: intent.id,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    expect(refund.transfer_reversal).toMatch(/^trr_/);
    expect(await heldBy(bench, undefined)).toBe(-320);
    expect(await heldBy(bench, destination)).toBe(0);
  });

  test("of payment links and schedules are shared as their creator says", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { id: destination } = await stripe.accounts.create({
      controller: { stripe_dashboard: { type: "express" }, fees: { payer: "application" } },
    });
    const priceOf = (recurring?: { interval: "month" }) =>
      stripe.prices.create({
        currency: "usd",
        unit_amount: 1_000,
        product_data: { name: "Tea" },
        ...(recurring && { recurring }),
      });
    const [once, monthly] = [await priceOf(), await priceOf({ interval: "month" })];
    const link = await stripe.paymentLinks.create({
      line_items: [{ price: once.id, quantity: 1 }],
      application_fee_amount: 100,
      on_behalf_of: destination,
      transfer_data: { destination },
    });
    expect(link).toMatchObject({
      application_fee_amount: 100,
      on_behalf_of: destination,
      transfer_data: { destination, amount: null },
    });
    await stripe.paymentLinks.update(link.id, { application_fee_amount: 300 });
    await fetch(link.url);
    const [session] = (await stripe.checkout.sessions.list({ payment_link: link.id })).data;
    await bench.control("/_complete_checkout", { session: session?.id });
    expect((await stripe.transfers.list({ destination })).data[0]?.amount).toBe(1_000);
    expect((await stripe.applicationFees.list()).data[0]?.amount).toBe(300);
    const wrong = stripe.paymentLinks.create({
      line_items: [{ price: once.id, quantity: 1 }],
      application_fee_percent: 10,
      transfer_data: { destination },
    });
    await expect(wrong).rejects.toMatchObject({ param: "application_fee_percent" });

    const { id: customer } = await stripe.customers.create({
      payment_method: "pm_card_visa",
      invoice_settings: { default_payment_method: "pm_card_visa" },
    });
    const items = [{ price: monthly.id }];
    const schedule = await stripe.subscriptionSchedules.create({
      customer,
      start_date: "now",
      default_settings: { application_fee_percent: 10, transfer_data: { destination } },
      phases: [
        { items, duration: { interval: "month" } },
        {
          items,
          duration: { interval: "month" },
          application_fee_percent: 20,
          transfer_data: { destination },
        },
      ],
    });
    expect(schedule).toMatchObject({
      default_settings: { application_fee_percent: 10, transfer_data: { destination } },
      phases: [{ application_fee_percent: null }, { application_fee_percent: 20 }],
    });
    const subscription = readId(schedule.subscription);
    const percent = async () =>
      (await stripe.subscriptions.retrieve(subscription)).application_fee_percent;
    expect(await percent()).toBe(10);
    await bench.advance(DAY);
    const [first] = (await stripe.invoices.list({ subscription })).data;
    expect(first).toMatchObject({ status: "paid", amount_paid: 1_000 });
    await bench.advance(30 * DAY + 60);
    expect(await percent()).toBe(20);
  });

  test("need a known destination, and an account for a fee", async () => {
    await using bench = await openStripe();
    const base = { amount: 1_000, currency: "usd" };
    const { paymentIntents } = bench.stripe;
    const unknown = paymentIntents.create({ ...base, transfer_data: { destination: "acct_x" } });
    await expect(unknown).rejects.toMatchObject({ param: "transfer_data[destination]" });
    const plain = paymentIntents.create({ ...base, application_fee_amount: 10 });
    await expect(plain).rejects.toMatchObject({ param: "application_fee_amount" });
    expect(bench.types()).toEqual([]);
  });

  test("of accounts go to endpoints with connect, and only to those", async () => {
    await using bench = await openStripe();
    await using own = await startReceiver();
    await using connect = await startReceiver();
    const { stripe } = bench;
    await stripe.webhookEndpoints.create({ url: own.url, enabled_events: ["*"] });
    await stripe.webhookEndpoints.create({
      url: connect.url,
      enabled_events: ["*"],
      connect: true,
    });
    const { id: stripeAccount } = await stripe.accounts.create({});
    await stripe.customers.create({}, { stripeAccount });
    await stripe.customers.create({});
    await expect.poll(() => own.received.length + connect.received.length).toBe(2);
    const told = ({ body }: Received): unknown => JSON.parse(body.toString());
    expect(connect.received.map(told)).toMatchObject([{ account: stripeAccount }]);
    expect(own.received.map(told)).toMatchObject([{ type: "customer.created" }]);
    expect(own.received.map(told)[0]).not.toHaveProperty("account");
  });
});

test("a platform rejects an account whose losses it bears, and takes that back", async () => {
  await using bench = await openStripe();
  const { accounts } = bench.stripe;
  const { id } = await accounts.create({ type: "express" });
  const rejected = await accounts.reject(id, { reason: "terms_of_service" });
  expect(rejected).toMatchObject({
    ...{ charges_enabled: false, payouts_enabled: false },
    requirements: { disabled_reason: "rejected.terms_of_service" },
  });
  expect(bench.types()).toContain("account.updated");
  expect((await accounts.unreject(id)).requirements?.disabled_reason).toBe("requirements.past_due");
  await expect(accounts.unreject(id)).rejects.toThrow("is not rejected");
  const own = await accounts.create({ type: "standard" });
  await expect(accounts.reject(own.id, { reason: "other" })).rejects.toThrow("bears the losses");
});
