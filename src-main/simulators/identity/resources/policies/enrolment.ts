import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import type { Factor } from "../../factors/entities.ts";
import type { State, User } from "../../state.ts";
import { findPolicy, findRule } from "./find.ts";

type Kind = Pick<Factor, "factorType" | "provider">;

const enroll = lazyLooseObject(() => ({
  enroll: z.looseObject({ self: z.enum(["NOT_ALLOWED", "OPTIONAL", "REQUIRED"]) }).optional(),
}));

/** The settings of an enrolment policy: by factors, or by authenticators. */
const settingsShape = lazyLooseObject(() => ({
  factors: z.record(z.string(), enroll).optional(),
  authenticators: z.array(enroll.extend({ key: z.string() })).optional(),
}));

const actionsShape = lazyLooseObject(() => ({
  enroll: z.looseObject({ self: z.enum(["CHALLENGE", "LOGIN", "NEVER"]) }),
}));

/** The names of each factor in policies: as a factor, and as an authenticator. */
const names = ({ factorType, provider }: Kind): readonly [string, string] => {
  if (provider === "GOOGLE") return ["google_otp", "google_otp"];
  switch (factorType) {
    case "question":
      return ["okta_question", "security_question"];
    case "sms":
      return ["okta_sms", "phone_number"];
    case "call":
      return ["okta_call", "phone_number"];
    case "email":
      return ["okta_email", "okta_email"];
    case "push":
      return ["okta_push", "okta_verify"];
    case "token:software:totp":
      return ["okta_otp", "okta_verify"];
  }
};

/** Returns what the enrolment policy of a user says of a factor; `undefined` when it does not name it. */
function termsOf(state: State, user: User, kind: Kind) {
  const policy = findPolicy(state, "MFA_ENROLL", user);
  const settings = settingsShape.safeParse(policy?.fields.settings ?? {}).data;
  const [factor, authenticator] = names(kind);
  const byKey = settings?.authenticators?.find(({ key }) => key === authenticator);
  return (settings?.factors?.[factor] ?? byKey)?.enroll?.self;
}

/** Returns whether the enrolment policy of a user allows a factor. */
export const isAllowed = (state: State, user: User, kind: Kind): boolean =>
  termsOf(state, user, kind) !== "NOT_ALLOWED";

/** Returns whether the enrolment policy of a user requires a factor. */
export const isRequired = (state: State, user: User, kind: Kind): boolean =>
  termsOf(state, user, kind) === "REQUIRED";

/** Returns whether the enrolment policy has a user set required factors up at a sign-in. */
export function enrolsAtSignIn(state: State, user: User): boolean {
  const policy = findPolicy(state, "MFA_ENROLL", user);
  const rule = policy && findRule(state, policy.id, user);
  return actionsShape.safeParse(rule?.fields.actions).data?.enroll.self === "LOGIN";
}
