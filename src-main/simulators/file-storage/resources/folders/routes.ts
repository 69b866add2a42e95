import * as z from "zod";
import { Answer, noContent } from "#core/http/answer.ts";
import { SortedMap } from "#core/state/sorted-map.ts";
import { BoxError, forbidden } from "../../errors.ts";
import { copyItem } from "../../items/actions.ts";
import { pageByMarker, pageByOffset } from "../../items/page.ts";
import { presentEntry, presentItem } from "../../items/present.ts";
import { itemRoutes } from "../../items/routes.ts";
import {
  addItem,
  changeItem,
  checkFree,
  checkIfMatch,
  checkName,
  requireChangeableFolder,
  requireFolder,
} from "../../items/tree.ts";
import { route, type SimContext } from "../../route.ts";
import type { View, Wire } from "../../shared/present.ts";
import { fieldsQuery, integer, placementBody, reference } from "../../shared/schema.ts";
import { blankItem, type Folder, type Item, nextId, ROOT_ID } from "../../state.ts";

const listItemsQuery = z.object({
  ...fieldsQuery.shape,
  limit: integer(100, 1, 1_000),
  offset: integer(0, 0, 300_000),
  usemarker: z.enum(["true", "false"]).optional(),
  marker: z.string().optional(),
  sort: z.enum(["id", "name", "date", "size"]).default("name"),
  direction: z.enum(["ASC", "DESC"]).default("ASC"),
});

const createFolderBody = z.looseObject({
  name: z.string(),
  parent: reference,
  description: z.string().max(256).optional(),
});

function createFolder(context: SimContext, name: string, parent: Folder, description = ""): Folder {
  checkName(name);
  checkFree(context.state, parent, name, { type: "folder" });
  return addItem(context.state, {
    ...blankItem(context.now),
    type: "folder",
    id: nextId(context.ids, "folder"),
    name,
    description,
    parentId: parent.id,
    children: new SortedMap<string>(),
  });
}

function listItems(view: View, folder: Folder, query: z.output<typeof listItemsQuery>): Wire {
  const { fields, limit, offset, sort, direction } = query;
  const entry = (item: Item) => presentEntry(view, item, fields);
  if (query.usemarker === "true") {
    const { items, next } = pageByMarker(view.state, folder, query.marker, limit);
    return { entries: items.map(entry), limit, next_marker: next ?? null };
  }
  const order = { by: sort, isDescending: direction === "DESC" };
  const items = pageByOffset(view.state, folder, { offset, limit }, order);
  return {
    total_count: folder.children.size,
    entries: items.map(entry),
    offset,
    limit,
    order: [
      { by: "type", direction: "ASC" },
      { by: sort, direction },
    ],
  };
}

/** Folders and what they hold. */
export const routes = [
  ...itemRoutes("folder", requireFolder, requireChangeableFolder),
  route({
    method: "GET",
    path: "/2.0/folders/:id/items",
    summary: "List what a folder holds",
    query: listItemsQuery,
    handle: ({ state }, { id, query, view }) => listItems(view, requireFolder(state, id), query),
  }),
  route({
    method: "POST",
    path: "/2.0/folders",
    summary: "Create a folder",
    query: fieldsQuery,
    body: createFolderBody,
    handle: (context, { body, query, view }) => {
      const parent = requireFolder(context.state, body.parent.id);
      const folder = createFolder(context, body.name, parent, body.description);
      return new Answer(201, presentItem(view, folder, query.fields));
    },
  }),
  route({
    method: "POST",
    path: "/2.0/folders/:id/copy",
    summary: "Copy a folder and all it holds",
    query: fieldsQuery,
    body: z.looseObject({ ...placementBody.shape, parent: reference }),
    handle: (context, { id, body, query, view }) => {
      if (id === ROOT_ID) throw forbidden();
      const source = requireFolder(context.state, id);
      const parent = requireFolder(context.state, body.parent.id);
      const copy = copyItem(context, source, parent, body.name ?? source.name);
      return new Answer(201, presentItem(view, copy, query.fields));
    },
  }),
  route({
    method: "DELETE",
    path: "/2.0/folders/:id",
    summary: "Move a folder to the trash",
    query: z.object({ recursive: z.enum(["true", "false"]).default("false") }),
    handle: (context, { id, query, request }) => {
      const folder = requireChangeableFolder(context.state, id);
      checkIfMatch(request, folder);
      if (folder.children.size > 0 && query.recursive !== "true") {
        throw new BoxError(
          400,
          "folder_not_empty",
          "Cannot delete - folder not empty. Use recursive=true to delete it with what it holds.",
        );
      }
      changeItem(context, folder, { trashedAt: context.now });
      return noContent();
    },
  }),
];
