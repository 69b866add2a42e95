import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { BoxError } from "../../errors.ts";
import { presentEntry, presentItem } from "../../items/present.ts";
import {
  changeItem,
  checkFree,
  checkName,
  isTrashed,
  purge,
  requireFolder,
  requireItem,
} from "../../items/tree.ts";
import { route } from "../../route.ts";
import { presentPage } from "../../shared/present.ts";
import { fieldsQuery, pageQuery, placementBody } from "../../shared/schema.ts";
import type { Item, SimContext, State } from "../../state.ts";

function requireTrashed(state: State, type: Item["type"], id: string): Item {
  const item = requireItem(state, type, id);
  if (isTrashed(state, item)) return item;
  throw new BoxError(404, "not_trashed", "Item is not trashed");
}

function restore(
  context: SimContext,
  type: Item["type"],
  id: string,
  body: z.output<typeof placementBody> | undefined,
): Item {
  const { state } = context;
  const item = requireTrashed(state, type, id);
  const name = body?.name ?? item.name;
  const parent = requireFolder(state, body?.parent?.id ?? item.parentId ?? "0");
  checkName(name);
  checkFree(state, parent, name, item);
  return changeItem(context, item, { name, parentId: parent.id, trashedAt: undefined });
}

const kinds = [
  ["file", "files"],
  ["folder", "folders"],
] as const;

const perKind = kinds.flatMap(([type, path]) => [
  route(`GET /2.0/${path}/:id/trash`, `Get a ${type} from the trash`, {
    query: fieldsQuery,
    handle: ({ state }, { id, query, view }) =>
      presentItem(view, requireTrashed(state, type, id), query.fields),
  }),
  route(`DELETE /2.0/${path}/:id/trash`, `Delete a ${type} for good`, ({ state }, { id }) => {
    purge(state, requireTrashed(state, type, id));
    return noContent();
  }),
  route(`POST /2.0/${path}/:id`, `Restore a ${type} from the trash`, {
    query: fieldsQuery,
    body: placementBody.optional(),
    handle: (context, { id, body, query, view }) =>
      new RouteResponse(201, presentItem(view, restore(context, type, id, body), query.fields)),
  }),
]);

/** Items that were deleted themselves, newest first; what a deleted folder holds is not listed. */
export const routes = [
  route("GET /2.0/folders/trash/items", "List the trash", {
    query: z.object({ ...fieldsQuery.shape, ...pageQuery.shape }),
    handle: ({ state }, { query, view }) => {
      const all = [...state.folders.newestFirst(), ...state.files.newestFirst()].filter(
        ({ trashedAt }) => trashedAt !== undefined,
      );
      return presentPage(all, query, (item) => presentEntry(view, item, query.fields));
    },
  }),
  ...perKind,
];
