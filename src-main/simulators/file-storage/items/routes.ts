import * as z from "zod";
import { is, refusedIf, within } from "#core/contract/rules/rule.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { recordUpdate } from "../events.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { route } from "../route.ts";
import { nameOf, type View } from "../shared/present.ts";
import {
  fieldsQuery,
  updateFileBody,
  updateItemBody,
  updateWebLinkBody,
  type Contents,
} from "../shared/schema.ts";
import type { Item, State } from "../state.ts";
import { updateItem } from "./actions.ts";
import { presentItem } from "./present.ts";
import { checkIfMatch, requireActive, requireItem } from "./tree.ts";

type Require = (state: State, id: string) => Item;

const UNSUPPORTED_CHANGES = {
  file: ["disposition_at", "permissions"],
  folder: [
    ...["sync_state", "folder_upload_email", "can_non_owners_invite"],
    ...["can_non_owners_view_collaborators", "is_collaboration_restricted_to_enterprise"],
  ],
  web_link: [],
} as const;

/** The changes of a folder: neither a lock nor an address. */
const folderBody = updateItemBody.extend({
  lock: z.undefined().optional(),
  url: z.undefined().optional(),
});

const bodies = {
  file: updateFileBody.extend({ url: z.undefined().optional() }),
  folder: folderBody,
  web_link: updateWebLinkBody.extend({ lock: z.undefined().optional() }),
} as const;

const canEdit = is("permissions.can_edit", "true");

const commonLinkRules = [
  refusedIf("password", is("access", "company", "collaborators")),
  refusedIf("permissions", is("access", "collaborators")),
];

/** Editing is a permission of links to files, and includes downloads. */
const linkRules = {
  file: [
    ...commonLinkRules,
    refusedIf("permissions.can_edit", canEdit, is("permissions.can_download", "false")),
  ],
  folder: [...commonLinkRules, refusedIf("permissions.can_edit", canEdit)],
  web_link: [...commonLinkRules, refusedIf("permissions.can_edit", canEdit)],
} as const;

/** Presents an item; 304 when the client has it already. */
export function readItem(
  view: View,
  item: Item,
  { headers }: Pick<RouteRequest, "headers">,
  fields: readonly string[] | undefined,
  contents?: Contents,
): unknown {
  const isKnown = headers["if-none-match"] === String(item.etag);
  return isKnown ? new RouteResponse(304, undefined) : presentItem(view, item, fields, contents);
}

/** The item of this id, also one that was moved to the trash itself; in a folder there it is 404. */
function requireShown(state: State, type: Item["type"], id: string): Item {
  const item = requireItem(state, type, id);
  return item.trashedAt === undefined ? requireActive(state, item) : item;
}

/** Reads a file or a web link. A folder is shown with its content, and is 404 in the trash. */
export const readRoute = (type: "file" | "web_link") =>
  route(`GET /2.0/${type}s/:id`, `Get a ${nameOf(type)}`, {
    query: fieldsQuery,
    handle: ({ state }, { id, query, request, view }) =>
      readItem(view, requireShown(state, type, id), request, query.fields),
  });

/** The route that changes an item. */
export const updateRoute = (type: Item["type"], require: Require) =>
  route(`PUT /2.0/${type}s/:id`, `Rename, move, describe, tag or share a ${nameOf(type)}`, {
    query: fieldsQuery,
    body: bodies[type],
    unsupported: UNSUPPORTED_CHANGES[type],
    rules: within("shared_link", ...linkRules[type]),
    handle: (context, { id, body, query, request, view, actor }) => {
      const item = require(context.state, id);
      checkIfMatch(request, item);
      const updated = updateItem(context, item, body, actor);
      recordUpdate(context, view, item, updated);
      return presentItem(view, updated, query.fields);
    },
  });
