import type { Sequence } from "#core/state/collection.ts";
import { pageNewestFirst, UnknownCursor } from "#core/state/page.ts";

/** A page and the cursor of the next; an empty cursor on the last. */
interface CursorPage<T> {
  readonly items: readonly T[];
  readonly cursor: string;
}

/** Newest first. A cursor that names nothing begins at the first page, as the exchange does. */
export function pageByCursor<T extends { readonly id: string }>(
  source: Sequence<T>,
  limit: number,
  cursor: string | undefined,
  keep?: (item: T) => boolean,
): CursorPage<T> {
  const after = cursor === "" ? undefined : cursor;
  try {
    const { items, hasMore } = pageNewestFirst(source, { limit, after }, keep);
    return { items, cursor: hasMore ? (items.at(-1)?.id ?? "") : "" };
  } catch (error) {
    if (!(error instanceof UnknownCursor)) throw error;
    return pageByCursor(source, limit, undefined, keep);
  }
}

/** The same over a short list in its own order. */
export function pageOfList<T>(
  list: readonly T[],
  limit: number,
  cursor: string | undefined,
  idOf: (item: T) => string,
): CursorPage<T> {
  const start = list.findIndex((item) => idOf(item) === cursor) + 1;
  const items = list.slice(start, start + limit);
  const last = items.at(-1);
  const hasMore = start + limit < list.length;
  return { items, cursor: hasMore && last !== undefined ? idOf(last) : "" };
}

/** Returns whether a moment lies within bounds that may be absent, both of them included. */
export function isWithin(at: number, from: number | undefined, until: number | undefined): boolean {
  return (from === undefined || at >= from) && (until === undefined || at <= until);
}
