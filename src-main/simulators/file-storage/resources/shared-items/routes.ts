import { badRequest, BoxError } from "../../errors.ts";
import { presentItem } from "../../items/present.ts";
import { findLinked, sharedLinkOf } from "../../items/shared-link.ts";
import { requireActive } from "../../items/tree.ts";
import { route } from "../../route.ts";
import { fieldsQuery } from "../../shared/schema.ts";
import type { Item, SimContext } from "../../state.ts";

function requireSharedItem({ state, now }: SimContext, header: string): Item {
  const fields = new URLSearchParams(header);
  const address = fields.get("shared_link");
  if (address === null) throw badRequest("boxapi", "the header holds no shared_link");
  const link = findLinked(state, address);
  if (!link) throw new BoxError(404, "not_found", "Not Found");
  const item = requireActive(state, link);
  const shared = sharedLinkOf(item, now);
  if (!shared) throw new BoxError(404, "not_found", "Not Found");
  const { password } = shared;
  if (password === null || password === fields.get("shared_link_password")) return item;
  throw new BoxError(403, "incorrect_shared_item_password", "Incorrect shared item password");
}

/** The routes of shared links; the header `boxapi` names the link. */
export const routes = [
  route("GET /2.0/shared_items", "Get the item behind a shared link", {
    query: fieldsQuery,
    handle: (context, { query, request, view }) => {
      const item = requireSharedItem(context, String(request.headers["boxapi"] ?? ""));
      return presentItem(view, item, query.fields);
    },
  }),
];
