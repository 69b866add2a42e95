import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { badRequest, queryParseError } from "../errors.ts";
import { checkPartition } from "./partition.ts";
import { count, flag, jsonText, listError, text } from "./schema.ts";

const shared = {
  limit: count,
  skip: count,
  descending: flag,
  include_docs: flag,
  inclusive_end: flag,
  update_seq: flag,
  conflicts: flag,
  attachments: flag,
  att_encoding_info: flag,
  reduce: flag,
  group: flag,
  group_level: count,
  startkey_docid: text,
  start_key_doc_id: text,
  endkey_docid: text,
  end_key_doc_id: text,
  partition: text,
};

function keysAs<Type extends z.ZodType>(json: Type) {
  return {
    key: json,
    keys: json,
    startkey: json,
    start_key: json,
    endkey: json,
    end_key: json,
  };
}

/** The query that narrows lists of documents and views. */
export const listQuery = lazyObject(() => ({ ...shared, ...keysAs(jsonText) }));

/** The same in a body. */
export const listBody = lazyObject(() => ({ ...shared, ...keysAs(z.unknown().optional()) }));

/** The messages of several queries in one request. */
export const QUERIES_ERROR = listError(
  "POST body must include `queries` parameter.",
  "`queries` member must be an array.",
);

type ListQuery = z.output<typeof listQuery>;

function keysOf(keys: unknown): readonly unknown[] | undefined {
  if (keys === undefined) return undefined;
  const list = z.array(z.unknown()).safeParse(keys);
  if (list.success) return list.data;
  throw badRequest("`keys` body member must be an array.");
}

/** Puts a query and a body together; the body wins. A bound that is `undefined` is none. */
export function listOptions(query: ListQuery, body: ListQuery = {}) {
  const sent = Object.entries(body).filter(([, value]) => value !== undefined);
  const all: ListQuery = { ...query, ...Object.fromEntries(sent) };
  const keys = keysOf(all.keys);
  const bounds = [all.key, all.startkey, all.start_key, all.endkey, all.end_key];
  if (keys && keys.length > 0 && bounds.some((bound) => bound !== undefined)) {
    throw queryParseError("`keys` is incompatible with `key`, `start_key` and `end_key`");
  }
  return {
    keys,
    key: all.key,
    start: all.startkey === undefined ? all.start_key : all.startkey,
    end: all.endkey === undefined ? all.end_key : all.endkey,
    includesEnd: all.inclusive_end ?? true,
    isDescending: all.descending ?? false,
    limit: all.limit ?? Number.POSITIVE_INFINITY,
    skip: all.skip ?? 0,
    includeDocs: all.include_docs ?? false,
    conflicts: all.conflicts ?? false,
    attachments: all.attachments ?? false,
    encodingInfo: all.att_encoding_info ?? false,
    updateSeq: all.update_seq ?? false,
    partition: all.partition === undefined ? undefined : checkPartition(all.partition),
  };
}

/** The options of a list. */
export type ListOptions = ReturnType<typeof listOptions>;
