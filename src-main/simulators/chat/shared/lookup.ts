import { slackError } from "../errors.ts";
import type { Caller } from "../route.ts";
import { kindsOfTypes } from "../scopes/needs.ts";
import type { Conversation, Message, Room, State, User } from "../state.ts";
import { walkFrom } from "./paging.ts";
import { parseTimestamp } from "./timestamps.ts";

/** Returns the user with an id. `code` is the error for an unknown id. */
export function requireUser(state: State, id: string, code = "user_not_found"): User {
  const user = state.users.get(id);
  if (!user) throw slackError(code);
  return user;
}

/** A conversation with its members and messages. */
export interface Found {
  readonly conversation: Conversation;
  readonly room: Room;
}

/** Returns whether a user can see the conversation: it is public, or the user is a member. */
export function isVisible({ conversation, room }: Found, user: string): boolean {
  return conversation.kind === "channel" || room.members.has(user);
}

/** Returns the conversation with an id. With a caller, it must be visible to the caller. */
export function requireConversation(state: State, id: string, caller?: Caller): Found {
  const conversation = state.conversations.get(id);
  const room = state.rooms.get(id);
  if (!conversation || !room) throw slackError("channel_not_found");
  const found = { conversation, room };
  if (caller && !isVisible(found, caller.user.id)) throw slackError("channel_not_found");
  return found;
}

/** Refuses callers who are not members, and archived conversations. */
export function checkWritable({ conversation, room }: Found, caller: Caller): void {
  if (!room.members.has(caller.user.id)) throw slackError("not_in_channel");
  if (conversation.isArchived) throw slackError("is_archived");
}

/** Returns a conversation that the caller is in and that is not archived. */
export function requireWritable(state: State, id: string, caller: Caller): Found {
  const found = requireConversation(state, id, caller);
  checkWritable(found, caller);
  return found;
}

/** Returns a public or private channel: only these can be joined, renamed, left or archived. */
export function requireChannel(state: State, id: string, caller: Caller): Found {
  const found = requireConversation(state, id, caller);
  const { kind } = found.conversation;
  if (kind === "channel" || kind === "group") return found;
  throw slackError("method_not_supported_for_channel_type");
}

/** Returns a channel that the caller is in and that is not archived. */
export function requireWritableChannel(state: State, id: string, caller: Caller): Found {
  const found = requireChannel(state, id, caller);
  checkWritable(found, caller);
  return found;
}

/** Returns a direct conversation, between two or more people. */
export function requireDirect(state: State, id: string, caller: Caller): Found {
  const found = requireConversation(state, id, caller);
  const { kind } = found.conversation;
  if (kind === "im" || kind === "mpim") return found;
  throw slackError("method_not_supported_for_channel_type");
}

/** Returns a message of a conversation. `code` is the error for an unknown timestamp. */
export function requireMessage({ room }: Found, ts: string, code = "message_not_found"): Message {
  const message = room.log.get(parseTimestamp(ts) ?? "");
  if (!message) throw slackError(code);
  return message;
}

/** The kinds that `types=public_channel,im` names. Default: public channels. */
function kindsOf(types = "public_channel"): ReadonlySet<Conversation["kind"]> {
  const input = types.split(",").map((type) => type.trim());
  const kinds = input.filter((type) => type !== "").map((type) => kindsOfTypes.get(type));
  if (kinds.includes(undefined) || kinds.length === 0) throw slackError("invalid_types");
  return new Set(kinds.filter((kind) => kind !== undefined));
}

interface ConversationFilter {
  readonly cursor?: string | undefined;
  readonly types?: string | undefined;
  readonly exclude_archived?: boolean | undefined;
}

/** The conversations of the requested kinds that `viewer` can see, from the cursor on. */
export function* visibleConversations(
  state: State,
  viewer: string,
  filter: ConversationFilter,
): Generator<Found & { readonly id: string }> {
  const kinds = kindsOf(filter.types);
  for (const conversation of walkFrom(state.conversations, "team", filter.cursor)) {
    if (!kinds.has(conversation.kind)) continue;
    if (filter.exclude_archived === true && conversation.isArchived) continue;
    const { id } = conversation;
    const found = requireConversation(state, id);
    if (isVisible(found, viewer)) yield { id, ...found };
  }
}
