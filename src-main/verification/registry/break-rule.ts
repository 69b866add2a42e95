import { findViolation } from "#core/contract/rules/check-rules.ts";
import type { Condition, Rule } from "#core/contract/rules/rule.ts";
import * as z from "zod";
import { ANY, createSample, type Wanted } from "./sample-value.ts";

const VALUES_TRIED = 8;

/** The ways in which a condition holds, as wanted values. */
function waysToHold(
  { name, is, isNot, absent }: Condition,
  schema: z.ZodType,
  base: string,
): readonly (readonly (readonly [string, unknown])[])[] {
  if (absent) return [[]];
  // Bodies in JSON have booleans, forms have text.
  if (is) return is.flatMap((value) => [[[name, value]], [[name, value === "true"]]]);
  if (!isNot) return [[[name, ANY]], [[name, "true"]]];
  const own = findField(schema, `${base}${name}`.replaceAll("[]", "").split("."));
  const others = own instanceof z.ZodEnum ? own.options.map(String) : [];
  const allowed = others.filter((value) => !isNot.includes(value));
  return [[], ...allowed.slice(0, VALUES_TRIED).map((value) => [[name, value] as const])];
}

function findField(schema: unknown, [name, ...rest]: readonly string[]): unknown {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) inner = inner.unwrap();
  if (inner instanceof z.ZodArray)
    return findField(
      inner.element,
      [name, ...rest].flatMap((one) => one ?? []),
    );
  if (name === undefined) return inner;
  return inner instanceof z.ZodObject ? findField(inner.shape[name], rest) : undefined;
}

/** The sets of parameters that break a rule, whose conditions hold. */
function waysToBreak({
  exclusive = [],
  needs,
  refuses = [],
}: Rule): readonly (readonly string[])[] {
  if (needs) return [[]];
  if (refuses.length > 0) return refuses.map((name) => [name]);
  return exclusive.flatMap((one, place) => exclusive.slice(place + 1).map((other) => [one, other]));
}

function* combine<T>(lists: readonly (readonly T[])[]): Generator<readonly T[]> {
  const [first, ...rest] = lists;
  if (!first) {
    yield [];
    return;
  }
  for (const one of first) for (const others of combine(rest)) yield [one, ...others];
}

/**
 * Returns a request that its schema takes and that breaks this rule before any other; `undefined` if none is
 * found.
 */
export function breakRule(rule: Rule, rules: readonly Rule[], schema: z.ZodType): unknown {
  const base = rule.within === undefined ? "" : `${rule.within.join(".")}.`;
  const conditions = combine(rule.when.map((condition) => waysToHold(condition, schema, base)));
  for (const held of conditions) {
    for (const broken of waysToBreak(rule)) {
      const wanted = new Map<string, unknown>();
      if (rule.within !== undefined) wanted.set(rule.within.join("."), ANY);
      for (const name of broken) wanted.set(`${base}${name}`, ANY);
      for (const [name, value] of held.flat()) wanted.set(`${base}${name}`, value);
      const sent = mend(rule, rules, schema, wanted);
      if (sent !== undefined) return sent;
    }
  }
  return undefined;
}

/** Adds what other rules need until only this one is broken. */
function mend(
  rule: Rule,
  rules: readonly Rule[],
  schema: z.ZodType,
  wanted: Map<string, unknown>,
): unknown {
  for (let attempt = 0; attempt < VALUES_TRIED; attempt += 1) {
    const sent = createSample(schema, wanted satisfies Wanted);
    if (sent === undefined) return undefined;
    const violation = findViolation(rules, sent);
    if (violation?.rule === rule) return sent;
    const mended = violation ? waysOut(violation.rule) : [];
    if (mended.length === 0) return undefined;
    for (const [name, value] of mended) wanted.set(name, value);
  }
  return undefined;
}

/** The parameters that keep another rule from being broken: what it needs, or what ends its condition. */
function waysOut({ within, needs = [], when }: Rule): readonly (readonly [string, unknown])[] {
  const base = within === undefined ? "" : `${within.join(".")}.`;
  const [needed] = needs;
  if (needed !== undefined) return [[`${base}${needed}`, ANY]];
  return when.flatMap(({ name, isNot, absent }): readonly (readonly [string, unknown])[] => {
    if (absent) return [[`${base}${name}`, ANY]];
    return isNot ? [[`${base}${name}`, isNot[0]]] : [];
  });
}
