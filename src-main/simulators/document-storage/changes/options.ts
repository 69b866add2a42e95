import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { requestObject } from "../code/request-object.ts";
import { badRequest, queryParseError } from "../errors.ts";
import { count, flag, jsonText, text } from "../shared/schema.ts";
import type { Database, SimContext } from "../state.ts";
import { createFilter } from "./filters.ts";

/** The query of a changes request. */
export const changesQuery = lazyObject(() => ({
  since: text,
  "last-event-id": text,
  limit: count,
  descending: flag,
  include_docs: flag,
  attachments: flag,
  att_encoding_info: flag,
  conflicts: flag,
  style: text,
  feed: text,
  filter: text,
  view: text,
  doc_ids: jsonText,
  heartbeat: text,
  timeout: count,
  seq_interval: count,
}));

export const changesBody = lazyObject(() => ({
  doc_ids: z.array(z.string()).optional(),
  selector: z.unknown().optional(),
  /** Members of the documents that `_selector` shows. */
  fields: z.array(z.string()).optional(),
})).optional();

type ChangesQuery = z.output<typeof changesQuery>;
type ChangesBody = z.output<typeof changesBody>;

/** Milliseconds that a feed waits unless its request says otherwise. */
export const DEFAULT_WAIT_MS = 60_000;

/** Reads the sequence number that a feed begins after. `newest` is that of the last change. */
export function readSince(since: string | undefined, newest: number): number {
  if (since === undefined || since === "" || since === "0") return 0;
  if (since === "now") return newest;
  const [, digits] = /^"?(\d{1,15})(?:-[^"]*)?"?$/.exec(since) ?? [];
  if (digits === undefined) throw badRequest(`Malformed sequence supplied in 'since' parameter.`);
  return Math.min(Number(digits), newest);
}

const feeds = {
  "": "normal",
  normal: "normal",
  live: "continuous",
  longpoll: "longpoll",
  continuous: "continuous",
  eventsource: "eventsource",
} as const;

function feedOf(feed = "") {
  const known = Object.entries(feeds).find(([name]) => name === feed);
  if (known) return known[1];
  throw badRequest("Supported `feed` types: normal, continuous, live, longpoll, eventsource");
}

/** Reads the milliseconds between heartbeats; `undefined` for none. */
export function heartbeatOf(heartbeat: string | undefined): number | undefined {
  if (heartbeat === undefined || heartbeat === "false") return undefined;
  if (heartbeat === "true") return DEFAULT_WAIT_MS;
  const wait = Number(heartbeat);
  if (Number.isInteger(wait) && wait > 0) return wait;
  throw queryParseError(`Invalid value for heartbeat: ${JSON.stringify(heartbeat)}`);
}

/** Reads what was asked; all of it is checked before a feed begins. */
export function changesOptions(
  context: SimContext,
  database: Database,
  request: Pick<RouteRequest<ChangesQuery>, "method" | "url" | "headers" | "key" | "query">,
  body?: ChangesBody,
) {
  const { query } = request;
  const { style = "main_only" } = query;
  if (style !== "all_docs" && style !== "main_only") {
    throw badRequest("Supported `style` values: main_only, all_docs");
  }
  const allLeaves = style === "all_docs";
  const spec = {
    name: query.filter,
    view: query.view,
    docIds: body?.doc_ids ?? query.doc_ids,
    selector: body?.selector,
    allLeaves,
    request: requestObject(context.state, database, request, { uuid: context.state.uuid }),
  };
  return {
    since: readSince(query.since ?? query["last-event-id"], database.changes.length),
    // Zero shows one: CouchDB does the same.
    limit: query.limit === undefined ? Number.POSITIVE_INFINITY : Math.max(query.limit, 1),
    isDescending: query.descending ?? false,
    includeDocs: query.include_docs ?? false,
    attachments: query.attachments ?? false,
    encodingInfo: query.att_encoding_info ?? false,
    conflicts: query.conflicts ?? false,
    feed: feedOf(query.feed),
    heartbeatMs: heartbeatOf(query.heartbeat),
    timeoutMs: Math.min(query.timeout ?? DEFAULT_WAIT_MS, DEFAULT_WAIT_MS),
    filter: createFilter(context, database, spec),
    // Rows between have no number: clients resume from the ones that have.
    seqInterval: Math.max(query.seq_interval ?? 1, 1),
    fields: query.filter === "_selector" ? body?.fields : undefined,
  };
}

/** The content of a feed and its waiting. */
export type ChangesOptions = ReturnType<typeof changesOptions>;
