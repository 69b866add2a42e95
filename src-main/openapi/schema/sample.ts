import { isRecord } from "#shared/text/json-in.ts";
import { type Json, listIn, referenceOf, textsIn } from "../description/description.ts";
import { discriminatorOf, type Direction, findFaults } from "./find-faults.ts";
import { hasFormat, sampleOfFormat } from "./formats.ts";
import { mergeSchemas, type Schemas } from "./merge.ts";
import { textOfPattern } from "./pattern.ts";

/** Objects below this depth have their required properties only. */
const FULL_DEPTH = 4;
const MAX_DEPTH = 12;

/** The circumstances of a sample. */
export interface SampleOptions {
  readonly direction: Direction;
  /** Simulator time in milliseconds. */
  readonly now: number;
  /** False if examples and defaults are left out. */
  readonly usesExamples?: boolean;
}

interface Sampling extends SampleOptions {
  readonly schemas: Schemas;
  readonly depth: number;
  /** The references that lead here. */
  readonly trail: readonly string[];
}

/**
 * Makes a value of a schema, the same one each time: its example, default or first allowed value where it is
 * valid, else one by format, minimum and pattern.
 */
export function makeSample(schemas: Schemas, schema: unknown, options: SampleOptions): unknown {
  const context = { schemas, ...options, depth: 0, trail: [] };
  const sample = sampleOf(context, schema);
  if (options.usesExamples === false || isValid(context, schema, sample)) return sample;
  // An example inside may be of another version of the description than its schema.
  const plain = sampleOf({ ...context, usesExamples: false }, schema);
  return isValid(context, schema, plain) ? plain : sample;
}

function isValid({ schemas, direction }: Sampling, schema: unknown, value: unknown): boolean {
  return findFaults(schemas, schema, value, direction).length === 0;
}

function sampleOf(context: Sampling, schema: unknown): unknown {
  const reference = referenceOf(schema);
  const trail = reference === undefined ? context.trail : [...context.trail, reference];
  const inner = { ...context, trail };
  const node = context.schemas.flatten(schema);
  const fixed = fixedValue(inner, node);
  if (fixed !== undefined) return structuredClone(fixed);
  if (context.depth > 0 && context.schemas.acceptsNull(node) && !isNullRefused(inner, node)) {
    return null;
  }
  const branches = [...listIn(node["oneOf"]), ...listIn(node["anyOf"])];
  return branches.length > 0 ? sampleOfBranch(inner, node, branches) : sampleOfType(inner, node);
}

function isNullRefused(context: Sampling, node: Json): boolean {
  return !isValid(context, node, null);
}

function fixedValue(context: Sampling, node: Json): unknown {
  if ("const" in node) return node["const"];
  const { example, examples, default: usual, enum: values } = node;
  const given = context.usesExamples === false ? [] : [example, listIn(examples)[0], usual];
  const found = given.find((value) => value !== undefined && isValid(context, node, value));
  if (found !== undefined) return found;
  const allowed = listIn(values);
  return allowed.find((value) => value !== null && isValid(context, node, value)) ?? allowed[0];
}

function sampleOfBranch(context: Sampling, node: Json, branches: readonly unknown[]): unknown {
  const { oneOf: _one, anyOf: _any, ...own } = node;
  const { schemas } = context;
  let first: unknown;
  for (const branch of branches) {
    const reference = referenceOf(branch);
    if (reference !== undefined && context.trail.includes(reference)) continue;
    if (schemas.types(branch).length === 0 && schemas.acceptsNull(branch)) continue;
    const trail = reference === undefined ? context.trail : [...context.trail, reference];
    const merged = withoutNull(mergeSchemas(own, schemas.flatten(branch)));
    const value = sampleOf({ ...context, trail }, merged);
    const named = discriminatorOf(node, branch);
    const marked = named && isRecord(value) ? { ...value, [named.property]: named.value } : value;
    const sample = [marked, value].find((one) => isValid(context, node, one));
    if (sample !== undefined) return sample;
    first ??= value;
  }
  return first ?? (schemas.acceptsNull(node) ? null : sampleOfType(context, own));
}

/** Several alternatives may accept null, which then matches none of them alone. */
function withoutNull(node: Json): Json {
  const { type } = node;
  const types = Array.isArray(type) ? { type: type.filter((one) => one !== "null") } : {};
  return { ...node, ...types, nullable: false };
}

function sampleOfType(context: Sampling, node: Json): unknown {
  const [type] = context.schemas.types(node);
  switch (type) {
    case "object":
      return sampleObject(context, node);
    case "array":
      return sampleArray(context, node);
    case "string":
      return sampleText(context, node);
    case "integer":
    case "number":
      return sampleNumber(node, type === "integer");
    case "boolean":
      return false;
    case undefined:
    default:
      return node["type"] === "null" ? null : {};
  }
}

function sampleObject(context: Sampling, node: Json): unknown {
  const { schemas, direction, depth } = context;
  const required = new Set(textsIn(node["required"]));
  const hidden = direction === "request" ? "readOnly" : "writeOnly";
  const { properties, additionalProperties, minProperties } = node;
  const sample: Record<string, unknown> = {};
  const isDeep = depth >= FULL_DEPTH;
  for (const [name, schema] of Object.entries(isRecord(properties) ? properties : {})) {
    if (schemas.flatten(schema)[hidden] === true) continue;
    if (!required.has(name) && (isDeep || isRecursive(context, schema))) continue;
    if (depth < MAX_DEPTH) sample[name] = sampleOf({ ...context, depth: depth + 1 }, schema);
  }
  const further = isRecord(additionalProperties) ? additionalProperties : {};
  for (const name of required) {
    if (sample[name] !== undefined || (isRecord(properties) && name in properties)) continue;
    sample[name] = sampleOf({ ...context, depth: depth + 1 }, further);
  }
  const least = typeof minProperties === "number" ? minProperties : 0;
  for (let number = 1; Object.keys(sample).length < least && number <= least; number += 1) {
    sample[`key${String(number)}`] = sampleOf({ ...context, depth: depth + 1 }, further);
  }
  return sample;
}

/** Returns whether a schema, or that of its items, leads back to one that the sample is in. */
function isRecursive({ schemas, trail }: Sampling, schema: unknown): boolean {
  const references = [
    schema,
    schemas.items(schema),
    ...listIn(schemas.description.deref(schema)["allOf"]),
  ];
  return references.some((one) => {
    const reference = referenceOf(one);
    return reference !== undefined && trail.includes(reference);
  });
}

function sampleArray(context: Sampling, node: Json): unknown {
  const { minItems, maxItems, items, prefixItems } = node;
  const first = listIn(prefixItems);
  const isShort = context.depth >= FULL_DEPTH || isRecursive(context, node);
  const least = typeof minItems === "number" ? minItems : 0;
  const most = typeof maxItems === "number" ? maxItems : Number.POSITIVE_INFINITY;
  const wanted = Math.max(least, first.length, isShort ? 0 : 1);
  const inner = { ...context, depth: context.depth + 1 };
  const values: unknown[] = [];
  for (let index = 0; index < Math.min(wanted, most, 1_000); index += 1) {
    const value = sampleOf(inner, first[index] ?? items ?? {});
    values.push(
      node["uniqueItems"] === true && index > 0 ? differing(context, value, index, items) : value,
    );
  }
  return values;
}

/** Returns a value that differs from those of other items of a list. */
function differing({ schemas }: Sampling, value: unknown, index: number, items: unknown): unknown {
  const allowed = listIn(schemas.flatten(items)["enum"]);
  if (allowed.length > 0) return allowed[index % allowed.length];
  if (typeof value === "number") return value + index;
  return typeof value === "string" ? `${value}${String(index)}` : value;
}

function sampleText({ now }: Sampling, node: Json): string {
  const { pattern, format, minLength, maxLength } = node;
  const least = typeof minLength === "number" ? minLength : 0;
  const most = typeof maxLength === "number" ? maxLength : Number.POSITIVE_INFINITY;
  const text =
    sampleOfFormat(format, now) ??
    (typeof pattern === "string" ? textOfPattern(pattern) : undefined) ??
    "string";
  const padded = text.length < least ? text.padEnd(least, text === "" ? "a" : text) : text;
  const cut = padded.slice(0, Math.min(most, padded.length));
  return hasFormat(cut, format) ? cut : text;
}

function sampleNumber(node: Json, isInteger: boolean): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = node;
  const step = typeof multipleOf === "number" ? multipleOf : isInteger ? 1 : 0.5;
  const above = exclusiveMinimum === true ? minimum : exclusiveMinimum;
  const below = exclusiveMaximum === true ? maximum : exclusiveMaximum;
  const lowest = typeof above === "number" ? above + step : minimum;
  const highest = typeof below === "number" ? below - step : maximum;
  const isStepped = isInteger || typeof multipleOf === "number";
  if (typeof lowest === "number" && (lowest > 0 || typeof highest !== "number" || highest < 0)) {
    return isStepped && lowest > 0 ? Math.ceil(lowest / step) * step : Math.max(lowest, 0);
  }
  if (typeof highest === "number" && highest < 0) {
    return isStepped ? Math.floor(highest / step) * step : highest;
  }
  return 0;
}
