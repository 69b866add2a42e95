import * as z from "zod";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import { booleanText } from "#core/parsing/boolean-text.ts";
import { is, refusedIf, requires } from "#core/contract/rules/rule.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { BoxError, forbidden } from "../../errors.ts";
import { addFolder, copyItem } from "../../items/actions.ts";
import { checkContentLocks, requireUnlocked } from "../../items/locks.ts";
import { pageByMarker } from "../../items/page.ts";
import { presentContents, presentEntry, presentItem } from "../../items/present.ts";
import { readItem, updateRoute } from "../../items/routes.ts";
import {
  changeItem,
  checkFree,
  checkIfMatch,
  checkName,
  requireChangeableFolder,
  requireFolder,
} from "../../items/tree.ts";
import { recordTrigger } from "../../events.ts";
import { route } from "../../route.ts";
import type { View, ApiObject } from "../../shared/present.ts";
import { fieldsQuery, folderQuery, placementBody, reference } from "../../shared/schema.ts";
import { type Folder, type Item, ROOT_ID } from "../../state.ts";

const listItemsQuery = lazyObject(() => ({
  ...folderQuery.shape,
  usemarker: booleanText().optional(),
  marker: z.string().optional(),
}));

const createFolderBody = lazyLooseObject(() => ({
  name: z.string(),
  parent: reference,
  description: z.string().max(256).optional(),
}));

function listItems(view: View, folder: Folder, query: z.output<typeof listItemsQuery>): ApiObject {
  const { fields, limit } = query;
  const entry = (item: Item) => presentEntry(view, item, fields);
  if (query.usemarker === true) {
    const { items, next } = pageByMarker(view.state, folder, query.marker, limit);
    return { entries: items.map(entry), limit, next_marker: next };
  }
  return presentContents(view, folder, query, entry);
}

export const routes = [
  route("GET /2.0/folders/:id", "Get a folder", {
    query: folderQuery,
    handle: ({ state }, { id, query, request, view }) =>
      readItem(view, requireFolder(state, id), request, query.fields, query),
  }),
  updateRoute("folder", requireChangeableFolder),
  route("GET /2.0/folders/:id/items", "List what a folder holds", {
    query: listItemsQuery,
    rules: [requires("marker", "usemarker"), refusedIf("offset", is("usemarker", "true"))],
    handle: ({ state }, { id, query, view }) => listItems(view, requireFolder(state, id), query),
  }),
  route("POST /2.0/folders", "Create a folder", {
    query: fieldsQuery,
    body: createFolderBody,
    unsupported: ["sync_state", "folder_upload_email"],
    handle: (context, { body, query, view }) => {
      const parent = requireFolder(context.state, body.parent.id);
      const { name, description = "" } = body;
      checkName(name);
      checkFree(context.state, parent, name, { type: "folder" });
      const folder = addFolder(context, parent, name, description, view.actor);
      recordTrigger(context, view, "FOLDER.CREATED", folder);
      return new RouteResponse(201, presentItem(view, folder, query.fields));
    },
  }),
  route("POST /2.0/folders/:id/copy", "Copy a folder and all it holds", {
    query: fieldsQuery,
    body: lazyLooseObject(() => ({ ...placementBody.shape, parent: reference })),
    handle: (context, { id, body, query, view }) => {
      if (id === ROOT_ID) throw forbidden();
      const source = requireFolder(context.state, id);
      const parent = requireFolder(context.state, body.parent.id);
      const copy = copyItem(context, source, parent, body.name ?? source.name);
      recordTrigger(context, view, "FOLDER.COPIED", copy);
      return new RouteResponse(201, presentItem(view, copy, query.fields));
    },
  }),
  route("DELETE /2.0/folders/:id", "Move a folder to the trash", {
    query: lazyObject(() => ({ recursive: booleanText().default(false) })),
    handle: (context, { id, query, request, view, actor }) => {
      const folder = requireChangeableFolder(context.state, id);
      checkIfMatch(request, folder);
      requireUnlocked(folder);
      if (folder.children.size > 0 && !query.recursive) {
        throw new BoxError(
          400,
          "folder_not_empty",
          "Cannot delete - folder not empty. Use recursive=true to delete it with what it holds.",
        );
      }
      checkContentLocks(context, folder, actor);
      const trashed = changeItem(context, folder, { trashedAt: context.now });
      recordTrigger(context, view, "FOLDER.TRASHED", trashed);
      return noContent();
    },
  }),
];
