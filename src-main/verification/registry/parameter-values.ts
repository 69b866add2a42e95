import { isRecord } from "#shared/text/json-in.ts";
import { type JsonSchema, jsonSchema } from "./json-schema.ts";

/** A parameter of a body: `["shipping", "name"]`, `["items", "[]", "price"]`. */
export interface Parameter {
  readonly path: readonly string[];
  readonly schema: unknown;
}

const MOST_VALUES = 14;
const DEPTH = 3;

const numbers = [1, 2, 7, 100, 1_900_000_000];
const texts =
  "alpha|beta|2026-03-04|2026-03-05T05:06:07Z|http://127.0.0.1:9/a|http://127.0.0.1:9/b|a@example.com|usd|eur|1|2|true|false".split(
    "|",
  );

/** The alternatives of a schema. */
function shapesOf(schema: unknown): readonly JsonSchema[] {
  const shape = jsonSchema.safeParse(schema).data;
  if (!shape) return [];
  const parts = shape.anyOf ?? shape.oneOf;
  return parts ? parts.flatMap(shapesOf) : [shape];
}

const typeOf = ({ type }: JsonSchema) => (Array.isArray(type) ? type[0] : type);

/** Returns values to send for a schema; most of them are accepted where it says nothing narrower. */
export function listValues(schema: unknown, ids: readonly string[], depth = 0): readonly unknown[] {
  return shapesOf(schema)
    .flatMap((shape): readonly unknown[] => {
      if (shape.const !== undefined) return [shape.const];
      if (shape.enum) return shape.enum;
      switch (typeOf(shape)) {
        case "boolean":
          return [true, false];
        case "integer":
        case "number":
          return [...numbers, ...[shape.minimum, shape.maximum].flatMap((one) => one ?? [])];
        case "array":
          return listValues(shape.items, ids, depth + 1).map((one) => [one]);
        case "object":
          return objectsOf(shape, ids, depth);
        case "null":
          return [];
        case "string":
        case undefined:
        default:
          return [...texts, ...ids];
      }
    })
    .slice(0, MOST_VALUES);
}

function objectsOf(
  { properties = {}, required = [] }: JsonSchema,
  ids: readonly string[],
  depth: number,
): readonly unknown[] {
  if (Object.keys(properties).length === 0) return [{ key: "alpha" }, { key: "beta" }];
  if (depth >= DEPTH) return [];
  const fields = required.map((name) => [name, listValues(properties[name], ids, depth + 1)[0]]);
  return [Object.fromEntries(fields)];
}

/** Lists the parameters of a body's schema that hold no others. */
export function* parametersOf(
  schema: unknown,
  path: readonly string[] = [],
): Generator<Parameter, undefined> {
  if (path.filter((part) => part !== "[]").length > DEPTH) return;
  const shapes = shapesOf(schema);
  let isLeaf = path.length > 0;
  for (const { properties = {}, items } of shapes) {
    if (Object.keys(properties).length > 0) isLeaf = false;
    for (const [name, inner] of Object.entries(properties))
      yield* parametersOf(inner, [...path, name]);
    if (!shapesOf(items).some((one) => one.properties)) continue;
    isLeaf = false;
    yield* parametersOf(items, [...path, "[]"]);
  }
  if (isLeaf) yield { path, schema };
}

/** Returns a body with one parameter set; of a list, in its first item. */
export function withParameter(
  body: unknown,
  [name, ...rest]: readonly string[],
  value: unknown,
): unknown {
  if (name === undefined) return value;
  if (name !== "[]") {
    const fields = isRecord(body) ? body : {};
    return { ...fields, [name]: withParameter(fields[name], rest, value) };
  }
  const items: readonly unknown[] = Array.isArray(body) ? body : [];
  const [first = {}, ...others] = items;
  return [withParameter(first, rest, value), ...others];
}

/** `items[].price` */
export function nameParameter({ path }: Parameter): string {
  return path.join(".").replaceAll(".[]", "[]");
}
