import type { ObjectCollection } from "#core/kernel/objects.ts";
import type { Collection } from "#core/state/collection.ts";
import { presentComment } from "./resources/comments/present.ts";
import { presentDataSource } from "./resources/data-sources/present.ts";
import { presentPage } from "./resources/pages/present.ts";
import { plainText, titleOf } from "./rich-text/plain-text.ts";
import { isGone, type AnyNode } from "./shared/tree.ts";
import type { State } from "./state.ts";

/** Pages or data sources, which have a title and may be in the trash. */
function titledNodes<T extends AnyNode>(
  name: string,
  title: string,
  collectionOf: (state: State) => Collection<T>,
  present: (state: State, node: T) => unknown,
): ObjectCollection<State> {
  return {
    name,
    title,
    count: (state) => collectionOf(state).size,
    *list(state) {
      for (const node of collectionOf(state).newestFirst()) {
        const { id, createdAt } = node;
        const label = titleOf(state, id) ?? "";
        const status = isGone(state, node) ? "in trash" : "live";
        yield { id, label: label === "" ? "Untitled" : label, status, createdAt };
      }
    },
    find: ({ state }, id) => {
      const node = collectionOf(state).get(id);
      return node && present(state, node);
    },
  };
}

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
export const objects = [
  titledNodes("pages", "Pages", (state) => state.pages, presentPage),
  titledNodes("data_sources", "Data sources", (state) => state.dataSources, presentDataSource),
  comments,
];
