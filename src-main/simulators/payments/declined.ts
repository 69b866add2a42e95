import type { Refusal } from "#core/http/refusal.ts";
import { cardError } from "./errors.ts";
import type { Decline } from "./test-cards.ts";

/** 402: the card was declined. `about` names the charge or payment intent it happened to. */
export function declined(
  decline: Decline,
  about: { readonly charge?: string; readonly payment_intent?: unknown } = {},
): Refusal {
  return cardError(decline.message, {
    ...about,
    code: decline.code,
    ...(decline.declineCode === null ? {} : { decline_code: decline.declineCode }),
    ...(decline.param === undefined ? {} : { param: decline.param }),
  });
}
