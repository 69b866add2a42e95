import type { Collection } from "#core/state/collection.ts";
import type * as z from "zod";
import { moveWithin, reorder } from "../shared/collect.ts";
import { badRequest, jiraError, notFound } from "../errors.ts";
import type { moveBody } from "./schema.ts";

interface Item {
  readonly id: string;
  readonly name: string;
}

/**
 * Returns the item of a path.
 * @throws {Refusal} 404
 */
export function requireItem<T extends { readonly id: string }>(
  all: Collection<T>,
  id: string | undefined,
  what: string,
): T {
  const item = all.get(id ?? "");
  if (item) return item;
  throw notFound(`The ${what} with id '${id ?? ""}' was not found.`);
}

/**
 * Returns the ids of a body that a list has.
 * @throws {Refusal} 400 for the first that it lacks.
 */
export function requireIds(
  all: { has(id: string): boolean },
  ids: readonly string[],
  what: string,
): readonly string[] {
  const unknown = ids.find((id) => !all.has(id));
  if (unknown === undefined) return [...new Set(ids)];
  throw badRequest(`The ${what} with id '${unknown}' was not found.`);
}

/**
 * Refuses a name that another item has.
 * @throws {Refusal} 409 or the given status.
 */
export function checkFree(
  all: Collection<Item>,
  name: string | undefined,
  what: string,
  ownId?: string,
  status = 409,
): void {
  const wanted = name?.toLowerCase();
  const isTaken = [...all.values()].some(
    (item) => item.id !== ownId && item.name.toLowerCase() === wanted,
  );
  if (isTaken) throw jiraError(status, [`The name of the ${what} is already used.`]);
}

/** Gives items of a list another place. */
export function moveItems<T extends { readonly id: string }>(
  all: Collection<T>,
  { ids, ...place }: z.output<typeof moveBody>,
  what: string,
): void {
  const order = Array.from(all.values(), ({ id }) => id);
  if (place.after !== undefined) requireIds(all, [place.after], what);
  reorder(all, moveWithin(order, requireIds(all, ids, what), place));
}
