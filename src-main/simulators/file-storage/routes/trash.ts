import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { api } from "../api.ts";
import { BoxError } from "../errors.ts";
import { fieldsQuery, pageQuery, placement } from "../params.ts";
import { presentItem } from "../present-item.ts";
import type { BoxContext, FileStorageState, Item } from "../state.ts";
import { changeItem, checkFree, checkName, findFolder, isTrashed, lookUp, purge } from "../tree.ts";
import * as z from "zod";
import { presentEntry } from "./folders.ts";

function findTrashed(state: FileStorageState, type: Item["type"], id: string): Item {
  const item = lookUp(state, type, id);
  if (isTrashed(state, item)) return item;
  throw new BoxError(404, "not_trashed", "Item is not trashed");
}

/** Everything that was thrown away itself, newest first; what lies in a thrown folder is not listed. */
function* thrownAway(state: FileStorageState): Generator<Item> {
  for (const item of state.folders.newestFirst()) if (item.trashedAt !== undefined) yield item;
  for (const item of state.files.newestFirst()) if (item.trashedAt !== undefined) yield item;
}

function restore(
  context: BoxContext,
  type: Item["type"],
  id: string,
  body: z.output<typeof placement> | undefined,
): Item {
  const { state } = context;
  const item = findTrashed(state, type, id);
  const name = body?.name ?? item.name;
  const parent = findFolder(state, body?.parent?.id ?? item.parentId ?? "0");
  checkName(name);
  checkFree(state, parent, name, item);
  return changeItem(context, item, { name, parentId: parent.id, trashedAt: undefined });
}

const kinds = [
  ["file", "files"],
  ["folder", "folders"],
] as const;

const perKind = kinds.flatMap(([type, path]) => [
  api({
    method: "GET",
    path: `/2.0/${path}/:id/trash`,
    summary: `Get a ${type} from the trash`,
    query: fieldsQuery,
    handle: ({ state }, { id, query, view }) =>
      presentItem(view, findTrashed(state, type, id), query.fields),
  }),
  api({
    method: "DELETE",
    path: `/2.0/${path}/:id/trash`,
    summary: `Delete a ${type} for good`,
    handle: ({ state }, { id }) => {
      purge(state, findTrashed(state, type, id));
      return noContent();
    },
  }),
  api({
    method: "POST",
    path: `/2.0/${path}/:id`,
    summary: `Restore a ${type} from the trash`,
    query: fieldsQuery,
    body: placement.optional(),
    handle: (context, { id, body, query, view }) =>
      new RouteResponse(201, presentItem(view, restore(context, type, id, body), query.fields)),
  }),
]);

/** What was thrown away: looked at, taken back, gone for good. */
export const trashRoutes = [
  api({
    method: "GET",
    path: "/2.0/folders/trash/items",
    summary: "List the trash",
    query: z.object({ ...fieldsQuery.shape, ...pageQuery.shape }),
    handle: ({ state }, { query, view }) => {
      const { offset, limit, fields } = query;
      const all = [...thrownAway(state)];
      const entries = all
        .slice(offset, offset + limit)
        .map((item) => presentEntry(view, item, fields));
      return { total_count: all.length, entries, offset, limit };
    },
  }),
  ...perKind,
];
