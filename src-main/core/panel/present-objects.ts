import type { ObjectSummary } from "#shared/domain/simulator.ts";
import { splitWords } from "#shared/text/split-words.ts";
import type { CollectionView, RunningSimulator } from "#core/panel/running-simulator.ts";
import { findInObject } from "./find-in-object.ts";

/** The collection of a name, or `undefined` when the simulator holds none. */
export function findCollection(
  simulator: RunningSimulator,
  name: string,
): CollectionView | undefined {
  return simulator.collections.find((candidate) => candidate.name === name);
}

/** The number of newest objects that are searched as their API shows them: more would delay the response. */
const LOOKED_INTO = 300;

/** The words that an object's line does not hold. */
function missingIn({ id, label, status }: ObjectSummary, words: readonly string[]) {
  const line = `${id} ${label} ${status}`.toLowerCase();
  return words.filter((word) => !line.includes(word));
}

/** Which objects of a collection are wanted. */
export interface ObjectQuery {
  /** Words that an object's line holds; everything when there is none. */
  readonly text: string;
  /** True if they may also stand in the object itself: in one of the newest, that is. */
  readonly contents?: boolean | undefined;
  readonly limit: number;
  /** The number of matching objects to skip. */
  readonly skip?: number | undefined;
}

/** Stops as soon as it has enough: a picker asks for twenty of a hundred thousand. */
function firstMatching(
  collection: CollectionView,
  { text, contents = false, limit, skip = 0 }: ObjectQuery,
): ObjectSummary[] {
  const items: ObjectSummary[] = [];
  const words = splitWords(text);
  let before = skip;
  let looks = contents ? LOOKED_INTO : 0;
  for (const item of collection.list()) {
    if (items.length >= limit) break;
    const missing = missingIn(item, words);
    const found =
      missing.length > 0 && looks-- > 0
        ? findInObject(collection.find(item.id), missing)
        : undefined;
    if (missing.length > 0 && found === undefined) continue;
    if (before > 0) before -= 1;
    else items.push(found === undefined ? { ...item } : { ...item, found });
  }
  return items;
}

/** Returns the number of objects in a collection, and the requested ones, newest first. */
export function presentObjects(
  collection: CollectionView,
  query: ObjectQuery,
): { total: number; items: ObjectSummary[] } {
  return { total: collection.count(), items: firstMatching(collection, query) };
}

/** Counts the objects of each collection. */
export function countObjects({
  collections,
}: Pick<RunningSimulator, "collections">): Record<string, number> {
  return Object.fromEntries(collections.map((one) => [one.name, one.count()]));
}

/** One object as the provider's API shows it, as readable JSON; null when it is gone. */
export function presentObject(collection: CollectionView, id: string): { json: string } | null {
  const object = collection.find(id);
  return object === undefined ? null : { json: JSON.stringify(object, null, 2) };
}
