import { isRecord } from "#shared/text/json-in.ts";
import type { Condition, Rule } from "./rule.ts";

type Path = readonly PropertyKey[];

/** A rule that a request breaks. */
export interface Violation {
  readonly rule: Rule;
  /** The parameter that the error is about. */
  readonly path: Path;
  /** The parameters of the rule: those that exclude each other, are needed or are refused. */
  readonly params: readonly Path[];
  /** The parameter of the first condition, and its value; empty for an object or list. */
  readonly condition?: { readonly path: Path; readonly value: string };
}

/** Returns the first rule that a request breaks. `sent` is its query and body, before any defaults. */
export function findViolation(rules: readonly Rule[], sent: unknown): Violation | undefined {
  for (const rule of rules) {
    const violation = rule.within
      ? violationWithin(rule, objectsAt(sent, rule.within))
      : violationIn(rule, sent, []);
    if (violation) return violation;
  }
  return undefined;
}

function violationWithin(
  rule: Rule,
  objects: Iterable<readonly [unknown, Path]>,
): Violation | undefined {
  for (const [object, path] of objects) {
    const violation = violationIn(rule, object, path);
    if (violation) return violation;
  }
  return undefined;
}

function violationIn(rule: Rule, object: unknown, path: Path): Violation | undefined {
  if (!rule.when.every((condition) => holds(condition, object))) return undefined;
  const names = brokenBy(rule, object);
  if (!names) return undefined;
  const pathOf = (name: string): Path => [...path, ...name.split(".")];
  const [first] = rule.when;
  const [about = ""] = names;
  return {
    rule,
    path: pathOf(rule.param ?? about),
    params: names.map(pathOf),
    ...(first && {
      condition: { path: pathOf(first.name), value: textOf(valueOf(object, first.name)) },
    }),
  };
}

/** Returns the parameters that break a rule, whose conditions hold. */
function brokenBy(
  { exclusive, needs, refuses }: Rule,
  object: unknown,
): readonly string[] | undefined {
  const isGiven = (name: string) => valueOf(object, name) !== undefined;
  if (exclusive && exclusive.filter(isGiven).length > 1) return exclusive;
  if (needs && !needs.some(isGiven)) return needs;
  return refuses?.some(isGiven) ? refuses.filter(isGiven) : undefined;
}

function holds({ name, is, isNot, absent }: Condition, object: unknown): boolean {
  const value = valueOf(object, name);
  if (absent) return value === undefined;
  const isAmong = (values: readonly string[]) =>
    value !== undefined && values.includes(textOf(value));
  if (is) return isAmong(is);
  if (isNot) return !isAmong(isNot);
  return value !== undefined;
}

/** A plain value as text, a boolean in lower case; empty for an object or list, which have none. */
function textOf(value: unknown): string {
  if (typeof value !== "string") {
    return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
  }
  return /^(?:true|false)$/i.test(value) ? value.toLowerCase() : value;
}

/** The value at a dotted path; `undefined` where it is not given, or `null` in JSON. */
function valueOf(object: unknown, name: string): unknown {
  // Each request meets all rules of its route, and most names are plain ones.
  if (!name.includes(".")) return ownOf(object, name);
  let value = object;
  for (const part of name.split(".")) value = ownOf(value, part);
  return value;
}

function ownOf(object: unknown, name: string): unknown {
  return isRecord(object) && Object.hasOwn(object, name) ? (object[name] ?? undefined) : undefined;
}

/** Returns the objects at a path, with their own paths: `line_items[]` has one for each line. */
function objectsAt(
  value: unknown,
  parts: readonly string[],
  depth = 0,
  path: Path = [],
): readonly (readonly [unknown, Path])[] {
  const part = parts[depth];
  // An id may stand in place of an object, which has no parameters then.
  if (part === undefined) return isRecord(value) ? [[value, path]] : [];
  const isList = part.endsWith("[]");
  const name = isList ? part.slice(0, -2) : part;
  const inner = valueOf(value, name);
  if (inner === undefined) return [];
  if (!isList) return objectsAt(inner, parts, depth + 1, [...path, name]);
  if (!Array.isArray(inner)) return [];
  return inner.flatMap((item, index) => objectsAt(item, parts, depth + 1, [...path, name, index]));
}
