import type { IdSequence } from "#core/contract/ids.ts";
import { Collection } from "#core/state/collection.ts";
import type { Managed } from "../../management/entities.ts";
import { type Policy, type PolicyRule, type PolicyType, policyTypes } from "./schema.ts";
import { seeded } from "../authenticators/seeds.ts";

/** Okta's own rules: the names that they have, and what they do. */
const rules: Readonly<
  Record<PolicyType, { readonly policy: string; readonly rule: string; readonly actions: object }>
> = {
  OKTA_SIGN_ON: {
    policy: "Default Policy",
    rule: "Default Rule",
    actions: {
      signon: {
        access: "ALLOW",
        requireFactor: false,
        primaryFactor: "PASSWORD_IDP_ANY_FACTOR",
        session: {
          usePersistentCookie: false,
          maxSessionIdleMinutes: 120,
          maxSessionLifetimeMinutes: 0,
        },
      },
    },
  },
  PASSWORD: {
    policy: "Default Policy",
    rule: "Default Rule",
    actions: {
      passwordChange: { access: "ALLOW" },
      selfServicePasswordReset: { access: "ALLOW" },
      selfServiceUnlock: { access: "DENY" },
    },
  },
  MFA_ENROLL: {
    policy: "Default Policy",
    rule: "Default Rule",
    actions: { enroll: { self: "CHALLENGE" } },
  },
  ACCESS_POLICY: {
    policy: "Default Policy",
    rule: "Catch-all Rule",
    actions: {
      appSignOn: {
        access: "ALLOW",
        verificationMethod: { factorMode: "1FA", type: "ASSURANCE", reauthenticateIn: "PT12H" },
      },
    },
  },
  PROFILE_ENROLLMENT: {
    policy: "Default Policy",
    rule: "Catch-all Rule",
    actions: {
      profileEnrollment: {
        access: "ALLOW",
        unknownUserAction: "DENY",
        activationRequirements: { emailVerification: true },
        profileAttributes: [
          { name: "email", label: "Email", required: true },
          { name: "firstName", label: "First name", required: true },
          { name: "lastName", label: "Last name", required: true },
        ],
      },
    },
  },
  IDP_DISCOVERY: {
    policy: "Idp Discovery Policy",
    rule: "Default Rule",
    actions: { idp: { providers: [{ type: "OKTA" }] } },
  },
};

/** The settings of Okta's password policy. */
const passwordSettings = {
  complexity: {
    minLength: 8,
    minLowerCase: 1,
    minUpperCase: 1,
    minNumber: 1,
    minSymbol: 0,
    excludeUsername: true,
    dictionary: { common: { exclude: false } },
    excludeAttributes: [],
  },
  age: { maxAgeDays: 0, expireWarnDays: 0, minAgeMinutes: 0, historyCount: 4 },
  lockout: {
    maxAttempts: 10,
    autoUnlockMinutes: 0,
    userLockoutNotificationChannels: [],
    showLockoutFailures: false,
  },
};

/** The authenticators of an org from the start: a password is required, the others are a choice. */
const enrolment = {
  type: "AUTHENTICATORS",
  authenticators: seeded.map((key) => ({
    key,
    enroll: { self: key === "okta_password" ? "REQUIRED" : "OPTIONAL" },
  })),
};

/** Completes the settings of a password policy with Okta's, and an enrolment policy without any. */
export function completeSettings(type: PolicyType, sent: Policy["settings"]): Policy["settings"] {
  if (type === "MFA_ENROLL") return sent ?? enrolment;
  if (type !== "PASSWORD") return sent;
  const own = sent?.password;
  const recovery = {
    factors: {
      okta_email: {
        status: "ACTIVE",
        properties: { recoveryToken: { tokenLifetimeMinutes: 60 } },
      },
      okta_sms: { status: "INACTIVE" },
      recovery_question: {
        status: "ACTIVE",
        properties: { complexity: { minLength: 4 } },
      },
    },
  };
  return {
    recovery,
    delegation: { options: { skipUnlock: false } },
    ...sent,
    password: {
      ...own,
      complexity: { ...passwordSettings.complexity, ...own?.complexity },
      age: { ...passwordSettings.age, ...own?.age },
      lockout: { ...passwordSettings.lockout, ...own?.lockout },
    },
  };
}

/** Returns Okta's own policy of each type, and their rules. */
export function seedPolicies(ids: IdSequence, now: number, everyoneId: string) {
  const policies = new Collection<Managed<Policy>>();
  const policyRules = new Map<string, Collection<Managed<PolicyRule>>>();
  const common = { status: "ACTIVE", created: now, lastUpdated: now, isSystem: true } as const;
  for (const type of policyTypes) {
    const { policy, rule, actions } = rules[type];
    const hasPeople = type === "OKTA_SIGN_ON" || type === "PASSWORD" || type === "MFA_ENROLL";
    const id = ids.next("00p", 17);
    policies.add({
      id,
      ...common,
      fields: {
        type,
        name: policy,
        description: "The default policy applies in all situations if no other policy applies.",
        priority: 1,
        conditions: hasPeople
          ? {
              people: { groups: { include: [everyoneId] } },
              ...(type === "PASSWORD" && { authProvider: { provider: "OKTA" } }),
            }
          : null,
        settings: completeSettings(type, undefined),
      },
    });
    const owned = new Collection<Managed<PolicyRule>>();
    owned.add({
      id: ids.next("0pr", 17),
      ...common,
      fields: {
        type: ruleTypeOf(type),
        name: rule,
        priority: 1,
        conditions: hasPeople
          ? { people: { users: { exclude: [] } }, network: { connection: "ANYWHERE" } }
          : null,
        actions: { ...actions },
      },
    });
    policyRules.set(id, owned);
  }
  return { policies, policyRules };
}

/** The type of the rules of a policy. */
export const ruleTypeOf = (type: PolicyType): string =>
  type === "OKTA_SIGN_ON" ? "SIGN_ON" : type;
