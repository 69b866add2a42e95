import * as z from "zod";
import type { IdSequence } from "#core/state/id-sequence.ts";
import type { Block } from "../state.ts";
import { structure } from "./schema.ts";

/** The types of block that messages and views support. */
const blockTypes = [
  "actions",
  "alert",
  "call",
  "card",
  "carousel",
  "container",
  "context",
  "context_actions",
  "data_table",
  "divider",
  "file",
  "header",
  "image",
  "input",
  "markdown",
  "plan",
  "rich_text",
  "section",
  "table",
  "task_card",
  "video",
];

const isBlockType = (type: string): boolean => blockTypes.includes(type);

const block = z.looseObject({
  type: z.string().refine(isBlockType, "unsupported type"),
  block_id: z.string().max(255).optional(),
});

/** The field of a list of blocks: at most `max`, each of a known type. */
export function blocksField(max: number) {
  return structure(
    z.array(block).max(max, `no more than ${String(max)} items allowed`),
    "invalid_blocks",
  );
}

export type GivenBlock = z.output<typeof block>;

/**
 * Gives an id to each block without one. Called after all checks, so that a refused request draws no id.
 */
export function nameBlocks(
  ids: IdSequence,
  blocks: readonly GivenBlock[] | undefined,
): readonly Block[] | undefined {
  return blocks?.map((given) => ({
    ...given,
    block_id: given.block_id ?? ids.next("block", 5).slice("block".length),
  }));
}
