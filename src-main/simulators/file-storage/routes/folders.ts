import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { SortedMap } from "#core/state/sorted-map.ts";
import { api, checkIfMatch } from "../api.ts";
import { applyChanges } from "../change-item.ts";
import { copyItem } from "../copy-item.ts";
import { BoxError, forbidden } from "../errors.ts";
import { nextId } from "../ids.ts";
import { pageByMarker, pageByOffset } from "../list-page.ts";
import { fieldsQuery, integer, itemChanges, placement, reference } from "../params.ts";
import { presentItem } from "../present-item.ts";
import type { View } from "../view.ts";
import { presentMini, type Wire } from "../present-mini.ts";
import { ROOT_ID, blankItem, type BoxContext, type Folder, type Item } from "../state.ts";
import { addItem, changeItem, checkFree, checkName, findChangeable, findFolder } from "../tree.ts";

const itemsQuery = z.object({
  ...fieldsQuery.shape,
  limit: integer(100, 1, 1_000),
  offset: integer(0, 0, 300_000),
  usemarker: z.enum(["true", "false"]).optional(),
  marker: z.string().optional(),
  sort: z.enum(["id", "name", "date", "size"]).default("name"),
  direction: z.enum(["ASC", "DESC"]).default("ASC"),
});

const newFolder = z.looseObject({
  name: z.string(),
  parent: reference,
  description: z.string().max(256).optional(),
});

/** An entry of a list: in a line, or with the fields that were asked for. */
export function presentEntry(view: View, item: Item, fields: readonly string[] | undefined): Wire {
  return fields ? presentItem(view, item, fields) : presentMini(item);
}

function createFolder(context: BoxContext, name: string, parent: Folder, description = ""): Folder {
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

function listItems(view: View, folder: Folder, query: z.output<typeof itemsQuery>): Wire {
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
export const folderRoutes = [
  api({
    method: "GET",
    path: "/2.0/folders/:id",
    summary: "Get a folder",
    query: fieldsQuery,
    handle: ({ state }, { id, query, request, view }) => {
      const folder = findFolder(state, id);
      if (request.headers["if-none-match"] === String(folder.etag))
        return new RouteResponse(304, undefined);
      return presentItem(view, folder, query.fields);
    },
  }),
  api({
    method: "GET",
    path: "/2.0/folders/:id/items",
    summary: "List what a folder holds",
    query: itemsQuery,
    handle: ({ state }, { id, query, view }) => listItems(view, findFolder(state, id), query),
  }),
  api({
    method: "POST",
    path: "/2.0/folders",
    summary: "Create a folder",
    query: fieldsQuery,
    body: newFolder,
    handle: (context, { body, query, view }) => {
      const parent = findFolder(context.state, body.parent.id);
      const folder = createFolder(context, body.name, parent, body.description);
      return new RouteResponse(201, presentItem(view, folder, query.fields));
    },
  }),
  api({
    method: "PUT",
    path: "/2.0/folders/:id",
    summary: "Rename, move, describe, tag or share a folder",
    query: fieldsQuery,
    body: itemChanges,
    handle: (context, { id, body, query, request, view }) => {
      const folder = findChangeable(context.state, id);
      checkIfMatch(request, folder);
      return presentItem(view, applyChanges(context, folder, body), query.fields);
    },
  }),
  api({
    method: "POST",
    path: "/2.0/folders/:id/copy",
    summary: "Copy a folder and all it holds",
    query: fieldsQuery,
    body: z.looseObject({ ...placement.shape, parent: reference }),
    handle: (context, { id, body, query, view }) => {
      if (id === ROOT_ID) throw forbidden();
      const source = findFolder(context.state, id);
      const parent = findFolder(context.state, body.parent.id);
      const copy = copyItem(context, source, parent, body.name ?? source.name);
      return new RouteResponse(201, presentItem(view, copy, query.fields));
    },
  }),
  api({
    method: "DELETE",
    path: "/2.0/folders/:id",
    summary: "Move a folder to the trash",
    query: z.object({ recursive: z.enum(["true", "false"]).default("false") }),
    handle: (context, { id, query, request }) => {
      const folder = findChangeable(context.state, id);
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
