import type { Refusal } from "#core/kernel/refusal.ts";
import { cardError, type ErrorDetails } from "./errors.ts";
import type { Decline } from "./test-cards.ts";

/** What a decline happened to. */
export type DeclineSubject = Pick<ErrorDetails, "charge" | "payment_intent" | "payment_method">;

/** 402: the card was declined. */
export function declined(decline: Decline, about: DeclineSubject = {}): Refusal {
  return cardError(decline.message, {
    ...about,
    code: decline.code,
    ...(decline.declineCode === null ? {} : { decline_code: decline.declineCode }),
    ...(decline.param === undefined ? {} : { param: decline.param }),
  });
}
