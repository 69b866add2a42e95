import { presentIncluded } from "../all-docs.ts";
import { presentDocument } from "../documents/present.ts";
import { rankLeaves } from "../documents/revision.ts";
import type { JsonObject } from "../json.ts";
import { presentSeq, type Database, type Doc, type DocumentState } from "../state.ts";
import type { ChangesOptions } from "./options.ts";

/** Changes after a place, oldest first. The walk sees what is added while it goes. */
export function* changesAfter(
  database: Database,
  seq: number,
  options: ChangesOptions,
): Generator<Doc> {
  for (let place = seq; place < database.changes.length; place += 1) {
    const doc = database.changes.at(place);
    if (doc && options.shows(doc)) yield doc;
  }
}

/** Changes newest first. */
export function* changesBackwards(database: Database, options: ChangesOptions): Generator<Doc> {
  for (const doc of database.changes.newestFirst()) if (options.shows(doc)) yield doc;
}

/** One change as clients read it. */
export async function presentChange(
  state: DocumentState,
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
  return { ...row, doc: shown };
}
