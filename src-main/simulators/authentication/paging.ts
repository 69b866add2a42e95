/** Where a page begins, as lists are asked for it. */
export interface Paging {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

const DEFAULT_LIMIT = 10;

/** The items of one page; no more of `items` is walked than that takes. */
export function pageOf<T>(items: Iterable<T>, { limit = DEFAULT_LIMIT, offset = 0 }: Paging): T[] {
  const page: T[] = [];
  let place = 0;
  for (const item of items) {
    if (page.length === limit) break;
    if (place >= offset) page.push(item);
    place += 1;
  }
  return page;
}

/** Only the items that pass. */
export function* filtered<T>(items: Iterable<T>, keep: (item: T) => boolean): Generator<T> {
  for (const item of items) if (keep(item)) yield item;
}

/** How many there are. */
export function countOf(items: Iterable<unknown>): number {
  return [...items].length;
}

/** A value to sort by; nothing sorts last. */
export type SortKey = string | number | null;

function compare(one: SortKey, other: SortKey): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one < other ? -1 : 1;
}

/**
 * Sorted by `order_by`: `name`, `+name` or `-name`. `items` come newest first; what is equal stays in
 * the order of its making, or the reverse.
 */
export function ordered<T>(
  items: Iterable<T>,
  orderBy: string,
  keyOf: (item: T) => SortKey,
): readonly T[] {
  const all = [...items];
  if (orderBy.startsWith("-")) return all.sort((one, other) => -compare(keyOf(one), keyOf(other)));
  return all.reverse().sort((one, other) => compare(keyOf(one), keyOf(other)));
}
