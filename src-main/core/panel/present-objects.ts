import type { ObjectSummary } from "#shared/domain/simulator.ts";
import type { CollectionView, RunningSimulator } from "#core/simulator/running-simulator.ts";

/** The collection of a name, or `undefined` when the simulator holds none. */
export function findCollection(
  simulator: RunningSimulator,
  name: string,
): CollectionView | undefined {
  return simulator.collections.find((candidate) => candidate.name === name);
}

function holds(item: ObjectSummary, text: string): boolean {
  return `${item.id} ${item.label} ${item.status}`.toLowerCase().includes(text);
}

/** Which objects of a collection are wanted. */
export interface ObjectQuery {
  /** What an object's line holds; everything when it is empty. */
  readonly text: string;
  readonly limit: number;
  /** How many of those that fit come before. */
  readonly skip?: number | undefined;
}

/** Stops as soon as it has enough: a picker asks for twenty of a hundred thousand. */
function firstMatching(
  collection: CollectionView,
  { text, limit, skip = 0 }: ObjectQuery,
): ObjectSummary[] {
  const items: ObjectSummary[] = [];
  const wanted = text.trim().toLowerCase();
  let before = skip;
  for (const item of collection.list()) {
    if (items.length >= limit) break;
    if (wanted !== "" && !holds(item, wanted)) continue;
    if (before > 0) before -= 1;
    else items.push({ ...item });
  }
  return items;
}

/** How many objects a collection holds, and those of them that are wanted, newest first. */
export function presentObjects(
  collection: CollectionView,
  query: ObjectQuery,
): { total: number; items: ObjectSummary[] } {
  return { total: collection.count(), items: firstMatching(collection, query) };
}

/** One object as the provider's API shows it, as readable JSON; null when it is gone. */
export function presentObject(collection: CollectionView, id: string): { json: string } | null {
  const object = collection.find(id);
  return object === undefined ? null : { json: JSON.stringify(object, null, 2) };
}
