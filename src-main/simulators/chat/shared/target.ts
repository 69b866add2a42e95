import { slackError } from "../errors.ts";
import { findDirect, openDirect } from "../resources/conversations/actions.ts";
import type { Caller } from "../route.ts";
import type { SimContext } from "../state.ts";
import { type Found, requireMessage, requireWritable } from "./lookup.ts";
import { namedId } from "./named-id.ts";

/** Returns the target of a new message: a channel by id or name, or (`U…`) the conversation with a user. */
export function requireTarget(
  context: SimContext,
  caller: Caller,
  {
    channel,
    thread_ts: threadTs,
  }: { readonly channel: string; readonly thread_ts?: string | undefined },
): Found {
  const { state } = context;
  const user = state.users.get(channel);
  if (!user) return requireWritable(state, namedId(state, channel), caller);
  // A conversation that is opened by this message has no threads yet.
  if (threadTs !== undefined && !findDirect(state, caller.user, [user])) {
    throw slackError("thread_not_found");
  }
  const { conversation } = openDirect(context, caller.user, [user]);
  return requireWritable(state, conversation.id, caller);
}

/** The thread of a new message. A reply to a reply joins the thread of that reply. */
export function findThread(
  found: Found,
  input: {
    readonly thread_ts?: string | undefined;
    readonly reply_broadcast?: boolean | undefined;
  },
): { readonly threadTs?: string; readonly subtype?: string } {
  if (input.thread_ts === undefined || input.thread_ts === "") return {};
  const parent = requireMessage(found, input.thread_ts, "thread_not_found");
  const threadTs = parent.threadTs ?? parent.ts;
  return input.reply_broadcast === true ? { threadTs, subtype: "thread_broadcast" } : { threadTs };
}
