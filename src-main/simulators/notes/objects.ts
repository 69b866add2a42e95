import type { ObjectCollection } from "#core/simulator/objects.ts";
import { presentComment } from "./resources/comments/present.ts";
import { presentDataSource } from "./resources/data-sources/present.ts";
import { presentPage } from "./resources/pages/present.ts";
import { plainText, titleOf } from "./rich-text/plain-text.ts";
import { isGone, type AnyNode } from "./shared/tree.ts";
import type { State } from "./state.ts";

function lineOf(state: State, node: AnyNode) {
  const title = titleOf(state, node.id) ?? "";
  return {
    id: node.id,
    label: title === "" ? "Untitled" : title,
    status: isGone(state, node) ? "in trash" : "live",
    createdAt: node.createdAt,
  };
}

const pages: ObjectCollection<State> = {
  name: "pages",
  title: "Pages",
  count: (state) => state.pages.size,
  *list(state) {
    for (const page of state.pages.newestFirst()) yield lineOf(state, page);
  },
  find: ({ state }, id) => {
    const page = state.pages.get(id);
    return page && presentPage(state, page);
  },
};

const dataSources: ObjectCollection<State> = {
  name: "data_sources",
  title: "Data sources",
  count: (state) => state.dataSources.size,
  *list(state) {
    for (const source of state.dataSources.newestFirst()) yield lineOf(state, source);
  },
  find: ({ state }, id) => {
    const source = state.dataSources.get(id);
    return source && presentDataSource(state, source);
  },
};

const comments: ObjectCollection<State> = {
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

/** The collections that the panel lists. */
export const objects = [pages, dataSources, comments];
