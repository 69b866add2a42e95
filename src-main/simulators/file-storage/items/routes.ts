import * as z from "zod";
import { is, refusedIf, within } from "#core/contract/rules/rule.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { recordUpdate } from "../events.ts";
import { route } from "../route.ts";
import { fieldsQuery, folderQuery, updateFileBody, updateItemBody } from "../shared/schema.ts";
import type { Item, State } from "../state.ts";
import { updateItem } from "./actions.ts";
import { presentItem } from "./present.ts";
import { checkIfMatch } from "./tree.ts";

type Require = (state: State, id: string) => Item;

const UNSUPPORTED_CHANGES = {
  file: ["disposition_at", "permissions"],
  folder: [
    ...["sync_state", "folder_upload_email", "can_non_owners_invite"],
    ...["can_non_owners_view_collaborators", "is_collaboration_restricted_to_enterprise"],
  ],
} as const;

/** The changes of a folder: no lock among them. */
const folderBody = updateItemBody.extend({ lock: z.undefined().optional() });

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
} as const;

/** The routes that files and folders have in common. */
export function itemRoutes(type: Item["type"], require: Require, requireChangeable: Require) {
  return [
    route(`GET /2.0/${type}s/:id`, `Get a ${type}`, {
      query: folderQuery,
      handle: ({ state }, { id, query, request, view }) => {
        const item = require(state, id);
        const isKnown = request.headers["if-none-match"] === String(item.etag);
        return isKnown
          ? new RouteResponse(304, undefined)
          : presentItem(view, item, query.fields, query);
      },
    }),
    route(`PUT /2.0/${type}s/:id`, `Rename, move, describe, tag or share a ${type}`, {
      query: fieldsQuery,
      body: type === "file" ? updateFileBody : folderBody,
      unsupported: UNSUPPORTED_CHANGES[type],
      rules: within("shared_link", ...linkRules[type]),
      handle: (context, { id, body, query, request, view }) => {
        const item = requireChangeable(context.state, id);
        checkIfMatch(request, item);
        const updated = updateItem(context, item, body);
        recordUpdate(context, view, item, updated);
        return presentItem(view, updated, query.fields);
      },
    }),
  ];
}
