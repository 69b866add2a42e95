import type { Message, Reaction, Room, State, Team } from "../../state.ts";
import { presentFiles } from "../files/present.ts";
import { presentBotAuthor, teamUrl } from "../team/present.ts";

/** The part of a message that responses and events have in common. */
export function presentContent(state: State, message: Message) {
  const { subtype, threadTs, clientMsgId, blocks, attachments, files, edited } = message;
  return {
    type: "message" as const,
    ...(subtype === undefined ? {} : { subtype }),
    text: message.text,
    user: message.user,
    ts: message.ts,
    team: state.team.id,
    ...(clientMsgId === undefined ? {} : { client_msg_id: clientMsgId }),
    ...(message.isBot ? presentBotAuthor(state) : {}),
    ...(blocks === undefined ? {} : { blocks: [...blocks] }),
    ...(attachments === undefined ? {} : { attachments: [...attachments] }),
    ...(files === undefined ? {} : { files: presentFiles(state, files) }),
    ...(edited === undefined ? {} : { edited: { user: edited.user, ts: edited.ts } }),
    ...(threadTs === undefined ? {} : { thread_ts: threadTs }),
    ...message.details,
  };
}

/** Reactions with their counts. */
function presentReactions(reactions: readonly Reaction[]) {
  return reactions.map(({ name, users }) => ({ name, users: [...users], count: users.length }));
}

/** The fields of a message that has replies. */
export function presentThread(log: Room["log"], ts: string) {
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

/** A message with its reactions and its thread. */
export function presentMessage(
  state: State,
  log: Room["log"],
  message: Message,
  withMetadata = false,
) {
  const { reactions, metadata, threadTs } = message;
  const parent = threadTs === undefined ? undefined : log.get(threadTs);
  return {
    ...presentContent(state, message),
    ...(parent === undefined ? {} : { parent_user_id: parent.user }),
    ...(threadTs === undefined ? presentThread(log, message.ts) : {}),
    ...(state.pins.has(`${message.channel}:${message.ts}`) ? { pinned_to: [message.channel] } : {}),
    ...(reactions.length === 0 ? {} : { reactions: presentReactions(reactions) }),
    ...(withMetadata && metadata !== undefined ? { metadata } : {}),
  };
}

/** The address of a message. */
export function presentPermalink(team: Team, { channel, ts }: Message, query = ""): string {
  return `${teamUrl(team)}archives/${channel}/p${ts.replace(".", "")}${query}`;
}
