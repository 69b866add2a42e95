import type { ChatContext } from "../caller.ts";
import { nameBlocks, type GivenBlock } from "../content.ts";
import { roomOf } from "../conversations.ts";
import { emit } from "../emit.ts";
import { appMentioned, messagePosted } from "../events.ts";
import type { Message, Passed, User } from "../state.ts";
import { nextTimestamp } from "../timestamps.ts";

/** A message that is about to be posted: everything about it has been checked. */
export interface Draft {
  readonly channel: string;
  readonly author: User;
  readonly text: string;
  readonly subtype?: string | undefined;
  readonly details?: Passed | undefined;
  readonly threadTs?: string | undefined;
  readonly blocks?: readonly GivenBlock[] | undefined;
  readonly attachments?: readonly Passed[] | undefined;
  readonly metadata?: Passed | undefined;
}

/** People's own clients name their messages; the app's messages and the workspace's have no such name. */
function nameMessage(context: ChatContext, draft: Draft): string | undefined {
  const isSpoken = draft.author.kind === "person" && draft.subtype === undefined;
  return isSpoken ? context.ids.uuid("client_msg_id") : undefined;
}

function createMessage(context: ChatContext, draft: Draft): Message {
  return {
    ts: nextTimestamp(context),
    channel: draft.channel,
    user: draft.author.id,
    isBot: draft.author.kind === "bot" && !isNotice(draft.subtype),
    text: draft.text,
    subtype: draft.subtype,
    details: draft.details,
    threadTs: draft.threadTs,
    clientMsgId: nameMessage(context, draft),
    blocks: nameBlocks(context.ids, draft.blocks),
    attachments: draft.attachments,
    metadata: draft.metadata,
    edited: undefined,
    reactions: [],
  };
}

/** `channel_join`, `group_topic`, …: what the workspace itself says about a channel. */
export function isNotice(subtype: string | undefined): boolean {
  return subtype !== undefined && /^(?:channel|group)_/.test(subtype);
}

function mentions(message: Message, user: string): boolean {
  const mention = new RegExp(`<@${user}(?:\\|[^>]*)?>`);
  if (mention.test(message.text)) return true;
  const blocks = JSON.stringify(message.blocks ?? []);
  return mention.test(blocks) || blocks.includes(`"user_id":"${user}"`);
}

/** Where a message is, as the workspace's list has it. */
export function placeId(message: Pick<Message, "channel" | "ts">): string {
  return `${message.channel}:${message.ts}`;
}

/** Posts a message and records what the provider would send: the message, and the mention of the bot. */
export function postMessage(context: ChatContext, draft: Draft): Message {
  const { state } = context;
  const found = roomOf(state, draft.channel);
  const message = createMessage(context, draft);
  found.room.log.add(message);
  found.room.lastRead.set(message.user, message.ts);
  state.messages.add({ id: placeId(message), channel: message.channel, ts: message.ts });
  emit(context, messagePosted(state, found, message), message.channel);
  const bot = state.app.botUserId;
  const isHeard = found.conversation.kind !== "im" && found.room.members.has(bot);
  if (isHeard && !isNotice(message.subtype) && mentions(message, bot)) {
    emit(context, appMentioned(state, message), message.channel);
  }
  return message;
}
