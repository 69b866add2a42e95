import { describe, expect, test } from "vitest";
import { openStripe, type StripeBench } from "../testing/sdk.ts";

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

  test("are refused as the account of a request", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const account = await stripe.accounts.create({});
    const asUnknown = stripe.balance.retrieve({}, { stripeAccount: "acct_unknown" });
    await expect(asUnknown).rejects.toMatchObject({ statusCode: 403, code: "account_invalid" });
    const asConnected = stripe.balance.retrieve({}, { stripeAccount: account.id });
    await expect(asConnected).rejects.toMatchObject({ statusCode: 400 });
  });
});
