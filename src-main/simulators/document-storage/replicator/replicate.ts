import * as z from "zod";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import { couchError, notFound } from "../errors.ts";
import type { SimContext } from "../state.ts";
import { type Checkpoints, readCheckpoints, replicationId } from "./checkpoint.ts";
import { type Peer, requirePeer } from "./peer.ts";

/** The documents that a replication copies. */
export interface ReplicationOptions {
  readonly createTarget: boolean;
  readonly docIds: readonly string[] | undefined;
  readonly selector: unknown;
  readonly filter: string | undefined;
  readonly queryParams: Readonly<Record<string, unknown>>;
  readonly sinceSeq: unknown;
  readonly useCheckpoints: boolean;
}

const BATCH = 100;

const changesSchema = lazyObject(() => ({
  results: z.array(z.object({ id: z.string(), changes: z.array(z.object({ rev: z.string() })) })),
  last_seq: z.unknown(),
}));

const diffSchema = z.record(
  z.string(),
  lazyObject(() => ({
    missing: z.array(z.string()),
    possible_ancestors: z.array(z.string()).optional(),
  })),
);

const bulkGetSchema = lazyObject(() => ({
  results: z.array(z.object({ docs: z.array(z.object({ ok: z.looseObject({}).optional() })) })),
}));

const writtenSchema = z.array(lazyLooseObject(() => ({ error: z.string().optional() })));

/** Figures of a session. */
interface Figures {
  missing_checked: number;
  missing_found: number;
  docs_read: number;
  docs_written: number;
  doc_write_failures: number;
}

/** Reads a response of a server, or ends the replication. */
function parse<T>(schema: z.ZodType<T>, value: unknown, { url }: Peer): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw couchError(500, "replication_error", `${url} responded with an unexpected body`);
}

/** One page of the changes that the options choose. */
async function changesOf(source: Peer, since: unknown, options: ReplicationOptions) {
  const { docIds, selector, filter, queryParams } = options;
  const query = new URLSearchParams({ style: "all_docs", limit: String(BATCH) });
  query.set("since", typeof since === "string" ? since : JSON.stringify(since));
  for (const [name, value] of Object.entries(queryParams)) {
    query.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  const chosen = docIds ? "_doc_ids" : selector === undefined ? filter : "_selector";
  if (chosen !== undefined) query.set("filter", chosen);
  const path = `_changes?${String(query)}`;
  const body = docIds ? { doc_ids: docIds } : selector === undefined ? undefined : { selector };
  const page = await (body ? source.ask("POST", path, body) : source.ask("GET", path));
  return parse(changesSchema, page, source);
}

type Changes = Awaited<ReturnType<typeof changesOf>>["results"];

/** Copies the revisions of changed documents that the target does not have. */
async function copy(source: Peer, target: Peer, changes: Changes, figures: Figures): Promise<void> {
  const revs = Object.fromEntries(
    changes.map(({ id, changes: leaves }) => [id, leaves.map(({ rev }) => rev)]),
  );
  figures.missing_checked += Object.values(revs).flat().length;
  const diff = parse(diffSchema, await target.ask("POST", "_revs_diff", revs), target);
  const wanted = Object.entries(diff).flatMap(([id, { missing, possible_ancestors: known }]) =>
    missing.map((rev) => ({ id, rev, ...(known ? { atts_since: known } : {}) })),
  );
  figures.missing_found += wanted.length;
  if (wanted.length === 0) return;
  const read = await source.ask("POST", "_bulk_get?revs=true&attachments=true", { docs: wanted });
  const docs = parse(bulkGetSchema, read, source).results.flatMap(({ docs: found }) =>
    found.flatMap(({ ok }) => ok ?? []),
  );
  figures.docs_read += docs.length;
  if (docs.length === 0) return;
  const body = { docs, new_edits: false };
  const rows = parse(writtenSchema, await target.ask("POST", "_bulk_docs", body), target);
  const failed = rows.filter(({ error }) => error !== undefined).length;
  figures.doc_write_failures += failed;
  figures.docs_written += docs.length - failed;
}

const NO_CHECKPOINTS: Checkpoints = { since: 0, history: [], save: () => Promise.resolve() };

/** Copies all changes of one database to another, once. Returns the response of `_replicate`. */
export async function replicate(
  context: SimContext,
  source: Peer,
  target: Peer,
  options: ReplicationOptions,
): Promise<Readonly<Record<string, unknown>>> {
  const { state } = context;
  await requirePeer(source);
  if (options.createTarget) await target.ask("PUT", "");
  await requirePeer(target);
  const { docIds, selector, filter, queryParams } = options;
  const id = replicationId(
    state.uuid,
    source.url,
    target.url,
    docIds,
    selector,
    filter,
    queryParams,
  );
  const usesCheckpoints = options.useCheckpoints && docIds === undefined;
  const checkpoints = usesCheckpoints ? await readCheckpoints(source, target, id) : NO_CHECKPOINTS;
  const start = options.sinceSeq ?? checkpoints.since;
  const startTime = new Date(context.now).toUTCString();
  const figures: Figures = {
    missing_checked: 0,
    missing_found: 0,
    docs_read: 0,
    docs_written: 0,
    doc_write_failures: 0,
  };
  let last = start;
  for (;;) {
    const page = await changesOf(source, last, options);
    if (context.state !== state) throw notFound("Database does not exist.");
    await copy(source, target, page.results, figures);
    last = page.last_seq;
    if (page.results.length < BATCH) break;
  }
  const times = { start_time: startTime, end_time: new Date(context.now).toUTCString() };
  if (docIds) {
    const { docs_read, docs_written, doc_write_failures } = figures;
    return { ok: true, ...times, docs_read, docs_written, doc_write_failures };
  }
  const session = context.ids.next("replication-", 32, "hex").slice("replication-".length);
  const record = {
    session_id: session,
    ...times,
    start_last_seq: start,
    end_last_seq: last,
    recorded_seq: last,
    ...figures,
  };
  const isUnchanged = JSON.stringify(last) === JSON.stringify(start);
  if (!isUnchanged) await checkpoints.save(record);
  const history = isUnchanged ? checkpoints.history : [record, ...checkpoints.history];
  return {
    ok: true,
    ...(isUnchanged ? { no_changes: true } : {}),
    session_id: session,
    source_last_seq: last,
    replication_id_version: 4,
    history,
  };
}
