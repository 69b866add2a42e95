import * as z from "zod";
import { writeJson } from "../numbers/exact-json.ts";
import { isObject, type JsonObject } from "../shared/json.ts";
import { checkPartition } from "../shared/partition.ts";
import { mangoError } from "./errors.ts";
import { parseFields, requireOneDirection, type SortFields } from "./indexes.ts";

const DEFAULT_LIMIT = 25;

const member = z.unknown().optional();

/** The body of `_find`. Fields are read one by one below, for CouchDB's own words. */
export const findBody = z.looseObject(
  {
    selector: member,
    limit: member,
    skip: member,
    sort: member,
    fields: member,
    bookmark: member,
    use_index: member,
    allow_fallback: member,
    conflicts: member,
    execution_stats: member,
    // One node has one copy, which is never stale: these say how to read several.
    r: member,
    update: member,
    stable: member,
    stale: member,
    partition: member,
  },
  { error: "Request body must be a JSON object" },
);

function countOf(value: unknown, fallback: number): number {
  if (value === undefined) return fallback;
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
  const reason = `Value ${writeJson(value)} is not a non-negative integer.`;
  throw mangoError("invalid_non_neg_integer", reason);
}

function flagOf(value: unknown, fallback = false): boolean {
  if (value === undefined) return fallback;
  if (typeof value === "boolean") return value;
  throw mangoError("invalid_boolean", `Invalid boolean value: ${writeJson(value)}`);
}

function fieldsOf(value: unknown): readonly string[] | undefined {
  if (value === undefined || value === "all_fields") return undefined;
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) {
    return value.length === 0 ? undefined : value;
  }
  const reason = `Fields must be an array of strings, not: ${writeJson(value)}`;
  throw mangoError("invalid_fields_json", reason);
}

function sortOf(value: unknown): SortFields {
  return requireOneDirection(value === undefined ? [] : parseFields(value, "invalid_sort_json"));
}

/** The id of a design document, named with or without `_design/`. */
export function designId(name: string): string {
  return name.startsWith("_design/") ? name : `_design/${name}`;
}

function useIndexOf(value: unknown): readonly string[] {
  if (value === undefined) return [];
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const [ddoc, name, ...others] = list;
  if (ddoc === undefined) return [];
  const isFine = typeof ddoc === "string" && (name === undefined || typeof name === "string");
  if (isFine && others.length === 0)
    return name === undefined ? [designId(ddoc)] : [designId(ddoc), name];
  throw mangoError("invalid_index_name", `Invalid index name: ${writeJson(value)}`);
}

function bookmarkOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === "" || value === "nil") return undefined;
  if (typeof value === "string") return value;
  throw mangoError("invalid_bookmark", `Invalid bookmark value: ${writeJson(value)}`);
}

function partitionOf(value: unknown): string | undefined {
  if (value === undefined || value === "") return undefined;
  if (typeof value === "string") return checkPartition(value);
  throw mangoError("invalid_partition", `Invalid partition: ${writeJson(value)}`);
}

/** Reads a query, or refuses it the way CouchDB does. */
export function parseQuery(body: JsonObject) {
  const unknown = Object.keys(body).find((name) => !Object.hasOwn(findBody.shape, name));
  if (unknown !== undefined) {
    throw mangoError("invalid_key", `Invalid key ${unknown} for this request.`);
  }
  const { selector } = body;
  if (selector === undefined) {
    throw mangoError("missing_required_key", "Missing required key: selector");
  }
  if (!isObject(selector)) {
    const reason = `Selector must be a JSON object, not: ${writeJson(selector)}`;
    throw mangoError("invalid_selector_json", reason);
  }
  return {
    selector,
    partition: partitionOf(body["partition"]),
    limit: countOf(body["limit"], DEFAULT_LIMIT),
    skip: countOf(body["skip"], 0),
    sort: sortOf(body["sort"]),
    /** `undefined` for whole documents. */
    fields: fieldsOf(body["fields"]),
    bookmark: bookmarkOf(body["bookmark"]),
    /** Design document, and optionally the name of the index. */
    useIndex: useIndexOf(body["use_index"]),
    /** False for a query that must not use another index, or none. */
    allowFallback: flagOf(body["allow_fallback"], true),
    conflicts: flagOf(body["conflicts"]),
    executionStats: flagOf(body["execution_stats"]),
    r: countOf(body["r"], 1),
    update: flagOf(body["update"], true),
    stable: flagOf(body["stable"]),
    stale: body["stale"] === "ok" || flagOf(body["stale"]),
  };
}

export type FindQuery = ReturnType<typeof parseQuery>;
