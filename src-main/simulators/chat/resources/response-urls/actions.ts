import { slackError } from "../../errors.ts";
import { botUser } from "../../route.ts";
import { presentEphemeral, replaceEphemeral, showEphemeral } from "../../shared/ephemeral.ts";
import type { ResponseUrl } from "../../shared/app-entities.ts";
import { type Found, requireConversation } from "../../shared/lookup.ts";
import { findThread } from "../../shared/target.ts";
import type { Message, SimContext } from "../../state.ts";
import { editMessage, eraseMessage, postMessage } from "../chat/actions.ts";
import { presentMessage } from "../chat/present.ts";
import { checkContent } from "../chat/schema.ts";
import type { ResponseBody } from "./schema.ts";

type Target = Pick<ResponseUrl, "channel" | "user" | "originalTs" | "threadTs">;

/** The message of the interaction, if it still exists. */
function findOriginal({ state }: SimContext, found: Found, ts = "") {
  const ephemeral = state.ephemerals.get(`${found.conversation.id}:${ts}`);
  return { ephemeral, message: found.room.log.get(ts) };
}

function deleteOriginal(context: SimContext, found: Found, target: Target): void {
  const { ephemeral, message } = findOriginal(context, found, target.originalTs);
  if (ephemeral) context.state.ephemerals.remove(ephemeral.id);
  else if (message) eraseMessage(context, found, message);
  else throw slackError("message_not_found", {}, 404);
}

function presentPosted({ state }: SimContext, { room }: Found, message: Message) {
  return presentMessage(state, room.log, message, true);
}

function replaceOriginal(context: SimContext, found: Found, target: Target, body: ResponseBody) {
  const { ephemeral, message } = findOriginal(context, found, target.originalTs);
  if (ephemeral) {
    return presentEphemeral(replaceEphemeral(context, ephemeral, checkContent(body)));
  }
  if (message) return presentPosted(context, found, editMessage(context, found, message, body));
  throw slackError("message_not_found", {}, 404);
}

function post(context: SimContext, found: Found, target: Target, body: ResponseBody) {
  const content = checkContent(body);
  const { channel, user } = target;
  const input = body.thread_ts ?? target.threadTs;
  const thread = input === undefined ? {} : findThread(found, { thread_ts: input });
  if (body.response_type !== "in_channel") {
    return presentEphemeral(showEphemeral(context, { channel, user, ...content, ...thread }));
  }
  const message = postMessage(context, {
    channel,
    author: botUser(context.state),
    ...content,
    subtype: "bot_message",
    ...thread,
  });
  return presentPosted(context, found, message);
}

/**
 * Applies a response of the app: posts a message (ephemeral by default), or replaces or deletes the
 * message of the interaction. Returns the message that shows then.
 */
export function applyResponse(
  context: SimContext,
  target: Target,
  body: ResponseBody,
): object | undefined {
  const found = requireConversation(context.state, target.channel);
  if (body.delete_original === true) {
    deleteOriginal(context, found, target);
    return undefined;
  }
  return body.replace_original === true
    ? replaceOriginal(context, found, target, body)
    : post(context, found, target, body);
}
