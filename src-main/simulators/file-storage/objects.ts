import { createObjectList } from "#core/contract/objects.ts";
import { presentItem } from "./items/present.ts";
import { isTrashed } from "./items/tree.ts";
import { presentCollaboration } from "./resources/collaborations/present.ts";
import { presentComment } from "./resources/comments/present.ts";
import type { View } from "./shared/present.ts";
import { currentVersion, ME, ROOT_ID, type State } from "./state.ts";

const objectList = createObjectList<State>();

const viewOf = ({ state, baseUrl, now }: Omit<View, "actor">): View => ({
  state,
  baseUrl,
  now,
  actor: ME,
});

/** The objects that the panel lists. */
export const objects = [
  objectList({
    name: "files",
    of: (state) => state.files,
    summarize: (file, state) => ({
      label: `${file.name}, ${String(currentVersion(file).blob.length)} bytes`,
      status: isTrashed(state, file) ? "trashed" : file.sharedLink ? "shared" : "active",
      createdAt: file.createdAt,
    }),
    present: (file, context) => presentItem(viewOf(context), file, undefined),
  }),
  objectList({
    name: "folders",
    of: (state) => state.folders,
    count: (state) => state.folders.size - 1,
    summarize: (folder, state) => {
      if (folder.id === ROOT_ID) return undefined;
      const status = isTrashed(state, folder) ? "trashed" : "active";
      return { label: folder.name, status, createdAt: folder.createdAt };
    },
    present: (folder, context) => presentItem(viewOf(context), folder, undefined),
  }),
  objectList({
    name: "web_links",
    of: (state) => state.webLinks,
    summarize: (link, state) => ({
      label: `${link.name}, ${link.url}`,
      status: isTrashed(state, link) ? "trashed" : "active",
      createdAt: link.createdAt,
    }),
    present: (link, context) => presentItem(viewOf(context), link, undefined),
  }),
  objectList({
    name: "comments",
    of: (state) => state.comments,
    summarize: ({ message, isReply, createdAt }) => ({
      label: message,
      status: isReply ? "reply" : "comment",
      createdAt,
    }),
    present: (comment, context) => presentComment(viewOf(context), comment),
  }),
  objectList({
    name: "collaborations",
    of: (state) => state.collaborations,
    summarize: ({ userId, groupId, inviteEmail, role, status, createdAt }, state) => {
      const group = state.groups.get(groupId ?? "");
      const login = inviteEmail ?? group?.name ?? state.users.get(userId)?.login ?? userId;
      return { label: `${login}, ${role}`, status, createdAt };
    },
    present: (collaboration, context) => presentCollaboration(viewOf(context), collaboration),
  }),
];
