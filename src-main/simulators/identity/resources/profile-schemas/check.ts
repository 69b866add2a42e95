import type { Attribute, Attributes } from "./schema.ts";

const isType = (type: string, value: unknown): boolean =>
  type === "integer" ? Number.isInteger(value) : typeof value === type;

/** Returns why a value does not fit an attribute of a schema; `undefined` when it does. */
export function faultOfAttribute(rule: Attribute, value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") {
    return rule.required === true ? "The field cannot be left blank" : undefined;
  }
  const items = rule.type === "array" && Array.isArray(value) ? (value as readonly unknown[]) : [];
  const isRight =
    rule.type === "array"
      ? Array.isArray(value) && items.every((one) => isType(rule.items?.type ?? "string", one))
      : isType(rule.type, value);
  if (!isRight) return `The value must be of the type ${rule.type}`;
  const choices: readonly unknown[] | undefined =
    rule.oneOf?.map((one) => one.const) ?? rule.enum ?? rule.items?.enum ?? undefined;
  const chosen = rule.type === "array" ? items : [value];
  if (choices && !chosen.every((one) => choices.includes(one))) {
    return `The value must be one of ${choices.join(", ")}`;
  }
  if (typeof value !== "string") return undefined;
  if (value.length < (rule.minLength ?? 0)) {
    return `Field value is shorter than ${String(rule.minLength)} characters`;
  }
  return value.length > (rule.maxLength ?? Infinity)
    ? `Field value exceeds the maximum length of ${String(rule.maxLength)} characters`
    : undefined;
}

/** Returns what is wrong with a profile by the custom attributes of its schema. */
export function findAttributeFaults(
  attributes: Attributes,
  profile: Readonly<Record<string, unknown>>,
): readonly { readonly name: string; readonly cause: string }[] {
  return Object.entries(attributes).flatMap(([name, rule]) => {
    const fault = faultOfAttribute(rule, profile[name]);
    return fault === undefined ? [] : [{ name, cause: `${name}: ${fault}` }];
  });
}
