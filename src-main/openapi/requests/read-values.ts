import { isRecord } from "#shared/text/json-in.ts";
import { parseJsonText } from "#core/parsing/json-body.ts";
import type { Parameter } from "../operations/operation.ts";
import type { Schemas } from "../schema/merge.ts";

/** Returns the query of a request target. */
export function queryOf(url: string): URLSearchParams {
  const at = url.indexOf("?");
  return new URLSearchParams(at < 0 ? "" : url.slice(at + 1));
}

/** Returns the value that a text means for a schema: a number, a truth value, or the text itself. */
export function readText(schemas: Schemas, schema: unknown, text: string): unknown {
  const types = schemas.types(schema);
  if (types.includes("integer") || types.includes("number")) {
    const isNumber = /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text);
    if (isNumber) return Number(text);
  }
  if (types.includes("boolean") && /^(?:true|false)$/.test(text)) return text === "true";
  const needsJson =
    !types.includes("string") && (types.includes("object") || types.includes("array"));
  return needsJson ? (parseJsonText(text) ?? text) : text;
}

/** Returns the value of a parameter in a path, a header or a cookie. */
export function readSimpleValue(
  schemas: Schemas,
  { schema, isJson, separator }: Parameter,
  text: string,
): unknown {
  if (isJson) return parseJsonText(text) ?? text;
  const items = schemas.types(schema).includes("string") ? undefined : schemas.items(schema);
  if (items === undefined || separator === undefined) return readText(schemas, schema, text);
  return text.split(separator).map((one) => readText(schemas, items, one.trim()));
}

/** Returns the texts of a form with the types of its schema, nested fields included. */
export function readForm(schemas: Schemas, schema: unknown, value: unknown): unknown {
  if (typeof value === "string") {
    const items = schemas.items(schema);
    if (items !== undefined && !schemas.types(schema).includes("string")) {
      const list = parseJsonText(value);
      return Array.isArray(list) ? list : [readText(schemas, items, value)];
    }
    return readText(schemas, schema, value);
  }
  const items = schemas.items(schema);
  if (Array.isArray(value)) return value.map((item) => readForm(schemas, items ?? {}, item));
  if (!isRecord(value)) return value;
  // A file of a form is kept by its name.
  if (Buffer.isBuffer(value["bytes"])) return String(value["fileName"]);
  const keys = Object.keys(value);
  if (items !== undefined && keys.length > 0 && keys.every((key) => /^\d+$/.test(key))) {
    return Object.values(value).map((item) => readForm(schemas, items, item));
  }
  const properties = schemas.properties(schema);
  const { additionalProperties } = schemas.view(schema);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      readForm(schemas, properties[name] ?? additionalProperties ?? {}, item),
    ]),
  );
}

/** Returns the value of a parameter of the query; `undefined` when it was not sent. */
export function readQueryValue(
  schemas: Schemas,
  { name, schema, isJson, separator }: Parameter,
  texts: URLSearchParams,
  nested: unknown,
): unknown {
  const sent = [...texts.getAll(name), ...texts.getAll(`${name}[]`)];
  const [first] = sent;
  if (first === undefined) {
    const value = isRecord(nested) ? nested[name] : undefined;
    return value === undefined ? undefined : readForm(schemas, schema, value);
  }
  if (isJson) return parseJsonText(first) ?? first;
  const items = schemas.items(schema);
  if (items === undefined) return readText(schemas, schema, first);
  const [single = ""] = sent;
  const list = sent.length === 1 && separator !== undefined ? single.split(separator) : sent;
  return list.map((text) => readText(schemas, items, text));
}
