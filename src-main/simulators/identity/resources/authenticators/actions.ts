import type { Factor } from "../../factors/entities.ts";
import type { State } from "../../state.ts";
import type { AuthenticatorKey } from "./schema.ts";

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

/** Returns the authenticator that a factor belongs to. */
export const authenticatorKeyOf = ({ factorType, provider }: Factor): AuthenticatorKey =>
  provider === "GOOGLE" ? "google_otp" : methodOf[factorType][0];

const kinds = [
  ["question", "OKTA"],
  ["sms", "OKTA"],
  ["call", "OKTA"],
  ["email", "OKTA"],
  ["push", "OKTA"],
  ["token:software:totp", "OKTA"],
  ["token:software:totp", "GOOGLE"],
] as const;

/** Returns the factors that users can set up, with their providers. */
export const offeredFactors = (state: State): readonly (typeof kinds)[number][] =>
  kinds.filter(([type, provider]) => isOffered(state, type, provider));
