import { anyOf } from "#core/contract/rules/rule.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { slackError } from "../../errors.ts";
import { type Caller, isAdmin, route, coded } from "../../route.ts";
import { requireConversation, requireMessage, requireWritable } from "../../shared/lookup.ts";
import { namedId } from "../../shared/named-id.ts";
import { requireTarget, findThread } from "../../shared/target.ts";
import { showEphemeral } from "../../shared/ephemeral.ts";
import { text } from "../../shared/schema.ts";
import type { Message } from "../../state.ts";
import { findExecution } from "../functions/actions.ts";
import { editMessage, eraseMessage, postMessage } from "./actions.ts";
import { authorshipOf } from "./authorship.ts";
import { presentPermalink, presentMessage } from "./present.ts";
import {
  checkContent,
  postEphemeralBody,
  postMessageBody,
  unsupportedFormatting,
  updateMessageBody,
} from "./schema.ts";

/** Returns whether the caller is the author. Messages of the workspace itself cannot be changed. */
function canEdit(caller: Caller, message: Message): boolean {
  if (message.subtype !== undefined && message.subtype !== "bot_message") {
    return message.subtype === "thread_broadcast" && message.user === caller.user.id;
  }
  return message.user === caller.user.id;
}

export const routes = [
  ...route(
    "chat.postMessage",
    "Posts a message: the bot's with a bot token, a person's with a user token",
    {
      body: postMessageBody,
      unsupported: [...unsupportedFormatting, "mrkdwn", "unfurl_links", "unfurl_media"],
      handle: (context, { caller, body, key }) => {
        const content = checkContent(body);
        const found = requireTarget(context, caller, body);
        const message = postMessage(context, {
          channel: found.conversation.id,
          author: caller.user,
          ...content,
          ...authorshipOf(caller, body),
          ...findThread(found, body),
          executionId: findExecution(context.state, key)?.id,
        });
        return {
          channel: message.channel,
          ts: message.ts,
          message: presentMessage(context.state, found.room.log, message, true),
        };
      },
    },
  ),
  ...route("chat.meMessage", "Posts an action of the caller, in the third person", {
    body: lazyObject(() => ({ channel: text, text })),
    handle: (context, { caller, body }) => {
      const { text: words } = checkContent({ text: body.text });
      const found = requireTarget(context, caller, body);
      const channel = found.conversation.id;
      const draft = { channel, author: caller.user, text: words, subtype: "me_message" };
      return { channel, ts: postMessage(context, draft).ts };
    },
  }),
  ...route(
    "chat.postEphemeral",
    "Shows a message to one person only; it is not part of the history and records no event",
    {
      body: postEphemeralBody,
      unsupported: unsupportedFormatting,
      handle: (context, { caller, body }) => {
        const content = checkContent(body);
        const { state } = context;
        const found = requireWritable(state, namedId(state, body.channel), caller);
        if (!found.room.members.has(body.user)) throw slackError("user_not_in_channel");
        const { threadTs } = findThread(found, body);
        const channel = found.conversation.id;
        const shown = { channel, user: body.user, ...content, threadTs };
        return { message_ts: showEphemeral(context, shown).ts };
      },
    },
  ),
  ...route("chat.update", "Edits a message of the caller", {
    body: updateMessageBody,
    rules: [coded(anyOf("text", "blocks", "attachments", "markdown_text", "file_ids"), "no_text")],
    unsupported: [...unsupportedFormatting, "file_ids", "reply_broadcast"],
    handle: (context, { caller, body }) => {
      const found = requireConversation(context.state, body.channel, caller);
      const message = requireMessage(found, body.ts);
      if (!canEdit(caller, message)) throw slackError("cant_update_message");
      if (found.conversation.isArchived) throw slackError("is_archived");
      const edited = editMessage(context, found, message, body);
      return {
        channel: edited.channel,
        ts: edited.ts,
        text: edited.text,
        message: presentMessage(context.state, found.room.log, edited, true),
      };
    },
  }),
  ...route(
    "chat.delete",
    "Deletes a message of the caller; owners and admins can delete any message",
    {
      body: lazyObject(() => ({ channel: text, ts: text })),
      unsupported: ["as_user"],
      handle: (context, { caller, body }) => {
        const found = requireConversation(context.state, body.channel, caller);
        const message = requireMessage(found, body.ts);
        const isOwn = message.user === caller.user.id;
        if (message.subtype === "tombstone" || !(isOwn || isAdmin(caller.user))) {
          throw slackError("cant_delete_message");
        }
        eraseMessage(context, found, message);
        return { channel: message.channel, ts: message.ts };
      },
    },
  ),
  ...route("chat.getPermalink", "Returns the address of a message", {
    body: lazyObject(() => ({ channel: text, message_ts: text })),
    handle: (context, { caller, body }) => {
      const found = requireConversation(context.state, body.channel, caller);
      const message = requireMessage(found, body.message_ts);
      const { channel, threadTs } = message;
      const query = threadTs === undefined ? "" : `?thread_ts=${threadTs}&cid=${channel}`;
      return { channel, permalink: presentPermalink(context.state.team, message, query) };
    },
  }),
];
