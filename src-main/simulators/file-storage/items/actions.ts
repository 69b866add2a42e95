import type * as z from "zod";
import type { Blob } from "#core/state/bytes/blob-store.ts";
import { SortedMap } from "#core/state/sorted-map.ts";
import { badRequest, notFound } from "../errors.ts";
import { copyInstances } from "../metadata/instances.ts";
import type { sharedLinkBody, UpdateItemBody } from "../shared/schema.ts";
import {
  blankItem,
  currentVersion,
  type FileLock,
  type Folder,
  type Item,
  nextId,
  type SharedLink,
  type SimContext,
  type StoredFile,
  type Version,
  type WebLink,
} from "../state.ts";
import { checkLock, checkUnlock, requireUnlocked } from "./locks.ts";
import { listCollections } from "./collections.ts";
import { forgetLink, registerLink } from "./shared-link.ts";
import {
  addItem,
  changeItem,
  checkFree,
  checkName,
  checkNoCycle,
  childrenOf,
  requireFolder,
} from "./tree.ts";

/** Bytes as the next version of a file. */
export function addVersion(
  { ids, now, state }: SimContext,
  fileId: string,
  name: string,
  content: { readonly blob: Blob; readonly sha1: string },
): Version {
  const version: Version = {
    id: nextId(ids, "version"),
    name,
    ...content,
    createdAt: now,
    modifiedAt: now,
    downloadKey: ids.next("d_", 40),
  };
  state.downloads.set(version.downloadKey, { fileId, versionId: version.id });
  return version;
}

/** A version of this file, in the trash too, or 404. */
export function findVersion(file: StoredFile, id: string): Version {
  const version = file.versions.find((each) => each.id === id);
  if (!version) throw notFound("file_version", id);
  return version;
}

/** A version of this file that is not in the trash, or 404. */
export function requireVersion(file: StoredFile, id: string): Version {
  const version = findVersion(file, id);
  if (version.trashedAt !== undefined) throw notFound("file_version", id);
  return version;
}

/** Adds an empty folder. */
export function addFolder(
  { state, ids, now }: SimContext,
  parent: Folder,
  name: string,
  description: string,
  creatorId?: string,
): Folder {
  return addItem<Folder>(state, {
    ...blankItem(now, creatorId),
    type: "folder",
    id: nextId(ids, "folder"),
    name,
    description,
    parentId: parent.id,
    children: new SortedMap<string>(),
  });
}

/** Adds a web link. */
export function addWebLink(
  { state, ids, now }: SimContext,
  parent: Folder,
  name: string,
  { url, description }: Pick<WebLink, "url" | "description">,
  creatorId?: string,
): WebLink {
  return addItem<WebLink>(state, {
    ...blankItem(now, creatorId),
    type: "web_link",
    id: nextId(ids, "webLink"),
    name,
    description,
    parentId: parent.id,
    url,
  });
}

/**
 * Copies an item and everything in it into a folder. Copies share the bytes of their sources. Of a
 * file, one version is copied: the current one unless another is named.
 */
export function copyItem(
  context: SimContext,
  source: Item,
  parent: Folder,
  name: string,
  version?: Version,
): Item {
  checkName(name);
  checkNoCycle(context.state, source, parent);
  checkFree(context.state, parent, name, { type: source.type });
  if (source.type === "web_link") return addWebLink(context, parent, name, source);
  return source.type === "file"
    ? copyFile(context, source, parent, name, version)
    : copyFolder(context, source, parent, name);
}

function copyFile(
  context: SimContext,
  source: StoredFile,
  parent: Folder,
  name: string,
  { blob, sha1 }: Version = currentVersion(source),
): StoredFile {
  const { state, ids, now } = context;
  const id = nextId(ids, "file");
  const version = addVersion(context, id, name, { blob: state.blobs.retain(blob), sha1 });
  const { description, tags, contentCreatedAt, contentModifiedAt } = source;
  const kept = { description, tags, contentCreatedAt, contentModifiedAt };
  const common = { ...blankItem(now), ...kept, id, name, parentId: parent.id };
  const copy = addItem<StoredFile>(state, { ...common, type: "file", versions: [version] });
  copyInstances(state, ids, source, copy);
  return copy;
}

function copyFolder(context: SimContext, source: Folder, parent: Folder, name: string): Folder {
  const copy = addFolder(context, parent, name, source.description);
  copyInstances(context.state, context.ids, source, copy);
  for (const [, child] of [...childrenOf(context.state, source)]) {
    if (child.type === "file") copyFile(context, child, copy, child.name);
    else if (child.type === "folder") copyFolder(context, child, copy, child.name);
    else addWebLink(context, copy, child.name, child);
  }
  return copy;
}

/** Gives an item a shared link, changes the one it has, or takes it away (`null`). */
function createSharedLink(
  { state, ids, now }: SimContext,
  item: Item,
  wanted: z.output<typeof sharedLinkBody>,
): SharedLink | undefined {
  if (wanted === null) {
    forgetLink(state, item);
    return undefined;
  }
  if (typeof wanted.unshared_at === "string" && !(Date.parse(wanted.unshared_at) > now)) {
    throw badRequest("unshared_at", "must be a date in the future");
  }
  const link: SharedLink = {
    id: item.sharedLink?.id ?? ids.next("", 32, "lower"),
    access: wanted.access,
    canDownload: wanted.permissions?.can_download ?? true,
    canEdit: wanted.permissions?.can_edit ?? false,
    password: wanted.password === undefined ? (item.sharedLink?.password ?? null) : wanted.password,
    unsharedAt: wanted.unshared_at ?? null,
    vanityName: wanted.vanity_name ?? null,
  };
  registerLink(state, item, link);
  return link;
}

/** Makes the lock of a body; `undefined` for `null`, which unlocks. */
function createLock(
  { ids, now }: SimContext,
  asked: NonNullable<UpdateItemBody["lock"]> | null,
  creatorId: string,
): FileLock | undefined {
  if (asked === null) return undefined;
  return {
    id: nextId(ids, "lock"),
    creatorId,
    createdAt: now,
    expiresAt: asked.expires_at,
    isDownloadPrevented: asked.is_download_prevented ?? false,
  };
}

/** Applies a client's changes to an item: everything is checked before anything changes. */
export function updateItem(
  context: SimContext,
  item: Item,
  changes: UpdateItemBody & { readonly url?: string | undefined },
  actor: string,
): Item {
  const { state } = context;
  const { lock: asked, ...others } = changes;
  const isUnlocking = asked === null && Object.keys(others).length === 0;
  (isUnlocking ? checkUnlock : checkLock)(context, item, actor);
  const name = changes.name ?? item.name;
  const parentId = changes.parent?.id ?? item.parentId;
  if (parentId === null) throw badRequest("parent", "the root folder cannot be changed");
  const parent = requireFolder(state, parentId);
  if (name !== item.name) checkName(name);
  if (parentId !== item.parentId) requireUnlocked(item);
  checkNoCycle(state, item, parent);
  checkFree(state, parent, name, item);
  const sharedLink =
    changes.shared_link === undefined
      ? item.sharedLink
      : createSharedLink(context, item, changes.shared_link);
  const lock = asked === undefined ? {} : { lock: createLock(context, asked, actor) };
  return changeItem(context, item, {
    ...(item.type === "file" ? lock : {}),
    ...(item.type === "web_link" && changes.url !== undefined ? { url: changes.url } : {}),
    name,
    parentId,
    description: changes.description ?? item.description,
    tags: changes.tags ?? item.tags,
    ...(changes.collections && { collections: listCollections(changes.collections) }),
    sharedLink,
  });
}
