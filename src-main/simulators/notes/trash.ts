import type { Collection } from "#core/state/collection.ts";
import type { Node, NotesContext } from "./state.ts";
import { liveChildren } from "./tree.ts";

/** Puts something into the trash, or brings it back. */
export function restoreOrTrash<T extends Node>(
  collection: Collection<T>,
  node: T,
  isTrashed: boolean,
): T {
  return collection.replace({ ...node, isTrashed });
}

/** Throws away the blocks of a page; pages and databases in it stay. */
export function eraseContent({ state, now }: NotesContext, pageId: string): void {
  for (const { id } of liveChildren(state, pageId)) {
    const block = state.blocks.get(id);
    if (block)
      state.blocks.replace({ ...block, isTrashed: true, editedAt: now, editedBy: state.botId });
  }
}
