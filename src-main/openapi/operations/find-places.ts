import { referenceOf } from "../description/description.ts";
import type { Schemas } from "../schema/merge.ts";
import type { Resource } from "./resource.ts";
import { plainName } from "./words.ts";

/** The place of a list in a response, and the schema of its items. */
export interface ListPlace {
  readonly path: readonly string[];
  readonly items: unknown;
}

/** Finds the list of a collection in a response: the response itself, or a property of it. */
export function findList(
  schemas: Schemas,
  schema: unknown,
  names: { readonly name: string; readonly schema?: unknown },
  depth = 0,
): ListPlace | undefined {
  const direct = schemas.items(schema);
  if (direct !== undefined) return { path: [], items: direct };
  if (!schemas.isObject(schema) || depth > 2) return undefined;
  const properties = Object.entries(schemas.properties(schema));
  const lists = properties.filter(([, property]) => schemas.items(property) !== undefined);
  const chosen =
    lists.find(([, property]) => isSame(schemas.items(property), names.schema)) ??
    lists.find(([name]) => plainName(name) === plainName(names.name)) ??
    lists.find(([name]) =>
      /^(?:data|items|results|records|values|list|content|entries)$/i.test(name),
    ) ??
    lists.find(([, property]) => schemas.isObject(schemas.items(property)));
  if (chosen) return { path: [chosen[0]], items: schemas.items(chosen[1]) };
  for (const [name, property] of properties) {
    const inner = schemas.isObject(property)
      ? findList(schemas, property, names, depth + 1)
      : undefined;
    if (inner) return { path: [name, ...inner.path], items: inner.items };
  }
  return undefined;
}

/** Returns whether two nodes are the same schema. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return false;
  const reference = referenceOf(one);
  return one === other || (reference !== undefined && reference === referenceOf(other));
}

/** Finds the place of an object in a response: where its schema is, or where the names of its properties are. */
export function findObject(
  schemas: Schemas,
  schema: unknown,
  resource: Resource,
): readonly string[] | undefined {
  const exact = findPlace(schemas, schema, (node) => isSame(node, resource.schema));
  if (exact) return exact;
  const { idProperty } = resource;
  if (idProperty === undefined) return schemas.isObject(schema) ? [] : undefined;
  if (schemas.isFree(schema)) return [];
  return findPlace(schemas, schema, (node) => idProperty in schemas.properties(node));
}

function findPlace(
  schemas: Schemas,
  schema: unknown,
  isWanted: (node: unknown) => boolean,
  depth = 0,
): readonly string[] | undefined {
  if (isWanted(schema)) return [];
  if (depth > 1 || !schemas.isObject(schema)) return undefined;
  for (const [name, property] of Object.entries(schemas.properties(schema))) {
    const inner = findPlace(schemas, property, isWanted, depth + 1);
    if (inner) return [name, ...inner];
  }
  return undefined;
}
