import * as z from "zod";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import { couchError } from "../errors.ts";
import type { Figures, ReplicationSpec } from "./job.ts";
import type { Peer } from "./peer.ts";

const changesSchema = lazyObject(() => ({
  results: z.array(z.object({ id: z.string(), changes: z.array(z.object({ rev: z.string() })) })),
  last_seq: z.unknown(),
  pending: z.number().optional(),
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

/** Reads a response of a server, or ends the replication. */
function parse<T>(schema: z.ZodType<T>, value: unknown, { url }: Peer): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw couchError(500, "replication_error", `${url} responded with an unexpected body`);
}

/** Milliseconds of real time for which a source may hold a request until there is a change. */
const LONGPOLL_MS = 5_000;

/** Reads one page of the changes that a replication copies; with `waits`, until there is one. */
export async function readChanges(
  source: Peer,
  since: unknown,
  spec: ReplicationSpec,
  waits: boolean,
): Promise<z.output<typeof changesSchema>> {
  const { docIds, selector, filter, queryParams } = spec;
  const style = spec.winningRevsOnly ? "main_only" : "all_docs";
  const query = new URLSearchParams({ style, limit: String(spec.batchSize) });
  if (waits) {
    query.set("feed", "longpoll");
    query.set("timeout", String(LONGPOLL_MS));
  }
  query.set("since", typeof since === "string" ? since : JSON.stringify(since));
  for (const [name, value] of Object.entries(queryParams)) query.set(name, value);
  const chosen = docIds ? "_doc_ids" : selector === undefined ? filter : "_selector";
  if (chosen !== undefined) query.set("filter", chosen);
  const path = `_changes?${String(query)}`;
  const body = docIds ? { doc_ids: docIds } : selector === undefined ? undefined : { selector };
  const bodyMs = waits ? 2 * LONGPOLL_MS : undefined;
  const page = await source.ask(body ? "POST" : "GET", path, body, bodyMs);
  if (page === undefined) {
    throw couchError(404, "not_found", `could not read the changes of ${source.url}`);
  }
  return parse(changesSchema, page, source);
}

type Changes = Awaited<ReturnType<typeof readChanges>>["results"];

/** Copies the revisions of changed documents that the target does not have. */
export async function copyChanges(
  source: Peer,
  target: Peer,
  changes: Changes,
  figures: Figures,
): Promise<void> {
  if (changes.length === 0) return;
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
