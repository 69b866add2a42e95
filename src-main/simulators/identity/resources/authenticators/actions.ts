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
