import { isRecord } from "#shared/text/json-in.ts";
import { accessDenied, S3Error } from "../../errors.ts";

/** The conditions of a POST policy: those of fields, and the range of the file's size. */
export interface FormPolicy {
  readonly expiresAt: number;
  readonly conditions: readonly FieldCondition[];
  readonly sizes: { readonly min: number; readonly max: number } | undefined;
}

interface FieldCondition {
  readonly operator: "eq" | "starts-with";
  /** Lower case, without `$`. */
  readonly field: string;
  readonly value: string;
}

const invalid = (message: string) =>
  new S3Error(400, "InvalidPolicyDocument", `Invalid Policy: ${message}`);

const unmet = (message: string) => accessDenied(`Invalid according to Policy: ${message}`);

function parse(policy: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(policy, "base64").toString("utf8"));
    if (isRecord(value)) return value;
  } catch {
    // Reported below.
  }
  throw invalid("Invalid JSON.");
}

function expiryOf(value: unknown): number {
  if (value === undefined) throw invalid("Policy missing expiration.");
  const isDate = typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value);
  const time = isDate ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) throw invalid(`Invalid 'expiration' value: '${text(value) ?? ""}'`);
  return time;
}

const text = (value: unknown) => (typeof value === "string" ? value : undefined);

const sizeOf = (value: unknown) => {
  const size = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof size === "number" && Number.isInteger(size) && size >= 0 ? size : undefined;
};

function rangeOf(condition: readonly unknown[]): FormPolicy["sizes"] {
  const [min, max] = condition.slice(1).map(sizeOf);
  if (min === undefined || max === undefined || max < min || condition.length !== 3) {
    throw invalid("Invalid content-length-range: it needs a minimum and a maximum.");
  }
  return { min, max };
}

function fieldConditions(condition: unknown): readonly FieldCondition[] {
  if (Array.isArray(condition)) {
    const [given, field, value] = condition.map(text);
    const operator = (["eq", "starts-with"] as const).find((name) => name === given?.toLowerCase());
    if (!operator) throw invalid(`Invalid Condition: unknown operation '${given ?? ""}'.`);
    if (field?.startsWith("$") !== true || value === undefined || condition.length !== 3) {
      throw invalid("Invalid Condition: wrong number of arguments.");
    }
    return [{ operator, field: field.slice(1).toLowerCase(), value }];
  }
  const [[field, value] = [], ...rest] = isRecord(condition) ? Object.entries(condition) : [];
  if (field === undefined || rest.length > 0) {
    throw invalid(
      "Invalid Simple-Condition: Simple-Conditions must have exactly one property specified.",
    );
  }
  if (typeof value !== "string") throw invalid("Invalid Simple-Condition: value must be a string.");
  return [{ operator: "eq", field: field.toLowerCase(), value }];
}

/** Reads the policy of a form: the base64 of a JSON document. */
export function readFormPolicy(policy: string): FormPolicy {
  const { expiration, conditions } = parse(policy);
  const expiresAt = expiryOf(expiration);
  if (!Array.isArray(conditions)) throw invalid("Policy missing conditions.");
  if (conditions.length === 0) throw invalid("Policy must have conditions.");
  const all: readonly unknown[] = conditions;
  const isRange = (condition: unknown): condition is readonly unknown[] =>
    Array.isArray(condition) && condition[0] === "content-length-range";
  const range = all.find(isRange);
  return {
    expiresAt,
    conditions: all.flatMap((condition) => (isRange(condition) ? [] : fieldConditions(condition))),
    sizes: range && rangeOf(range),
  };
}

/** Fields that no condition has to name. */
const FREE = /^(?:x-amz-signature|signature|awsaccesskeyid|policy|file|bucket|x-ignore-.*)$/;

function holds({ operator, field, value }: FieldCondition, input: string): boolean {
  if (operator === "eq") return input === value;
  const items = field === "content-type" ? input.split(",") : [input];
  return items.every((item) => item.startsWith(value));
}

/** Checks the fields of a form against its policy. `now` is the time of the clock that its client used. */
export function checkFormPolicy(
  { expiresAt, conditions }: FormPolicy,
  fields: ReadonlyMap<string, string>,
  now: number,
): void {
  if (expiresAt <= now) throw unmet("Policy expired.");
  for (const condition of conditions) {
    if (holds(condition, fields.get(condition.field) ?? "")) continue;
    const shown = [condition.operator, `$${condition.field}`, condition.value];
    throw unmet(`Policy Condition failed: ${JSON.stringify(shown)}`);
  }
  const covered = new Set(conditions.map(({ field }) => field));
  const extra = [...fields.keys()].filter((name) => !covered.has(name) && !FREE.test(name));
  if (extra.length > 0) throw unmet(`Extra input fields: ${extra.join(", ")}`);
}
