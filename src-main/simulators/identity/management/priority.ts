import type { Collection } from "#core/state/collection.ts";
import type { Managed } from "./entities.ts";

interface Ranked {
  readonly priority: number;
}

/** Sorts by priority; the objects of Okta's own come last. */
export function byPriority<Fields extends Ranked>(
  items: Iterable<Managed<Fields>>,
): readonly Managed<Fields>[] {
  return [...items].toSorted(
    (one, other) =>
      Number(one.isSystem) - Number(other.isSystem) || one.fields.priority - other.fields.priority,
  );
}

/** Numbers objects from 1 again, after one of them was added, moved or removed. */
export function renumber<Fields extends Ranked>(
  all: Collection<Managed<Fields>>,
  among: (item: Managed<Fields>) => boolean,
  movedId?: string,
): void {
  const items = byPriority([...all.values()].filter(among));
  const moved = items.find(({ id, isSystem }) => id === movedId && !isSystem);
  const others = items.filter((item) => item !== moved);
  const place = moved ? Math.min(moved.fields.priority - 1, countOwn(others)) : 0;
  const ordered = moved ? others.toSpliced(place, 0, moved) : others;
  ordered.forEach((item, index) => {
    const priority = index + 1;
    if (item.fields.priority !== priority) {
      all.replace({ ...item, fields: { ...item.fields, priority } });
    }
  });
}

const countOwn = (items: readonly Managed<object>[]) =>
  items.filter(({ isSystem }) => !isSystem).length;
