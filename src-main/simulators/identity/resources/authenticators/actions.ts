import type { Factor } from "../../factors/entities.ts";
import type { State, User } from "../../state.ts";
import { enrolsAtSignIn, isAllowed, isRequired } from "../policies/enrolment.ts";
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

type Kind = Pick<Factor, "factorType" | "provider">;

/** Returns whether a user can set a factor up: its authenticator is active, and the policy allows it. */
export function isOffered(state: State, user: User, kind: Kind): boolean {
  const key = authenticatorKeyOf(kind);
  const [, method] = kind.provider === "GOOGLE" ? ["", "otp"] : methodOf[kind.factorType];
  const isActive = [...state.management.authenticators.values()].some(
    ({ status, fields }) =>
      status === "ACTIVE" && fields.key === key && !fields.inactive.includes(method),
  );
  return isActive && isAllowed(state, user, kind);
}

/** Returns the authenticator that a factor belongs to. */
export const authenticatorKeyOf = ({ factorType, provider }: Kind): AuthenticatorKey =>
  provider === "GOOGLE" ? "google_otp" : methodOf[factorType][0];

const kinds: readonly Kind[] = [
  { factorType: "question", provider: "OKTA" },
  { factorType: "sms", provider: "OKTA" },
  { factorType: "call", provider: "OKTA" },
  { factorType: "email", provider: "OKTA" },
  { factorType: "push", provider: "OKTA" },
  { factorType: "token:software:totp", provider: "OKTA" },
  { factorType: "token:software:totp", provider: "GOOGLE" },
];

/** A factor that a user can set up, or has set up. */
export interface Offer extends Kind {
  readonly isRequired: boolean;
  readonly status: Factor["status"] | "NOT_SETUP";
}

/** Returns the factors that a user can set up, with their providers. */
export function offeredFactors(state: State, user: User): readonly Offer[] {
  const own = [...state.factors.values()].filter(({ userId }) => userId === user.id);
  return kinds
    .filter((kind) => isOffered(state, user, kind))
    .map((kind) => {
      const known = own.find(
        ({ factorType, provider }) => factorType === kind.factorType && provider === kind.provider,
      );
      const status = known?.status ?? "NOT_SETUP";
      return { ...kind, isRequired: isRequired(state, user, kind), status };
    });
}

/** Returns whether a user has to set a factor up at a sign-in, since the enrolment policy requires it. */
export const lacksFactor = (state: State, user: User): boolean =>
  enrolsAtSignIn(state, user) &&
  offeredFactors(state, user).some((offer) => offer.isRequired && offer.status !== "ACTIVE");
