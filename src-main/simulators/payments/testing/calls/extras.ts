import { readId } from "../sdk.ts";
import type { Row, Scene } from "./scene.ts";

async function useMoney({ stripe }: Scene) {
  const topup = await stripe.topups.create({ amount: 2_000, currency: "usd" });
  await stripe.topups.update(topup.id, { description: "More" });
  await stripe.topups.cancel(topup.id);
  await stripe.topups.retrieve(topup.id);
  await stripe.topups.list({ status: "canceled" });
  await stripe.charges.create({
    amount: 1_200,
    currency: "usd",
    source: "tok_createIssuerFraudRecord",
  });
  const [warning] = (await stripe.radar.earlyFraudWarnings.list()).data;
  await stripe.refunds.create({ charge: readId(warning?.charge) });
  return stripe.radar.earlyFraudWarnings.retrieve(warning?.id ?? "");
}

async function useFiles({ stripe }: Scene) {
  const file = await stripe.files.create({
    file: { data: Buffer.from("%PDF-1.4"), name: "receipt.pdf", type: "application/pdf" },
    purpose: "dispute_evidence",
    file_link_data: { create: true },
  });
  await stripe.files.list({ purpose: "dispute_evidence" });
  const link = await stripe.fileLinks.create({ file: file.id });
  await stripe.fileLinks.update(link.id, { metadata: { a: "1" } });
  await stripe.fileLinks.retrieve(link.id, { expand: ["file"] });
  await stripe.fileLinks.list({ file: file.id });
  return stripe.files.retrieve(file.id);
}

async function useQuotes({ stripe, customer, price, single, coupon }: Scene) {
  const draft = await stripe.quotes.create({
    customer: customer.id,
    discounts: [{ coupon: coupon.id }],
    line_items: [{ price: price.id, quantity: 2 }, { price: single.id }],
  });
  await stripe.quotes.update(draft.id, { description: "Offer" });
  await stripe.quotes.listLineItems(draft.id);
  await stripe.quotes.listComputedUpfrontLineItems(draft.id);
  await stripe.quotes.finalizeQuote(draft.id);
  await stripe.quotes.accept(draft.id);
  await stripe.quotes.retrieve(draft.id, { expand: ["line_items", "subscription", "discounts"] });
  await stripe.quotes.list({ status: "accepted" });
  const other = await stripe.quotes.create({ from_quote: { quote: draft.id } });
  return stripe.quotes.cancel(other.id);
}

async function useCustomAccounts({ stripe }: Scene) {
  const { id } = await stripe.accounts.create({
    type: "custom",
    business_type: "company",
    capabilities: { transfers: { requested: true } },
    external_account: "btok_us_verified",
    tos_acceptance: { date: 1_700_000_000, ip: "127.0.0.1" },
  });
  const person = await stripe.accounts.createPerson(id, { relationship: { owner: true } });
  await stripe.accounts.updatePerson(id, person.id, { first_name: "Ada" });
  await stripe.accounts.retrievePerson(id, person.id);
  await stripe.accounts.listPersons(id);
  await stripe.accounts.deletePerson(id, person.id);
  const bank = await stripe.accounts.createExternalAccount(id, {
    external_account: {
      ...{ object: "bank_account", country: "US", currency: "usd" },
      ...{ account_number: "000123456789", routing_number: "110000000" },
    },
  });
  await stripe.accounts.updateExternalAccount(id, bank.id, { metadata: { a: "1" } });
  await stripe.accounts.retrieveExternalAccount(id, bank.id);
  await stripe.accounts.listExternalAccounts(id);
  await stripe.accounts.deleteExternalAccount(id, bank.id);
  await stripe.accounts.listCapabilities(id);
  await stripe.accounts.retrieveCapability(id, "transfers");
  return stripe.accounts.updateCapability(id, "card_payments", { requested: true });
}

async function useShippingRates({ stripe }: Scene) {
  const rate = await stripe.shippingRates.create({
    display_name: "Ground",
    fixed_amount: { amount: 500, currency: "usd", currency_options: { eur: { amount: 450 } } },
    delivery_estimate: { minimum: { unit: "day", value: 2 } },
  });
  await stripe.shippingRates.list({ active: true });
  await stripe.shippingRates.retrieve(rate.id);
  return stripe.shippingRates.update(rate.id, { active: false, metadata: { a: "1" } });
}

/** Calls of resources that fewer apps use. */
export const extraCalls: readonly Row[] = [
  ["topups, radar.earlyFraudWarnings", useMoney, { actionable: false }],
  ["files, fileLinks", useFiles, { object: "file", type: "pdf" }],
  ["quotes", useQuotes, { object: "quote", status: "canceled" }],
  ["accounts.persons", useCustomAccounts, { id: "card_payments", requested: true }],
  ["shippingRates", useShippingRates, { object: "shipping_rate", active: false }],
];
