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

/** Stops as soon as it has enough: a picker asks for twenty of a hundred thousand. */
function firstMatching(collection: CollectionView, text: string, limit: number): ObjectSummary[] {
  const items: ObjectSummary[] = [];
  const wanted = text.trim().toLowerCase();
  for (const item of collection.list()) {
    if (items.length >= limit) break;
    if (wanted === "" || holds(item, wanted)) items.push({ ...item });
  }
  return items;
}

/** How many objects a collection holds, and the first `limit` of those whose line holds `text`. */
export function presentObjects(
  collection: CollectionView,
  text: string,
  limit: number,
): { total: number; items: ObjectSummary[] } {
  return { total: collection.count(), items: firstMatching(collection, text, limit) };
}

/** One object as the provider's API shows it, as readable JSON; null when it is gone. */
export function presentObject(collection: CollectionView, id: string): { json: string } | null {
  const object = collection.find(id);
  return object === undefined ? null : { json: JSON.stringify(object, null, 2) };
}
