import { isRecord } from "#shared/text/json-in.ts";
import { type Description, type Json, listIn, textsIn } from "../description/description.ts";

const LOWEST = new Set(["maximum", "maxLength", "maxItems", "maxProperties"]);
const HIGHEST = new Set(["minimum", "minLength", "minItems", "minProperties"]);

/** Combines two schemas that a value has to match both. */
export function mergeSchemas(one: Json, other: Json): Json {
  const merged: Record<string, unknown> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const before = merged[key];
    merged[key] = before === undefined ? value : mergeKeyword(key, before, value);
  }
  // A part with a type that is not nullable refuses null.
  if (merged["nullable"] === true && [one, other].some(refusesNull)) merged["nullable"] = false;
  return merged;
}

function refusesNull({ type, nullable }: Json): boolean {
  return typeof type === "string" && nullable !== true;
}

function mergeKeyword(key: string, before: unknown, value: unknown): unknown {
  if (key === "properties" && isRecord(before) && isRecord(value)) return mergeMaps(before, value);
  if (key === "required") return [...new Set([...listIn(before), ...listIn(value)])];
  if (key === "enum") {
    const known = listIn(before);
    const both = listIn(value).filter((item) => known.includes(item));
    return both.length > 0 ? both : value;
  }
  if (key === "type") return mergeTypes(before, value);
  if (typeof before === "number" && typeof value === "number") {
    if (LOWEST.has(key)) return Math.min(before, value);
    if (HIGHEST.has(key)) return Math.max(before, value);
  }
  return value;
}

function mergeTypes(before: unknown, value: unknown): unknown {
  const known = typeof before === "string" ? [before] : textsIn(before);
  const both = (typeof value === "string" ? [value] : textsIn(value)).filter((one) =>
    known.includes(one),
  );
  return both.length === 1 ? both[0] : both.length > 1 ? both : value;
}

function mergeMaps(one: Json, other: Json): Json {
  const merged: Record<string, unknown> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const before = merged[name];
    merged[name] = before === undefined || before === value ? value : { allOf: [before, value] };
  }
  return merged;
}

const MAX_DEPTH = 24;

/** The schemas of one description with their parts combined. */
export class Schemas {
  readonly description: Description;
  private readonly flat = new WeakMap<object, Json>();
  private readonly views = new WeakMap<object, Json>();

  constructor(description: Description) {
    this.description = description;
  }

  /** Returns a schema with the parts of its `allOf` in one. */
  flatten(schema: unknown, depth = 0): Json {
    const node = this.description.deref(schema);
    if (!Array.isArray(node["allOf"]) || depth > MAX_DEPTH) return node;
    const known = this.flat.get(node);
    if (known) return known;
    const { allOf, ...own } = node;
    const merged = [...listIn(allOf).map((part) => this.flatten(part, depth + 1)), own].reduce(
      mergeSchemas,
      {},
    );
    this.flat.set(node, merged);
    return merged;
  }

  /** Returns a schema with every property that a value of it may have, alternatives included. */
  view(schema: unknown, depth = 0): Json {
    const node = this.flatten(schema);
    const branches = [...listIn(node["oneOf"]), ...listIn(node["anyOf"])];
    if (branches.length === 0 || depth > MAX_DEPTH) return node;
    const known = this.views.get(node);
    if (known) return known;
    const own = isRecord(node["properties"]) ? node["properties"] : {};
    const properties: Record<string, unknown> = { ...own };
    for (const branch of branches) {
      const { properties: further } = this.view(branch, depth + 1);
      for (const [name, value] of Object.entries(isRecord(further) ? further : {})) {
        properties[name] ??= value;
      }
    }
    const view = Object.keys(properties).length > 0 ? { ...node, properties } : node;
    this.views.set(node, view);
    return view;
  }

  /** Returns the properties of a schema by name. */
  properties(schema: unknown): Json {
    const { properties } = this.view(schema);
    return isRecord(properties) ? properties : {};
  }

  /** Returns the schema of the items of a list; `undefined` for a schema of something else. */
  items(schema: unknown): unknown {
    const node = this.flatten(schema);
    return this.types(schema).includes("array") ? (node["items"] ?? {}) : undefined;
  }

  /** Returns the types of a schema, `null` left out; inferred where it names none. */
  types(schema: unknown, depth = 0): readonly string[] {
    const node = this.flatten(schema);
    const { type } = node;
    const named = (typeof type === "string" ? [type] : textsIn(type)).filter(
      (one) => one !== "null",
    );
    if (named.length > 0) return named;
    if ("properties" in node || "additionalProperties" in node) return ["object"];
    if ("items" in node) return ["array"];
    if (Array.isArray(node["enum"])) {
      return [...new Set(node["enum"].filter((one) => one !== null).map(typeOf))];
    }
    if ("pattern" in node || "minLength" in node || "maxLength" in node) return ["string"];
    if ("minimum" in node || "maximum" in node) return ["number"];
    if (depth > MAX_DEPTH) return [];
    const branches = [...listIn(node["oneOf"]), ...listIn(node["anyOf"])];
    return [...new Set(branches.flatMap((branch) => this.types(branch, depth + 1)))];
  }

  /** Returns whether a schema is of objects with any properties, and names none. */
  isFree(schema: unknown): boolean {
    const { properties, additionalProperties } = this.view(schema);
    const isClosed = additionalProperties !== undefined && additionalProperties !== true;
    return this.isObject(schema) && properties === undefined && !isClosed;
  }

  isObject(schema: unknown): boolean {
    return this.types(schema).includes("object");
  }

  /** Returns whether `null` is a value of a schema. */
  acceptsNull(schema: unknown): boolean {
    const node = this.flatten(schema);
    const { type, nullable } = node;
    if (nullable === true || type === "null") return true;
    if (Array.isArray(type)) return type.includes("null");
    if (Array.isArray(node["enum"])) return node["enum"].includes(null);
    const branches = [...listIn(node["oneOf"]), ...listIn(node["anyOf"])];
    return type === undefined && branches.some((branch) => this.acceptsNull(branch));
  }
}

/** Returns the JSON type of a value. */
export function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
