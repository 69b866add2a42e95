import { isRecord } from "#shared/text/json-in.ts";
import { escapeHtml } from "#core/text/escaping.ts";
import { type Json, referenceOf } from "../description/description.ts";
import type { Schemas } from "../schema/merge.ts";

const escapeText = (value: unknown) => escapeHtml(String(value));

/** Writes a value as XML, with the names, attributes and wrapped lists that `xml` of its schema says. */
export function writeXml(schemas: Schemas, schema: unknown, value: unknown): string {
  const name = nameIn(xmlOf(schemas, schema), nameOfReference(schema) ?? "root");
  return `<?xml version="1.0" encoding="UTF-8"?>${element(schemas, schema, name, value)}`;
}

/** Returns the name of the schema that a reference leads to. */
function nameOfReference(schema: unknown): string | undefined {
  return referenceOf(schema)?.split("/").at(-1);
}

function xmlOf(schemas: Schemas, schema: unknown): Json {
  const { xml } = schemas.flatten(schema);
  return isRecord(xml) ? xml : {};
}

/** Returns the name that an `xml` gives, or the usual one. */
const nameIn = ({ name }: Json, usual: string): string => (typeof name === "string" ? name : usual);

/** Returns the name of an element with its prefix, and the declaration of its namespace. */
function tagOf({ prefix, namespace }: Json, name: string): readonly [tag: string, space: string] {
  const tag = typeof prefix === "string" ? `${prefix}:${name}` : name;
  const attribute = typeof prefix === "string" ? `xmlns:${prefix}` : "xmlns";
  return [tag, typeof namespace === "string" ? ` ${attribute}="${escapeText(namespace)}"` : ""];
}

function element(schemas: Schemas, schema: unknown, name: string, value: unknown): string {
  const xml = xmlOf(schemas, schema);
  if (Array.isArray(value)) {
    const items = schemas.items(schema) ?? {};
    const own = nameIn(xmlOf(schemas, items), name);
    const inner = value.map((item) => element(schemas, items, own, item)).join("");
    const [tag, space] = tagOf(xml, nameIn(xml, name));
    return xml["wrapped"] === true ? `<${tag}${space}>${inner}</${tag}>` : inner;
  }
  const [tag, space] = tagOf(xml, nameIn(xml, name));
  if (value === null || value === undefined) return `<${tag}${space}/>`;
  if (!isRecord(value)) return `<${tag}${space}>${escapeText(value)}</${tag}>`;
  const properties = schemas.properties(schema);
  const parts = Object.entries(value).map(([key, item]) => ({
    key,
    item,
    property: properties[key],
    own: xmlOf(schemas, properties[key]),
  }));
  const attributes = parts
    .filter(({ own }) => own["attribute"] === true)
    .map(({ key, item, own }) => ` ${nameIn(own, key)}="${escapeText(item)}"`);
  const children = parts
    .filter(({ own }) => own["attribute"] !== true)
    .map(({ key, item, property }) => element(schemas, property, key, item));
  return `<${tag}${space}${attributes.join("")}>${children.join("")}</${tag}>`;
}
