import { validationFailed } from "./errors.ts";
import type { Profile } from "./state.ts";

interface Rule {
  readonly required?: boolean;
  readonly maxLength: number;
  readonly minLength?: number;
  readonly pattern?: { readonly matches: RegExp; readonly cause: string };
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;

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
};

/** Whether a value can be an attribute: text, number, boolean, or a list of those. */
function isAttribute(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => typeof item !== "object");
  return typeof value !== "object";
}

function faultOf(name: string, value: unknown): string | undefined {
  const rule = rules[name];
  const isBlank = value === undefined || value === null || value === "";
  if (isBlank) return rule?.required ? "The field cannot be left blank" : undefined;
  if (!isAttribute(value)) return "The value is not of the attribute's type";
  return rule ? textFaultOf(rule, value) : undefined;
}

function textFaultOf(rule: Rule, value: unknown): string | undefined {
  if (typeof value !== "string") return "The value must be a string";
  if (value.length > rule.maxLength) {
    return `Field value exceeds the maximum length of ${String(rule.maxLength)} characters`;
  }
  if (value.length < (rule.minLength ?? 0)) {
    return `Field value is shorter than ${String(rule.minLength)} characters`;
  }
  return rule.pattern?.matches.test(value) === false ? rule.pattern.cause : undefined;
}

/** A profile as it is kept: checked, its empty attributes left out. */
export function checkProfile(sent: Profile): Profile {
  const names = new Set([...Object.keys(rules), ...Object.keys(sent)]);
  const faults = [...names].flatMap((name) => {
    const fault = faultOf(name, sent[name]);
    return fault === undefined ? [] : [{ name, cause: `${name}: ${fault}` }];
  });
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
