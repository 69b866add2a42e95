import type { ObjectCollection } from "#core/kernel/objects.ts";
import { presentItem } from "./items/present.ts";
import { isTrashed } from "./items/tree.ts";
import { presentCollaboration } from "./resources/collaborations/present.ts";
import { presentComment } from "./resources/comments/present.ts";
import { currentVersion, ROOT_ID, type State } from "./state.ts";

/** What the panel lists of the file storage. */
export const objects: readonly ObjectCollection<State>[] = [
  {
    name: "files",
    title: "Files",
    count: (state) => state.files.size,
    list: function* (state) {
      for (const file of state.files.newestFirst()) {
        const label = `${file.name}, ${String(currentVersion(file).blob.length)} bytes`;
        const status = isTrashed(state, file) ? "trashed" : file.sharedLink ? "shared" : "active";
        yield { id: file.id, label, status, createdAt: file.createdAt };
      }
    },
    find: ({ state, baseUrl }, id) => {
      const file = state.files.get(id);
      return file && presentItem({ state, baseUrl }, file, undefined);
    },
  },
  {
    name: "folders",
    title: "Folders",
    count: (state) => state.folders.size - 1,
    list: function* (state) {
      for (const folder of state.folders.newestFirst()) {
        if (folder.id === ROOT_ID) continue;
        const status = isTrashed(state, folder) ? "trashed" : "active";
        yield { id: folder.id, label: folder.name, status, createdAt: folder.createdAt };
      }
    },
    find: ({ state, baseUrl }, id) => {
      const folder = state.folders.get(id);
      return folder && presentItem({ state, baseUrl }, folder, undefined);
    },
  },
  {
    name: "comments",
    title: "Comments",
    count: (state) => state.comments.size,
    list: function* (state) {
      for (const { id, message, isReply, createdAt } of state.comments.newestFirst()) {
        yield { id, label: message, status: isReply ? "reply" : "comment", createdAt };
      }
    },
    find: ({ state, baseUrl }, id) => {
      const comment = state.comments.get(id);
      return comment && presentComment({ state, baseUrl }, comment);
    },
  },
  {
    name: "collaborations",
    title: "Collaborations",
    count: (state) => state.collaborations.size,
    list: function* (state) {
      for (const { id, userId, role, status, createdAt } of state.collaborations.newestFirst()) {
        const login = state.users.get(userId)?.login ?? userId;
        yield { id, label: `${login}, ${role}`, status, createdAt };
      }
    },
    find: ({ state, baseUrl }, id) => {
      const collaboration = state.collaborations.get(id);
      return collaboration && presentCollaboration({ state, baseUrl }, collaboration);
    },
  },
];
