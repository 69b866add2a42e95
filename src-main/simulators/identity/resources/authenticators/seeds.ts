import type { IdSequence } from "#core/contract/ids.ts";
import { Collection } from "#core/state/collection.ts";
import type { Managed } from "../../management/entities.ts";
import { type Authenticator, type AuthenticatorKey, known } from "./schema.ts";

/** The authenticators that an org has from the start. */
export const seeded = [
  "okta_email",
  "okta_password",
  "okta_verify",
  "phone_number",
  "security_question",
  "google_otp",
] as const satisfies readonly AuthenticatorKey[];

/** Returns the authenticators that an org has from the start. */
export function seedAuthenticators(ids: IdSequence, now: number) {
  const authenticators = new Collection<Managed<Authenticator>>();
  for (const key of seeded) {
    authenticators.add({
      id: ids.next("aut", 17),
      status: "ACTIVE",
      created: now,
      lastUpdated: now,
      isSystem: false,
      fields: { key, name: known[key].name, settings: null, inactive: [] },
    });
  }
  return authenticators;
}
