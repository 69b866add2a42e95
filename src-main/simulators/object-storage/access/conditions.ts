import { BlockList } from "node:net";
import { expand, fitsPattern } from "./expand.ts";
import type { ReadKey } from "./types.ts";

/** Operator → key → values, as a statement holds them. */
export type Conditions = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Compares a value of the request with a value of the policy, in which variables were replaced. */
type Test = (value: string, wanted: string) => boolean;

const numeric =
  (test: (a: number, b: number) => boolean): Test =>
  (value, wanted) =>
    test(Number(value), Number(wanted));

const date =
  (test: (a: number, b: number) => boolean): Test =>
  (value, wanted) =>
    test(Date.parse(value), Date.parse(wanted));

/** Returns whether an address is in a range: `203.0.113.0/24`, `2001:db8::/32`, or one address. */
function isInRange(address: string, range: string): boolean {
  const [network = "", prefix] = range.split("/");
  const family = network.includes(":") ? "ipv6" : "ipv4";
  const list = new BlockList();
  try {
    list.addSubnet(network, Number(prefix ?? (family === "ipv6" ? 128 : 32)), family);
    return list.check(address, address.includes(":") ? "ipv6" : "ipv4");
  } catch {
    return false;
  }
}

const lower = (text: string) => text.toLowerCase();

/** Operators whose values have wildcards. */
const LIKE = new Set([
  "StringLike",
  "StringNotLike",
  "ArnEquals",
  "ArnLike",
  "ArnNotEquals",
  "ArnNotLike",
]);

/** Operators whose values have variables. */
const hasVariables = (base: string) => /^(?:String|Arn)/.test(base);

const isLike: Test = (text, pattern) => fitsPattern(pattern, text, () => undefined);

/** The operators that hold when one of their values fits. */
const positive = new Map<string, Test>([
  ["StringEquals", (a, b) => a === b],
  ["StringEqualsIgnoreCase", (a, b) => lower(a) === lower(b)],
  ["StringLike", isLike],
  ["ArnEquals", isLike],
  ["ArnLike", isLike],
  ["Bool", (a, b) => lower(a) === lower(b)],
  ["IpAddress", isInRange],
  ["NumericEquals", numeric((a, b) => a === b)],
  ["NumericLessThan", numeric((a, b) => a < b)],
  ["NumericLessThanEquals", numeric((a, b) => a <= b)],
  ["NumericGreaterThan", numeric((a, b) => a > b)],
  ["NumericGreaterThanEquals", numeric((a, b) => a >= b)],
  ["DateEquals", date((a, b) => a === b)],
  ["DateLessThan", date((a, b) => a < b)],
  ["DateLessThanEquals", date((a, b) => a <= b)],
  ["DateGreaterThan", date((a, b) => a > b)],
  ["DateGreaterThanEquals", date((a, b) => a >= b)],
]);

/** The operators that hold when none of their values fits, and without the key. */
const negative = new Map<string, Test>(
  [
    ["StringNotEquals", "StringEquals"],
    ["StringNotEqualsIgnoreCase", "StringEqualsIgnoreCase"],
    ["StringNotLike", "StringLike"],
    ["ArnNotEquals", "ArnEquals"],
    ["ArnNotLike", "ArnLike"],
    ["NotIpAddress", "IpAddress"],
    ["NumericNotEquals", "NumericEquals"],
    ["DateNotEquals", "DateEquals"],
  ].map(([name = "", base = ""]) => [name, positive.get(base) ?? (() => false)]),
);

interface Operator {
  readonly base: string;
  readonly ifExists: boolean;
  readonly set: "any" | "all" | undefined;
}

function operatorOf(name: string): Operator {
  const [, set, base = "", ifExists] =
    /^(?:(ForAnyValue|ForAllValues):)?(\w+?)(IfExists)?$/.exec(name) ?? [];
  return {
    base,
    ifExists: ifExists !== undefined,
    set: set === undefined ? undefined : set === "ForAnyValue" ? "any" : "all",
  };
}

/** Returns whether an operator is known. */
export function isOperator(name: string): boolean {
  const { base } = operatorOf(name);
  return base === "Null" || positive.has(base) || negative.has(base);
}

/** Returns whether an operator narrows to the values that it names. */
export function isPositive(name: string): boolean {
  return positive.has(operatorOf(name).base);
}

/** Returns the comparison of an operator, with the variables of its values. */
function testOf(base: string, fits: Test, read: ReadKey | undefined): Test {
  if (!read || !hasVariables(base)) return fits;
  if (LIKE.has(base)) return (value, text) => fitsPattern(text, value, read);
  return (value, text) => {
    const expanded = expand(text, read);
    return expanded !== undefined && fits(value, expanded);
  };
}

function holds(
  name: string,
  wanted: readonly string[],
  values: readonly string[] | undefined,
  variables: ReadKey | undefined,
) {
  const { base, ifExists, set } = operatorOf(name);
  if (base === "Null") return wanted.some((text) => (lower(text) === "true") === !values);
  const refutes = negative.get(base);
  if (!values) return ifExists || refutes !== undefined || set === "all";
  const fits = testOf(base, positive.get(base) ?? refutes ?? (() => false), variables);
  const isMet = (value: string) =>
    wanted.some((text) => fits(value, text)) === (refutes === undefined);
  return set === "all" ? values.every(isMet) : values.some(isMet);
}

/** Returns whether every condition of a statement holds for a request. `variables` replaces those of values. */
export function meetsConditions(
  conditions: Conditions,
  read: ReadKey,
  variables?: ReadKey,
): boolean {
  return Object.entries(conditions).every(([operator, keys]) =>
    Object.entries(keys).every(([key, wanted]) => holds(operator, wanted, read(key), variables)),
  );
}
