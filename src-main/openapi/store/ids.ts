import type { IdSequence } from "#core/contract/ids.ts";
import { listIn } from "../description/description.ts";
import type { Resource } from "../operations/resources.ts";
import { findFaults } from "../schema/find-faults.ts";
import { mergeSchemas, type Schemas } from "../schema/merge.ts";

const ID_LENGTH = 14;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/i;

/** Returns the beginning of ids: `cus_` of an example `cus_9s6X` or of a pattern `^cus_[a-z]+$`. */
function prefixOf(example: unknown, pattern: unknown): string {
  if (typeof example === "string") return (/^(?:(?:[a-z]+_)+|[a-z]+-)/i.exec(example) ?? [""])[0];
  if (typeof pattern !== "string") return "";
  return /^\^\(?(?:\?:)?((?:[a-z]+[_-])+)/i.exec(pattern)?.[1] ?? "";
}

/** Returns the number of characters after the prefix: as a pattern or the greatest length says. */
function lengthOf(prefix: string, pattern: unknown, maxLength: unknown): number {
  const [, count] =
    typeof pattern === "string" ? (/\{(\d+)(?:,\d*)?\}\)?\$?$/.exec(pattern) ?? []) : [];
  if (count !== undefined) return Number(count);
  return typeof maxLength === "number" ? Math.min(ID_LENGTH, maxLength - prefix.length) : ID_LENGTH;
}

/** Makes the next id of a collection, in the form of its schema and example. */
export function nextId(ids: IdSequence, schemas: Schemas, resource: Resource): number | string {
  const { idProperty, idSchema, schema, shape } = resource;
  const property = idProperty === undefined ? {} : schemas.properties(schema)[idProperty];
  const node = mergeSchemas(schemas.flatten(idSchema), schemas.flatten(property));
  const types = schemas.types(node);
  if (types.includes("integer") || types.includes("number") || idProperty === undefined) {
    return ids.integer(shape);
  }
  const { format, example, examples, maxLength, pattern } = node;
  const given = example ?? listIn(examples)[0];
  if (format === "uuid" || (typeof given === "string" && UUID.test(given))) return ids.uuid(shape);
  if (/^(?:name|slug|key|login|username)$/i.test(idProperty)) {
    return `${resource.singular}-${String(ids.integer(shape))}`;
  }
  const prefix = prefixOf(given, pattern);
  if (prefix === "" && typeof given === "string" && /^\d+$/.test(given)) {
    return String(ids.integer(shape));
  }
  const length = lengthOf(prefix, pattern, maxLength);
  const candidates = [
    () => prefix + ids.bare(shape, Math.max(1, length)),
    () => prefix + ids.bare(shape, Math.max(1, length), "hex"),
    () => ids.uuid(shape),
    () => String(ids.integer(shape)),
  ];
  let id = "";
  for (const make of candidates) {
    id = make();
    if (findFaults(schemas, node, id, "response").length === 0) return id;
  }
  return id;
}
