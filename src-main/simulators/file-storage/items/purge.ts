import type { Collection } from "#core/state/collection.ts";
import type { Item, State, StoredFile } from "../state.ts";
import { forgetLink } from "./shared-link.ts";
import { childrenOf, detach } from "./tree.ts";

function removeWhere<T extends { readonly id: string }>(
  records: Collection<T>,
  isMeant: (record: T) => boolean,
): void {
  for (const record of [...records.values()]) if (isMeant(record)) records.remove(record.id);
}

/** Removes a file with its bytes, comments, tasks and assignments. */
function removeFile(state: State, { id, versions }: StoredFile): void {
  const isOfFile = ({ fileId }: { readonly fileId: string }) => fileId === id;
  removeWhere(state.comments, isOfFile);
  removeWhere(state.tasks, isOfFile);
  removeWhere(state.assignments, isOfFile);
  for (const version of versions) {
    state.blobs.release(version.blob);
    state.downloads.delete(version.downloadKey);
  }
  state.files.remove(id);
}

/** Takes an item away for good, and everything in it. */
export function purge(state: State, item: Item): void {
  detach(state, item);
  forgetLink(state, item);
  const isOfItem = ({ itemType, itemId }: { itemType: Item["type"]; itemId: string }) =>
    itemType === item.type && itemId === item.id;
  removeWhere(state.metadata, isOfItem);
  removeWhere(state.collaborations, isOfItem);
  switch (item.type) {
    case "folder":
      for (const [, child] of [...childrenOf(state, item)]) purge(state, child);
      state.folders.remove(item.id);
      break;
    case "file":
      removeFile(state, item);
      break;
    case "web_link":
      state.webLinks.remove(item.id);
  }
}
