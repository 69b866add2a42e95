import * as z from "zod";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { BoxError, badRequest, notFound } from "../../errors.ts";
import { changeItem, requireChangeableFolder, requireFolder } from "../../items/tree.ts";
import { route } from "../../route.ts";
import {
  type ApiObject,
  presentMini,
  presentTime,
  presentUserMini,
  type View,
} from "../../shared/present.ts";
import { idSchema, reference } from "../../shared/schema.ts";
import { type Folder, type FolderLock, nextId, type State } from "../../state.ts";

/** Text, as Box writes it. */
const LIMIT = "1000";

const lockBody = lazyLooseObject(() => ({
  folder: reference.extend({ type: z.literal("folder", { error: "must be folder" }) }),
  locked_operations: z
    .looseObject({
      move: z.literal(true, { error: "must be true" }),
      delete: z.literal(true, { error: "must be true" }),
    })
    .optional(),
}));

function presentLock(view: View, folder: Folder, lock: FolderLock): ApiObject {
  const { id, createdAt, creatorId } = lock;
  const { type, id: user } = presentUserMini(view, creatorId);
  return {
    type: "folder_lock",
    id,
    folder: presentMini(folder),
    created_by: { type, id: user },
    created_at: presentTime(createdAt),
    locked_operations: { move: true, delete: true },
    lock_type: "freeze",
  };
}

function findLocked(state: State, id: string): Folder {
  const found = [...state.folders.newestFirst()].find(({ locks = [] }) =>
    locks.some((lock) => lock.id === id),
  );
  if (!found) throw notFound("folder_lock", id);
  return found;
}

/** Locks of folders: a locked folder can be neither moved nor deleted. */
export const routes = [
  route("GET /2.0/folder_locks", "List the locks of a folder", {
    query: lazyObject(() => ({ folder_id: idSchema })),
    handle: ({ state }, { query, view }) => {
      const folder = requireFolder(state, query.folder_id);
      const entries = (folder.locks ?? []).map((lock) => presentLock(view, folder, lock));
      return { entries, limit: LIMIT, next_marker: null };
    },
  }),
  route("POST /2.0/folder_locks", "Lock a folder against moving and deleting", {
    body: lockBody,
    handle: (context, { body, view }) => {
      const folder = requireChangeableFolder(context.state, body.folder.id);
      const { locks = [] } = folder;
      if (locks.length > 0) throw new BoxError(409, "conflict", "The folder is locked already");
      if (folder.trashedAt !== undefined) throw badRequest("folder", "is in the trash");
      const { ids, now } = context;
      const lock = { id: nextId(ids, "lock"), createdAt: now, creatorId: view.actor };
      changeItem(context, folder, { locks: [lock] });
      return presentLock(view, requireFolder(context.state, folder.id), lock);
    },
  }),
  route("DELETE /2.0/folder_locks/:id", "Unlock a folder", (context, { id }) => {
    const folder = findLocked(context.state, id);
    changeItem(context, folder, { locks: folder.locks?.filter((lock) => lock.id !== id) });
    return noContent();
  }),
];
