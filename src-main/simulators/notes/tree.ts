import type { Block, Database, DataSource, NotesState, Page, Parent } from "./state.ts";

export type AnyNode = Page | Block | Database | DataSource;

/** Where among its siblings something new stands. */
export type Position = { readonly at: "start" | "end" } | { readonly after: string };

export const AT_END: Position = { at: "end" };

/** What an id names, whatever kind it is. */
export function findNode(state: NotesState, id: string): AnyNode | undefined {
  return (
    state.pages.get(id) ??
    state.blocks.get(id) ??
    state.databases.get(id) ??
    state.dataSources.get(id)
  );
}

function parentOf(state: NotesState, parent: Parent): AnyNode | undefined {
  return parent.in === "workspace" ? undefined : findNode(state, parent.id);
}

/** Whether something is in the trash, by itself or with what it stands in. */
export function isGone(state: NotesState, node: AnyNode): boolean {
  for (let step: AnyNode | undefined = node; step; step = parentOf(state, step.parent)) {
    if (step.isTrashed) return true;
  }
  return false;
}

/** The ids in a parent, in order, what is in the trash among them. */
export function childIds(state: NotesState, id: string): readonly string[] {
  return state.children.get(id) ?? [];
}

/** What stands in a parent and is not in the trash. */
export function* liveChildren(state: NotesState, id: string): Generator<AnyNode> {
  for (const child of childIds(state, id)) {
    const node = findNode(state, child);
    if (node && !node.isTrashed) yield node;
  }
}

/** Whether anything stands in a parent that is not in the trash. */
export function hasChildren(state: NotesState, id: string): boolean {
  return liveChildren(state, id).next().done !== true;
}

/** Puts ids into a parent, in their order, at a position. */
export function place(
  state: NotesState,
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

/** Takes an id out of its parent: it goes to stand elsewhere. */
export function unplace(state: NotesState, parent: Parent, id: string): void {
  if (parent.in === "workspace") return;
  const siblings = state.children.get(parent.id);
  const at = siblings?.indexOf(id) ?? -1;
  if (at >= 0) siblings?.splice(at, 1);
}

/** Whether one thing stands, however deep, in another. */
export function standsIn(state: NotesState, node: AnyNode, ancestorId: string): boolean {
  for (let step: AnyNode | undefined = node; step; step = parentOf(state, step.parent)) {
    if (step.id === ancestorId) return true;
  }
  return false;
}

/** Tells the page around something that it was edited. */
export function touchPageOf(state: NotesState, parent: Parent, now: number): void {
  for (let step = parentOf(state, parent); step; step = parentOf(state, step.parent)) {
    const page = state.pages.get(step.id);
    if (!page) continue;
    state.pages.replace({ ...page, editedAt: now, editedBy: state.botId });
    return;
  }
}
