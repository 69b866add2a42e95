import { ownValue } from "#core/state/own-value.ts";
import { cardsByCountry } from "./cards-by-country.ts";
import { testAccounts } from "./test-accounts.ts";
import type { BankDebit, Behaviour, Decline, TestCard } from "./test-method.ts";

export type { BankDebit, Decline, TestCard };

const declined = (declineCode: string, message = "Your card was declined."): Decline => ({
  code: "card_declined",
  declineCode,
  message,
});

const generic = declined("generic_decline");

const insufficientFunds = declined("insufficient_funds", "Your card has insufficient funds.");

const failed = (code: string, message: string, param?: string): Decline => ({
  code,
  declineCode: null,
  message,
  ...(param === undefined ? {} : { param }),
});

const card = (
  suffix: string,
  number: string,
  behaviour: Behaviour = {},
  brand = "visa",
  funding: TestCard["funding"] = "credit",
  country = "US",
): TestCard => ({ suffix, number, brand, funding, country, ...behaviour });

const foreign = ([code, number]: readonly [string, string]): TestCard =>
  card(code, number, {}, "visa", "credit", code.toUpperCase());

/** The provider's test cards: what each does is what its name says. */
export const testCards: readonly TestCard[] = [
  card("visa", "4242424242424242"),
  card("visa_debit", "4000056655665556", {}, "visa", "debit"),
  card("mastercard", "5555555555554444", {}, "mastercard"),
  card("mastercard_debit", "5200828282828210", {}, "mastercard", "debit"),
  card("mastercard_prepaid", "5105105105105100", {}, "mastercard", "prepaid"),
  card("amex", "371449635398431", {}, "amex"),
  card("discover", "6011111111111117", {}, "discover"),
  card("diners", "3056930009020004", {}, "diners"),
  card("jcb", "3566002020360505", {}, "jcb"),
  card("unionpay", "6200000000000005", {}, "unionpay"),
  card("bypassPending", "4000000000000077", { isInstant: true }),
  card(
    "bypassPendingInternational",
    "4000003720000278",
    { isInstant: true },
    "visa",
    "credit",
    "IE",
  ),
  card("chargeDeclined", "4000000000000002", { decline: generic, isAttachable: false }),
  card("chargeDeclinedInsufficientFunds", "4000000000009995", {
    decline: insufficientFunds,
    isAttachable: false,
  }),
  card("chargeDeclinedLostCard", "4000000000009987", {
    decline: declined("lost_card"),
    isAttachable: false,
  }),
  card("chargeDeclinedStolenCard", "4000000000009979", {
    decline: declined("stolen_card"),
    isAttachable: false,
  }),
  card("chargeDeclinedVelocityLimitExceeded", "4000000000006975", {
    decline: declined(
      "card_velocity_exceeded",
      "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
    ),
    isAttachable: false,
  }),
  card("chargeDeclinedFraudulent", "4100000000000019", {
    decline: { ...declined("fraudulent"), isBlocked: true },
  }),
  card("radarBlock", "4100000000000019", {
    decline: { ...declined("fraudulent"), isBlocked: true },
  }),
  card("riskLevelHighest", "4000000000004954", {
    decline: { ...declined("fraudulent"), isBlocked: true },
  }),
  card("riskLevelElevated", "4000000000009235", { isReviewed: true }),
  card("chargeDeclinedExpiredCard", "4000000000000069", {
    decline: failed("expired_card", "Your card has expired.", "exp_month"),
    isAttachable: false,
  }),
  card("chargeDeclinedIncorrectCvc", "4000000000000127", {
    decline: failed("incorrect_cvc", "Your card's security code is incorrect.", "cvc"),
    isAttachable: false,
  }),
  card("chargeDeclinedProcessingError", "4000000000000119", {
    decline: failed(
      "processing_error",
      "An error occurred while processing your card. Try again in a little bit.",
    ),
    isAttachable: false,
  }),
  card("chargeCustomerFail", "4000000000000341", { decline: generic }),
  card("cvcCheckFail", "4000000000000101", { checks: { cvc: "fail" } }),
  card("avsFail", "4000000000000010", { checks: { line1: "fail", zip: "fail" } }),
  card("avsLine1Fail", "4000000000000028", { checks: { line1: "fail" } }),
  card("avsZipFail", "4000000000000036", { checks: { zip: "fail" } }),
  card("avsUnchecked", "4000000000000044", {
    checks: { line1: "unavailable", zip: "unavailable" },
  }),
  card("createDispute", "4000000000000259", {
    dispute: { reason: "fraudulent", isInquiry: false },
  }),
  card("createDisputeProductNotReceived", "4000000000002685", {
    dispute: { reason: "product_not_received", isInquiry: false },
  }),
  card("createDisputeInquiry", "4000000000001976", {
    dispute: { reason: "fraudulent", isInquiry: true },
  }),
  card("createMultipleDisputes", "4000000404000079", {
    dispute: { reason: "fraudulent", isInquiry: false, times: 2 },
  }),
  card("createIssuerFraudRecord", "4000000000005423", {
    fraudWarning: "made_with_stolen_card",
  }),
  card("refundFail", "4000000000005126", { refund: "fails" }),
  card("pendingRefund", "4000000000007726", { refund: "pends" }),
  card("authenticationRequired", "4000002760003184", { authentication: "always" }),
  card("authenticationRequiredOnSetup", "4000002500003155", { authentication: "unless_set_up" }),
  card("authenticationRequiredSetupForOffSession", "4000003800000446", {
    authentication: "on_session",
  }),
  card("authenticationRequiredChargeDeclinedInsufficientFunds", "4000008260003178", {
    authentication: "always",
    decline: insufficientFunds,
  }),
  card("threeDSecure2Required", "4000000000003220", { authentication: "always" }),
  card("threeDSecureRequired", "4000000000003063", { authentication: "always" }),
  card("threeDSecureRequiredChargeDeclined", "4000008400001629", {
    authentication: "always",
    decline: generic,
  }),
  card("threeDSecureRequiredProcessingError", "4000008400001280", { decline: generic }),
  card("threeDSecureOptional", "4000000000003055"),
  card("threeDSecureOptionalProcessingError", "4000000000003097"),
  ...Object.entries(cardsByCountry).map(foreign),
];

/** Numbers without a token of their own that behave like a card of the set. */
const otherNumbers: Readonly<Record<string, string>> = {
  "2223003122003222": "mastercard",
  "378282246310005": "amex",
  "6011000990139424": "discover",
  "36227206271667": "diners",
};

const bySuffix = new Map(testCards.map((known) => [known.suffix, known]));
const byNumber = new Map(testCards.map((known) => [known.number, known]));

/** Lists the names of a test card, without `tok_` and `pm_card_`. */
function suffixesOf({ suffix }: TestCard): readonly string[] {
  if (suffix === "visa") return [suffix, "us"];
  // The documented names of declines have the brand in them: pm_card_visa_chargeDeclined.
  return suffix.startsWith("chargeDeclined") ? [suffix, `visa_${suffix}`] : [suffix];
}

/** Lists the names of a test account, without `pm_`; a type alone is its account that succeeds. */
function namesOf({ suffix }: TestCard): readonly string[] {
  if (suffix === "usBankAccount_success") return [suffix, "usBankAccount"];
  return suffix === "sepaDebit_AT611904300234573201" ? [suffix, "sepaDebit"] : [suffix];
}

const byToken = new Map([
  ...testAccounts.flatMap((one) => namesOf(one).map((name) => [`pm_${name}`, one] as const)),
  ...testCards.flatMap((one) =>
    suffixesOf(one).flatMap((suffix) =>
      ["tok_", "pm_card_"].map((prefix) => [`${prefix}${suffix}`, one] as const),
    ),
  ),
]);

/** The card behind `tok_visa`, `pm_card_visa` or `pm_card_visa_chargeDeclined`, if there is one. */
export function findTestCard(token: string): TestCard | undefined {
  return byToken.get(token);
}

/** The bank account with an account number or an IBAN. */
export function testAccountByNumber(type: BankDebit["type"], number: string): TestCard | undefined {
  return testAccounts.find((known) => known.debit?.type === type && known.number === number);
}

/** The card with a number. */
export function testCardByNumber(number: string): TestCard | undefined {
  return byNumber.get(number) ?? bySuffix.get(ownValue(otherNumbers, number) ?? "");
}

/** The decline of a card that requires authentication where no cardholder can authenticate. */
export const authenticationRequired: Decline = {
  code: "authentication_required",
  declineCode: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

/** The decline of a payment whose holder failed to authenticate. */
export const authenticationFailed: Decline = {
  code: "payment_intent_authentication_failure",
  declineCode: null,
  message:
    "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.",
};

/** A card with a valid number that is not in the test set, with the provider's response. */
export const notATestCard: Decline = {
  code: "card_declined",
  declineCode: "test_mode_live_card",
  message: "Your card was declined. Your request was in test mode, but used a non test card.",
};
