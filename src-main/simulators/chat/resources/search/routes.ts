import { route } from "../../route.ts";
import { searchFiles, searchMessages } from "./actions.ts";
import { presentFoundFiles, presentFoundMessages } from "./present.ts";
import { searchBody } from "./schema.ts";

/** Only people search. */
const common = { callers: ["user"], body: searchBody } as const;

export const routes = [
  ...route("search.messages", "Searches the messages that a person can see", {
    ...common,
    unsupported: ["cursor", "highlight"],
    handle: ({ state }, { caller: { user }, body }) => {
      const found = searchMessages(state, user.id, body);
      const messages = presentFoundMessages(state, found, body, user.id);
      return { query: body.query, messages };
    },
  }),
  ...route("search.files", "Searches the files that a person can see by name and title", {
    ...common,
    unsupported: ["highlight"],
    handle: ({ state }, { caller: { user }, body }) => {
      const found = searchFiles(state, user.id, body);
      return { query: body.query, files: presentFoundFiles(state, found, body) };
    },
  }),
  ...route("search.all", "Searches messages and files", {
    ...common,
    unsupported: ["highlight"],
    handle: ({ state }, { caller: { user }, body }) => {
      const messages = searchMessages(state, user.id, body);
      const files = searchFiles(state, user.id, body);
      return {
        query: body.query,
        messages: presentFoundMessages(state, messages, body, user.id),
        files: presentFoundFiles(state, files, body),
      };
    },
  }),
];
