import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import type { ApiObject } from "../shared/present.ts";
import { createChoice, unsettable, unsupported } from "../shared/schema.ts";

/** The authentication of cards: always, or as the bank asks for it. */
export type Secure = "any" | "automatic" | "challenge";

const card = lazyStrictObject(() => ({
  request_three_d_secure: createChoice("any", "automatic", "challenge").optional(),
  ...unsupported("installments", "mandate_options", "network"),
}));

/** The options of the payments of invoices and subscriptions: how often their cards are authenticated. */
export const paymentOptions = lazyStrictObject(() => ({
  card: unsettable(card).optional(),
  ...unsupported(
    "acss_debit",
    "bancontact",
    "billie",
    "blik",
    "customer_balance",
    "konbini",
    "payto",
    "pix",
    "sepa_debit",
    "upi",
    "us_bank_account",
  ),
}));

/** Returns how often cards are authenticated after a request. */
export function secureAfter(
  before: Secure | null,
  input:
    | { readonly card?: { request_three_d_secure?: Secure | undefined } | null | undefined }
    | null
    | undefined,
): Secure | null {
  if (input === undefined) return before;
  return input?.card?.request_three_d_secure ?? null;
}

/** The options as the API shows them. */
export function presentPaymentOptions(secure: Secure | null, more: ApiObject): ApiObject | null {
  if (secure === null) return null;
  return {
    ...{ acss_debit: null, bancontact: null },
    card: { ...more, request_three_d_secure: secure },
    ...{ customer_balance: null, konbini: null, payto: null, pix: null },
    ...{ sepa_debit: null, upi: null, us_bank_account: null },
  };
}
