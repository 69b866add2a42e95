import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import { slackError } from "../../errors.ts";
import { attachmentsField, blocksField } from "../../shared/blocks.ts";
import { flag, integer, record, structure, text } from "../../shared/schema.ts";
import type { Content } from "../../state.ts";

/** A longer text of a new message is cut, and that of an edit is rejected. */
export const MAX_TEXT = 40_000;
const MAX_MARKDOWN = 12_000;
const MAX_ATTACHMENTS = 100;

const metadata = lazyLooseObject(() => ({
  event_type: z.string().min(1),
  event_payload: record,
}));

/** The content of a message. */
export const contentFields = {
  text: text.optional(),
  markdown_text: text.optional(),
  blocks: blocksField(50).optional(),
  attachments: attachmentsField.optional(),
  metadata: structure(
    z.union([metadata, lazyLooseObject(() => ({ entities: z.array(z.unknown()) }))]),
    "invalid_metadata_format",
  ).optional(),
};

export type GivenContent = z.output<z.ZodObject<typeof contentFields>>;

/** Parameters that change how Slack reads a text. Here it stays as it was sent. */
export const unsupportedFormatting = ["link_names", "parse", "as_user"];

const threadFields = lazy(() => ({ thread_ts: text.optional(), reply_broadcast: flag.optional() }));

/** The name and picture under which a bot posts. */
export const authorshipFields = lazy(() => ({
  username: text.optional(),
  icon_emoji: text.optional(),
  icon_url: text.optional(),
}));

export const postMessageBody = lazyObject(() => ({
  channel: text,
  ...contentFields,
  ...threadFields(),
  ...authorshipFields(),
}));

export const postEphemeralBody = lazyObject(() => ({
  channel: text,
  user: text,
  ...contentFields,
  ...threadFields(),
  ...authorshipFields(),
}));

export const updateMessageBody = lazyObject(() => ({
  channel: text,
  ts: text,
  ...contentFields,
}));

export const scheduleMessageBody = lazyObject(() => ({
  channel: text,
  post_at: integer,
  ...contentFields,
  ...threadFields(),
}));

function checkText(input: GivenContent): string {
  const { text: plain, markdown_text: markdown, blocks } = input;
  if (markdown !== undefined && (plain !== undefined || blocks !== undefined)) {
    throw slackError("markdown_text_conflict");
  }
  if ((markdown?.length ?? 0) > MAX_MARKDOWN) throw slackError("msg_too_long");
  // A character of two units is kept or left out as a whole.
  return (markdown ?? plain ?? "").slice(0, MAX_TEXT).replace(/[\ud800-\udbff]$/, "");
}

/** Checks that a message has content, and not too much. An empty list counts as none. */
export function checkContent(input: GivenContent): Content {
  const words = checkText(input);
  const blocks = input.blocks?.length ? input.blocks : undefined;
  const attachments = input.attachments?.length ? input.attachments : undefined;
  if ((attachments?.length ?? 0) > MAX_ATTACHMENTS) throw slackError("too_many_attachments");
  if (words.trim() === "" && !blocks && !attachments) throw slackError("no_text");
  return {
    text: words,
    blocks,
    attachments: attachments?.map((attachment, index) => ({ ...attachment, id: index + 1 })),
    metadata: input.metadata,
  };
}
