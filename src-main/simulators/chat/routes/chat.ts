import * as z from "zod";
import { flag, text } from "../args.ts";
import { editMessage, eraseMessage } from "../actions/edit-message.ts";
import { postMessage } from "../actions/post-message.ts";
import { isAdmin, type Caller } from "../caller.ts";
import { checkContent, contentArgs } from "../content.ts";
import { findWritable, type Found } from "../conversations.ts";
import { slackError } from "../errors.ts";
import { method } from "../method.ts";
import { presentMessage } from "../present-message.ts";
import { teamUrl } from "../present-user.ts";
import type { Message } from "../state.ts";
import { findSource, findTarget, namedId } from "../targets.ts";
import { nextTimestamp, parseTimestamp } from "../timestamps.ts";
import { authorshipArgs, authorshipOf, threadArgs, threadOf } from "../authorship.ts";

/** The message of a conversation; `code` is the error when it is not there. */
function findMessage({ room }: Found, ts: string, code = "message_not_found"): Message {
  const message = room.log.get(parseTimestamp(ts) ?? "");
  if (!message) throw slackError(code);
  return message;
}

const postMessageMethod = method({
  name: "chat.postMessage",
  summary: "Posts a message: the bot's with a bot token, a person's with a user token",
  args: z.object({ channel: text, ...contentArgs, ...threadArgs, ...authorshipArgs }),
  handle: ({ context, caller, args }) => {
    const content = checkContent(args);
    const found = findTarget(context, caller, args.channel, args.thread_ts);
    const thread = threadOf(found, args);
    const message = postMessage(context, {
      channel: found.conversation.id,
      author: caller.user,
      ...content,
      ...authorshipOf(caller, args),
      ...thread,
    });
    return {
      channel: message.channel,
      ts: message.ts,
      message: presentMessage(context.state, found.room.log, message, true),
    };
  },
});

const meMessage = method({
  name: "chat.meMessage",
  summary: "Posts what someone does, in the third person",
  args: z.object({ channel: text, text }),
  handle: ({ context, caller, args }) => {
    const { text: words } = checkContent({ text: args.text });
    const found = findTarget(context, caller, args.channel);
    const channel = found.conversation.id;
    const draft = { channel, author: caller.user, text: words, subtype: "me_message" };
    return { channel, ts: postMessage(context, draft).ts };
  },
});

const postEphemeral = method({
  name: "chat.postEphemeral",
  summary: "Shows a message to one person only; it is not kept and causes no event",
  args: z.object({ channel: text, user: text, ...contentArgs, ...threadArgs, ...authorshipArgs }),
  handle: ({ context, caller, args }) => {
    checkContent(args);
    const { room } = findWritable(context.state, namedId(context.state, args.channel), caller);
    if (!room.members.has(args.user)) throw slackError("user_not_in_channel");
    return { message_ts: nextTimestamp(context) };
  },
});

/** Only who wrote a message may change it, and nobody what the workspace itself said. */
function mayEdit(caller: Caller, message: Message): boolean {
  if (message.subtype !== undefined && message.subtype !== "bot_message") {
    return message.subtype === "thread_broadcast" && message.user === caller.user.id;
  }
  return message.user === caller.user.id;
}

const update = method({
  name: "chat.update",
  summary: "Edits a message of the caller's own",
  args: z.object({ channel: text, ts: text, ...contentArgs, as_user: flag.optional() }),
  handle: ({ context, caller, args }) => {
    const found = findSource(context, caller, args.channel);
    const message = findMessage(found, args.ts);
    if (!mayEdit(caller, message)) throw slackError("cant_update_message");
    const edited = editMessage(context, found, message, args);
    return {
      channel: edited.channel,
      ts: edited.ts,
      text: edited.text,
      message: presentMessage(context.state, found.room.log, edited, true),
    };
  },
});

const remove = method({
  name: "chat.delete",
  summary: "Deletes a message of the caller's own; owners and admins may delete any",
  args: z.object({ channel: text, ts: text, as_user: flag.optional() }),
  handle: ({ context, caller, args }) => {
    const found = findSource(context, caller, args.channel);
    const message = findMessage(found, args.ts);
    const isOwn = message.user === caller.user.id;
    if (message.subtype === "tombstone" || !(isOwn || isAdmin(caller.user))) {
      throw slackError("cant_delete_message");
    }
    eraseMessage(context, found, message);
    return { channel: message.channel, ts: message.ts };
  },
});

const getPermalink = method({
  name: "chat.getPermalink",
  summary: "The address of a message",
  args: z.object({ channel: text, message_ts: text }),
  handle: ({ context, caller, args }) => {
    const found = findSource(context, caller, args.channel);
    const { channel, ts, threadTs } = findMessage(found, args.message_ts);
    const thread = threadTs === undefined ? "" : `?thread_ts=${threadTs}&cid=${channel}`;
    const path = `archives/${channel}/p${ts.replace(".", "")}${thread}`;
    return { channel, permalink: `${teamUrl(context.state.team)}${path}` };
  },
});

/** `chat.*` but for what is scheduled. */
export const chatRoutes = [
  ...postMessageMethod,
  ...meMessage,
  ...postEphemeral,
  ...update,
  ...remove,
  ...getPermalink,
];
