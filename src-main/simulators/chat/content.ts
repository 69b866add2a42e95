import * as z from "zod";
import type { IdSequence } from "#core/state/id-sequence.ts";
import { record, structure, text } from "./args.ts";
import { slackError } from "./errors.ts";
import type { Block, Passed } from "./state.ts";

const MAX_TEXT = 40_000;
const MAX_MARKDOWN = 12_000;
const MAX_ATTACHMENTS = 100;

/** The blocks that a message or a view may be made of. */
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

/** Blocks as they come: at most `max`, each of a known type. */
export function blocksArg(max: number) {
  return structure(
    z.array(block).max(max, `no more than ${String(max)} items allowed`),
    "invalid_blocks",
  );
}

export type GivenBlock = z.output<typeof block>;

const metadata = z.looseObject({
  event_type: z.string().min(1),
  event_payload: record,
});

/** What a message may say, in every way that the API takes. */
export const contentArgs = {
  text: text.optional(),
  markdown_text: text.optional(),
  blocks: blocksArg(50).optional(),
  attachments: structure(z.array(record), "invalid_attachments").optional(),
  metadata: structure(
    z.union([metadata, z.looseObject({ entities: z.array(z.unknown()) })]),
    "invalid_metadata_format",
  ).optional(),
};

/** The checked arguments. */
export interface GivenContent {
  readonly text?: string | undefined;
  readonly markdown_text?: string | undefined;
  readonly blocks?: readonly GivenBlock[] | undefined;
  readonly attachments?: readonly Passed[] | undefined;
  readonly metadata?: Passed | undefined;
}

/** What a message says, checked; its blocks may have no ids yet. */
export interface Content {
  readonly text: string;
  readonly blocks: readonly GivenBlock[] | undefined;
  readonly attachments: readonly Passed[] | undefined;
  readonly metadata: Passed | undefined;
}

/** Gives the blocks without an id one, as Slack does. Done last, so that a refused call takes no id. */
export function nameBlocks(
  ids: IdSequence,
  blocks: readonly GivenBlock[] | undefined,
): readonly Block[] | undefined {
  return blocks?.map((given) => ({
    ...given,
    block_id: given.block_id ?? ids.next("block", 5).slice("block".length),
  }));
}

/** Nothing of nothing: an empty list takes away what was there. */
function orNone<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list === undefined || list.length === 0 ? undefined : list;
}

function checkText(given: GivenContent): string {
  const { text: plain, markdown_text: markdown, blocks } = given;
  if (markdown !== undefined && (plain !== undefined || blocks !== undefined)) {
    throw slackError("markdown_text_conflict");
  }
  if ((markdown?.length ?? 0) > MAX_MARKDOWN) throw slackError("msg_too_long");
  const words = markdown ?? plain ?? "";
  if (words.length > MAX_TEXT) throw slackError("msg_too_long");
  return words;
}

/** Checks that there is something to say and that it is not too much. */
export function checkContent(given: GivenContent): Content {
  const words = checkText(given);
  const blocks = orNone(given.blocks);
  const attachments = orNone(given.attachments);
  if ((attachments?.length ?? 0) > MAX_ATTACHMENTS) throw slackError("too_many_attachments");
  if (words.trim() === "" && !blocks && !attachments) throw slackError("no_text");
  return {
    text: words,
    blocks,
    attachments: attachments?.map((attachment, place) => ({ ...attachment, id: place + 1 })),
    metadata: given.metadata,
  };
}
