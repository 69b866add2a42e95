import type { Block, Database, DataSource, Page, Parent, SimContext, State } from "../state.ts";

export type AnyNode = Page | Block | Database | DataSource;

/** The position of a new node among its siblings. */
export type Position = { readonly at: "start" | "end" } | { readonly after: string };

export const AT_END: Position = { at: "end" };

/** The node of any kind with this id. */
export function findNode(state: State, id: string): AnyNode | undefined {
  return (
    state.pages.get(id) ??
    state.blocks.get(id) ??
    state.databases.get(id) ??
    state.dataSources.get(id)
  );
}

/** The nodes around a place, from the inside out. */
function* nodesAround(state: State, parent: Parent): Generator<AnyNode> {
  let node = parent.in === "workspace" ? undefined : findNode(state, parent.id);
  while (node) {
    yield node;
    node = node.parent.in === "workspace" ? undefined : findNode(state, node.parent.id);
  }
}

/** Returns whether a node is in the trash, by itself or with an ancestor. */
export function isGone(state: State, node: AnyNode): boolean {
  if (node.isTrashed) return true;
  for (const { isTrashed } of nodesAround(state, node.parent)) if (isTrashed) return true;
  return false;
}

/** The ids of the children of a parent, in order. Nodes in the trash are among them. */
export function childIds(state: State, id: string): readonly string[] {
  return state.children.get(id) ?? [];
}

/** The children of a parent that are not in the trash. */
export function* liveChildren(state: State, id: string): Generator<AnyNode> {
  for (const child of childIds(state, id)) {
    const node = findNode(state, child);
    if (node && !node.isTrashed) yield node;
  }
}

/** Returns whether a parent has a child that is not in the trash. */
export function hasChildren(state: State, id: string): boolean {
  return liveChildren(state, id).next().done !== true;
}

/** Puts ids into a parent, in their order, at a position. */
export function insertChildren(
  state: State,
  parent: Parent,
  ids: readonly string[],
  position: Position = AT_END,
): void {
  if (parent.in === "workspace") return;
  const siblings = state.children.get(parent.id) ?? [];
  state.children.set(parent.id, siblings);
  if ("after" in position) siblings.splice(siblings.indexOf(position.after) + 1, 0, ...ids);
  else if (position.at === "start") siblings.unshift(...ids);
  else siblings.push(...ids);
}

/** Takes an id out of its parent, before it moves to another. */
export function removeChild(state: State, parent: Parent, id: string): void {
  if (parent.in === "workspace") return;
  const siblings = state.children.get(parent.id);
  const at = siblings?.indexOf(id) ?? -1;
  if (at >= 0) siblings?.splice(at, 1);
}

/** Returns whether a node is an ancestor's descendant, or the ancestor itself. */
export function isInside(state: State, node: AnyNode, ancestorId: string): boolean {
  return [node, ...nodesAround(state, node.parent)].some(({ id }) => id === ancestorId);
}

/** The fields of a node that an edit sets. */
export const editStamp = ({ state, now }: SimContext) => ({ editedAt: now, editedBy: state.botId });

/** Marks the nearest page around a changed node as edited. */
export function touchPageAround(context: SimContext, parent: Parent): void {
  const { pages } = context.state;
  for (const { id } of nodesAround(context.state, parent)) {
    const page = pages.get(id);
    if (!page) continue;
    pages.replace({ ...page, ...editStamp(context) });
    return;
  }
}
