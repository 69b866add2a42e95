import {
  presentMini,
  presentTime,
  presentUserMini,
  type View,
  type ApiObject,
} from "../shared/present.ts";
import type { Contents } from "../shared/schema.ts";
import { type Folder, type Item, ME, type StoredFile } from "../state.ts";
import { presentCollection } from "./collections.ts";
import { lockOf } from "./locks.ts";
import { pageByOffset } from "./page.ts";
import { sharedLinkOf } from "./shared-link.ts";
import { listAncestors, isTrashed, measureSize } from "./tree.ts";

function presentLink({ baseUrl, now }: View, item: Item): ApiObject | null {
  const link = sharedLinkOf(item, now);
  if (!link) return null;
  const dot = item.name.lastIndexOf(".");
  const extension = dot > 0 ? item.name.slice(dot) : "";
  return {
    url: `${baseUrl}/s/${link.id}`,
    download_url:
      item.type === "file" && link.canDownload
        ? `${baseUrl}/shared/static/${link.id}${extension}`
        : null,
    vanity_url: link.vanityName === null ? null : `${baseUrl}/v/${link.vanityName}`,
    vanity_name: link.vanityName,
    effective_access: link.access,
    effective_permission: link.canEdit
      ? "can_edit"
      : link.canDownload
        ? "can_download"
        : "can_preview",
    unshared_at: link.unsharedAt,
    is_password_enabled: link.password !== null,
    permissions: {
      can_download: link.canDownload,
      can_preview: true,
      can_edit: link.canEdit,
    },
    download_count: 0,
    preview_count: 0,
    access: link.access,
  };
}

/** The folder in which items are that were deleted themselves. */
const TRASH: ApiObject = { type: "folder", id: "1", sequence_id: null, etag: null, name: "Trash" };

/** Presents the size and the dates of content; web links have none. */
function presentContent({ state }: View, item: StoredFile | Folder): ApiObject {
  const isRoot = item.parentId === null;
  return {
    size: measureSize(state, item),
    content_created_at: isRoot ? null : presentTime(item.contentCreatedAt),
    content_modified_at: isRoot ? null : presentTime(item.contentModifiedAt),
  };
}

function presentCommon(view: View, item: Item): Record<string, unknown> {
  const { state } = view;
  const above = listAncestors(state, item);
  const parent = above.at(-1);
  const path = item.trashedAt === undefined ? above.map(presentMini) : [TRASH];
  const creator = presentUserMini(view, item.creatorId);
  const isRoot = item.parentId === null;
  return {
    ...presentMini(item),
    description: item.description,
    ...(item.type === "web_link" ? {} : presentContent(view, item)),
    path_collection: { total_count: path.length, entries: path },
    created_at: isRoot ? null : presentTime(item.createdAt),
    modified_at: isRoot ? null : presentTime(item.modifiedAt),
    trashed_at: item.trashedAt === undefined ? null : presentTime(item.trashedAt),
    purged_at: null,
    created_by: creator,
    modified_by: item.etag === 0 ? creator : presentUserMini(view, ME),
    owned_by: presentUserMini(view, item.ownerId),
    shared_link: presentLink(view, item),
    parent: parent ? presentMini(parent) : null,
    item_status: isTrashed(state, item) ? "trashed" : "active",
  };
}

const FIRST_CONTENTS: Contents = { offset: 0, limit: 100, sort: "name", direction: "ASC" };

/** Presents a page of what a folder holds. */
export function presentContents(
  { state }: View,
  folder: Folder,
  contents: Contents,
  present: (item: Item) => ApiObject = presentMini,
): ApiObject {
  const { offset, limit, sort, direction } = contents;
  return {
    total_count: folder.children.size,
    entries: pageByOffset(state, folder, contents).map(present),
    offset,
    limit,
    order: [
      { by: "type", direction: "ASC" },
      { by: sort, direction },
    ],
  };
}

/** A folder in full, with the first of what it holds. */
function presentFolder(view: View, folder: Folder, contents: Contents): ApiObject {
  return {
    ...presentCommon(view, folder),
    folder_upload_email: null,
    item_collection: presentContents(view, folder, contents),
  };
}

const permissions: ApiObject = {
  can_delete: true,
  can_download: true,
  can_invite_collaborator: true,
  can_rename: true,
  can_set_share_access: true,
  can_share: true,
  can_upload: true,
  can_annotate: true,
  can_comment: true,
  can_preview: true,
  can_view_annotations_all: true,
  can_view_annotations_self: true,
};

/** The lock of a file; `null` for one that has none, or whose lock has ended. */
export function presentLock(view: View, file: StoredFile): ApiObject | null {
  const lock = lockOf(file, view.now);
  if (!lock) return null;
  return {
    type: "lock",
    id: lock.id,
    created_by: presentUserMini(view, lock.creatorId),
    created_at: presentTime(lock.createdAt),
    ...(lock.expiresAt === undefined ? {} : { expired_at: presentTime(lock.expiresAt) }),
    is_download_prevented: lock.isDownloadPrevented,
    app_type: null,
  };
}

/** Presents the fields that are shown only on request. */
function presentExtras(view: View, item: Item): ApiObject {
  const { state } = view;
  const comments = [...state.comments.values()].filter(({ fileId }) => fileId === item.id);
  const shared = [...state.collaborations.values()].some(({ itemId }) => itemId === item.id);
  const dot = item.name.lastIndexOf(".");
  return {
    tags: item.tags,
    collections: (item.collections ?? []).map(presentCollection),
    permissions,
    has_collaborations: shared,
    extension: dot > 0 ? item.name.slice(dot + 1) : "",
    comment_count: comments.length,
    version_number: item.type === "file" ? String(item.versions.length) : undefined,
    lock: item.type === "file" ? presentLock(view, item) : undefined,
    is_externally_owned: false,
    allowed_invitee_roles: ["editor", "viewer", "previewer", "uploader", "co-owner"],
  };
}

/** An item, or only the fields that were asked for. */
export function presentItem(
  view: View,
  item: Item,
  fields: readonly string[] | undefined,
  contents = FIRST_CONTENTS,
): ApiObject {
  const whole =
    item.type === "folder" ? presentFolder(view, item, contents) : presentCommon(view, item);
  if (!fields) return whole;
  const known = new Map(Object.entries({ ...whole, ...presentExtras(view, item) }));
  const shown = ["type", "id", "etag", ...fields].filter((name) => known.get(name) !== undefined);
  return Object.fromEntries(shown.map((name) => [name, known.get(name)]));
}

/** An entry of a list: in a line, or with the fields that were asked for. */
export function presentEntry(
  view: View,
  item: Item,
  fields: readonly string[] | undefined,
): ApiObject {
  return fields ? presentItem(view, item, fields) : presentMini(item);
}
