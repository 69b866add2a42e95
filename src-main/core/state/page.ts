import type { Sequence } from "./collection.ts";

/** Where a page begins: behind one object or before another, at most `limit` of them. */
export interface PageRequest {
  readonly limit: number;
  /** The page holds what is older than this id. */
  readonly after?: string | undefined;
  /** The page holds what is newer than this id, as near to it as can be. */
  readonly before?: string | undefined;
}

export interface Page<T> {
  /** Newest first, whichever way the page was reached. */
  readonly items: readonly T[];
  /** Whether there is more beyond the page, in the direction it was reached. */
  readonly hasMore: boolean;
}

/** The cursor of a page request names nothing. */
export class UnknownCursor extends Error {
  override readonly name = "UnknownCursor";
  readonly cursor: "after" | "before";
  readonly id: string;

  constructor(cursor: "after" | "before", id: string) {
    super(`nothing has the id ${id}`);
    this.cursor = cursor;
    this.id = id;
  }
}

/**
 * One page, newest first. It costs what it holds: the walk begins at the cursor and ends one object
 * after the last of the page. Only objects that `keep` refuses are walked over besides.
 * @throws {UnknownCursor} when `after` or `before` names nothing.
 */
export function pageNewestFirst<T>(
  source: Sequence<T>,
  request: PageRequest,
  keep: (item: T) => boolean = () => true,
): Page<T> {
  if (request.before !== undefined) {
    const found = collect(
      source,
      placeOf(source, "before", request.before) + 1,
      1,
      request.limit,
      keep,
    );
    return { items: found.items.reverse(), hasMore: found.hasMore };
  }
  const start =
    request.after === undefined ? source.length : placeOf(source, "after", request.after);
  return collect(source, start - 1, -1, request.limit, keep);
}

function placeOf<T>(source: Sequence<T>, cursor: "after" | "before", id: string): number {
  const place = source.placeOf(id);
  if (place === undefined) throw new UnknownCursor(cursor, id);
  return place;
}

function collect<T>(
  source: Sequence<T>,
  start: number,
  step: 1 | -1,
  limit: number,
  keep: (item: T) => boolean,
): { items: T[]; hasMore: boolean } {
  const items: T[] = [];
  for (let place = start; place >= 0 && place < source.length; place += step) {
    const item = source.at(place);
    if (item === undefined || !keep(item)) continue;
    if (items.length === limit) return { items, hasMore: true };
    items.push(item);
  }
  return { items, hasMore: false };
}
