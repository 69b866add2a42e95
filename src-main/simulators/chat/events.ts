import { presentBotProfile } from "./present-bot.ts";
import { presentNewChannel, presentRenamedChannel } from "./present-conversation.ts";
import { presentContent, presentThread } from "./present-message.ts";
import { presentUser } from "./present-user.ts";
import type { Found } from "./conversations.ts";
import type { ChatState, Conversation, ConversationKind, Message, User } from "./state.ts";

/** The event within an envelope: what happened, before it is numbered. */
export type ChatEvent = Readonly<Record<string, unknown>> & {
  readonly type: string;
  readonly event_ts: string;
};

const channelLetters: Readonly<Record<ConversationKind, string>> = {
  channel: "C",
  group: "G",
  im: "D",
  mpim: "G",
};

function parentOf({ room }: Found, message: Message): Message | undefined {
  return message.threadTs === undefined ? undefined : room.log.get(message.threadTs);
}

/** A message as events about it hold it: what it says, and what it answers. */
function presentInThread(state: ChatState, found: Found, message: Message) {
  const parent = parentOf(found, message);
  const isBroadcast = message.subtype === "thread_broadcast";
  return {
    ...presentContent(state, message),
    ...(parent === undefined ? {} : { parent_user_id: parent.user }),
    ...(isBroadcast && parent !== undefined
      ? { root: { ...presentContent(state, parent), ...presentThread(found.room.log, parent.ts) } }
      : {}),
  };
}

/** A message was posted. */
export function messagePosted(state: ChatState, found: Found, message: Message) {
  return {
    ...presentInThread(state, found, message),
    channel: message.channel,
    event_ts: message.ts,
    channel_type: found.conversation.kind,
  };
}

/** A message mentioned the bot. */
export function appMentioned(state: ChatState, message: Message) {
  const { clientMsgId, threadTs, blocks, attachments } = message;
  const { app, team } = state;
  const bot = { bot_id: app.botId, app_id: app.id, bot_profile: presentBotProfile(state) };
  return {
    type: "app_mention" as const,
    user: message.user,
    ...(message.isBot ? bot : {}),
    text: message.text,
    ts: message.ts,
    ...(clientMsgId === undefined ? {} : { client_msg_id: clientMsgId }),
    team: team.id,
    ...(threadTs === undefined ? {} : { thread_ts: threadTs }),
    ...(blocks === undefined ? {} : { blocks: [...blocks] }),
    ...(attachments === undefined ? {} : { attachments: [...attachments] }),
    channel: message.channel,
    event_ts: message.ts,
  };
}

function hiddenMessage<Subtype extends string>(
  { conversation }: Found,
  subtype: Subtype,
  ts: string,
) {
  return {
    type: "message" as const,
    subtype,
    channel: conversation.id,
    hidden: true as const,
    ts,
    event_ts: ts,
    channel_type: conversation.kind,
  };
}

/** A message was edited. */
export function messageChanged(
  state: ChatState,
  found: Found,
  { before, after, ts }: { readonly before: Message; readonly after: Message; readonly ts: string },
) {
  return {
    ...hiddenMessage(found, "message_changed", ts),
    message: presentInThread(state, found, after),
    previous_message: presentInThread(state, found, before),
  };
}

/** A message was deleted. */
export function messageDeleted(state: ChatState, found: Found, message: Message, ts: string) {
  return {
    ...hiddenMessage(found, "message_deleted", ts),
    deleted_ts: message.ts,
    previous_message: presentInThread(state, found, message),
  };
}

/** Someone reacted to a message, or took it back. */
export function reacted<Type extends "reaction_added" | "reaction_removed">(
  type: Type,
  message: Message,
  { user, reaction, ts }: { readonly user: string; readonly reaction: string; readonly ts: string },
) {
  return {
    type,
    user,
    reaction,
    item: { type: "message" as const, channel: message.channel, ts: message.ts },
    item_user: message.user,
    event_ts: ts,
  };
}

/** A public channel was made. */
export function channelCreated(state: ChatState, conversation: Conversation, ts: string) {
  return {
    type: "channel_created" as const,
    channel: presentNewChannel(state, conversation),
    event_ts: ts,
  };
}

/** `channel_…` of a public channel, `group_…` of a private one. */
function typeOf<Rest extends string>(kind: ConversationKind, rest: Rest) {
  return kind === "channel" ? (`channel_${rest}` as const) : (`group_${rest}` as const);
}

/** A channel got another name. */
export function channelRenamed(conversation: Conversation, ts: string) {
  return {
    type: typeOf(conversation.kind, "rename"),
    channel: presentRenamedChannel(conversation),
    event_ts: ts,
  };
}

/** A channel was archived, or taken out of the archive. */
export function channelArchived(
  { id, kind }: Conversation,
  how: "archive" | "unarchive",
  { user, ts }: { readonly user: string; readonly ts: string },
) {
  const isMoved = how === "archive" ? { is_moved: 0 } : {};
  const actor = kind === "channel" ? {} : { actor_id: user };
  return { type: typeOf(kind, how), channel: id, user, ...actor, ...isMoved, event_ts: ts };
}

/** The app itself is no longer in a channel. */
export function channelLeft(
  { id, kind }: Conversation,
  { actor, ts }: { readonly actor: string; readonly ts: string },
) {
  return { type: typeOf(kind, "left"), channel: id, actor_id: actor, event_ts: ts };
}

/** Someone joined a channel. */
export function memberJoined(
  state: ChatState,
  { id, kind }: Conversation,
  {
    user,
    inviter,
    ts,
  }: { readonly user: string; readonly inviter: string | undefined; readonly ts: string },
) {
  return {
    type: "member_joined_channel" as const,
    user,
    channel: id,
    channel_type: channelLetters[kind],
    team: state.team.id,
    ...(inviter === undefined ? {} : { inviter }),
    event_ts: ts,
  };
}

/** Someone left a channel or was removed from it. */
export function memberLeft(
  state: ChatState,
  { id, kind }: Conversation,
  { user, ts }: { readonly user: string; readonly ts: string },
) {
  return {
    type: "member_left_channel" as const,
    user,
    channel: id,
    channel_type: channelLetters[kind],
    team: state.team.id,
    event_ts: ts,
  };
}

/** Someone changed their profile. */
export function userChanged(state: ChatState, user: User, ts: string) {
  return {
    type: "user_change" as const,
    user: { ...presentUser(state, user), locale: "en-US" },
    cache_ts: user.updated,
    event_ts: ts,
  };
}
