import type { BlockInput } from "./doors/blocks.ts";
import { validationError } from "./errors.ts";
import { newNode, type Block, type NotesContext, type Parent } from "./state.ts";
import { place, type Position } from "./tree.ts";

const MAX_BLOCKS = 1_000;
const MAX_LEVELS = 3;

function measure(blocks: readonly BlockInput[]): {
  readonly count: number;
  readonly levels: number;
} {
  const inner = blocks.map(({ children }) => measure(children));
  return {
    count: inner.reduce((sum, { count }) => sum + count, blocks.length),
    levels: blocks.length === 0 ? 0 : 1 + Math.max(...inner.map(({ levels }) => levels)),
  };
}

/** One request makes at most a thousand blocks, two levels inside the first. */
export function checkSize(blocks: readonly BlockInput[]): void {
  const { count, levels } = measure(blocks);
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

/** Makes blocks and what stands inside them, in a parent that was checked. */
export function addBlocks(
  context: NotesContext,
  parent: Parent,
  inputs: readonly BlockInput[],
  position?: Position,
): readonly Block[] {
  const blocks = inputs.map((input) => addBlock(context, parent, input));
  place(
    context.state,
    parent,
    blocks.map(({ id }) => id),
    position,
  );
  return blocks;
}

function addBlock(context: NotesContext, parent: Parent, input: BlockInput): Block {
  const { state, ids, now } = context;
  const block = state.blocks.add({
    ...newNode(ids.uuid("block"), parent, state.botId, now),
    type: input.type,
    content: input.content,
  });
  if (input.children.length > 0) addBlocks(context, { in: "block", id: block.id }, input.children);
  return block;
}
