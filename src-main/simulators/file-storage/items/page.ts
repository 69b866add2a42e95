import { takePage } from "#core/state/page.ts";
import { compareUtf8 } from "#core/state/sorted-map.ts";
import { badRequest } from "../errors.ts";
import type { Contents } from "../shared/schema.ts";
import type { Folder, Item, State } from "../state.ts";
import { childrenOf, measureSize, ranks } from "./tree.ts";

const comparisons: Readonly<Record<Contents["sort"], (state: State, a: Item, b: Item) => number>> =
  {
    id: (_state, a, b) => Number(a.id) - Number(b.id),
    name: (_state, a, b) => compareUtf8(a.name.toLowerCase(), b.name.toLowerCase()),
    date: (_state, a, b) => a.modifiedAt - b.modifiedAt,
    size: (state, a, b) => measureSize(state, a) - measureSize(state, b),
  };

/** A page by its offset. Folders stand before files, and files before web links, however the rest is sorted. */
export function pageByOffset(
  state: State,
  folder: Folder,
  { offset, limit, sort, direction }: Contents,
): readonly Item[] {
  const all = byName(state, folder);
  const isSorted = sort === "name" && direction === "ASC";
  return takePage(isSorted ? all : inOrder(state, [...all], sort, direction), limit, offset).items;
}

function* byName(state: State, folder: Folder): Generator<Item> {
  for (const [, item] of childrenOf(state, folder)) yield item;
}

/** Items in an order: folders, files, web links. */
export function inOrder(
  state: State,
  items: readonly Item[],
  sort: Contents["sort"],
  direction: Contents["direction"] = "ASC",
): readonly Item[] {
  const compare = comparisons[sort];
  const sign = direction === "DESC" ? -1 : 1;
  const rank = ({ type }: Item) => Number(ranks[type]);
  return items.toSorted((a, b) => rank(a) - rank(b) || sign * compare(state, a, b));
}

/** A page by a marker, which is where the page before ended. */
export function pageByMarker(
  state: State,
  folder: Folder,
  marker: string | undefined,
  limit: number,
): { readonly items: readonly Item[]; readonly next: string | null } {
  const after = marker === undefined ? "" : readMarker(marker);
  const items: Item[] = [];
  let last = "";
  for (const [key, item] of childrenOf(state, folder, (each) => compareUtf8(each, after) > 0)) {
    if (items.length === limit) return { items, next: Buffer.from(last).toString("base64url") };
    items.push(item);
    last = key;
  }
  return { items, next: null };
}

function readMarker(marker: string): string {
  const key = Buffer.from(marker, "base64url").toString("utf8");
  if (marker === "" || /^[012]/.test(key)) return key;
  throw badRequest("marker", `Invalid value '${marker}'.`);
}
