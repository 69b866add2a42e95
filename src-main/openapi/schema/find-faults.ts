import { isDeepStrictEqual } from "node:util";
import { isRecord } from "#shared/text/json-in.ts";
import { type Json, listIn, textsIn } from "../description/description.ts";
import { hasFormat, hasNumberFormat } from "./formats.ts";
import { type Schemas, typeOf } from "./merge.ts";
import { patternOf } from "./pattern.ts";

/** The way that a value goes: a request has no `readOnly` properties, a response no `writeOnly` ones. */
export type Direction = "request" | "response";

/** A part of a value that its schema does not allow. */
export interface Fault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

interface Check {
  readonly schemas: Schemas;
  readonly direction: Direction;
  readonly path: readonly (string | number)[];
}

/** Lists the faults of a value: none for a valid one. */
export function findFaults(
  schemas: Schemas,
  schema: unknown,
  value: unknown,
  direction: Direction,
  path: readonly (string | number)[] = [],
): readonly Fault[] {
  return check({ schemas, direction, path }, schema, value);
}

function check(context: Check, schema: unknown, value: unknown): readonly Fault[] {
  if (schema === true || schema === undefined) return [];
  const node = context.schemas.description.deref(schema);
  if (value === null && node["nullable"] === true) return [];
  const faults = [
    ...checkType(context, node, value),
    ...checkValue(context, node, value),
    ...combined(context, node, value),
  ];
  if (typeof value === "string") faults.push(...checkText(context, node, value));
  else if (typeof value === "number") faults.push(...checkNumber(context, node, value));
  else if (Array.isArray(value)) faults.push(...checkArray(context, node, value));
  else if (isRecord(value)) faults.push(...checkObject(context, node, value));
  return faults;
}

/** `1 character`, `2 characters` */
function count(number: number, noun: string): string {
  const plural = noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${String(number)} ${number === 1 ? noun : plural}`;
}

const fault = ({ path }: Check, message: string): Fault => ({ path, message });

function hasType(value: unknown, type: string): boolean {
  if (type === "integer") return Number.isInteger(value);
  return typeOf(value) === type;
}

function checkType(context: Check, { type }: Json, value: unknown): readonly Fault[] {
  const types = typeof type === "string" ? [type] : textsIn(type);
  if (types.length === 0 || types.some((one) => hasType(value, one))) return [];
  return [fault(context, `must be ${types.join(" or ")}`)];
}

function checkValue(context: Check, node: Json, value: unknown): readonly Fault[] {
  const { enum: values } = node;
  if (Array.isArray(values) && !values.some((one) => isDeepStrictEqual(one, value))) {
    const known = values.map((one) => JSON.stringify(one)).join(", ");
    return [fault(context, `must be one of ${known}`)];
  }
  if (!("const" in node) || isDeepStrictEqual(node["const"], value)) return [];
  return [fault(context, `must be ${JSON.stringify(node["const"])}`)];
}

function checkText(context: Check, node: Json, value: string): readonly Fault[] {
  const faults: Fault[] = [];
  const { minLength, maxLength, pattern, format } = node;
  const { length } = Array.from(value);
  if (typeof minLength === "number" && length < minLength) {
    faults.push(fault(context, `must have ${count(minLength, "character")} or more`));
  }
  if (typeof maxLength === "number" && length > maxLength) {
    faults.push(fault(context, `must have ${count(maxLength, "character")} or fewer`));
  }
  if (typeof pattern === "string" && patternOf(pattern)?.test(value) === false) {
    faults.push(fault(context, `must match the pattern ${pattern}`));
  }
  if (!hasFormat(value, format)) faults.push(fault(context, `must be a valid ${String(format)}`));
  return faults;
}

function checkNumber(context: Check, node: Json, value: number): readonly Fault[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format } = node;
  const above = exclusiveMinimum === true ? minimum : exclusiveMinimum;
  const below = exclusiveMaximum === true ? maximum : exclusiveMaximum;
  const rules: readonly (readonly [boolean, string])[] = [
    [typeof minimum === "number" && value < minimum, `must be ${String(minimum)} or more`],
    [typeof maximum === "number" && value > maximum, `must be ${String(maximum)} or less`],
    [typeof above === "number" && value <= above, `must be more than ${String(above)}`],
    [typeof below === "number" && value >= below, `must be less than ${String(below)}`],
    [
      typeof multipleOf === "number" && !isMultiple(value, multipleOf),
      `must be a multiple of ${String(multipleOf)}`,
    ],
    [!hasNumberFormat(value, format), `must be a valid ${String(format)}`],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, message]) => fault(context, message));
}

function isMultiple(value: number, of: number): boolean {
  const quotient = value / of;
  return Math.abs(quotient - Math.round(quotient)) < 1e-9;
}

function checkArray(context: Check, node: Json, value: readonly unknown[]): readonly Fault[] {
  const faults: Fault[] = [];
  const { minItems, maxItems, uniqueItems, items, prefixItems } = node;
  if (typeof minItems === "number" && value.length < minItems) {
    faults.push(fault(context, `must have ${count(minItems, "item")} or more`));
  }
  if (typeof maxItems === "number" && value.length > maxItems) {
    faults.push(fault(context, `must have ${count(maxItems, "item")} or fewer`));
  }
  const isTwice = (item: unknown, index: number) =>
    value.findIndex((one) => isDeepStrictEqual(one, item)) !== index;
  if (uniqueItems === true && value.some(isTwice)) {
    faults.push(fault(context, "must not have the same item twice"));
  }
  const first = listIn(prefixItems);
  for (const [index, item] of value.entries()) {
    const schema = index < first.length ? first[index] : items;
    faults.push(...check({ ...context, path: [...context.path, index] }, schema, item));
  }
  return faults;
}

function checkObject(context: Check, node: Json, value: Json): readonly Fault[] {
  const { schemas, direction, path } = context;
  const faults: Fault[] = [];
  const properties = isRecord(node["properties"]) ? node["properties"] : {};
  const hidden = direction === "request" ? "readOnly" : "writeOnly";
  for (const name of textsIn(node["required"])) {
    if (value[name] !== undefined) continue;
    if (schemas.flatten(properties[name])[hidden] === true) continue;
    faults.push({ path: [...path, name], message: "is required" });
  }
  const patterns = Object.entries(
    isRecord(node["patternProperties"]) ? node["patternProperties"] : {},
  );
  for (const [name, item] of Object.entries(value)) {
    const inner = { ...context, path: [...path, name] };
    const matching = patterns.filter(([pattern]) => patternOf(pattern)?.test(name));
    for (const [, schema] of matching) faults.push(...check(inner, schema, item));
    if (Object.hasOwn(properties, name)) faults.push(...check(inner, properties[name], item));
    else if (matching.length === 0) faults.push(...checkFurther(inner, node, name, item));
  }
  const size = Object.keys(value).length;
  const { minProperties, maxProperties } = node;
  if (typeof minProperties === "number" && size < minProperties) {
    faults.push(fault(context, `must have ${count(minProperties, "property")} or more`));
  }
  if (typeof maxProperties === "number" && size > maxProperties) {
    faults.push(fault(context, `must have ${count(maxProperties, "property")} or fewer`));
  }
  return faults;
}

/** Checks a property that `properties` does not name. */
function checkFurther(context: Check, node: Json, name: string, item: unknown): readonly Fault[] {
  const { additionalProperties, unevaluatedProperties } = node;
  if (isRecord(additionalProperties)) return check(context, additionalProperties, item);
  const isClosed =
    additionalProperties === false ||
    (unevaluatedProperties === false && !(name in context.schemas.properties(node)));
  return isClosed ? [fault(context, "is not known")] : [];
}

function combined(context: Check, node: Json, value: unknown): readonly Fault[] {
  const faults = listIn(node["allOf"]).flatMap((part) => check(context, part, value));
  const anyOf = listIn(node["anyOf"]);
  if (anyOf.length > 0) faults.push(...bestBranch(context, anyOf, value).faults);
  const oneOf = listIn(node["oneOf"]);
  if (oneOf.length > 0) {
    const branches = branchesFor(context, node, value);
    const { faults: found, matches } = bestBranch(context, branches, value);
    faults.push(...(unknownName(context, node, value, branches, found) ?? found));
    if (matches > 1) faults.push(fault(context, "must match exactly one of the alternatives"));
  }
  const { not, if: condition } = node;
  if (not !== undefined && check(context, not, value).length === 0) {
    faults.push(fault(context, "must not have this value"));
  }
  if (condition !== undefined) {
    const branch = check(context, condition, value).length === 0 ? node["then"] : node["else"];
    faults.push(...check(context, branch, value));
  }
  return faults;
}

/** Returns the alternatives of `oneOf`: the one alone that a discriminator names. */
function branchesFor({ schemas }: Check, node: Json, value: unknown): readonly unknown[] {
  const branches = listIn(node["oneOf"]);
  const chosen = isRecord(value)
    ? branches.find((branch) => {
        const named = discriminatorOf(node, branch);
        return named !== undefined && value[named.property] === named.value;
      })
    : undefined;
  return chosen === undefined || schemas.description.deref(chosen) === node ? branches : [chosen];
}

/** Returns the fault of a value whose discriminator names no alternative, if the value fits none. */
function unknownName(
  { path }: Check,
  node: Json,
  value: unknown,
  branches: readonly unknown[],
  faults: readonly Fault[],
): readonly Fault[] | undefined {
  const marks = branches.flatMap((branch) => discriminatorOf(node, branch) ?? []);
  const [first] = marks;
  if (faults.length === 0 || branches.length < 2 || !first || !isRecord(value)) return undefined;
  const known = marks.map((mark) => JSON.stringify(mark.value)).join(", ");
  const message = value[first.property] === undefined ? "is required" : `must be one of ${known}`;
  return [{ path: [...path, first.property], message }];
}

/** Returns the property by which a discriminator tells an alternative from others, and its value for that. */
export function discriminatorOf(
  { discriminator }: Json,
  branch: unknown,
): { readonly property: string; readonly value: string } | undefined {
  if (!isRecord(discriminator) || !isRecord(branch)) return undefined;
  const { propertyName, mapping } = discriminator;
  const { $ref } = branch;
  if (typeof propertyName !== "string" || typeof $ref !== "string") return undefined;
  const name = $ref.slice($ref.lastIndexOf("/") + 1);
  const mapped = Object.entries(isRecord(mapping) ? mapping : {}).find(
    ([, target]) => target === $ref || target === name,
  );
  return { property: propertyName, value: mapped?.[0] ?? name };
}

function bestBranch(context: Check, branches: readonly unknown[], value: unknown) {
  const results = branches.map((branch) => check(context, branch, value));
  const [best = []] = [...results].sort((one, other) => one.length - other.length);
  return { faults: best, matches: results.filter(({ length }) => length === 0).length };
}
