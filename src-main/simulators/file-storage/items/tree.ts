import type { RouteRequest } from "#core/contract/route.ts";
import {
  BoxError,
  forbidden,
  inParameter,
  preconditionFailed,
  requireRecord,
  trashed,
} from "../errors.ts";
import { presentMini } from "../shared/present.ts";
import {
  type Folder,
  type Item,
  ROOT_ID,
  type SimContext,
  type State,
  type StoredFile,
  type WebLink,
} from "../state.ts";

/** Refuses a request whose `If-Match` names another version of the item. */
export function checkIfMatch(request: Pick<RouteRequest, "headers">, item: Item): void {
  const etag = request.headers["if-match"];
  if (etag !== undefined && etag.replaceAll('"', "") !== String(item.etag)) {
    throw preconditionFailed();
  }
}

/** The order of items in a folder. */
export const ranks: Readonly<Record<Item["type"], string>> = {
  folder: "0",
  file: "1",
  web_link: "2",
};

const TYPES = ["folder", "file", "web_link"] as const;

/** Returns the sort key of an item in its folder: folders, files, web links; then by name without case. */
function childKey({ type, name }: Pick<Item, "type" | "name">): string {
  return `${ranks[type]}${name.toLowerCase()}`;
}

/** An item as a path, a body or another object names it. */
export type Named = Pick<Item, "type" | "id">;

/** Returns the item that something names, in the trash too. */
export function findItem(state: State, { type, id }: Named): Item | undefined {
  return itemsOf(state, type).get(id);
}

/** Returns the items of a type. */
function itemsOf(
  { files, folders, webLinks }: State,
  type: Item["type"],
): { readonly get: (id: string) => Item | undefined } {
  return { file: files, folder: folders, web_link: webLinks }[type];
}

/** Lists all items, newest first within their type: folders, files, web links. */
export const newestItems = ({ folders, files, webLinks }: State): Item[] => [
  ...folders.newestFirst(),
  ...files.newestFirst(),
  ...webLinks.newestFirst(),
];

/** An item wherever it is, in the trash too. */
export function requireItem(state: State, type: Item["type"], id: string): Item {
  return requireRecord(itemsOf(state, type), type, id);
}

/** From the root down to the folder that holds the item. */
export function listAncestors(state: State, item: Item): readonly Folder[] {
  const path: Folder[] = [];
  for (let id = item.parentId; id !== null;) {
    const folder = state.folders.get(id);
    if (!folder) break;
    path.unshift(folder);
    id = folder.parentId;
  }
  return path;
}

/** Returns whether an item is another one, or within it. */
export function isWithin(state: State, named: Named, { type, id }: Named): boolean {
  if (named.type === type && named.id === id) return true;
  const item = findItem(state, named);
  if (!item || type !== "folder") return false;
  return listAncestors(state, item).some((folder) => folder.id === id);
}

/** Returns whether the item itself or a folder above it lies in the trash. */
export function isTrashed(state: State, item: Item): boolean {
  if (item.trashedAt !== undefined) return true;
  return listAncestors(state, item).some((folder) => folder.trashedAt !== undefined);
}

/** The file of this id; 404 `trashed` when it lies in the trash. */
export function requireFile(state: State, id: string): StoredFile {
  return active(state, requireRecord(state.files, "file", id));
}

/** The folder of this id; 404 `trashed` when it lies in the trash. */
export function requireFolder(state: State, id: string): Folder {
  return active(state, requireRecord(state.folders, "folder", id));
}

/** Returns the item that something names; throws 404 `trashed` when it lies in the trash. */
export function requireActive(state: State, { type, id }: Named): Item {
  return active(state, requireItem(state, type, id));
}

function active<T extends Item>(state: State, item: T): T {
  if (isTrashed(state, item)) throw trashed();
  return item;
}

/** A folder that may be changed: any but the root. */
export function requireChangeableFolder(state: State, id: string): Folder {
  if (id === ROOT_ID) throw forbidden();
  return requireFolder(state, id);
}

/** The item of this name in a folder: items of two types cannot share one either. */
function findChild(state: State, folder: Folder, name: string): Item | undefined {
  for (const type of TYPES) {
    const id = folder.children.get(childKey({ type, name }));
    if (id !== undefined) return findItem(state, { type, id });
  }
  return undefined;
}

/** Refuses names that Box does not take. */
export function checkName(name: string): void {
  if (name.length > 255) throw new BoxError(400, "item_name_too_long", "Item name too long");
  const isFit =
    name.length >= 1 &&
    !/[/\\\p{Cc}]/u.test(name) &&
    name.trim() === name &&
    name !== "." &&
    name !== "..";
  if (isFit) return;
  const context = inParameter("name", `Invalid value '${name.slice(0, 80)}'.`);
  throw new BoxError(400, "item_name_invalid", "Item name invalid", context);
}

/** Refuses a name that another item of the folder has. */
export function checkFree(
  state: State,
  folder: Folder,
  name: string,
  wanted: { readonly type: Item["type"]; readonly id?: string },
): void {
  const other = findChild(state, folder, name);
  if (!other || (other.type === wanted.type && other.id === wanted.id)) return;
  const conflict = presentMini(other);
  throw new BoxError(409, "item_name_in_use", "Item with the same name already exists", {
    conflicts: wanted.type === "folder" ? [conflict] : conflict,
  });
}

/** Refuses to put a folder into itself or into what it holds. */
export function checkNoCycle(state: State, item: Item, parent: Folder): void {
  if (item.type !== "folder") return;
  const path = [...listAncestors(state, parent), parent];
  if (!path.some((folder) => folder.id === item.id)) return;
  throw new BoxError(400, "cyclical_folder_structure", "Folder hierarchy is cyclical");
}

function store(state: State, item: Item): void {
  if (item.type === "file") state.files.replace(item);
  else if (item.type === "folder") state.folders.replace(item);
  else state.webLinks.replace(item);
}

function attach(state: State, item: Item): void {
  const parent = item.parentId === null ? undefined : state.folders.get(item.parentId);
  parent?.children.set(childKey(item), item.id);
}

/** Removes an item from its folder when it is trashed: another item can then use its name. */
export function detach(state: State, item: Item): void {
  if (item.trashedAt !== undefined) return;
  const parent = item.parentId === null ? undefined : state.folders.get(item.parentId);
  parent?.children.delete(childKey(item));
}

/** Puts a new item into its folder. */
export function addItem<T extends Item>(state: State, item: T): T {
  if (item.type === "file") state.files.add(item);
  else if (item.type === "folder") state.folders.add(item);
  else state.webLinks.add(item);
  attach(state, item);
  return item;
}

/** The fields of an item that can change. */
type Changes = Partial<
  Omit<StoredFile, "id" | "type" | "etag" | "versions"> &
    Pick<WebLink, "url"> &
    Pick<Folder, "locks">
>;

function withChanges(item: Item, changes: Changes & Pick<Item, "etag">): Item {
  switch (item.type) {
    case "file":
      return { ...item, ...changes };
    case "folder":
      return { ...item, ...changes };
    case "web_link":
      return { ...item, ...changes };
  }
}

/** A changed item: its etag rises, and it stands where it belongs. */
export function changeItem(context: SimContext, item: Item, changes: Changes): Item {
  const next = { modifiedAt: context.now, ...changes, etag: item.etag + 1 };
  const changed: Item = withChanges(item, next);
  putInPlace(context.state, item, changed);
  return changed;
}

/** The same for a file whose versions change. */
export function changeFile(
  context: SimContext,
  file: StoredFile,
  changes: Changes & Pick<StoredFile, "versions">,
): StoredFile {
  const changed = { ...file, modifiedAt: context.now, ...changes, etag: file.etag + 1 };
  putInPlace(context.state, file, changed);
  return changed;
}

function putInPlace(state: State, item: Item, changed: Item): void {
  detach(state, item);
  store(state, changed);
  if (changed.trashedAt === undefined) attach(state, changed);
}

/** Lists the children of a folder in order. */
export function* childrenOf(
  state: State,
  folder: Folder,
  isBeyond: (key: string) => boolean = () => true,
): Generator<readonly [string, Item]> {
  for (const [key, id] of folder.children.from(isBeyond)) {
    const type = TYPES[Number(key.charAt(0))];
    const item = type && findItem(state, { type, id });
    if (item) yield [key, item];
  }
}

/** Bytes of everything in a folder. */
export function measureSize(state: State, item: Item): number {
  if (item.type === "file") return item.versions.at(-1)?.blob.length ?? 0;
  if (item.type === "web_link") return 0;
  let size = 0;
  for (const [, child] of childrenOf(state, item)) size += measureSize(state, child);
  return size;
}
