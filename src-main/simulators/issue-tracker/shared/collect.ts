import { Collection } from "#core/state/collection.ts";

/** Makes a collection of the items that it begins with. */
export function collect<T extends { readonly id: string }>(items: readonly T[]): Collection<T> {
  const collection = new Collection<T>();
  for (const item of items) collection.add(item);
  return collection;
}

/** The items of a collection in order. */
export const listOf = <T extends { readonly id: string }>(all: Collection<T>): readonly T[] => [
  ...all.values(),
];

/** Gives a collection another order. Items that the order leaves out follow behind. */
export function reorder<T extends { readonly id: string }>(
  all: Collection<T>,
  ids: readonly string[],
): void {
  const old = listOf(all);
  const first = ids.flatMap((id) => all.get(id) ?? []);
  const rest = old.filter(({ id }) => !ids.includes(id));
  for (const { id } of old) all.remove(id);
  for (const item of [...first, ...rest]) all.add(item);
}

/** The items of a list with some of them moved: to the start, to the end, or behind another. */
export function moveWithin(
  ids: readonly string[],
  moved: readonly string[],
  place: { readonly after?: string | undefined; readonly position?: string | undefined },
): readonly string[] {
  const rest = ids.filter((id) => !moved.includes(id));
  if (place.after !== undefined) {
    const at = rest.indexOf(place.after) + 1;
    return [...rest.slice(0, at), ...moved, ...rest.slice(at)];
  }
  return place.position?.toLowerCase() === "first" ? [...moved, ...rest] : [...rest, ...moved];
}
