import type { ObjectCollection } from "#core/kernel/objects.ts";
import { plainText, titleOf } from "./plain-text.ts";
import { presentComment } from "./present-comment.ts";
import { presentDataSource } from "./present-database.ts";
import { presentPage } from "./present-page.ts";
import type { NotesState } from "./state.ts";
import { isGone, type AnyNode } from "./tree.ts";

function line(state: NotesState, node: AnyNode) {
  const title = titleOf(state, node.id) ?? "";
  return {
    id: node.id,
    label: title === "" ? "Untitled" : title,
    status: isGone(state, node) ? "in trash" : "live",
    createdAt: node.createdAt,
  };
}

const pages: ObjectCollection<NotesState> = {
  name: "pages",
  title: "Pages",
  count: (state) => state.pages.size,
  *list(state) {
    for (const page of state.pages.newestFirst()) yield line(state, page);
  },
  find: ({ state }, id) => {
    const page = state.pages.get(id);
    return page && presentPage(state, page);
  },
};

const dataSources: ObjectCollection<NotesState> = {
  name: "data_sources",
  title: "Data sources",
  count: (state) => state.dataSources.size,
  *list(state) {
    for (const source of state.dataSources.newestFirst()) yield line(state, source);
  },
  find: ({ state }, id) => {
    const source = state.dataSources.get(id);
    return source && presentDataSource(state, source);
  },
};

const comments: ObjectCollection<NotesState> = {
  name: "comments",
  title: "Comments",
  count: (state) => state.comments.size,
  *list(state) {
    for (const comment of state.comments.newestFirst()) {
      const { id, createdAt, parent } = comment;
      yield { id, label: plainText(state, comment.text), status: `on a ${parent.in}`, createdAt };
    }
  },
  find: ({ state }, id) => {
    const comment = state.comments.get(id);
    return comment && presentComment(state, comment);
  },
};

/** What the panel lists. */
export const objects = [pages, dataSources, comments];
