import { lazy } from "#core/contract/lazy.ts";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { invalidArguments, slackError } from "../../errors.ts";
import { type Caller, route } from "../../route.ts";
import { blocksField } from "../../shared/blocks.ts";
import { type Found, requireConversation, requireMessage } from "../../shared/lookup.ts";
import { text } from "../../shared/schema.ts";
import { requireTarget, findThread } from "../../shared/target.ts";
import type { Message, SimContext } from "../../state.ts";
import { postMessage, replaceMessage } from "../chat/actions.ts";
import { presentMessage } from "../chat/present.ts";
import { authorshipOf } from "../chat/authorship.ts";
import { authorshipFields, contentFields } from "../chat/schema.ts";
import { chunksField, joinChunks } from "./chunks.ts";

const streamed = lazy(() => ({ markdown_text: text.optional(), chunks: chunksField.optional() }));
const target = lazyObject(() => ({ channel: text, ts: text, ...streamed() }));

const IN_PROGRESS = { streaming_state: "in_progress" };
const COMPLETED = { streaming_state: "completed" };

/** Returns a message that the caller is streaming. */
function requireStream(
  context: SimContext,
  caller: Caller,
  { channel, ts }: z.output<typeof target>,
): { readonly found: Found; readonly message: Message } {
  const found = requireConversation(context.state, channel, caller);
  const message = requireMessage(found, ts);
  if (message.user !== caller.user.id) throw slackError("message_not_owned_by_app");
  if (message.details?.["streaming_state"] !== IN_PROGRESS.streaming_state) {
    throw slackError("message_not_in_streaming_state");
  }
  return { found, message };
}

/** Streams to a channel name the person who asked; in a direct conversation there is only one. */
function checkRecipient(
  { conversation }: Found,
  body: {
    readonly recipient_user_id?: string | undefined;
    readonly recipient_team_id?: string | undefined;
  },
): void {
  if (conversation.kind === "im") return;
  if (body.recipient_user_id === undefined) throw slackError("missing_recipient_user_id");
  if (body.recipient_team_id === undefined) throw slackError("missing_recipient_team_id");
}

export const routes = [
  ...route("chat.startStream", "Begins a message that is written piece by piece", {
    callers: ["bot"],
    body: lazyObject(() => ({
      channel: text,
      thread_ts: text.optional(),
      recipient_user_id: text.optional(),
      recipient_team_id: text.optional(),
      task_display_mode: z.enum(["timeline", "plan"], "invalid_arguments").optional(),
      ...authorshipFields(),
      ...streamed(),
    })),
    handle: (context, { caller, body }) => {
      if (body.thread_ts === undefined)
        throw invalidArguments(["missing required field: thread_ts"]);
      const found = requireTarget(context, caller, body);
      checkRecipient(found, body);
      const thread = findThread(found, { thread_ts: body.thread_ts });
      const { subtype, details } = authorshipOf(caller, body);
      const { task_display_mode: mode } = body;
      const { channel, ts } = postMessage(context, {
        channel: found.conversation.id,
        author: caller.user,
        ...joinChunks(context.ids, { text: "", blocks: undefined }, body),
        subtype,
        details: { ...details, ...(mode && { task_display_mode: mode }), ...IN_PROGRESS },
        ...thread,
      });
      return { channel, ts };
    },
  }),
  ...route("chat.appendStream", "Adds to a message that is written piece by piece", {
    callers: ["bot"],
    body: target,
    handle: (context, { caller, body }) => {
      const { found, message } = requireStream(context, caller, body);
      if (body.markdown_text === undefined && body.chunks === undefined) {
        throw slackError("no_text");
      }
      found.room.log.replace({ ...message, ...joinChunks(context.ids, message, body) });
      return { channel: message.channel, ts: message.ts };
    },
  }),
  ...route("chat.stopStream", "Ends a message that was written piece by piece", {
    callers: ["bot"],
    body: target.extend({
      blocks: blocksField(50).optional(),
      metadata: contentFields.metadata,
    }),
    unsupported: ["session_status"],
    handle: (context, { caller, body }) => {
      const { found, message } = requireStream(context, caller, body);
      const joined = joinChunks(context.ids, message, body, body.blocks);
      const metadata = body.metadata ?? message.metadata;
      const ended = {
        ...message,
        ...joined,
        metadata,
        details: { ...message.details, ...COMPLETED },
      };
      replaceMessage(context, found, message, ended);
      const shown = presentMessage(context.state, found.room.log, ended, true);
      return { channel: message.channel, ts: message.ts, message: shown };
    },
  }),
];
