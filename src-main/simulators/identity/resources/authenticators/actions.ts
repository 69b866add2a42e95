import type { IdSequence } from "#core/contract/ids.ts";
import { Collection } from "#core/state/collection.ts";
import type { Factor } from "../../factors/entities.ts";
import type { Managed } from "../../management/entities.ts";
import type { State } from "../../state.ts";
import { type Authenticator, type AuthenticatorKey, known } from "./schema.ts";

const seeded = [
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

/** The authenticator and the method that a factor belongs to. */
const methodOf: Readonly<Record<Factor["factorType"], readonly [AuthenticatorKey, string]>> = {
  question: ["security_question", "security_question"],
  sms: ["phone_number", "sms"],
  call: ["phone_number", "voice"],
  email: ["okta_email", "email"],
  push: ["okta_verify", "push"],
  "token:software:totp": ["okta_verify", "totp"],
};

/** Returns whether users can set a factor of a type up: its authenticator and its method are active. */
export function isOffered(
  { management }: State,
  factorType: Factor["factorType"],
  provider: string,
): boolean {
  const [key, method] =
    provider === "GOOGLE" ? (["google_otp", "otp"] as const) : methodOf[factorType];
  return [...management.authenticators.values()].some(
    ({ status, fields }) =>
      status === "ACTIVE" && fields.key === key && !fields.inactive.includes(method),
  );
}
