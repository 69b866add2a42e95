import type { Database, Doc, Revision } from "../state.ts";
import type { Filter } from "./filters.ts";

/** A document of a feed, with the revisions that its filter chose. */
export interface Change {
  readonly doc: Doc;
  readonly revisions: readonly Revision[];
}

/** Documents that are filtered together. */
const BATCH = 100;

async function* filtered(docs: readonly Doc[], filter: Filter): AsyncGenerator<Change> {
  const chosen = await filter(docs);
  for (const [index, doc] of docs.entries()) {
    const revisions = chosen[index] ?? [];
    if (revisions.length > 0) yield { doc, revisions };
  }
}

/** Changes after a place, oldest first. The walk sees what is added while it goes. */
export async function* changesAfter(
  database: Database,
  seq: number,
  filter: Filter,
): AsyncGenerator<Change> {
  let place = seq;
  while (place < database.changes.length) {
    const docs: Doc[] = [];
    for (; place < database.changes.length && docs.length < BATCH; place += 1) {
      const doc = database.changes.at(place);
      if (doc) docs.push(doc);
    }
    if (docs.length > 0) yield* filtered(docs, filter);
  }
}

/** Changes newest first. */
export async function* changesBackwards(
  database: Database,
  filter: Filter,
): AsyncGenerator<Change> {
  const docs = [...database.changes.newestFirst()];
  for (let from = 0; from < docs.length; from += BATCH) {
    yield* filtered(docs.slice(from, from + BATCH), filter);
  }
}
