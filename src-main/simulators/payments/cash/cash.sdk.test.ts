import type Stripe from "stripe";
import { expect, test } from "vitest";
import { openStripe, readId } from "../testing/sdk.ts";

const byTransfer = (stripe: Stripe, customer: string, amount: number, more: object = {}) =>
  stripe.paymentIntents.create({
    ...{ amount, currency: "usd", customer, confirm: true },
    allowed_payment_method_types: ["customer_balance"],
    payment_method_data: { type: "customer_balance" },
    ...more,
  });

test("pays open payments with the money that a customer sends, oldest first", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { id: customer } = await stripe.customers.create();
  const first = await byTransfer(stripe, customer, 1_000, {
    payment_method_options: {
      customer_balance: {
        ...{ funding_type: "bank_transfer", bank_transfer: { type: "us_bank_transfer" } },
      },
    },
  });
  expect(first).toMatchObject({
    status: "requires_action",
    next_action: {
      type: "display_bank_transfer_instructions",
      display_bank_transfer_instructions: {
        ...{ amount_remaining: 1_000, currency: "usd", type: "us_bank_transfer" },
        financial_addresses: [{ type: "aba" }, { type: "swift" }],
      },
    },
  });
  const second = await byTransfer(stripe, customer, 500);
  const fund = (amount: number) =>
    stripe.testHelpers.customers.fundCashBalance(customer, { amount, currency: "usd" });
  expect(await fund(400)).toMatchObject({ type: "funded", net_amount: 400, ending_balance: 400 });
  expect((await stripe.paymentIntents.retrieve(first.id)).next_action).toMatchObject({
    display_bank_transfer_instructions: { amount_remaining: 600 },
  });
  await fund(900);
  const paid = await stripe.paymentIntents.retrieve(first.id, { expand: ["latest_charge"] });
  expect(paid).toMatchObject({
    ...{ status: "succeeded", amount_received: 1_000 },
    latest_charge: { payment_method_details: { type: "customer_balance" } },
  });
  expect((await stripe.paymentIntents.retrieve(second.id)).status).toBe("requires_action");
  expect(await stripe.paymentIntents.cancel(second.id)).toMatchObject({ status: "canceled" });
  const balance = await stripe.customers.retrieve(customer, { expand: ["cash_balance"] });
  expect(balance).toMatchObject({ cash_balance: { available: { usd: 300 } } });
  const moves = (await stripe.customers.listCashBalanceTransactions(customer)).data;
  expect(moves.map(({ type, net_amount: amount }) => [type, amount])).toEqual([
    ["unapplied_from_payment", 300],
    ["applied_to_payment", -300],
    ["applied_to_payment", -600],
    ["funded", 900],
    ["applied_to_payment", -400],
    ["funded", 400],
  ]);
  const types = bench.types().filter((type) => /partially|funds_available/.test(type));
  expect(types).toEqual(["payment_intent.partially_funded", "payment_intent.partially_funded"]);
});

test("keeps money until a payment takes it, and takes refunds back to it", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { id: customer } = await stripe.customers.create();
  const move = await stripe.testHelpers.customers.fundCashBalance(customer, {
    ...{ amount: 2_000, currency: "usd", reference: "INV-7" },
  });
  expect(move).toMatchObject({
    funded: { bank_transfer: { type: "us_bank_transfer", reference: "INV-7" } },
  });
  expect(bench.types()).toContain("cash_balance.funds_available");
  const paid = await byTransfer(stripe, customer, 1_500);
  expect(paid).toMatchObject({ status: "succeeded", next_action: null });
  const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 200 });
  const [last] = (await stripe.customers.listCashBalanceTransactions(customer, { limit: 1 })).data;
  expect(last).toMatchObject({ type: "refunded_from_payment", ending_balance: 700 });
  const shown = await stripe.customers.retrieveCashBalanceTransaction(customer, last?.id ?? "", {
    expand: ["refunded_from_payment.refund"],
  });
  expect(shown.refunded_from_payment?.refund).toMatchObject({ id: refund.id, amount: 200 });
  const attached = stripe.paymentMethods.attach(readId(paid.payment_method), { customer });
  await expect(attached).rejects.toMatchObject({ statusCode: 400 });
});

test("applies money by hand where the customer wants that", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { id: customer } = await stripe.customers.create();
  await stripe.customers.updateCashBalance(customer, {
    settings: { reconciliation_mode: "manual" },
  });
  const intent = await byTransfer(stripe, customer, 1_000);
  const apply = (amount?: number) =>
    stripe.paymentIntents.applyCustomerBalance(intent.id, amount === undefined ? {} : { amount });
  await expect(apply(100)).rejects.toMatchObject({ code: "balance_insufficient" });
  await stripe.testHelpers.customers.fundCashBalance(customer, { amount: 1_200, currency: "usd" });
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_action");
  await expect(apply(1_100)).rejects.toMatchObject({ code: "amount_too_large" });
  expect((await apply(300)).status).toBe("requires_action");
  expect((await apply()).status).toBe("succeeded");
  await expect(apply()).rejects.toMatchObject({ code: "payment_intent_unexpected_state" });
  const reset = await stripe.customers.updateCashBalance(customer, {
    settings: { reconciliation_mode: "merchant_default" },
  });
  expect(reset).toMatchObject({
    ...{ available: { usd: 200 }, settings: { using_merchant_default: true } },
  });
});

test("shows where a customer sends money, and refuses other currencies", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { id: customer } = await stripe.customers.create();
  const ask = (
    currency: string,
    type: Stripe.CustomerCreateFundingInstructionsParams.BankTransfer.Type,
    more: object = {},
  ) =>
    stripe.customers.createFundingInstructions(customer, {
      ...{ currency, funding_type: "bank_transfer", bank_transfer: { type, ...more } },
    });
  const german = await ask("eur", "eu_bank_transfer", { eu_bank_transfer: { country: "FR" } });
  expect(german.bank_transfer).toMatchObject({
    ...{ country: "FR", type: "eu_bank_transfer" },
    financial_addresses: [{ type: "iban", iban: { country: "FR" } }],
  });
  const only = await ask("usd", "us_bank_transfer", { requested_address_types: ["swift"] });
  expect(only.bank_transfer.financial_addresses.map(({ type }) => type)).toEqual(["swift"]);
  for (const [currency, type] of [
    ["gbp", "gb_bank_transfer"],
    ["jpy", "jp_bank_transfer"],
    ["mxn", "mx_bank_transfer"],
  ] as const) {
    expect((await ask(currency, type)).bank_transfer.financial_addresses).toHaveLength(1);
  }
  await expect(ask("usd", "gb_bank_transfer")).rejects.toMatchObject({
    param: "bank_transfer[type]",
  });
  await expect(byTransfer(stripe, customer, 100, { currency: "chf" })).rejects.toMatchObject({
    statusCode: 400,
  });
  const open = await stripe.paymentIntents.create({
    ...{ amount: 500, currency: "eur", customer },
    allowed_payment_method_types: ["customer_balance"],
    payment_method_options: {
      customer_balance: {
        funding_type: "bank_transfer",
        bank_transfer: {
          ...{ type: "eu_bank_transfer", eu_bank_transfer: { country: "NL" } },
          requested_address_types: ["iban"],
        },
      },
    },
  });
  const asked = await stripe.paymentIntents.confirm(open.id, {
    payment_method_data: { type: "customer_balance" },
  });
  expect(asked.next_action?.display_bank_transfer_instructions).toMatchObject({
    ...{ type: "eu_bank_transfer", financial_addresses: [{ iban: { country: "NL" } }] },
  });
  const foreign = byTransfer(stripe, customer, 100, {
    payment_method_options: { customer_balance: { bank_transfer: { type: "gb_bank_transfer" } } },
  });
  await expect(foreign).rejects.toMatchObject({
    param: "payment_method_options[customer_balance][bank_transfer][type]",
  });
  const nobody = byTransfer(stripe, customer, 100, { customer: undefined });
  await expect(nobody).rejects.toMatchObject({ param: "customer" });
});
