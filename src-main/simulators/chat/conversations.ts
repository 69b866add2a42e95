import type { Caller } from "./caller.ts";
import { slackError } from "./errors.ts";
import type { ChatState, Conversation, Room } from "./state.ts";

/** A conversation and what goes on in it. */
export interface Found {
  readonly conversation: Conversation;
  readonly room: Room;
}

function lookUp(state: ChatState, id: string): Found {
  const conversation = state.conversations.get(id);
  const room = state.rooms.get(id);
  if (!conversation || !room) throw slackError("channel_not_found");
  return { conversation, room };
}

/** Whether this user may know of the conversation: it is public, or they are in it. */
export function isVisible({ conversation, room }: Found, user: string): boolean {
  return conversation.kind === "channel" || room.members.has(user);
}

/** The conversation with an id, as far as the caller may know of it. */
export function findConversation(state: ChatState, id: string, caller: Caller): Found {
  const found = lookUp(state, id);
  if (!isVisible(found, caller.user.id)) throw slackError("channel_not_found");
  return found;
}

/** One that the caller is in. */
export function findJoined(state: ChatState, id: string, caller: Caller): Found {
  const found = findConversation(state, id, caller);
  if (!found.room.members.has(caller.user.id)) throw slackError("not_in_channel");
  return found;
}

/** One that the caller is in and that can still be changed. */
export function findWritable(state: ChatState, id: string, caller: Caller): Found {
  const found = findJoined(state, id, caller);
  if (found.conversation.isArchived) throw slackError("is_archived");
  return found;
}

/** A channel, public or private: conversations between chosen people cannot be joined, renamed, left … */
export function findChannel(state: ChatState, id: string, caller: Caller): Found {
  const found = findConversation(state, id, caller);
  const { kind } = found.conversation;
  if (kind === "channel" || kind === "group") return found;
  throw slackError("method_not_supported_for_channel_type");
}

/** A channel that the caller is in and that is not archived: its members, name and words can change. */
export function findOpenChannel(state: ChatState, id: string, caller: Caller): Found {
  const found = findChannel(state, id, caller);
  if (!found.room.members.has(caller.user.id)) throw slackError("not_in_channel");
  if (found.conversation.isArchived) throw slackError("is_archived");
  return found;
}

/** The conversation behind an id that needs no caller: for what the workspace itself does. */
export function roomOf(state: ChatState, id: string): Found {
  return lookUp(state, id);
}
