import { BoxError, forbidden } from "../errors.ts";
import type { FileLock, Folder, Item, SimContext, StoredFile } from "../state.ts";
import { childrenOf } from "./tree.ts";

/** Refuses to move or delete a folder that is locked. */
export function requireUnlocked(item: Item): void {
  if (item.type === "folder" && (item.locks ?? []).length > 0) throw forbidden();
}

/** Returns the lock of a file; `undefined` for one that has none, or whose lock has ended. */
export function lockOf({ lock }: StoredFile, now: number): FileLock | undefined {
  return lock && (lock.expiresAt ?? Infinity) > now ? lock : undefined;
}

interface Moment {
  readonly now: number;
}

const itemLocked = (): BoxError =>
  new BoxError(403, "access_denied_item_locked", "Access denied - item locked");

/** Refuses a change of an item that another user has locked. */
export function checkLock({ now }: Moment, item: Item, actor: string): void {
  const lock = item.type === "file" ? lockOf(item, now) : undefined;
  if (lock && lock.creatorId !== actor) throw itemLocked();
}

/** Refuses to delete a folder that holds a file which another user has locked. */
export function checkContentLocks(context: SimContext, folder: Folder, actor: string): void {
  for (const [, child] of childrenOf(context.state, folder)) {
    if (child.type === "folder") checkContentLocks(context, child, actor);
    else checkLock(context, child, actor);
  }
}

/** Refuses to end the lock of another user, unless the owner of the file does it. */
export function checkUnlock(moment: Moment, item: Item, actor: string): void {
  if (item.ownerId !== actor) checkLock(moment, item, actor);
}

/** Refuses a download that the lock of another user prevents. */
export function checkDownload(moment: Moment, file: StoredFile, actor: string): void {
  if (lockOf(file, moment.now)?.isDownloadPrevented === true) checkLock(moment, file, actor);
}
