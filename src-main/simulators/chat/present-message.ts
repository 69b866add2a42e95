import type { MessageLog } from "./message-log.ts";
import { presentBotProfile } from "./present-bot.ts";
import type { ChatState, Message, Reaction } from "./state.ts";

function presentBotParts(state: ChatState, isBot: boolean) {
  if (!isBot) return {};
  const { app } = state;
  return { bot_id: app.botId, app_id: app.id, bot_profile: presentBotProfile(state) };
}

/** What a message says, without where it stands: all that answers and events have in common. */
export function presentContent(state: ChatState, message: Message) {
  const { subtype, threadTs, clientMsgId, blocks, attachments, edited } = message;
  return {
    type: "message" as const,
    ...(subtype === undefined ? {} : { subtype }),
    text: message.text,
    user: message.user,
    ts: message.ts,
    team: state.team.id,
    ...(clientMsgId === undefined ? {} : { client_msg_id: clientMsgId }),
    ...presentBotParts(state, message.isBot),
    ...(blocks === undefined ? {} : { blocks: [...blocks] }),
    ...(attachments === undefined ? {} : { attachments: [...attachments] }),
    ...(edited === undefined ? {} : { edited: { user: edited.user, ts: edited.ts } }),
    ...(threadTs === undefined ? {} : { thread_ts: threadTs }),
    ...message.details,
  };
}

/** Reactions with their counts. */
export function presentReactions(reactions: readonly Reaction[]) {
  return reactions.map(({ name, users }) => ({ name, users: [...users], count: users.length }));
}

/** What a message that began a thread tells about it. */
export function presentThread(log: MessageLog, ts: string) {
  const replies = log.repliesTo(ts);
  if (replies.length === 0) return {};
  const users = new Set<string>();
  for (const reply of replies) users.add(log.get(reply)?.user ?? "");
  return {
    thread_ts: ts,
    reply_count: replies.length,
    reply_users_count: users.size,
    latest_reply: replies.at(-1) ?? ts,
    reply_users: [...users],
    is_locked: false,
    subscribed: false,
  };
}

/** A message as histories show it: with its reactions and its thread. */
export function presentMessage(
  state: ChatState,
  log: MessageLog,
  message: Message,
  withMetadata = false,
) {
  const { reactions, metadata, threadTs } = message;
  const parent = threadTs === undefined ? undefined : log.get(threadTs);
  return {
    ...presentContent(state, message),
    ...(parent === undefined ? {} : { parent_user_id: parent.user }),
    ...(threadTs === undefined ? presentThread(log, message.ts) : {}),
    ...(reactions.length === 0 ? {} : { reactions: presentReactions(reactions) }),
    ...(withMetadata && metadata !== undefined ? { metadata } : {}),
  };
}
