import type { IdSequence } from "#core/contract/ids.ts";
import { memberOf } from "#shared/text/json-in.ts";
import { listIn } from "../description/description.ts";
import type { Resource } from "../operations/resource.ts";
import { readText } from "../requests/read-values.ts";
import { findFaults } from "../schema/find-faults.ts";
import { mergeSchemas, type Schemas } from "../schema/merge.ts";
import { textOfPattern } from "../schema/pattern.ts";

const ID_LENGTH = 14;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/i;

/** The number of characters from which those that a pattern allows are taken. */
const STOCK = 1_024;

/** Returns the beginning of ids: `cus_` of an example `cus_9s6X`. */
function prefixOf(example: unknown): string {
  return typeof example === "string" ? (/^(?:(?:[a-z]+_)+|[a-z]+-)/i.exec(example) ?? [""])[0] : "";
}

/** Returns the number of characters after a prefix. */
function lengthOf(prefix: string, minLength: unknown, maxLength: unknown): number {
  const least = typeof minLength === "number" ? minLength - prefix.length : 1;
  const most = typeof maxLength === "number" ? maxLength - prefix.length : ID_LENGTH;
  return Math.max(1, least, Math.min(ID_LENGTH, most));
}

/** Returns a text that a pattern matches, its open characters from the sequence. */
function idOfPattern(ids: IdSequence, family: string, pattern: string): string {
  const stock = ids.bare(family, STOCK);
  let at = 0;
  return textOfPattern(pattern, {
    length: ID_LENGTH,
    choose: (isAllowed, usual) => {
      for (; at < stock.length; at += 1) {
        const character = stock.charAt(at);
        if (!isAllowed(character)) continue;
        at += 1;
        return character;
      }
      return usual;
    },
  });
}

/** Returns an id in a format other than UUID. */
function idOfFormat(format: unknown, name: string, number: number): string | undefined {
  switch (format) {
    case "email":
      return `${name}-${String(number)}@example.com`;
    case "hostname":
      return `${name}-${String(number)}.example.com`;
    case "uri":
    case "url":
      return `https://example.com/${name}-${String(number)}`;
    case "ipv6":
      return `2001:db8::${number.toString(16)}`;
    case "ipv4":
      return `192.0.${String((number >> 8) & 255)}.${String(number & 255)}`;
    default:
      return undefined;
  }
}

/** Makes the next id of a collection, in the form of its schema and example. */
export function nextId(ids: IdSequence, schemas: Schemas, resource: Resource): number | string {
  const { idProperty, idSchema, schema, shape, singular } = resource;
  const property = idProperty === undefined ? {} : schemas.properties(schema)[idProperty];
  const node = mergeSchemas(schemas.flatten(idSchema), schemas.flatten(property));
  const types = schemas.types(node);
  const { format, example, examples, minLength, maxLength, pattern, minimum } = node;
  if (types.includes("integer") || types.includes("number")) {
    const before = typeof minimum === "number" ? Math.max(0, Math.ceil(minimum) - 1) : 0;
    return before + ids.integer(shape);
  }
  const isFree = types.length === 0 || (format === undefined && pattern === undefined);
  if (idProperty === undefined && isFree) return ids.integer(shape);
  const shown = resource.examples.map((one) => memberOf(one, idProperty ?? ""));
  const given = [example, ...listIn(examples), ...shown].find((one) => one !== undefined);
  const prefix = prefixOf(given);
  const length = lengthOf(prefix, minLength, maxLength);
  const isNamed =
    idProperty !== undefined && /^(?:name|slug|key|login|username)$/i.test(idProperty);
  const isUuid = format === "uuid" || (typeof given === "string" && UUID.test(given));
  const isNumeral = typeof given === "string" && /^\d+$/.test(given);
  const forms: readonly (readonly [
    isUsual: boolean,
    make: (family: string) => string | undefined,
  ])[] = [
    [isUuid, (family) => ids.uuid(family)],
    [isNamed, (family) => `${singular}-${String(ids.integer(family))}`],
    [isNumeral, (family) => String(ids.integer(family))],
    [prefix !== "", (family) => prefix + ids.bare(family, length)],
    [true, (family) => idOfFormat(format, singular, ids.integer(family))],
    [
      typeof pattern === "string",
      (family) => idOfPattern(ids, family, typeof pattern === "string" ? pattern : ""),
    ],
    [true, (family) => prefix + ids.bare(family, length)],
    [true, (family) => prefix + ids.bare(family, length, "hex")],
    [true, (family) => String(ids.integer(family))],
  ];
  const isValid = (id: string) =>
    findFaults(schemas, node, id, "response").length === 0 &&
    findFaults(schemas, idSchema, readText(schemas, idSchema, id), "request").length === 0;
  for (const [index, [isUsual, make]] of forms.entries()) {
    // Forms that do not fit count for themselves.
    const id = isUsual ? make(index === 0 ? shape : `${shape} ${String(index)}`) : undefined;
    if (id !== undefined && isValid(id)) return id;
  }
  return String(ids.integer(shape));
}
