import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { badRequest, forbidden, requireRecord } from "../../errors.ts";
import { addFolder } from "../../items/actions.ts";
import { presentItem } from "../../items/present.ts";
import { changeItem, checkFree, findItem, newestItems, requireFolder } from "../../items/tree.ts";
import { route } from "../../route.ts";
import { fieldsQuery, reference } from "../../shared/schema.ts";
import { type Folder, type Item, ROOT_ID, type SimContext, type User } from "../../state.ts";

/** Lists the items of an owner whose folders belong to somebody else, or are the root. */
function topItems({ state }: SimContext, { id: ownerId }: User): readonly Item[] {
  return newestItems(state)
    .filter((item) => {
      const parent = item.parentId === null ? undefined : state.folders.get(item.parentId);
      if (!parent || item.ownerId !== ownerId || item.trashedAt !== undefined) return false;
      return parent.id === ROOT_ID || parent.ownerId !== ownerId;
    })
    .toReversed();
}

/** Moves everything that a user owns to a new folder of another user. */
function transfer(context: SimContext, from: User, to: User): Folder {
  const { state } = context;
  const name = `${from.name}'s Files and Folders`;
  const root = requireFolder(state, ROOT_ID);
  checkFree(state, root, name, { type: "folder" });
  const moved = topItems(context, from);
  const owned = newestItems(state).filter(
    ({ id, ownerId }) => ownerId === from.id && id !== ROOT_ID,
  );
  const folder = addFolder(context, root, name, "", to.id);
  for (const item of moved) changeItem(context, item, { parentId: folder.id });
  for (const { id, type } of owned) {
    const item = findItem(state, { type, id });
    if (item) changeItem(context, item, { ownerId: to.id });
  }
  return folder;
}

/** Transfers of content between users. */
export const routes = [
  route("PUT /2.0/users/:id/folders/:folder", "Transfer all content of a user to another user", {
    query: fieldsQuery,
    body: lazyLooseObject(() => ({ owned_by: reference })),
    unsupported: ["notify"],
    handle: (context, { id, body, query, request, view }) => {
      const { users } = context.state;
      if (request.params["folder"] !== ROOT_ID) throw forbidden();
      const from = requireRecord(users, "user", id);
      const to = requireRecord(users, "user", body.owned_by.id);
      if (from.id === to.id) throw badRequest("owned_by", "must be another user");
      return presentItem(view, transfer(context, from, to), query.fields);
    },
  }),
];
