import { ownValue } from "#core/state/own-value.ts";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { pageQuery } from "../../shared/paging.ts";
import { flag, sortFields } from "../../route.ts";
import { validationFailed } from "../../errors.ts";
import { findAttributeFaults } from "../profile-schemas/check.ts";
import type { Attributes } from "../profile-schemas/schema.ts";
import type { Profile } from "../../state.ts";

/** A profile of any attributes; `checkProfile` checks them. */
const profile = z
  .record(z.string(), z.unknown(), { error: "must be an object" })
  .transform((sent): Profile => sent);

const MAX_PASSWORD = 72;

export const passwordValue = z
  .string({ error: "The field cannot be left blank" })
  .min(1, { error: "The field cannot be left blank" })
  .max(MAX_PASSWORD, { error: `must be at most ${String(MAX_PASSWORD)} characters` });

const blank = "The field cannot be left blank";
const base64 = z.string({ error: blank }).min(1, { error: blank });
const positive = z.int({ error: blank }).min(1);

/** A password that was hashed elsewhere, with all that its algorithm needs. */
const passwordHash = z.discriminatedUnion("algorithm", [
  lazyObject(() => ({
    algorithm: z.literal("BCRYPT"),
    value: base64,
    salt: base64,
    workFactor: positive.max(20),
  })),
  lazyObject(() => ({
    algorithm: z.enum(["SHA-512", "SHA-256", "SHA-1", "MD5"]),
    value: base64,
    salt: z.string().optional(),
    saltOrder: z.enum(["PREFIX", "POSTFIX"]).optional(),
  })).refine(({ salt, saltOrder }) => salt === undefined || saltOrder !== undefined, {
    error: blank,
    path: ["saltOrder"],
  }),
  lazyObject(() => ({
    algorithm: z.literal("PBKDF2"),
    value: base64,
    salt: base64,
    iterationCount: positive,
    keySize: positive,
    digestAlgorithm: z.enum(["SHA256_HMAC", "SHA512_HMAC"]),
  })),
]);

const password = lazyObject(() => ({
  value: passwordValue.optional(),
  hash: passwordHash.optional(),
  hook: z.object({ type: z.literal("default").default("default") }).optional(),
}));

export const recoveryQuestion = lazyObject(() => ({
  question: z.string().min(1, { error: "The field cannot be left blank" }).max(100),
  answer: z.string().min(4, { error: "must be at least 4 characters" }).max(100),
}));

const provider = lazyObject(() => ({
  type: z.enum(["OKTA", "ACTIVE_DIRECTORY", "LDAP", "FEDERATION", "SOCIAL", "IMPORT"]),
  name: z.string().min(1),
}));

const credentials = lazyObject(() => ({
  password,
  recovery_question: recoveryQuestion,
  provider,
})).partial();

export type Credentials = z.output<typeof credentials>;

const type = lazyObject(() => ({ id: z.string() })).optional();

export const createUserBody = lazyObject(() => ({
  profile,
  credentials: credentials.optional(),
  groupIds: z.array(z.string()).max(20).default([]),
  type,
  realmId: z.string().optional(),
}));

export const createUserQuery = lazyObject(() => ({
  activate: flag(true),
  provider: flag(false),
  nextLogin: z.literal("changePassword").optional(),
}));

export const updateUserBody = lazyObject(() => ({
  profile: profile.optional(),
  credentials: credentials.optional(),
  type,
  realmId: z.string().optional(),
}));

export const listUsersQuery = pageQuery.extend({
  search: z.string().optional(),
  filter: z.string().optional(),
  q: z.string().optional(),
  fields: z.string().optional(),
  ...sortFields(),
});

interface Rule {
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: { readonly matches: RegExp; readonly cause: string };
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** The other attributes of Okta's own profile, all of them texts. */
/** The base attributes of users, with their titles: `Zip code`. */
export const baseAttributes = () =>
  Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => {
      const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      const title = words.charAt(0).toUpperCase() + words.slice(1);
      return [name, { title, type: "string", ...(rule.required && { required: true }) }];
    }),
  );

const otherAttributes = [
  "middleName",
  "honorificPrefix",
  "honorificSuffix",
  "title",
  "displayName",
  "nickName",
  "profileUrl",
  "primaryPhone",
  "streetAddress",
  "city",
  "state",
  "zipCode",
  "countryCode",
  "postalAddress",
  "preferredLanguage",
  "locale",
  "timezone",
  "userType",
  "employeeNumber",
  "costCenter",
  "organization",
  "division",
  "department",
  "managerId",
  "manager",
];

const rules: Readonly<Record<string, Rule>> = {
  firstName: { required: true, maxLength: 50 },
  lastName: { required: true, maxLength: 50 },
  email: {
    required: true,
    maxLength: 100,
    minLength: 5,
    pattern: { matches: EMAIL, cause: "Does not match required pattern" },
  },
  login: {
    required: true,
    maxLength: 100,
    minLength: 5,
    pattern: { matches: EMAIL, cause: "Username must be in the form of an email address" },
  },
  secondEmail: {
    maxLength: 100,
    minLength: 5,
    pattern: { matches: EMAIL, cause: "Does not match required pattern" },
  },
  mobilePhone: { maxLength: 100 },
  ...Object.fromEntries(otherAttributes.map((name): [string, Rule] => [name, {}])),
};

/** An attribute is a string, number or boolean, or a list of strings or of numbers. */
function isAttribute(value: unknown): boolean {
  if (Array.isArray(value)) {
    return ["string", "number"].some((type) => value.every((item) => typeof item === type));
  }
  return typeof value !== "object";
}

function faultOf(name: string, value: unknown): string | undefined {
  const rule = ownValue(rules, name);
  const isBlank = value === undefined || value === null || value === "";
  if (isBlank) return rule?.required ? "The field cannot be left blank" : undefined;
  if (!isAttribute(value)) return "The value is not of the attribute's type";
  return rule ? findTextError(rule, value) : undefined;
}

function findTextError(rule: Rule, value: unknown): string | undefined {
  if (typeof value !== "string") return "The value must be a string";
  if (rule.maxLength !== undefined && value.length > rule.maxLength) {
    return `Field value exceeds the maximum length of ${String(rule.maxLength)} characters`;
  }
  if (value.length < (rule.minLength ?? 0)) {
    return `Field value is shorter than ${String(rule.minLength)} characters`;
  }
  return rule.pattern?.matches.test(value) === false ? rule.pattern.cause : undefined;
}

/** Checks a profile in Okta's words, by the custom attributes of its schema too, and removes its empty attributes. */
export function checkProfile(sent: Profile, attributes: Attributes = {}): Profile {
  const names = new Set([...Object.keys(rules), ...Object.keys(sent)]);
  const faults = [...names].flatMap((name) => {
    const fault = faultOf(name, sent[name]);
    return fault === undefined ? [] : [{ name, cause: `${name}: ${fault}` }];
  });
  faults.push(...findAttributeFaults(attributes, sent));
  const [first] = faults;
  if (first) {
    const named = faults.find(({ name }) => name === "login") ?? first;
    throw validationFailed(
      named.name,
      faults.map(({ cause }) => cause),
    );
  }
  return Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== null && value !== undefined),
  );
}
