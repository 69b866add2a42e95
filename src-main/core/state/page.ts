import type { Sequence } from "./collection.ts";

/** The position of a page: after one object or before another, at most `limit` of them. */
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
  /** True if there is more beyond the page, in the direction it was reached. */
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
  const isBackwards = request.before !== undefined;
  const start = isBackwards
    ? placeOf(source, "before", request.before) + 1
    : request.after === undefined
      ? source.length - 1
      : placeOf(source, "after", request.after) - 1;
  const { items, next } = pageFrom(source, start, isBackwards ? 1 : -1, request.limit, keep);
  return { items: isBackwards ? items.reverse() : items, hasMore: next !== undefined };
}

function placeOf<T>(source: Sequence<T>, cursor: "after" | "before", id: string): number {
  const place = source.placeOf(id);
  if (place === undefined) throw new UnknownCursor(cursor, id);
  return place;
}

/** The items from a place on that `keep` accepts, and the place of the one after them. */
export function pageFrom<T>(
  source: Pick<Sequence<T>, "length" | "at">,
  start: number,
  step: 1 | -1,
  limit: number,
  keep: (item: T) => boolean = () => true,
): { items: T[]; next: number | undefined } {
  const items: T[] = [];
  for (let place = start; place >= 0 && place < source.length; place += step) {
    const item = source.at(place);
    if (item === undefined || !keep(item)) continue;
    if (items.length === limit) return { items, next: place };
    items.push(item);
  }
  return { items, next: undefined };
}

/** The items of a walk from an offset on, and the one after them. No more is walked than that takes. */
export function takePage<T>(
  source: Iterable<T>,
  limit: number,
  offset = 0,
): { items: readonly T[]; next: T | undefined } {
  const items: T[] = [];
  let place = 0;
  for (const item of source) {
    if (items.length === limit) return { items, next: item };
    if (place >= offset) items.push(item);
    place += 1;
  }
  return { items, next: undefined };
}
