import type { Content, SimContext } from "../state.ts";
import { nameBlocks } from "./blocks.ts";
import type { EphemeralMessage } from "./app-entities.ts";
import { nextTimestamp } from "./timestamps.ts";

interface Shown extends Content {
  readonly channel: string;
  readonly user: string;
  readonly threadTs?: string | undefined;
}

/** Shows a message to one person. It is no part of the history and records no event. */
export function showEphemeral(context: SimContext, shown: Shown): EphemeralMessage {
  const { channel, user, text, attachments, threadTs } = shown;
  const ts = nextTimestamp(context);
  const blocks = nameBlocks(context.ids, shown.blocks);
  const id = `${channel}:${ts}`;
  return context.state.ephemerals.add({
    id,
    ts,
    channel,
    user,
    text,
    blocks,
    attachments,
    threadTs,
  });
}

/** Replaces the content of an ephemeral message. */
export function replaceEphemeral(
  context: SimContext,
  old: EphemeralMessage,
  { text, attachments, ...rest }: Content,
): EphemeralMessage {
  const blocks = nameBlocks(context.ids, rest.blocks);
  return context.state.ephemerals.replace({ ...old, text, blocks, attachments });
}

/** An ephemeral message as the panel and world actions show it. */
export function presentEphemeral(message: EphemeralMessage) {
  const { ts, channel, user, text, blocks, attachments, threadTs } = message;
  return {
    type: "message" as const,
    subtype: "bot_message",
    is_ephemeral: true,
    ts,
    channel,
    user,
    text,
    ...(blocks === undefined ? {} : { blocks: [...blocks] }),
    ...(attachments === undefined ? {} : { attachments: [...attachments] }),
    ...(threadTs === undefined ? {} : { thread_ts: threadTs }),
  };
}
