import * as z from "zod";
import { route } from "../../route.ts";
import { firstPage, itemsFrom, pageQuery } from "../../shared/paging.ts";

const listEmojisQuery = pageQuery.extend({ name: z.string().optional() });

/** Emoji of the workspace. People add them; the API lists them. */
export const routes = [
  route("GET /v1/custom_emojis", "Lists the custom emoji of the workspace", {
    query: listEmojisQuery,
    handle: ({ state }, { query }) => {
      const named = [...state.customEmojis.values()].filter(
        ({ name }) => query.name === undefined || name === query.name,
      );
      const { items, next } = firstPage(itemsFrom(named, query), query);
      return {
        object: "list",
        type: "custom_emoji",
        results: items.map(({ id, name, url }) => ({ id, name, url })),
        has_more: next !== undefined,
        next_cursor: next ?? null,
      };
    },
  }),
];
