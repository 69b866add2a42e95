import { slackError } from "../../errors.ts";
import {
  appMentioned,
  emit,
  linkShared,
  messageChanged,
  messageDeleted,
  metadataChanged,
  messagePosted,
} from "../../events.ts";
import { botUser } from "../../route.ts";
import { nameAttachments, nameBlocks } from "../../shared/blocks.ts";
import { type Found, requireConversation } from "../../shared/lookup.ts";
import { nextTimestamp } from "../../shared/timestamps.ts";
import type { Content, Draft, Message, Passed, SimContext, State, User } from "../../state.ts";
import { linksIn, UNFURL_DOMAINS } from "../unfurls/unfurl-domains.ts";
import { checkContent, type GivenContent, MAX_TEXT } from "./schema.ts";
import { presentPinEvent } from "../pins/present.ts";

function createMessage(context: SimContext, draft: Draft): Message {
  const ts = nextTimestamp(context);
  // The clients of people give ids to their messages; messages of the app and of the workspace have none.
  const isSpoken = draft.author.kind === "person" && draft.subtype === undefined;
  return {
    ts,
    channel: draft.channel,
    user: draft.author.id,
    isBot: draft.author.kind === "bot" && !isNotice(draft.subtype),
    text: draft.text,
    subtype: draft.subtype,
    details: draft.details,
    threadTs: draft.threadTs,
    clientMsgId: isSpoken ? context.ids.uuid("client_msg_id") : undefined,
    blocks: nameBlocks(context.ids, draft.blocks),
    attachments: nameAttachments(context.ids, draft.attachments),
    metadata: draft.metadata,
    files: draft.files,
    edited: undefined,
    executionId: draft.executionId,
    reactions: [],
  };
}

/** `channel_join`, `group_topic`, …: messages of the workspace itself. */
function isNotice(subtype: string | undefined): boolean {
  return subtype !== undefined && /^(?:channel|group)_/.test(subtype);
}

function mentions(message: Message, user: string): boolean {
  const mention = new RegExp(`<@${user}(?:\\|[^>]*)?>`);
  if (mention.test(message.text)) return true;
  const blocks = JSON.stringify(message.blocks ?? []);
  return mention.test(blocks) || blocks.includes(`"user_id":"${user}"`);
}

/** The id of a message in the list of the workspace. */
export function messageId(message: Pick<Message, "channel" | "ts">): string {
  return `${message.channel}:${message.ts}`;
}

/** Posts a message. Records its event, and a second one if it mentions the bot. */
export function postMessage(context: SimContext, draft: Draft): Message {
  const { state } = context;
  const found = requireConversation(state, draft.channel);
  const message = createMessage(context, draft);
  found.room.log.add(message);
  found.room.closedBy.clear();
  found.room.lastRead.set(message.user, message.ts);
  state.messages.add({ id: messageId(message), channel: message.channel, ts: message.ts });
  emit(context, messagePosted(state, found, message), message.channel);
  const bot = state.app.botUserId;
  const isHeard = found.conversation.kind !== "im" && found.room.members.has(bot);
  if (isHeard && !isNotice(message.subtype) && mentions(message, bot)) {
    emit(context, appMentioned(state, message), message.channel);
  }
  emitMetadata(context, undefined, message, message.ts);
  if (draft.author.kind === "person") emitLinks(context, found, message);
  if (message.isBot) clearStatus(state, message);
  return message;
}

/** Records what happened to the metadata of a message, for apps that subscribe to metadata. */
function emitMetadata(
  context: SimContext,
  before: Message | undefined,
  after: Message | undefined,
  ts: string,
): void {
  const event = metadataChanged(context.state, before, after, ts);
  if (event) emit(context, event, event.channel_id);
}

/** Clears what the app is doing in a thread: its message is the answer. */
function clearStatus({ assistantThreads }: State, { channel, threadTs, ts }: Message): void {
  const id = `${channel}:${threadTs ?? ts}`;
  const thread = assistantThreads.get(id);
  if (thread) {
    assistantThreads.set(id, { ...thread, status: "", loadingMessages: [], statusAuthor: {} });
  }
}

/** Records that a person shared links of the app's domains. */
function emitLinks(context: SimContext, found: Found, message: Message): void {
  const { state, ids, environment } = context;
  const links = linksIn(message.text, environment[UNFURL_DOMAINS]);
  if (links.length === 0) return;
  const { channel, ts } = message;
  const unfurlId = `${channel}.${ts}.${ids.bare("unfurl", 64, "hex")}`;
  state.unfurls.set(unfurlId, { channel, ts });
  emit(context, linkShared(state, found, message, links, unfurlId), channel);
}

/**
 * Merges changed content into a message. Omitted fields stay; an empty list removes the old one. New
 * text without blocks removes the old blocks, because the text would not show beside them.
 */
function merge(message: Message, input: GivenContent): Content {
  const hasWords = (input.text ?? input.markdown_text ?? "").trim() !== "";
  const hasBlocks = input.blocks !== undefined || hasWords;
  const hasAttachments = input.attachments !== undefined;
  const words = input.text ?? (input.markdown_text === undefined ? message.text : undefined);
  if ((words?.length ?? 0) > MAX_TEXT) throw slackError("msg_too_long");
  const keepsSomething =
    (!hasBlocks && message.blocks !== undefined) ||
    (!hasAttachments && message.attachments !== undefined);
  const isOnlyKept = keepsSomething && words?.trim() === "" && !hasBlocks && !hasAttachments;
  const content = isOnlyKept
    ? { text: "", blocks: undefined, attachments: undefined, metadata: input.metadata }
    : checkContent({ ...input, text: words });
  return {
    text: content.text,
    blocks: hasBlocks ? content.blocks : message.blocks,
    attachments: hasAttachments ? content.attachments : message.attachments,
    metadata: content.metadata ?? message.metadata,
  };
}

/** Edits a message and records it. */
export function editMessage(
  context: SimContext,
  found: Found,
  message: Message,
  input: GivenContent,
): Message {
  const content = merge(message, input);
  const ts = nextTimestamp(context);
  const blocks = nameBlocks(context.ids, content.blocks);
  const edited = { ...message, ...content, blocks, edited: { user: message.user, ts } };
  replaceMessage(context, found, message, edited);
  return edited;
}

/** Replaces a message by another version of it and records the change. */
export function replaceMessage(
  context: SimContext,
  found: Found,
  before: Message,
  after: Message,
): void {
  found.room.log.replace(after);
  const change = { before, after, ts: nextTimestamp(context) };
  emit(context, messageChanged(context.state, found, change), after.channel);
  emitMetadata(context, before, after, change.ts);
}

/** The rest of a deleted message with replies: it stays at the head of its thread. */
function tombstone(context: SimContext, message: Message): Message {
  const slackbot = context.state.users.get("USLACKBOT") ?? botUser(context.state);
  return {
    ...message,
    user: slackbot.id,
    isBot: false,
    text: "This message was deleted.",
    subtype: "tombstone",
    details: { hidden: true },
    clientMsgId: undefined,
    blocks: undefined,
    attachments: undefined,
    metadata: undefined,
    files: undefined,
    edited: undefined,
    reactions: [],
  };
}

/** Deletes a message and records it. */
export function eraseMessage(context: SimContext, found: Found, message: Message): void {
  const { state } = context;
  const { log } = found.room;
  const event = messageDeleted(state, found, message, nextTimestamp(context));
  if (log.repliesTo(message.ts).length > 0) log.replace(tombstone(context, message));
  else log.remove(message);
  const pin = state.pins.get(messageId(message));
  state.messages.remove(messageId(message));
  state.pins.remove(messageId(message));
  for (const { users } of message.reactions) {
    for (const user of users) state.reacted.get(user)?.delete(messageId(message));
  }
  emit(context, event, message.channel);
  emitMetadata(context, message, undefined, event.ts);
  if (!pin) return;
  const removed = { pin, message, user: pin.user };
  emit(context, presentPinEvent(state, found, "pin_removed", removed), message.channel);
}

/** A message of the workspace itself about a channel. */
interface Notice {
  /** `join` becomes `channel_join` in a public channel and `group_join` in a private one. */
  readonly subtype: string;
  readonly text: string;
  readonly details?: Passed;
}

/** Posts a notice to a channel; its author is the user who caused it. */
export function postNotice(
  context: SimContext,
  { conversation }: Found,
  author: User,
  { subtype, text, details }: Notice,
): Message {
  const prefix = conversation.kind === "channel" ? "channel" : "group";
  return postMessage(context, {
    channel: conversation.id,
    author,
    text,
    subtype: `${prefix}_${subtype}`,
    details,
  });
}
