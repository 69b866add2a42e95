import { type Design, readMember, createProgram } from "../code/design.ts";
import { isObject } from "../shared/json.ts";
import type { Database } from "../state.ts";
import { ViewIndex } from "./view-index.ts";

/** The members of a design document that decide its rows. */
function signatureOf({ id, body }: Design): string {
  const { views } = body;
  const maps = Object.entries(isObject(views) ? views : {}).map(([name, view]) =>
    name === "lib"
      ? [name, view]
      : [name, readMember({ view }, "view", "map"), readMember({ view }, "view", "options")],
  );
  return createProgram(id, { maps, options: body["options"] }).key;
}

/**
 * The indexes of all views. They are no part of the state that snapshots keep: an index is built by the
 * first query after a start.
 */
const indexes = new WeakMap<Database, Map<string, ViewIndex>>();

/** Returns the index of a design document; a changed document has another one. */
export function viewIndexOf(database: Database, design: Design): ViewIndex {
  const own = indexes.get(database) ?? new Map<string, ViewIndex>();
  indexes.set(database, own);
  const signature = signatureOf(design);
  const index = own.get(signature) ?? new ViewIndex(database, design);
  own.set(signature, index);
  return index;
}

/** Forgets the indexes that no present design document has. */
export function removeOldIndexes(database: Database, designs: readonly Design[]): void {
  const used = new Set(designs.map(signatureOf));
  const own = indexes.get(database);
  for (const signature of [...(own?.keys() ?? [])]) {
    if (!used.has(signature)) own?.delete(signature);
  }
}

/** Returns the signature that `_info` shows. */
export function shownSignature(design: Design): string {
  return signatureOf(design).slice(0, 32);
}
