import type * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import type { CardOptions, MethodOptions } from "../../payment/method-options.ts";
import type { ApiObject } from "../../shared/present.ts";
import { createChoice, unsettable, unsupported } from "../../shared/schema.ts";
import type { Card } from "../../state.ts";
import { typeOfMethod } from "../cards/present.ts";

const usage = createChoice("none", "off_session", "on_session", "");

const card = lazyStrictObject(() => ({
  capture_method: createChoice("manual", "").optional(),
  request_three_d_secure: createChoice("any", "automatic", "challenge").optional(),
  setup_future_usage: usage.optional(),
  ...unsupported(
    "cvc_token",
    "installments",
    "mandate_options",
    "moto",
    "network",
    "request_extended_authorization",
    "request_incremental_authorization",
    "request_multicapture",
    "request_overcapture",
    "require_cvc_recollection",
    "restrictions",
    "statement_descriptor_suffix_kana",
    "statement_descriptor_suffix_kanji",
    "three_d_secure",
  ),
}));

const debit = lazyStrictObject(() => ({
  setup_future_usage: usage.optional(),
  ...unsupported(
    "financial_connections",
    "mandate_options",
    "networks",
    "preferred_settlement_speed",
    "target_date",
    "transaction_purpose",
    "verification_method",
  ),
}));

/** The options of cards and bank debits. */
export const methodOptions = () => ({
  card: unsettable(card).optional(),
  sepa_debit: unsettable(debit).optional(),
  us_bank_account: unsettable(debit).optional(),
});

type Wish = z.output<z.ZodObject<ReturnType<typeof methodOptions>>>;

export const noMethodOptions: MethodOptions = {
  card: null,
  sepa_debit: null,
  us_bank_account: null,
};

const usageAfter = (before: string | null, given: string | undefined): string | null =>
  given === undefined ? before : given === "" ? null : given;

function cardAfter(before: CardOptions | null, wish: Wish["card"]): CardOptions | null {
  if (wish === undefined || wish === null) return wish === null ? null : before;
  const { capture_method: capture } = wish;
  return {
    captureMethod:
      capture === undefined
        ? (before?.captureMethod ?? null)
        : capture === "manual"
          ? capture
          : null,
    secure: wish.request_three_d_secure ?? before?.secure ?? "automatic",
    usage: usageAfter(before?.usage ?? null, wish.setup_future_usage),
  };
}

function debitAfter(before: MethodOptions["sepa_debit"], wish: Wish["sepa_debit"]) {
  if (wish === undefined || wish === null) return wish === null ? null : before;
  return { usage: usageAfter(before?.usage ?? null, wish.setup_future_usage) };
}

/** Returns the options of an intent after a request. */
export function reviseMethodOptions(before: MethodOptions, wish: Wish = {}): MethodOptions {
  return {
    card: cardAfter(before.card, wish.card),
    sepa_debit: debitAfter(before.sepa_debit, wish.sepa_debit),
    us_bank_account: debitAfter(before.us_bank_account, wish.us_bank_account),
  };
}

function optionsOf(options: MethodOptions, method: Card) {
  const type = typeOfMethod(method);
  return type === "sepa_debit" || type === "us_bank_account" ? options[type] : options.card;
}

/** Returns whether the holder of a card is always asked to authenticate. */
export function wantsAuthentication({ card: given }: MethodOptions, method: Card): boolean {
  return typeOfMethod(method) === "card" && given !== null && given.secure !== "automatic";
}

/** Returns whether a payment with a method is captured later. */
export function isCapturedLater({ card: given }: MethodOptions, method: Card): boolean {
  return typeOfMethod(method) === "card" && given?.captureMethod === "manual";
}

/** Returns how a method is kept for later payments: as its type says, else as the whole intent does. */
export function futureUsageOf(
  options: MethodOptions,
  method: Card,
  whole: string | null,
): string | null {
  const own = optionsOf(options, method)?.usage ?? null;
  if (own === null) return whole;
  return own === "none" ? null : own;
}

const presentUsage = (value: string | null): ApiObject =>
  value === null ? {} : { setup_future_usage: value };

/** The options as the API shows them. */
export function presentMethodOptions({ card: given, ...debits }: MethodOptions): ApiObject {
  return {
    ...(given && {
      card: {
        ...(given.captureMethod && { capture_method: given.captureMethod }),
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: given.secure,
        ...presentUsage(given.usage),
      },
    }),
    ...(debits.sepa_debit && { sepa_debit: presentUsage(debits.sepa_debit.usage) }),
    ...(debits.us_bank_account && {
      us_bank_account: presentUsage(debits.us_bank_account.usage),
    }),
  };
}

/** The options of a checkout session as the API shows them. */
export function presentSessionOptions({ card: given }: MethodOptions): ApiObject {
  if (!given) return {};
  const { captureMethod, secure, usage: future } = given;
  return {
    card: {
      ...(captureMethod && { capture_method: captureMethod }),
      request_three_d_secure: secure,
      ...presentUsage(future),
    },
  };
}

/** Returns the options of a checkout session as the parameters of its payment. */
export function wishOfMethodOptions({ card: given }: MethodOptions): Wish | undefined {
  if (!given) return undefined;
  const { captureMethod, secure, usage: future } = given;
  return {
    card: {
      ...(captureMethod && { capture_method: captureMethod }),
      request_three_d_secure: secure,
      ...(future === "off_session" || future === "on_session"
        ? { setup_future_usage: future }
        : {}),
    },
  };
}
