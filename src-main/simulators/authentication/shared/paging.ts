import { takePage } from "#core/state/page.ts";
import { invalidParam } from "../errors.ts";

interface Paging {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

const DEFAULT_LIMIT = 10;

/** The items of one page. */
export function slicePage<T>(items: Iterable<T>, { limit = DEFAULT_LIMIT, offset }: Paging) {
  return takePage(items, limit, offset).items;
}

/** Only the items that pass. */
export function* filtered<T>(items: Iterable<T>, keep: (item: T) => boolean): Generator<T> {
  for (const item of items) if (keep(item)) yield item;
}

/** The items behind the one with an id; none if it is not among them. */
export function* after<T extends { readonly id: string }>(
  items: Iterable<T>,
  id: string,
): Generator<T> {
  let isBehind = false;
  for (const item of items) {
    if (isBehind) yield item;
    isBehind ||= item.id === id;
  }
}

/** The number of items. */
export function countItems(items: Iterable<unknown>): number {
  return [...items].length;
}

/** A value to sort by; null sorts last. */
type SortKey = string | number | null;

function compare(one: SortKey, other: SortKey): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one < other ? -1 : 1;
}

/**
 * The items in the order of `order_by`: `name`, `+name` or `-name`. `items` come newest first, which is
 * the default; items with equal keys stay in the order of their creation, or the reverse.
 */
export function inOrder<T>(
  items: Iterable<T>,
  orderBy: string | undefined,
  keys: Readonly<Record<string, (item: T) => SortKey>>,
): Iterable<T> {
  if (orderBy === undefined || orderBy === "-created_at") return items;
  const key = keys[orderBy.replace(/^[+\- ]/, "")];
  if (!key) {
    const message = `order_by must be one of ${Object.keys(keys).join(", ")}.`;
    throw invalidParam("order_by", "form_param_value_invalid", message);
  }
  const all = [...items];
  if (orderBy.startsWith("-")) return all.sort((one, other) => -compare(key(one), key(other)));
  return all.reverse().sort((one, other) => compare(key(one), key(other)));
}

interface Invited {
  readonly createdAt: number;
  readonly emailAddress: string;
}

/** The sort keys of invitations and waitlist entries. */
export const invitationKeys = {
  created_at: ({ createdAt }: Invited) => createdAt,
  email_address: ({ emailAddress }: Invited) => emailAddress,
};

/** A page of a list and the number of all items. `total` avoids counting when it is known. */
export function pageWithTotal<T, Shown>(
  items: () => Iterable<T>,
  paging: Paging,
  present: (item: T) => Shown,
  total = countItems(items()),
) {
  return { data: slicePage(items(), paging).map(present), total_count: total };
}
