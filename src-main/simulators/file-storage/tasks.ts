import type { Task } from "#core/contract/task.ts";
import { findItem } from "./items/tree.ts";
import { expireCollaboration } from "./resources/collaborations/actions.ts";
import type { State } from "./state.ts";

/** The work that the provider does by itself at a scheduled time. */
export const tasks: Readonly<Record<string, Task<State>>> = {
  expire_collaboration: {
    run: expireCollaboration,
    describe: ({ state }, id, due) => {
      const collaboration = state.collaborations.get(id);
      if (collaboration?.expiresAt !== due) return undefined;
      const { itemType: type, itemId, userId, inviteEmail, groupId } = collaboration;
      const group = state.groups.get(groupId ?? "");
      return {
        title: "Collaboration expires",
        about: [
          findItem(state, { type, id: itemId })?.name,
          inviteEmail ?? group?.name ?? state.users.get(userId)?.login,
        ],
        object: { collection: "collaborations", id },
      };
    },
  },
};
