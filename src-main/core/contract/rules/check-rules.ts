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
    for (const [object, path] of objectsAt(sent, partsOf(rule.within))) {
      const violation = violationIn(rule, object, path);
      if (violation) return violation;
    }
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
  { exclusive = [], needs, refuses = [] }: Rule,
  object: unknown,
): readonly string[] | undefined {
  const isGiven = (name: string) => valueOf(object, name) !== undefined;
  if (exclusive.filter(isGiven).length > 1) return exclusive;
  if (needs && !needs.some(isGiven)) return needs;
  const refused = refuses.filter(isGiven);
  return refused.length > 0 ? refused : undefined;
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
  let value = object;
  for (const part of name.split(".")) {
    value = isRecord(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  }
  return value ?? undefined;
}

const partsOf = (path: string | undefined): readonly string[] =>
  path === undefined ? [] : path.split(".");

/** The objects at a path, with their own paths: `line_items[]` has one for each line. */
function* objectsAt(
  value: unknown,
  parts: readonly string[],
  path: Path = [],
): Generator<readonly [unknown, Path]> {
  const [part, ...rest] = parts;
  if (part === undefined) {
    // An id may stand in place of an object, which has no parameters then.
    if (path.length === 0 || isRecord(value)) yield [value, path];
    return;
  }
  const name = part.replace(/\[\]$/, "");
  const inner = valueOf(value, name);
  if (inner === undefined) return;
  if (name === part) yield* objectsAt(inner, rest, [...path, name]);
  else if (Array.isArray(inner)) {
    for (const [index, item] of inner.entries())
      yield* objectsAt(item, rest, [...path, name, index]);
  }
}
