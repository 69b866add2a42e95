import * as z from "zod";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import type { IdSequence } from "#core/contract/ids.ts";
import { givenBlock, nameBlocks } from "../../shared/blocks.ts";
import { structure } from "../../shared/schema.ts";
import type { GivenBlock, Message } from "../../state.ts";

const chunk = z.discriminatedUnion("type", [
  lazyObject(() => ({ type: z.literal("markdown_text"), text: z.string() })),
  lazyObject(() => ({ type: z.literal("plan_update"), title: z.string() })),
  lazyLooseObject(() => ({
    type: z.literal("task_update"),
    id: z.string().min(1),
    title: z.string(),
    status: z.enum(["pending", "in_progress", "complete", "error"]),
  })),
  lazyObject(() => ({ type: z.literal("blocks"), blocks: z.array(givenBlock) })),
]);

type Chunk = z.output<typeof chunk>;

/** The field of the pieces of a streamed message. */
export const chunksField = structure(z.array(chunk), "invalid_chunks");

type Streamed = Pick<Message, "text" | "blocks">;

/** A task replaces the one with its id, and a plan the former plan. Other blocks are added. */
function withBlock(blocks: readonly GivenBlock[], block: GivenBlock): readonly GivenBlock[] {
  const isSame = (other: GivenBlock) =>
    other.type === block.type && other["task_id"] === block["task_id"];
  const known = blocks.find(isSame);
  if (!known || (block.type !== "task_card" && block.type !== "plan")) return [...blocks, block];
  return blocks.map((other) => (other === known ? { ...block, block_id: known.block_id } : other));
}

function blocksIn(piece: Chunk): readonly GivenBlock[] {
  switch (piece.type) {
    case "markdown_text":
      return [];
    case "plan_update":
      return [{ type: "plan", title: piece.title }];
    case "task_update": {
      const { id, type: _type, ...rest } = piece;
      return [{ ...rest, type: "task_card", task_id: id }];
    }
    case "blocks":
      return piece.blocks;
  }
}

/** The content of a streamed message with further pieces. */
export function joinChunks(
  ids: IdSequence,
  before: Streamed,
  input: {
    readonly markdown_text?: string | undefined;
    readonly chunks?: readonly Chunk[] | undefined;
  },
  last: readonly GivenBlock[] = [],
): Streamed {
  const { markdown_text: markdown = "", chunks = [] } = input;
  const texts = chunks.map((piece) => (piece.type === "markdown_text" ? piece.text : ""));
  const added = [...chunks.flatMap(blocksIn), ...last];
  const start: readonly GivenBlock[] = before.blocks ?? [];
  const blocks = added.reduce(withBlock, start);
  return {
    text: [before.text, markdown, ...texts].join(""),
    blocks: blocks.length === 0 ? undefined : nameBlocks(ids, blocks),
  };
}
