import type { Sequence } from "#core/state/collection.ts";
import { invalidRequest } from "./errors.ts";

export type SortOrder = "ASC" | "DESC";

/** How a list is walked: from which end, from where, how far. */
export interface Walk {
  readonly order: SortOrder;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** Where the next page begins; absent on the last. */
  readonly cursor: string | undefined;
}

function encode(order: SortOrder, place: number): string {
  return Buffer.from(`${order}:${String(place)}`).toString("base64url");
}

/** Cursors are places, not ids: a client that deletes what it walks over still finds its way. */
function placeOf({ cursor = "", order }: Walk): number {
  const [, itsOrder, place] =
    /^(ASC|DESC):(\d{1,9})$/.exec(Buffer.from(cursor, "base64url").toString("latin1")) ?? [];
  if (place !== undefined && itsOrder === order) return Number(place);
  throw invalidRequest(400, "INVALID_CURSOR", "The pagination cursor is invalid.", "cursor");
}

/** One page in either direction: it costs what it holds and what `keep` refuses. */
export function pageOf<T>(
  source: Sequence<T>,
  walk: Walk,
  keep: (item: T) => boolean = () => true,
): Page<T> {
  const step = walk.order === "ASC" ? 1 : -1;
  const first = walk.order === "ASC" ? 0 : source.length - 1;
  const items: T[] = [];
  const start = walk.cursor === undefined ? first : placeOf(walk);
  for (let place = start; place >= 0 && place < source.length; place += step) {
    const item = source.at(place);
    if (item === undefined || !keep(item)) continue;
    if (items.length === walk.limit) return { items, cursor: encode(walk.order, place) };
    items.push(item);
  }
  return { items, cursor: undefined };
}

/** Everything that `keep` lets pass, in another order than that of creation. */
export function sortedBy<T>(
  values: Iterable<T>,
  key: (item: T) => number | string,
  keep: (item: T) => boolean,
): Sequence<T> {
  const list = [...values].filter(keep).map((item) => ({ item, key: key(item) }));
  list.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return { length: list.length, at: (place) => list[place]?.item, placeOf: () => undefined };
}

/** A page on the wire: an empty one has neither list nor cursor. */
export function presentPage<T>(
  name: string,
  page: Page<T>,
  present: (item: T) => unknown,
): Readonly<Record<string, unknown>> {
  if (page.items.length === 0) return {};
  return { [name]: page.items.map(present), cursor: page.cursor };
}
