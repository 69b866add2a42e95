import type * as z from "zod";
import { recordBlocks, recordDatabase, recordUpdate } from "../../events.ts";
import { notFound, validationError } from "../../errors.ts";
import { requireLive } from "../../shared/find.ts";
import type { position } from "../../shared/schema.ts";
import {
  AT_END,
  childIds,
  editStamp,
  insertChildren,
  touchPageAround,
  type Position,
} from "../../shared/tree.ts";
import {
  type Block,
  type BlockContent,
  type Database,
  newNode,
  type Page,
  type Parent,
  type SimContext,
  type State,
} from "../../state.ts";
import { canHold, checkChildren, checkWidths } from "./nesting.ts";
import {
  readChildrenId,
  type appendBlocksBody,
  type BlockChange,
  type BlockInput,
  syncedFrom,
  type updateBlockBody,
} from "./schema.ts";

const MAX_BLOCKS = 1_000;
const MAX_LEVELS = 3;

/** Everything that the API shows as a block: pages and databases in a page too. */
type Shown = Block | Page | Database;

/**
 * One request creates at most 1000 blocks, at most two levels inside the first. A synced block that is
 * a copy has no children of its own, and its original exists.
 */
export function checkBlocks(state: State, blocks: readonly BlockInput[]): void {
  let count = 0;
  let levels = 0;
  for (let level = blocks; level.length > 0; level = level.flatMap(({ children }) => children)) {
    count += level.length;
    levels += 1;
    for (const one of level) {
      checkCopy(state, one);
      if (one.type === "table") checkWidths(one.content.settings["table_width"], one.children);
    }
  }
  if (count > MAX_BLOCKS) {
    throw validationError(
      `body.children should hold at most ${String(MAX_BLOCKS)} blocks in all, instead held ${String(count)}.`,
    );
  }
  if (levels <= MAX_LEVELS) return;
  throw validationError(
    "body failed validation: body.children should nest at most two levels deep.",
  );
}

function checkCopy(state: State, { content, children }: BlockInput): void {
  const original = syncedFrom(content);
  if (original === undefined) return;
  const block = state.blocks.get(original);
  if (block?.type !== "synced_block" || syncedFrom(block.content) !== undefined) {
    throw notFound("block", original);
  }
  if (children.length > 0) throw validationError("A copy of a synced block has no children.");
}

/** Creates blocks and their children in a parent that was checked. */
export function addBlocks(
  context: SimContext,
  parent: Parent,
  inputs: readonly BlockInput[],
  position?: Position,
): readonly Block[] {
  const { state, ids, now } = context;
  const blocks = inputs.map(({ type, content, children }) => {
    const node = newNode(ids.uuid("block"), parent, state.botId, now);
    const block = state.blocks.add({ ...node, type, content });
    if (children.length > 0) addBlocks(context, { in: "block", id: block.id }, children);
    return block;
  });
  const added = blocks.map(({ id }) => id);
  insertChildren(state, parent, added, position);
  return blocks;
}

/** The position that a body asks for. A sibling that it names must be a child of the same parent. */
export function positionIn(
  state: State,
  parentId: string,
  input: z.output<typeof position> | undefined,
  after = input?.after_block?.id,
): Position {
  if (after !== undefined) {
    if (childIds(state, parentId).includes(after)) return { after };
    throw notFound("block", after);
  }
  return input?.type === "start" || input?.type === "page_start" ? { at: "start" } : AT_END;
}

/** Moves a node to the trash or restores it. */
export function setTrashed<Node extends { readonly id: string }>(
  context: SimContext,
  node: Node,
  isTrashed: boolean,
): Shown | Node {
  const { state } = context;
  const edited = { isTrashed, ...editStamp(context) };
  const page = state.pages.get(node.id);
  if (page) {
    const updated = state.pages.replace({ ...page, ...edited });
    recordUpdate(context, page, updated);
    return updated;
  }
  const database = state.databases.get(node.id);
  if (database) {
    const updated = state.databases.replace({ ...database, ...edited });
    recordDatabase(context, database, updated);
    return updated;
  }
  const block = state.blocks.get(node.id);
  return block ? state.blocks.replace({ ...block, ...edited }) : node;
}

export function updateBlock(
  context: SimContext,
  node: Shown,
  { trashed, content }: Partial<Pick<z.output<typeof updateBlockBody>, "trashed" | "content">>,
): Shown {
  const { state } = context;
  if (trashed !== false) requireLive(state, node);
  if (content) updateContent(context, node, content);
  const changed = trashed === undefined ? node : setTrashed(context, node, trashed);
  touchPageAround(context, node.parent);
  recordBlocks(context, node.parent, [node]);
  return state.blocks.get(node.id) ?? changed;
}

function updateContent(context: SimContext, node: Shown, { type, content }: BlockChange): void {
  if (!("content" in node) || node.type !== type) {
    const actual = "content" in node ? node.type : "child_page";
    throw validationError(`Block type ${actual} cannot be changed to ${type}.`);
  }
  const { external: _external, file_upload: _upload, ...others } = node.content.settings;
  const kept = content.settings["type"] === undefined ? node.content.settings : others;
  const settings = { ...kept, ...content.settings };
  const changed = { ...node.content, ...content, settings };
  checkChange(context.state, node, changed);
  context.state.blocks.replace({ ...node, content: changed, ...editStamp(context) });
}

/** A row keeps the width of its table, and a heading with children stays one that toggles. */
function checkChange(state: State, node: Block, { cells, settings }: BlockContent): void {
  if (cells && node.parent.in === "block") {
    const table = state.blocks.get(node.parent.id);
    checkWidths(table?.content.settings["table_width"], [{ content: { cells, settings } }]);
  }
  const lost = shownChildren(state, node).find(
    (child) =>
      !child.isTrashed && "content" in child && !canHold({ type: node.type, settings }, child.type),
  );
  if (lost) throw validationError(`Block of type ${node.type} does not support children.`);
}

export function appendBlocks(
  context: SimContext,
  node: Shown,
  body: z.output<typeof appendBlocksBody>,
): readonly Block[] {
  const { state } = context;
  if (state.databases.has(node.id)) throw validationError("Databases hold no blocks.");
  checkBlocks(state, body.children);
  if ("content" in node && syncedFrom(node.content) !== undefined) {
    throw validationError("A copy of a synced block has no children.");
  }
  checkChildren("content" in node ? node : undefined, body.children);
  const position = positionIn(state, node.id, body.position, body.after);
  const parent = { in: state.pages.has(node.id) ? "page" : "block", id: node.id } as const;
  const added = addBlocks(context, parent, body.children, position);
  touchPageAround(context, parent);
  recordBlocks(context, parent, added);
  return added;
}

/** The children that show as blocks, in order. Nodes in the trash are among them. */
export function shownChildren(state: State, node: Shown): readonly Shown[] {
  if (state.databases.has(node.id)) return [];
  const parentId = readChildrenId(node);
  return childIds(state, parentId).flatMap(
    (id) => state.blocks.get(id) ?? state.pages.get(id) ?? state.databases.get(id) ?? [],
  );
}
