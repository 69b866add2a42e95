import { type ObjectOf, objectFields, shown } from "../../shared/fields.ts";

/** The fields of a review, in the order of responses. */
export const reviewFields = objectFields(() => ({
  id: shown(""),
  object: shown("review"),
  billing_zip: shown<string | null>(null),
  charge: shown(""),
  closed_reason: shown<string | null>(null),
  created: shown(0),
  ip_address: shown(null),
  ip_address_location: shown(null),
  livemode: shown(false),
  open: shown(true),
  opened_reason: shown<"manual" | "rule">("rule"),
  payment_intent: shown<string | null>(null),
  reason: shown("rule"),
  session: shown(null),
}));

/** The check of a payment by a person of the account. */
export type Review = ObjectOf<typeof reviewFields>;
