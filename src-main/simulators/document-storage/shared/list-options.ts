import * as z from "zod";
import { badRequest } from "../errors.ts";
import { count, flag, jsonText, text } from "./schema.ts";

const shared = {
  limit: count,
  skip: count,
  descending: flag,
  include_docs: flag,
  inclusive_end: flag,
  update_seq: flag,
  conflicts: flag,
  attachments: flag,
  reduce: flag,
  group: flag,
  group_level: count,
  startkey_docid: text,
  start_key_doc_id: text,
  endkey_docid: text,
  end_key_doc_id: text,
};

/** How lists of documents and views are narrowed, in a query. */
export const listQuery = z.object({
  ...shared,
  key: jsonText,
  keys: jsonText,
  startkey: jsonText,
  start_key: jsonText,
  endkey: jsonText,
  end_key: jsonText,
});

const json = z.unknown().optional();

/** The same in a body. */
export const listBody = z.object({
  ...shared,
  key: json,
  keys: json,
  startkey: json,
  start_key: json,
  endkey: json,
  end_key: json,
});

type Asked = z.output<typeof listQuery>;

/** What a list shows. A bound that is `undefined` is none. */
export interface ListOptions {
  readonly keys: readonly unknown[] | undefined;
  readonly key: unknown;
  readonly start: unknown;
  readonly end: unknown;
  readonly startId: string | undefined;
  readonly endId: string | undefined;
  readonly includesEnd: boolean;
  readonly isDescending: boolean;
  readonly limit: number;
  readonly skip: number;
  readonly includeDocs: boolean;
  readonly conflicts: boolean;
  readonly attachments: boolean;
  readonly updateSeq: boolean;
  readonly reduce: boolean | undefined;
  readonly group: boolean;
  readonly groupLevel: number | undefined;
}

function keysOf(keys: unknown): readonly unknown[] | undefined {
  if (keys === undefined) return undefined;
  const list = z.array(z.unknown()).safeParse(keys);
  if (list.success) return list.data;
  throw badRequest("`keys` body member must be an array.");
}

function asked(query: Asked, body: Asked): Asked {
  const said = Object.entries(body).filter(([, value]) => value !== undefined);
  return { ...query, ...Object.fromEntries(said) };
}

/** Puts a query and a body together; what the body says counts. */
export function listOptions(query: Asked, body: Asked = {}): ListOptions {
  const all = asked(query, body);
  return {
    keys: keysOf(all.keys),
    key: all.key,
    start: all.startkey === undefined ? all.start_key : all.startkey,
    end: all.endkey === undefined ? all.end_key : all.endkey,
    startId: all.startkey_docid ?? all.start_key_doc_id,
    endId: all.endkey_docid ?? all.end_key_doc_id,
    includesEnd: all.inclusive_end ?? true,
    isDescending: all.descending ?? false,
    limit: all.limit ?? Number.POSITIVE_INFINITY,
    skip: all.skip ?? 0,
    includeDocs: all.include_docs ?? false,
    conflicts: all.conflicts ?? false,
    attachments: all.attachments ?? false,
    updateSeq: all.update_seq ?? false,
    reduce: all.reduce,
    group: all.group ?? false,
    groupLevel: all.group_level,
  };
}
