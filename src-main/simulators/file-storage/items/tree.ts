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
} from "../state.ts";

/** Refuses a request whose `If-Match` names another version of the item. */
export function checkIfMatch(request: Pick<RouteRequest, "headers">, item: Item): void {
  const etag = request.headers["if-match"];
  if (etag !== undefined && etag.replaceAll('"', "") !== String(item.etag)) {
    throw preconditionFailed();
  }
}

/** Returns the sort key of an item in its folder: folders first, then by name without case. */
function childKey({ type, name }: Pick<Item, "type" | "name">): string {
  return `${type === "folder" ? "0" : "1"}${name.toLowerCase()}`;
}

/** An item as a path, a body or another object names it. */
export type Named = Pick<Item, "type" | "id">;

/** Returns the item that something names, in the trash too. */
export function findItem({ files, folders }: State, { type, id }: Named): Item | undefined {
  return type === "file" ? files.get(id) : folders.get(id);
}

/** An item wherever it is, in the trash too. */
export function requireItem(state: State, type: Item["type"], id: string): Item {
  return requireRecord<Item>(type === "file" ? state.files : state.folders, type, id);
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

/** The item of this name in a folder: a file and a folder cannot share one either. */
function findChild(state: State, folder: Folder, name: string): Item | undefined {
  const folderId = folder.children.get(childKey({ type: "folder", name }));
  if (folderId !== undefined) return state.folders.get(folderId);
  const fileId = folder.children.get(childKey({ type: "file", name }));
  return fileId === undefined ? undefined : state.files.get(fileId);
}

/** Refuses names that Box does not take. */
export function checkName(name: string): void {
  const isFit =
    name.length >= 1 &&
    name.length <= 255 &&
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
  if (item.type === "file") return;
  const path = [...listAncestors(state, parent), parent];
  if (!path.some((folder) => folder.id === item.id)) return;
  throw new BoxError(400, "cyclical_folder_structure", "Folder hierarchy is cyclical");
}

function store(state: State, item: Item): void {
  if (item.type === "file") state.files.replace(item);
  else state.folders.replace(item);
}

function attach(state: State, item: Item): void {
  const parent = item.parentId === null ? undefined : state.folders.get(item.parentId);
  parent?.children.set(childKey(item), item.id);
}

/** Removes an item from its folder when it is trashed: another item can then use its name. */
function detach(state: State, item: Item): void {
  if (item.trashedAt !== undefined) return;
  const parent = item.parentId === null ? undefined : state.folders.get(item.parentId);
  parent?.children.delete(childKey(item));
}

/** Puts a new item into its folder. */
export function addItem<T extends Item>(state: State, item: T): T {
  if (item.type === "file") state.files.add(item);
  else state.folders.add(item);
  attach(state, item);
  return item;
}

/** The fields of an item that can change. */
type Changes = Partial<Omit<StoredFile, "id" | "type" | "etag" | "versions">>;

/** A changed item: its etag rises, and it stands where it belongs. */
export function changeItem(context: SimContext, item: Item, changes: Changes): Item {
  const next = { modifiedAt: context.now, ...changes, etag: item.etag + 1 };
  const changed: Item = item.type === "file" ? { ...item, ...next } : { ...item, ...next };
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
    const item = key.startsWith("0") ? state.folders.get(id) : state.files.get(id);
    if (item) yield [key, item];
  }
}

/** Bytes of everything in a folder. */
export function measureSize(state: State, item: Item): number {
  if (item.type === "file") return item.versions.at(-1)?.blob.length ?? 0;
  let size = 0;
  for (const [, child] of childrenOf(state, item)) size += measureSize(state, child);
  return size;
}

/** Takes an item away for good, and everything in it. */
export function purge(state: State, item: Item): void {
  detach(state, item);
  if (item.sharedLink) state.links.delete(item.sharedLink.id);
  for (const { id, itemType, itemId } of [...state.metadata.values()]) {
    if (itemType === item.type && itemId === item.id) state.metadata.remove(id);
  }
  if (item.type === "folder") {
    for (const [, child] of [...childrenOf(state, item)]) purge(state, child);
    state.folders.remove(item.id);
    return;
  }
  for (const { id, fileId } of [...state.comments.values()]) {
    if (fileId === item.id) state.comments.remove(id);
  }
  for (const { id, fileId } of [...state.tasks.values()]) {
    if (fileId === item.id) state.tasks.remove(id);
  }
  for (const { id, fileId } of [...state.assignments.values()]) {
    if (fileId === item.id) state.assignments.remove(id);
  }
  for (const version of item.versions) {
    state.blobs.release(version.blob);
    state.downloads.delete(version.downloadKey);
  }
  state.files.remove(item.id);
}
