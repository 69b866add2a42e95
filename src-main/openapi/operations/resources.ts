import { isRecord } from "#shared/text/json-in.ts";
import type { Json } from "../description/description.ts";
import type { Resource } from "./resource.ts";
import { type Content, jsonContent, type Operation, shapeOf } from "./operation.ts";
import { plainName, singularOf, wordsOf } from "./words.ts";
import type { Schemas } from "../schema/merge.ts";
import { findList } from "./find-places.ts";

/** The operations of one path, by method. */
type Methods = ReadonlyMap<string, Operation>;

/** The operations of a description by the shape of their paths. */
export function groupByShape(operations: readonly Operation[]): ReadonlyMap<string, Methods> {
  const shapes = new Map<string, Map<string, Operation>>();
  for (const operation of operations) {
    const shape = shapeOf(operation.segments);
    const methods = shapes.get(shape) ?? new Map<string, Operation>();
    if (!methods.has(operation.method)) methods.set(operation.method, operation);
    shapes.set(shape, methods);
  }
  return shapes;
}

/** Finds the collections of a description, by their shapes. */
export function findResources(
  shapes: ReadonlyMap<string, Methods>,
  schemas: Schemas,
): ReadonlyMap<string, Resource> {
  const found = new Map<string, Resource>();
  // Parents have shorter paths.
  const items = [...shapes].filter(([shape]) => /[^/}]\/\{\}$/.test(shape));
  items.sort(([one], [other]) => one.length - other.length);
  for (const [itemShape, itemMethods] of items) {
    const shape = itemShape.slice(0, -"/{}".length);
    const methods = shapes.get(shape);
    const [operation] = itemMethods.values();
    if (!methods || !operation) continue;
    const resource = readResource(shape, { methods, itemMethods, schemas, found, operation });
    if (resource) found.set(shape, resource);
  }
  return found;
}

interface Parts {
  readonly methods: Methods;
  readonly itemMethods: Methods;
  readonly schemas: Schemas;
  readonly found: ReadonlyMap<string, Resource>;
  readonly operation: Operation;
}

function readResource(shape: string, parts: Parts): Resource | undefined {
  const { schemas, methods, itemMethods, operation } = parts;
  const parameter = operation.segments.at(-1)?.names[0] ?? "id";
  const idParameter = operation.parameters.find(
    ({ name, place }) => place === "path" && name === parameter,
  );
  const name = shape.slice(shape.lastIndexOf("/") + 1);
  const singular = singularOf(name);
  const names = { name, singular, parameter };
  const shown = [
    itemMethods.get("GET"),
    itemMethods.get("PUT"),
    itemMethods.get("PATCH"),
    methods.get("POST"),
    methods.get("PUT"),
  ].flatMap((one) => (one && jsonContent(one.success().contents)) ?? []);
  const schema = itemSchema(schemas, methods, shown, names);
  if (schema === undefined) return undefined;
  // Objects without declared properties may have any.
  const idProperty =
    idPropertyOf(schemas, schema, names) ?? (schemas.isFree(schema) ? "id" : undefined);
  return {
    shape,
    name,
    singular,
    scopeLength: shape.split("{}").length - 1,
    schema,
    examples: examplesOf(shown, idProperty),
    idProperty,
    idSchema: idParameter?.schema ?? {},
    parent: parentOf(shape, parts.found),
    isCreatable: methods.has("POST") || methods.has("PUT") || itemMethods.has("PUT"),
  };
}

function parentOf(shape: string, found: ReadonlyMap<string, Resource>): Resource | undefined {
  const at = shape.lastIndexOf("/{}");
  if (at < 0) return undefined;
  return found.get(shape.slice(0, at)) ?? parentOf(shape.slice(0, at), found);
}

interface Names {
  readonly name: string;
  readonly singular: string;
  readonly parameter: string;
}

/** Returns the schema of one object: as it is shown, changed, created or listed. */
function itemSchema(
  schemas: Schemas,
  methods: Methods,
  shown: readonly Content[],
  names: Names,
): unknown {
  const whole = shown.map((content) => unwrap(schemas, content.schema, names));
  const listed = methods.get("GET");
  const list = listed && jsonContent(listed.success().contents);
  const element = list && findList(schemas, list.schema, names)?.items;
  const candidates = [...whole, element].filter((one) => schemas.isObject(one));
  const hasId = (schema: unknown) => idPropertyOf(schemas, schema, names) !== undefined;
  const [first] = candidates;
  if (first !== undefined) return candidates.find(hasId) ?? first;
  const body = jsonContent(methods.get("POST")?.bodies ?? []) ?? methods.get("POST")?.bodies[0];
  return body && Object.keys(schemas.properties(body.schema)).length > 0 ? body.schema : undefined;
}

/** Returns the examples of an object in responses: the responses themselves, or what they wrap. */
function examplesOf(shown: readonly Content[], idProperty: string | undefined): readonly Json[] {
  return shown
    .flatMap(({ examples }) => examples.filter(isRecord))
    .flatMap((example) => [example, ...Object.values(example).filter(isRecord)])
    .filter((one) => idProperty === undefined || idProperty in one);
}

/** Returns the schema of the object in a response: the response itself, or what it wraps. */
function unwrap(schemas: Schemas, schema: unknown, names: Names): unknown {
  if (!schemas.isObject(schema)) return undefined;
  const properties = schemas.properties(schema);
  if (schemas.isFree(schema)) return schema;
  if (Object.keys(properties).length === 0) return undefined;
  if (idPropertyOf(schemas, schema, names) !== undefined) return schema;
  const wrapped = [names.singular, names.name, "data", "result", "item", "object", "payload"]
    .map((key) => Object.entries(properties).find(([name]) => plainName(name) === plainName(key)))
    .find((entry) => entry && idPropertyOf(schemas, entry[1], names) !== undefined);
  if (wrapped) return wrapped[1];
  const [only, ...others] = Object.values(properties);
  const isWrapper = others.length === 0 && idPropertyOf(schemas, only, names) !== undefined;
  return isWrapper ? only : schema;
}

const ID_NAMES = ["id", "uid", "uuid", "sid", "gid", "key", "slug", "name", "number", "code"];

/** Returns the property that has the id: the one that the parameter names, else one of the usual names. */
function idPropertyOf(schemas: Schemas, schema: unknown, names: Names): string | undefined {
  const properties = Object.entries(schemas.properties(schema)).filter(
    ([, property]) => !schemas.isObject(property) && schemas.items(property) === undefined,
  );
  const parameter = plainName(names.parameter);
  const bare = parameter.startsWith(plainName(names.singular))
    ? parameter.slice(plainName(names.singular).length)
    : "";
  const [last = ""] = wordsOf(names.parameter).slice(-1);
  const wanted = [parameter, bare, last, ...ID_NAMES, plainName(`${names.singular}_id`)];
  return wanted
    .filter((name) => name !== "")
    .map((name) => properties.find(([property]) => plainName(property) === name)?.[0])
    .find((property) => property !== undefined);
}
