import { presentHistory, presentParent, presentTrash } from "./present-node.ts";
import { presentRichText } from "./present-rich-text.ts";
import type { Block, BlockContent, Database, NotesState, Page } from "./state.ts";
import { titleOf } from "./plain-text.ts";
import { hasChildren } from "./tree.ts";

function presentContent(state: NotesState, content: BlockContent): Record<string, unknown> {
  const { text, caption, cells, settings } = content;
  return {
    ...(text ? { rich_text: presentRichText(state, text) } : {}),
    ...(caption ? { caption: presentRichText(state, caption) } : {}),
    ...(cells ? { cells: cells.map((cell) => presentRichText(state, cell)) } : {}),
    ...settings,
  };
}

function kindOf(
  state: NotesState,
  node: Block | Page | Database,
): { readonly type: string; readonly content: Record<string, unknown> } {
  if ("content" in node) return { type: node.type, content: presentContent(state, node.content) };
  const type = state.pages.has(node.id) ? "child_page" : "child_database";
  return { type, content: { title: titleOf(state, node.id) ?? "" } };
}

/** Anything that shows as a block: pages and databases in a page too. */
export function presentBlock(
  state: NotesState,
  node: Block | Page | Database,
): Record<string, unknown> {
  const { type, content } = kindOf(state, node);
  return {
    object: "block",
    id: node.id,
    parent: presentParent(state, node.parent),
    ...presentHistory(node),
    has_children: type !== "child_database" && hasChildren(state, node.id),
    ...presentTrash(state, node),
    type,
    [type]: content,
  };
}
