import { api } from "../api.ts";
import { BoxError, badRequest } from "../errors.ts";
import { fieldsQuery } from "../params.ts";
import { presentItem } from "../present-item.ts";
import type { FileStorageState, Item } from "../state.ts";
import { findFile, findFolder } from "../tree.ts";

function find(state: FileStorageState, header: string): Item {
  const address = new URLSearchParams(header).get("shared_link");
  if (address === null) throw badRequest("boxapi", "the header holds no shared_link");
  const id = /\/s\/([a-z0-9]+)$/.exec(address)?.[1] ?? "";
  const link = state.links.get(id);
  if (!link) throw new BoxError(404, "not_found", "Not Found");
  return link.type === "file" ? findFile(state, link.id) : findFolder(state, link.id);
}

/** What stands behind a shared link; the header `boxapi` says which. */
export const sharedItemRoutes = [
  api({
    method: "GET",
    path: "/2.0/shared_items",
    summary: "Get the item behind a shared link",
    query: fieldsQuery,
    handle: ({ state }, { query, request, view }) => {
      const item = find(state, String(request.headers["boxapi"] ?? ""));
      return presentItem(view, item, query.fields);
    },
  }),
];
