import { expect, test } from "vitest";
import { paymentsClient } from "../../testing/client.ts";

test("funds are pending for two days, then available", async () => {
  await using client = paymentsClient();
  await client.charge({ amount: 10_000 });
  await client.charge({ amount: 1_000, currency: "eur", source: "tok_bypassPending" });
  const net = 10_000 - 320;
  expect((await client.get("/v1/balance")).json).toEqual({
    object: "balance",
    available: [{ amount: 941, currency: "eur", source_types: { card: 941 } }],
    livemode: false,
    pending: [{ amount: net, currency: "usd", source_types: { card: net } }],
  });
  await client.control("/_sim/clock", { advance_seconds: 2 * 86_400 });
  expect((await client.get("/v1/balance")).json).toMatchObject({
    available: [
      { amount: 941, currency: "eur" },
      { amount: net, currency: "usd" },
    ],
    pending: [{ amount: 0, currency: "usd" }],
  });
});

test("every movement of money is a balance transaction", async () => {
  await using client = paymentsClient();
  const charge = await client.charge();
  const refund = await client.post("/v1/refunds", { charge: charge.id, amount: 200 });
  const list = await client.get("/v1/balance_transactions");
  expect(list.data).toMatchObject([
    { amount: -200, fee: 0, net: -200, source: refund.id, type: "refund", status: "available" },
    {
      amount: 1_200,
      fee: 65,
      net: 1_135,
      fee_details: [{ amount: 65, type: "stripe_fee" }],
      reporting_category: "charge",
      source: charge.id,
      status: "pending",
      type: "charge",
    },
  ]);
  const of = async (query: object) =>
    (await client.get("/v1/balance_transactions", query)).data.length;
  expect(await of({ type: "charge" })).toBe(1);
  expect(await of({ source: refund.id })).toBe(1);
  expect(await of({ currency: "eur" })).toBe(0);
  const [newest] = list.data;
  const shown = await client.get(`/v1/balance_transactions/${newest?.id ?? ""}`);
  expect(shown.json).toEqual(newest);
  expect((await client.get("/v1/balance_transactions/txn_nobody")).status).toBe(404);
});

test("an account in which nothing happened has a balance of nothing", async () => {
  await using client = paymentsClient();
  expect((await client.get("/v1/balance")).json).toMatchObject({
    available: [{ amount: 0, currency: "usd" }],
    pending: [{ amount: 0, currency: "usd" }],
  });
});

test("the movements of a payout that was requested cannot be listed", async () => {
  await using client = paymentsClient();
  await client.charge({ source: "tok_bypassPending" });
  const payout = await client.post("/v1/payouts", { amount: 100, currency: "usd" });
  const answer = await client.get("/v1/balance_transactions", { payout: payout.id });
  expect(answer.error).toMatchObject({
    message: "Balance transaction history can only be filtered on automatic transfers, not manual.",
  });
  const unknown = await client.get("/v1/balance_transactions", { payout: "po_none" });
  expect(unknown.error).toMatchObject({ code: "resource_missing", param: "payout" });
  const listed = await client.get("/v1/balance_transactions", { type: "payout", currency: "usd" });
  expect(listed.data).toMatchObject([{ amount: -100, source: payout.id }]);
});

test("the account is shown", async () => {
  await using client = paymentsClient();
  expect((await client.get("/v1/account")).json).toMatchObject({
    id: expect.stringMatching(/^acct_[A-Za-z0-9]{16}$/) as string,
    object: "account",
    charges_enabled: true,
    payouts_enabled: true,
  });
});

test("the account has the settings and the profile that the SDK's types promise", async () => {
  await using client = paymentsClient();
  expect((await client.get("/v1/account")).json).toMatchObject({
    business_profile: { minority_owned_business_designation: null, support_address: null },
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: { statement_descriptor_prefix: null },
      payments: { statement_descriptor: "SIMDECK" },
    },
  });
});
