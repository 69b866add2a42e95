import { findDirect, openDirect } from "./actions/open-conversation.ts";
import type { Caller, ChatContext } from "./caller.ts";
import { findConversation, findWritable, type Found } from "./conversations.ts";
import { slackError } from "./errors.ts";
import type { ChatState } from "./state.ts";

/** The id behind `#general` or `general`; anything else is taken as an id. */
export function namedId(state: ChatState, given: string): string {
  if (state.conversations.has(given)) return given;
  return state.channelNames.get(given.replace(/^#/, "")) ?? given;
}

/** Where a message is to go: a channel by id or name, or (`U…`) a person. The caller must be there. */
export function findTarget(
  context: ChatContext,
  caller: Caller,
  given: string,
  threadTs?: string,
): Found {
  const { state } = context;
  const user = state.users.get(given);
  if (!user) return findWritable(state, namedId(state, given), caller);
  // Nothing was said yet in a conversation that has to be opened first.
  if (threadTs !== undefined && !findDirect(state, caller.user, [user])) {
    throw slackError("thread_not_found");
  }
  const { conversation } = openDirect(context, caller.user, [user]);
  return findWritable(state, conversation.id, caller);
}

/** A conversation that a message is in; the caller must see it. */
export function findSource(context: ChatContext, caller: Caller, given: string): Found {
  return findConversation(context.state, given, caller);
}
