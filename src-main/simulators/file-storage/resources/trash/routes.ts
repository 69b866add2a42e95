import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { booleanText } from "#core/parsing/boolean-text.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { BoxError, notFound } from "../../errors.ts";
import { inOrder } from "../../items/page.ts";
import { presentEntry, presentItem } from "../../items/present.ts";
import {
  changeItem,
  checkFree,
  checkName,
  isTrashed,
  newestItems,
  requireFolder,
  requireItem,
} from "../../items/tree.ts";
import { itemTrigger, recordTrigger } from "../../events.ts";
import { purge } from "../../items/purge.ts";
import { route } from "../../route.ts";
import { nameOf, presentPage, type View, type ApiObject } from "../../shared/present.ts";
import { fieldsPageQuery, fieldsQuery, placementBody } from "../../shared/schema.ts";
import type { Item, SimContext, State } from "../../state.ts";

/** Returns an item that was deleted itself; what a deleted folder holds is found only through the folder. */
function requireTrashed(state: State, type: Item["type"], id: string): Item {
  const item = requireItem(state, type, id);
  if (item.trashedAt !== undefined) return item;
  if (isTrashed(state, item)) throw notFound(type, id);
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

/** An item that is or was in the trash: neither its shared link nor what a folder holds is shown. */
function presentTrashed(view: View, item: Item, fields: readonly string[] | undefined): ApiObject {
  const { item_collection: _held, ...shown } = presentItem(view, item, fields);
  return "shared_link" in shown ? { ...shown, shared_link: null } : shown;
}

const perKind = (["file", "folder", "web_link"] as const).flatMap((type) => [
  route(`GET /2.0/${type}s/:id/trash`, `Get a ${nameOf(type)} from the trash`, {
    query: fieldsQuery,
    handle: ({ state }, { id, query, view }) =>
      presentTrashed(view, requireTrashed(state, type, id), query.fields),
  }),
  route(
    `DELETE /2.0/${type}s/:id/trash`,
    `Delete a ${nameOf(type)} for good`,
    (context, { id, view }) => {
      const item = requireTrashed(context.state, type, id);
      recordTrigger(context, view, itemTrigger(type, "DELETED"), item);
      purge(context.state, item);
      return noContent();
    },
  ),
  route(`POST /2.0/${type}s/:id`, `Restore a ${nameOf(type)} from the trash`, {
    query: fieldsQuery,
    body: placementBody.optional(),
    handle: (context, { id, body, query, view }) => {
      const item = restore(context, type, id, body);
      recordTrigger(context, view, itemTrigger(type, "RESTORED"), item);
      return new RouteResponse(201, presentTrashed(view, item, query.fields));
    },
  }),
]);

const trashQuery = lazyObject(() => ({
  ...fieldsPageQuery.shape,
  usemarker: booleanText().optional(),
  marker: z.string().optional(),
  sort: z.enum(["name", "date", "size"]).optional(),
  direction: z.enum(["ASC", "DESC"]).optional(),
}));

type TrashQuery = z.output<typeof trashQuery>;

/** Items that were deleted themselves, newest first unless a sort is asked for. */
function trashedItems(state: State, { sort, direction }: TrashQuery): readonly Item[] {
  const all = newestItems(state).filter(({ trashedAt }) => trashedAt !== undefined);
  if (sort === undefined) return direction === "ASC" ? all.reverse() : all;
  return inOrder(state, all, sort, direction);
}

/** The routes of the trash. The content of a deleted folder is not listed. */
export const routes = [
  route("GET /2.0/folders/trash/items", "List the trash", {
    query: trashQuery,
    handle: ({ state }, { query, view }) => {
      const all = trashedItems(state, query);
      const entry = (item: Item) => presentEntry(view, item, query.fields);
      if (query.usemarker !== true) return presentPage(all, query, entry);
      const last = all.findIndex(({ id }) => id === query.marker);
      const page = all.slice(last + 1, last + 1 + query.limit);
      const hasMore = last + 1 + page.length < all.length;
      return {
        entries: page.map(entry),
        limit: query.limit,
        next_marker: hasMore ? (page.at(-1)?.id ?? null) : null,
      };
    },
  }),
  ...perKind,
];
