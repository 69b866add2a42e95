import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import { TEST_ROUTING } from "../../shared/test-accounts.ts";
import { presentCardAtReader, presentChargedAtReader } from "./present-at-reader.ts";
import { readLooks } from "./looks.ts";
import type { Card, CardSource, Passed } from "../../state.ts";

/** The type of a payment method, which is also the name of its details. */
export function typeOfMethod({ test, reader, isCash }: Card): string {
  if (isCash) return "customer_balance";
  if (reader) return "card_present";
  return test.debit?.type ?? "card";
}

/** The `payment_method_details` of a charge. */
export function presentChargedMethod(
  card: Card,
  amount: number,
  captureBefore: number | null = null,
  mandate?: string,
): ApiObject {
  const type = typeOfMethod(card);
  if (card.isCash) return { type, [type]: {} };
  if (card.reader) return { type, [type]: presentChargedAtReader(card, amount, captureBefore) };
  if (card.test.debit?.type === "sepa_debit") {
    return { type, [type]: { ...presentAccount(card), mandate: mandate ?? null } };
  }
  if (card.test.debit) {
    const agreed = mandate === undefined ? {} : { mandate };
    return { type, [type]: { ...presentAccount(card), ...agreed } };
  }
  const held = captureBefore === null ? {} : { capture_before: captureBefore };
  return { card: { ...presentChargedCard(card, amount), ...held }, type };
}

/** The `payment_method_details` of an attempt to set up a payment method. */
export function presentAttemptedMethod(card: Card): ApiObject {
  const type = typeOfMethod(card);
  if (card.test.debit) return { type, [type]: {} };
  const { test, reader } = card;
  if (reader) return { type, [type]: { generated_card: reader.generatedCard, offline: null } };
  return {
    card: {
      brand: test.brand,
      checks: presentChecks(card),
      country: test.country,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: readLooks(test).fingerprint,
      funding: test.funding,
      last4: readLooks(test).last4,
      network: test.brand,
      three_d_secure: null,
      wallet: null,
    },
    type,
  };
}

/** The bank account behind a payment method, as charges and payment methods show it. */
function presentAccount({ test }: Card): ApiObject {
  const { last4, fingerprint } = readLooks(test);
  if (test.debit?.type === "sepa_debit") {
    return { bank_code: "19043", branch_code: "", country: test.country, fingerprint, last4 };
  }
  return {
    account_holder_type: "individual",
    account_type: "checking",
    bank_name: "STRIPE TEST BANK",
    fingerprint,
    last4,
    payment_reference: null,
    routing_number: TEST_ROUTING,
  };
}

/** The details of a payment method, under the name of its type. */
export function presentMethodDetails(card: Card): ApiObject {
  const { debit } = card.test;
  if (card.isCash) return { customer_balance: {} };
  if (card.reader) return { card_present: presentCardAtReader(card) };
  if (!debit) return { card: presentMethodCard(card) };
  const { payment_reference: _none, ...account } = presentAccount(card);
  if (debit.type === "sepa_debit") return { sepa_debit: { ...account, generated_from: null } };
  return {
    us_bank_account: {
      ...account,
      financial_connections_account: null,
      networks: { preferred: "ach", supported: ["ach"] },
      status_details: null,
    },
  };
}

/** The card in the details of a charge. */
function presentChargedCard(card: Card, amount: number): ApiObject {
  const { test } = card;
  const { last4, fingerprint } = readLooks(test);
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: test.brand,
    checks: presentChecks(card),
    country: test.country,
    electronic_commerce_indicator: null,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    extended_authorization: { status: "disabled" },
    fingerprint,
    funding: test.funding,
    incremental_authorization: { status: "unavailable" },
    installments: null,
    last4,
    mandate: null,
    multicapture: { status: "unavailable" },
    network: test.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: amount, status: "unavailable" },
    regulated_status: "unregulated",
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

function presentChecks({ test: { checks = {} }, billing }: Card): ApiObject {
  const hasAddress = billing?.["address"] !== undefined;
  return {
    address_line1_check: hasAddress ? (checks.line1 ?? "pass") : null,
    address_postal_code_check: hasAddress ? (checks.zip ?? "pass") : null,
    cvc_check: checks.cvc ?? "pass",
  };
}

/** The card inside a payment method. */
function presentMethodCard(card: Card): ApiObject {
  const { test } = card;
  const { last4, fingerprint } = readLooks(test);
  return {
    brand: test.brand,
    checks: presentChecks(card),
    country: test.country,
    display_brand: test.brand,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint,
    funding: test.funding,
    generated_from: null,
    last4,
    networks: { available: [test.brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

function addressOf(billing: Passed | null): ApiObject {
  const address = billing?.["address"];
  return typeof address === "object" && address !== null ? { ...address } : {};
}

/** A card as an object of its own: a charge's `source`, a customer's card, the card of a token. */
export function presentCard(source: CardSource): ApiObject {
  const { card } = source;
  const { last4, fingerprint, displayBrand } = readLooks(card.test);
  const address = addressOf(card.billing);
  const checks = presentChecks(card);
  return {
    id: source.id,
    object: "card",
    address_city: address["city"] ?? null,
    address_country: address["country"] ?? null,
    address_line1: address["line1"] ?? null,
    address_line1_check: checks["address_line1_check"],
    address_line2: address["line2"] ?? null,
    address_state: address["state"] ?? null,
    address_zip: address["postal_code"] ?? null,
    address_zip_check: checks["address_postal_code_check"],
    allow_redisplay: "unspecified",
    brand: displayBrand,
    country: card.test.country,
    customer: source.customer,
    cvc_check: checks["cvc_check"],
    dynamic_last4: null,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint,
    funding: card.test.funding,
    last4,
    metadata: source.metadata,
    name: card.billing?.["name"] ?? null,
    regulated_status: "unregulated",
    tokenization_method: null,
    wallet: null,
  };
}

export const cardResource: Resource<CardSource> = {
  name: "card",
  of: ({ cards }) => cards,
  present: presentCard,
};
