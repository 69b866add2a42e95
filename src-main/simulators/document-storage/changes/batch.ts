import { takePage } from "#core/state/page.ts";
import { project } from "../mango/field-path.ts";
import { presentDocument, presentIncluded } from "../revisions/present.ts";
import { rankLeaves } from "../revisions/revision.ts";
import type { JsonObject } from "../shared/json.ts";
import { type Database, type Doc, presentSeq, type State } from "../state.ts";
import type { ChangesOptions } from "./options.ts";

/** Changes after a place, oldest first. The walk sees what is added while it goes. */
export function* changesAfter(
  database: Database,
  seq: number,
  options: ChangesOptions,
): Generator<Doc> {
  for (let place = seq; place < database.changes.length; place += 1) {
    const doc = database.changes.at(place);
    if (doc && options.filter(doc)) yield doc;
  }
}

/** Changes newest first. */
function* changesBackwards(database: Database, options: ChangesOptions): Generator<Doc> {
  for (const doc of database.changes.newestFirst()) if (options.filter(doc)) yield doc;
}

/** One change as clients read it. */
export async function presentChange(
  state: State,
  doc: Doc,
  options: ChangesOptions,
): Promise<JsonObject> {
  const leaves = options.allLeaves ? rankLeaves(doc) : [doc.winner];
  const row = {
    seq: presentSeq(doc.seq),
    id: doc.id,
    changes: leaves.map(({ id }) => ({ rev: id })),
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
  const { since, limit, isDescending } = options;
  const found = isDescending
    ? changesBackwards(database, options)
    : changesAfter(database, since, options);
  const docs = takePage(found, limit).items;
  const isCut = docs.length >= limit;
  const last = isCut && !isDescending ? (docs.at(-1)?.seq ?? since) : database.changes.length;
  const rows: string[] = [];
  for (const doc of docs) rows.push(JSON.stringify(await presentChange(state, doc, options)));
  const pending = isDescending ? 0 : pendingAfter(database, last);
  const end = `"last_seq":${JSON.stringify(presentSeq(last))},"pending":${String(pending)}}`;
  return `${rows.join(",\r\n")}\n],\n${end}\n`;
}
