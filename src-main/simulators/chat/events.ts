import { isRecord, jsonIn } from "#shared/text/json-in.ts";
import { presentContent, presentThread } from "./resources/chat/present.ts";
import { presentRenamedChannel } from "./resources/conversations/present.ts";
import { presentBotAuthor } from "./resources/team/present.ts";
import { findHome } from "./resources/views/actions.ts";
import { presentView } from "./resources/views/present.ts";
import type { AssistantThread } from "./shared/app-entities.ts";
import type { Found } from "./shared/lookup.ts";
import { mayHear } from "./scopes/checks.ts";
import { nextTimestamp, toSeconds } from "./shared/timestamps.ts";
import type { Conversation, ConversationKind, Message, SimContext, State, User } from "./state.ts";

/** The event within an envelope. */
export type ChatEvent = Readonly<Record<string, unknown>> & {
  readonly type: string;
  /** The time of the event, where it has one of its own. */
  readonly event_ts?: string;
};

const channelLetters: Readonly<Record<ConversationKind, string>> = {
  channel: "C",
  group: "G",
  im: "D",
  mpim: "G",
};

/** A message in an event, with its parent. */
function presentInThread(state: State, found: Found, message: Message) {
  const { log } = found.room;
  const parent = message.threadTs === undefined ? undefined : log.get(message.threadTs);
  const isBroadcast = message.subtype === "thread_broadcast";
  return {
    ...presentContent(state, message),
    ...(parent === undefined ? {} : { parent_user_id: parent.user }),
    ...(isBroadcast && parent !== undefined
      ? { root: { ...presentContent(state, parent), ...presentThread(log, parent.ts) } }
      : {}),
  };
}

/** A message was posted. */
export function messagePosted(state: State, found: Found, message: Message) {
  return {
    ...presentInThread(state, found, message),
    channel: message.channel,
    event_ts: message.ts,
    channel_type: found.conversation.kind,
  };
}

/** A message mentioned the bot. */
export function appMentioned(state: State, message: Message) {
  const { clientMsgId, threadTs, blocks, attachments } = message;
  return {
    type: "app_mention" as const,
    user: message.user,
    ...(message.isBot ? presentBotAuthor(state) : {}),
    text: message.text,
    ts: message.ts,
    ...(clientMsgId === undefined ? {} : { client_msg_id: clientMsgId }),
    team: state.team.id,
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
  state: State,
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
export function messageDeleted(state: State, found: Found, message: Message, ts: string) {
  return {
    ...hiddenMessage(found, "message_deleted", ts),
    deleted_ts: message.ts,
    previous_message: presentInThread(state, found, message),
  };
}

function metadataEvent<Type extends string>(
  state: State,
  type: Type,
  message: Message,
  ts: string,
) {
  const { app, team } = state;
  return {
    type,
    app_id: app.id,
    ...(message.isBot ? { bot_id: app.botId } : {}),
    user_id: message.user,
    team_id: team.id,
    channel_id: message.channel,
    message_ts: message.ts,
    event_ts: ts,
  };
}

/** The metadata of a message appeared, changed or disappeared; `undefined` where nothing did. */
export function metadataChanged(
  state: State,
  before: Message | undefined,
  after: Message | undefined,
  ts: string,
) {
  const [old, now] = [before?.metadata, after?.metadata];
  if (after && now && !old) {
    return {
      ...metadataEvent(state, "message_metadata_posted" as const, after, ts),
      metadata: now,
    };
  }
  if (after && now && JSON.stringify(now) !== JSON.stringify(old)) {
    const event = metadataEvent(state, "message_metadata_updated" as const, after, ts);
    return { ...event, previous_metadata: old, metadata: now };
  }
  if (!before || !old || now) return undefined;
  const event = metadataEvent(state, "message_metadata_deleted" as const, before, ts);
  return { ...event, previous_metadata: old, deleted_ts: ts };
}

/** Someone shared links of the app's domains. */
export function linkShared(
  { app }: State,
  { room }: Found,
  message: Message,
  links: readonly { readonly domain: string; readonly url: string }[],
  unfurlId: string,
) {
  const { threadTs } = message;
  return {
    type: "link_shared" as const,
    user: message.user,
    channel: message.channel,
    message_ts: message.ts,
    ...(threadTs === undefined ? {} : { thread_ts: threadTs }),
    links: [...links],
    source: "conversations_history" as const,
    unfurl_id: unfurlId,
    is_bot_user_member: room.members.has(app.botUserId),
  };
}

/** Someone reacted to a message, or took it back. */
export function reacted<Type extends "reaction_added" | "reaction_removed">(
  type: Type,
  message: Message,
  user: string,
  reaction: string,
) {
  return {
    type,
    user,
    reaction,
    item: { type: "message" as const, channel: message.channel, ts: message.ts },
    item_user: message.user,
  };
}

/** `channel_…` of a public channel, `group_…` of a private one. */
function typeOf<Rest extends string>(kind: ConversationKind, rest: Rest) {
  return kind === "channel" ? (`channel_${rest}` as const) : (`group_${rest}` as const);
}

/** A channel got another name. */
export function channelRenamed(conversation: Conversation) {
  return {
    type: typeOf(conversation.kind, "rename"),
    channel: presentRenamedChannel(conversation),
  };
}

/** A channel was archived, or taken out of the archive. */
export function channelArchived(
  { id, kind }: Conversation,
  how: "archive" | "unarchive",
  user: string,
) {
  const isMoved = how === "archive" ? { is_moved: 0 } : {};
  const actor = kind === "channel" ? {} : { actor_id: user };
  return { type: typeOf(kind, how), channel: id, user, ...actor, ...isMoved };
}

/** The app itself is no longer in a channel. */
export function channelLeft({ id, kind }: Conversation, actor: string) {
  return { type: typeOf(kind, "left"), channel: id, actor_id: actor };
}

function presentMember(state: State, { id, kind }: Conversation, user: string) {
  return { user, channel: id, channel_type: channelLetters[kind], team: state.team.id };
}

/** Someone joined a channel. */
export function memberJoined(
  state: State,
  conversation: Conversation,
  user: string,
  inviter: string | undefined,
) {
  return {
    type: "member_joined_channel" as const,
    ...presentMember(state, conversation, user),
    ...(inviter === undefined ? {} : { inviter }),
  };
}

/** Someone left a channel or was removed from it. */
export function memberLeft(state: State, conversation: Conversation, user: string) {
  return {
    type: "member_left_channel" as const,
    ...presentMember(state, conversation, user),
  };
}

/** Someone opened the app's home, or its messages. */
export function homeOpened(state: State, user: string, channel: string, tab: "home" | "messages") {
  const home = tab === "home" ? findHome(state, user) : undefined;
  return {
    type: "app_home_opened" as const,
    user,
    channel,
    tab,
    ...(home === undefined ? {} : { view: presentView(state, home) }),
  };
}

/** A person opened the assistant, or looks at another channel beside it. */
export function assistantThreadEvent<
  Type extends "assistant_thread_started" | "assistant_thread_context_changed",
>(state: State, type: Type, thread: AssistantThread, person: User) {
  const { contextChannel } = thread;
  const context =
    contextChannel === undefined
      ? {}
      : { channel_id: contextChannel, team_id: state.team.id, enterprise_id: null };
  return {
    type,
    assistant_thread: {
      user_id: person.id,
      context,
      channel_id: thread.channel,
      thread_ts: thread.threadTs,
    },
  };
}

/** Slack's reference to an event: its type, workspace, app and channel. */
function eventContext({ team, app }: State, type: string, channel: string | undefined): string {
  const parts = { et: type, tid: team.id, aid: app.id, ...(channel ? { cid: channel } : {}) };
  return `4-${Buffer.from(JSON.stringify(parts)).toString("base64url")}`;
}

/** Returns whether a text is the reference to an event of this app. */
export function isEventContext({ team, app }: State, text: string): boolean {
  const parts = jsonIn(Buffer.from(text.slice(2), "base64url").toString());
  if (!text.startsWith("4-") || !isRecord(parts)) return false;
  return parts["tid"] === team.id && parts["aid"] === app.id;
}

/** The installations that an event is for. */
export function presentAuthorizations({ team, app }: State) {
  return [
    {
      enterprise_id: null,
      team_id: team.id,
      user_id: app.botUserId,
      is_bot: true,
      is_enterprise_install: false,
    },
  ];
}

/**
 * Records an event, unless the app has no scope for it, in the envelope that deliveries and Socket Mode
 * have. `subject` is the id of its channel or user.
 */
export function emit(context: SimContext, told: ChatEvent, subject: string): void {
  const { state, ids, now } = context;
  const { app, team } = state;
  const { type } = told;
  const event = { ...told, event_ts: told.event_ts ?? nextTimestamp(context) };
  if (!mayHear(state, type, subject)) return;
  const id = ids.next("Ev", 10, "upper");
  const channel = state.conversations.has(subject) ? subject : undefined;
  const payload = {
    token: app.verificationToken,
    team_id: team.id,
    context_team_id: team.id,
    context_enterprise_id: null,
    api_app_id: app.id,
    event,
    type: "event_callback" as const,
    event_id: id,
    event_time: toSeconds(now),
    authorizations: presentAuthorizations(state),
    is_ext_shared_channel: false,
    event_context: eventContext(state, type, channel),
  };
  context.emit({ id, type, subject, payload });
}
