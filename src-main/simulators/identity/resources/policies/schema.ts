import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";

export const policyTypes = [
  "OKTA_SIGN_ON",
  "PASSWORD",
  "MFA_ENROLL",
  "ACCESS_POLICY",
  "PROFILE_ENROLLMENT",
  "IDP_DISCOVERY",
] as const;

export type PolicyType = (typeof policyTypes)[number];

const ids = () => z.array(z.string()).nullish();

/** The people that a policy or a rule is about; other conditions are kept as they are sent. */
export const conditions = lazyObject(() => ({
  people: z
    .looseObject({
      users: z.looseObject({ include: ids(), exclude: ids() }).nullish(),
      groups: z.looseObject({ include: ids(), exclude: ids() }).nullish(),
    })
    .nullish(),
}))
  .catchall(z.unknown())
  .nullish();

const count = (most: number) => z.number().int().min(0).max(most);

/** The settings of a password policy that are applied; others are kept as they are sent. */
export const passwordSettings = lazyObject(() => ({
  complexity: z
    .looseObject({
      minLength: z.number().int().min(4).max(30),
      minLowerCase: count(30),
      minUpperCase: count(30),
      minNumber: count(30),
      minSymbol: count(30),
      excludeUsername: z.boolean(),
      excludeAttributes: z.array(z.string()),
    })
    .partial()
    .prefault({}),
  age: z
    .looseObject({
      maxAgeDays: count(999),
      minAgeMinutes: count(71_928_000),
      historyCount: count(30),
    })
    .partial()
    .prefault({}),
  lockout: z
    .looseObject({ maxAttempts: count(100), autoUnlockMinutes: count(71_928_000) })
    .partial()
    .prefault({}),
})).catchall(z.unknown());

export type PasswordSettings = z.output<typeof passwordSettings>;

export const policyBody = lazyObject(() => ({
  type: z.enum(policyTypes),
  name: z.string().min(1, { error: "The field cannot be left blank" }).max(255),
  description: z.string().max(255).nullish(),
  priority: z.number().int().min(1).optional(),
  conditions,
  settings: z.looseObject({ password: passwordSettings.optional() }).nullish(),
}));

type Sent = z.output<typeof policyBody>;

export type Policy = Omit<Sent, "priority"> & { readonly priority: number };

export const ruleBody = lazyObject(() => ({
  type: z.string().optional(),
  name: z.string().min(1, { error: "The field cannot be left blank" }).max(255),
  priority: z.number().int().min(1).nullish(),
  conditions,
  actions: z.record(z.string(), z.unknown()).nullish(),
}));

export type PolicyRule = Omit<z.output<typeof ruleBody>, "priority" | "type"> & {
  readonly type: string;
  readonly priority: number;
};
