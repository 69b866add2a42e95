import type { IdSequence } from "#core/contract/ids.ts";
import { listIn } from "../description/description.ts";
import type { Resource } from "../operations/resources.ts";
import { findFaults } from "../schema/find-faults.ts";
import type { Schemas } from "../schema/merge.ts";

const ID_LENGTH = 14;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/i;

/** Makes the next id of a collection, in the form of its schema and example. */
export function nextId(ids: IdSequence, schemas: Schemas, resource: Resource): number | string {
  const { idProperty, schema, shape } = resource;
  const property = idProperty === undefined ? {} : schemas.properties(schema)[idProperty];
  const node = schemas.flatten(property);
  const types = schemas.types(node);
  if (types.includes("integer") || types.includes("number") || idProperty === undefined) {
    return ids.integer(shape);
  }
  const { format, example, examples, maxLength } = node;
  const given = example ?? listIn(examples)[0];
  if (format === "uuid" || (typeof given === "string" && UUID.test(given))) return ids.uuid(shape);
  if (/^(?:name|slug|key|login|username)$/i.test(idProperty)) {
    return `${resource.singular}-${String(ids.integer(shape))}`;
  }
  const [prefix = ""] = typeof given === "string" ? (/^[a-z]+[_-]/i.exec(given) ?? []) : [];
  if (prefix === "" && typeof given === "string" && /^\d+$/.test(given)) {
    return String(ids.integer(shape));
  }
  const length =
    typeof maxLength === "number" ? Math.min(ID_LENGTH, maxLength - prefix.length) : ID_LENGTH;
  const candidates = [
    () => prefix + ids.bare(shape, Math.max(1, length)),
    () => prefix + ids.bare(shape, Math.max(1, length), "hex"),
    () => ids.uuid(shape),
    () => String(ids.integer(shape)),
  ];
  let id = "";
  for (const make of candidates) {
    id = make();
    if (findFaults(schemas, property, id, "response").length === 0) return id;
  }
  return id;
}
