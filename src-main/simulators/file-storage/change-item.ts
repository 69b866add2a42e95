import { badRequest } from "./errors.ts";
import { issueLink } from "./shared-links.ts";
import type { ItemChanges } from "./params.ts";
import type { BoxContext, Item } from "./state.ts";
import { changeItem, checkFree, checkName, checkNoCycle, findFolder } from "./tree.ts";

/** Applies a client's changes to an item: everything is checked before anything changes. */
export function applyChanges(context: BoxContext, item: Item, changes: ItemChanges): Item {
  const { state } = context;
  const name = changes.name ?? item.name;
  const parentId = changes.parent?.id ?? item.parentId;
  if (parentId === null) throw badRequest("parent", "the root folder cannot be changed");
  const parent = findFolder(state, parentId);
  if (name !== item.name) checkName(name);
  checkNoCycle(state, item, parent);
  checkFree(state, parent, name, item);
  const sharedLink =
    changes.shared_link === undefined
      ? item.sharedLink
      : issueLink(context, item, changes.shared_link);
  return changeItem(context, item, {
    name,
    parentId,
    description: changes.description ?? item.description,
    tags: changes.tags ?? item.tags,
    sharedLink,
  });
}
