import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import type { IdSequence } from "#core/contract/ids.ts";
import { isInteractive } from "../interactivity/inputs/elements.ts";
import type { Block, GivenAttachment, GivenBlock, Passed } from "../state.ts";
import { checkBlock, isDistinct } from "./block-rules.ts";
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

/** A block as a client sends it. */
export const givenBlock = lazyLooseObject(() => ({
  type: z.string().refine(isBlockType, "unsupported type"),
  block_id: z.string().max(255).optional(),
  element: z.unknown().optional(),
  accessory: z.unknown().optional(),
  elements: z.unknown().optional(),
})).superRefine(checkBlock);

/** The field of a list of blocks: at most `max`, each of a known type. */
export function blocksField(max: number) {
  return structure(
    z
      .array(givenBlock)
      .max(max, `no more than ${String(max)} items allowed`)
      .refine((blocks) => isDistinct(blocks.map(({ block_id: id }) => id)), {
        error: "block_id must be unique",
      }),
    "invalid_blocks",
  );
}

/** An attachment, which can hold blocks of its own. */
export const attachmentField = lazyLooseObject(() => ({
  blocks: z.array(givenBlock).max(50).optional(),
}));

/** The field of a list of attachments. */
export const attachmentsField = structure(z.array(attachmentField), "invalid_attachments");

const nameless = lazyLooseObject(() => ({
  type: z.string().refine(isInteractive),
  action_id: z.undefined().optional(),
}));

/** Gives an id to an interactive element without one. */
function nameElement(ids: IdSequence, element: unknown): unknown {
  const { data } = nameless.safeParse(element);
  return data ? { ...data, action_id: ids.bare("action", 5) } : element;
}

const innerBlock = lazyLooseObject(() => ({
  type: z.string().refine(isBlockType),
  block_id: z.string().optional(),
}));

/** Names a part of a block: an element, or a block within a carousel or container. */
function namePart(ids: IdSequence, part: unknown): unknown {
  const inner = innerBlock.safeParse(part).data;
  const isElement = inner === undefined || inner.type === "image";
  return isElement ? nameElement(ids, part) : nameBlock(ids, inner);
}

const lists = ["elements", "actions", "child_blocks"];

function nameElements(ids: IdSequence, block: GivenBlock): GivenBlock {
  const { element, accessory } = block;
  const named = lists.flatMap((name) => {
    const parts = block[name];
    return Array.isArray(parts)
      ? [[name, parts.map((part: unknown) => namePart(ids, part))] as const]
      : [];
  });
  return {
    ...block,
    ...(element === undefined ? {} : { element: nameElement(ids, element) }),
    ...(accessory === undefined ? {} : { accessory: nameElement(ids, accessory) }),
    ...Object.fromEntries(named),
  };
}

function nameBlock(ids: IdSequence, input: GivenBlock): Block {
  return { ...nameElements(ids, input), block_id: input.block_id ?? ids.bare("block", 5) };
}

/**
 * Gives an id to each block and each interactive element without one. Called after all checks, so that a
 * refused request draws no id.
 */
export function nameBlocks(
  ids: IdSequence,
  blocks: readonly GivenBlock[] | undefined,
): readonly Block[] | undefined {
  return blocks?.map((input) => nameBlock(ids, input));
}

/** Gives an id to each block and element of attachments without one. */
export function nameAttachments(
  ids: IdSequence,
  attachments: readonly GivenAttachment[] | undefined,
): readonly Passed[] | undefined {
  return attachments?.map((input) => {
    const blocks = nameBlocks(ids, input.blocks);
    return blocks ? { ...input, blocks } : input;
  });
}
