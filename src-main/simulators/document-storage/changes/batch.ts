import type { JsonObject } from "../json.ts";
import { presentSeq, type Database, type Doc, type DocumentState } from "../state.ts";
import type { ChangesOptions } from "./options.ts";
import { changesAfter, changesBackwards, presentChange } from "./rows.ts";

function take(docs: Iterable<Doc>, limit: number): readonly Doc[] {
  const taken: Doc[] = [];
  for (const doc of docs) {
    taken.push(doc);
    if (taken.length >= limit) break;
  }
  return taken;
}

/** How many changes lie beyond; more than this are not counted one by one. */
function pendingAfter(database: Database, seq: number): number {
  let pending = 0;
  for (let place = seq; place < database.changes.length; place += 1) {
    if (database.changes.at(place)) pending += 1;
  }
  return pending;
}

/** The changes there are, in one answer. */
export async function changesBatch(
  state: DocumentState,
  database: Database,
  options: ChangesOptions,
): Promise<JsonObject & { readonly results: readonly JsonObject[] }> {
  const { since, limit, isDescending } = options;
  const found = isDescending
    ? changesBackwards(database, options)
    : changesAfter(database, since, options);
  const docs = take(found, limit);
  const isCut = docs.length >= limit;
  const last = isCut && !isDescending ? (docs.at(-1)?.seq ?? since) : database.changes.length;
  const results: JsonObject[] = [];
  for (const doc of docs) results.push(await presentChange(state, doc, options));
  return {
    results,
    last_seq: presentSeq(last),
    pending: isDescending ? 0 : pendingAfter(database, last),
  };
}
