import { project } from "../mango/field-path.ts";
import { writeJson } from "../numbers/exact-json.ts";
import { presentDocument, presentIncluded } from "../revisions/present.ts";
import type { JsonObject } from "../shared/json.ts";
import { type Database, presentSeq, type State } from "../state.ts";
import type { ChangesOptions } from "./options.ts";
import { type Change, changesAfter, changesBackwards } from "./walk.ts";

/** Returns the number of the n-th row of a feed, from 1; `null` between those that have one. */
export function seqOfRow(n: number, seq: number, { seqInterval }: ChangesOptions): string | null {
  return n % seqInterval === 0 ? presentSeq(seq) : null;
}

/** One change as clients read it. */
export async function presentChange(
  state: State,
  { doc, revisions }: Change,
  seq: string | null,
  options: ChangesOptions,
): Promise<JsonObject> {
  const row = {
    seq,
    id: doc.id,
    changes: revisions.map(({ id }) => ({ rev: id })),
    ...(doc.winner.isDeleted ? { deleted: true } : {}),
  };
  if (!options.includeDocs) return row;
  const shown = doc.winner.isDeleted
    ? presentDocument(doc, doc.winner)
    : await presentIncluded(state, doc, options);
  return { ...row, doc: options.fields ? project(shown, options.fields) : shown };
}

/** Returns the number of later changes; above this limit they are not counted one by one. */
function pendingAfter(database: Database, seq: number): number {
  let pending = 0;
  for (let place = seq; place < database.changes.length; place += 1) {
    if (database.changes.at(place)) pending += 1;
  }
  return pending;
}

/** The first line of a list of changes. */
export const BATCH_START = '{"results":[\n';

/** The present changes as JSON text after `BATCH_START`: one row per line, as clients that read by line expect. */
export async function changesBatch(
  state: State,
  database: Database,
  options: ChangesOptions,
): Promise<string> {
  const { since, limit, isDescending, filter } = options;
  const found = isDescending
    ? changesBackwards(database, filter)
    : changesAfter(database, since, filter);
  const newest = database.changes.length;
  const rows: string[] = [];
  let seen = since;
  for await (const change of found) {
    seen = change.doc.seq;
    const seq = seqOfRow(rows.length + 1, seen, options);
    rows.push(writeJson(await presentChange(state, change, seq, options)));
    if (rows.length >= limit) break;
  }
  const isWhole = isDescending || rows.length < limit;
  const last = isWhole ? Math.max(newest, seen) : seen;
  const pending = isDescending ? 0 : pendingAfter(database, last);
  const end = `"last_seq":${JSON.stringify(presentSeq(last))},"pending":${String(pending)}}`;
  return `${rows.join(",\r\n")}\n],\n${end}\n`;
}
