import { requireRecord } from "../../errors.ts";
import { FAVORITES, presentCollection } from "../../items/collections.ts";
import { presentEntry } from "../../items/present.ts";
import { isTrashed } from "../../items/tree.ts";
import { route } from "../../route.ts";
import { presentPage, selectFields } from "../../shared/present.ts";
import { fieldsPageQuery } from "../../shared/schema.ts";
import type { Item } from "../../state.ts";

const known = new Map([[FAVORITES, FAVORITES]]);

/** The one collection of a user: the favorites. Items are added by an update of their own. */
export const routes = [
  route("GET /2.0/collections", "List the collections of the user", {
    query: fieldsPageQuery,
    handle: (_context, { query }) =>
      presentPage([FAVORITES], query, (id) => selectFields(presentCollection(id), query.fields)),
  }),
  route("GET /2.0/collections/:id", "Get a collection", (_context, { id }) =>
    presentCollection(requireRecord(known, "collection", id)),
  ),
  route("GET /2.0/collections/:id/items", "List the items of a collection", {
    query: fieldsPageQuery,
    handle: ({ state }, { id, query, view }) => {
      requireRecord(known, "collection", id);
      const all = [
        ...state.folders.values(),
        ...state.files.values(),
        ...state.webLinks.values(),
      ].filter((item: Item) => item.collections?.includes(id) === true && !isTrashed(state, item));
      return presentPage(all, query, (item) => presentEntry(view, item, query.fields));
    },
  }),
];
