import { isRecord } from "#shared/text/json-in.ts";
import { type Json, textsIn } from "../description/description.ts";
import { findFaults } from "../schema/find-faults.ts";
import type { Schemas } from "../schema/merge.ts";
import { makeSample } from "../schema/sample.ts";

/** A schema, and the time that samples of it have. */
export interface Target {
  readonly schemas: Schemas;
  readonly schema: unknown;
  /** Simulator time in milliseconds. */
  readonly now: number;
}

/** The last sample of each schema: times in it are those of its moment. */
const samples = new WeakMap<object, { readonly now: number; readonly value: unknown }>();

/** Returns a sample of a response. It is shared: nothing changes it in place. */
export function sampleOf({ schemas, schema, now }: Target): unknown {
  if (typeof schema !== "object" || schema === null) return {};
  const known = samples.get(schema);
  if (known?.now === now) return known.value;
  const value = makeSample(schemas, schema, { direction: "response", now });
  samples.set(schema, { now, value });
  return value;
}

/** Returns an object with the given values, as far as its schema has them and allows them. */
export function fitObject(target: Target, base: Json, values: Json): Json {
  const { schemas, schema } = target;
  const view = schemas.view(schema);
  const properties = schemas.properties(schema);
  const { additionalProperties } = view;
  const isOpen =
    additionalProperties === true || isRecord(additionalProperties) || schemas.isFree(schema);
  const required = textsIn(view["required"]);
  const fitted = new Map(Object.entries(base));
  for (const [name, value] of Object.entries(values)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined) {
      if (isOpen) fitted.set(name, value);
      continue;
    }
    const fit = fitValue({ ...target, schema: property }, value);
    if (fit !== undefined) fitted.set(name, fit);
    else if (value === null && !required.includes(name)) fitted.delete(name);
  }
  return Object.fromEntries(fitted);
}

/** Returns a value in the form of a schema; `undefined` where it has no such form. */
function fitValue(target: Target, value: unknown): unknown {
  const { schemas, schema } = target;
  if (isValid(target, value)) return value;
  if (isRecord(value) && schemas.isObject(schema)) {
    const sample = sampleOf(target);
    const fitted = fitObject(target, isRecord(sample) ? sample : {}, value);
    return isValid(target, fitted) ? fitted : undefined;
  }
  const items = schemas.items(schema);
  if (Array.isArray(value) && items !== undefined) {
    const fitted = value.map((item) => fitValue({ ...target, schema: items }, item));
    return fitted.every((item) => item !== undefined) && isValid(target, fitted)
      ? fitted
      : undefined;
  }
  return undefined;
}

function isValid({ schemas, schema }: Target, value: unknown): boolean {
  return findFaults(schemas, schema, value, "response").length === 0;
}

/** Returns an object that is valid: of its changes to a valid `base`, those that keep it valid. */
export function makeValid(target: Target, base: Json, object: Json): Json {
  const { schemas, schema } = target;
  const countFaults = (value: Json) => findFaults(schemas, schema, value, "response").length;
  if (countFaults(object) === 0) return object;
  let valid = base;
  let least = countFaults(base);
  for (const name of new Set([...Object.keys(object), ...Object.keys(base)])) {
    const { [name]: _, ...others } = valid;
    const next = name in object ? { ...valid, [name]: object[name] } : others;
    const count = countFaults(next);
    if (count > least) continue;
    valid = next;
    least = count;
  }
  return valid;
}
