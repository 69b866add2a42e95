import * as z from "zod";
import { integer, page, text } from "../args.ts";
import { postMessage, type Draft } from "../actions/post-message.ts";
import type { Caller, ChatContext } from "../caller.ts";
import { checkContent, contentArgs } from "../content.ts";
import { findConversation, roomOf } from "../conversations.ts";
import { slackError } from "../errors.ts";
import { method } from "../method.ts";
import { presentCursor, takePage, walkFrom } from "../paging.ts";
import { presentBotProfile } from "../present-bot.ts";
import type { ChatState, ScheduledMessage } from "../state.ts";
import { findTarget } from "../targets.ts";
import { secondsOf } from "../timestamps.ts";
import { threadArgs, threadOf } from "../authorship.ts";

const FURTHEST_SECONDS = 120 * 86_400;

/** Posts what was scheduled, unless its author can no longer post there. */
function postScheduled(context: ChatContext, id: string, draft: Draft): void {
  context.state.scheduled.remove(id);
  const { conversation, room } = roomOf(context.state, draft.channel);
  if (conversation.isArchived || !room.members.has(draft.author.id)) return;
  postMessage(context, draft);
}

function checkTime(context: ChatContext, postAt: number): void {
  const ahead = postAt - context.now / 1_000;
  if (ahead <= 0) throw slackError("time_in_past");
  if (ahead > FURTHEST_SECONDS) throw slackError("time_too_far");
}

function schedule(context: ChatContext, draft: Draft, postAt: number): ScheduledMessage {
  const { state, ids, now } = context;
  const id = ids.next("Q", 10, "upper");
  const withdraw = context.at(postAt * 1_000, (later) => {
    postScheduled(later, id, draft);
  });
  return state.scheduled.add({
    id,
    channel: draft.channel,
    user: draft.author.id,
    postAt,
    created: secondsOf(now),
    text: draft.text,
    withdraw,
  });
}

function presentDraft(state: ChatState, caller: Caller, draft: Draft) {
  const { app, team } = state;
  const isBot = caller.kind === "bot";
  return {
    text: draft.text,
    type: "delayed_message",
    user: caller.user.id,
    team: team.id,
    ...(isBot ? { bot_id: app.botId, app_id: app.id, bot_profile: presentBotProfile(state) } : {}),
    ...(draft.blocks === undefined ? {} : { blocks: draft.blocks }),
    ...(draft.attachments === undefined ? {} : { attachments: draft.attachments }),
  };
}

const scheduleMessage = method({
  name: "chat.scheduleMessage",
  summary: "Posts a message later, on the simulator clock",
  args: z.object({ channel: text, post_at: integer, ...contentArgs, ...threadArgs }),
  handle: ({ context, caller, args }) => {
    const content = checkContent(args);
    checkTime(context, args.post_at);
    const found = findTarget(context, caller, args.channel, args.thread_ts);
    const draft = {
      channel: found.conversation.id,
      author: caller.user,
      ...content,
      ...threadOf(found, args),
    };
    const { id, channel, postAt } = schedule(context, draft, args.post_at);
    const message = presentDraft(context.state, caller, draft);
    return { channel, scheduled_message_id: id, post_at: postAt, message };
  },
});

const deleteScheduled = method({
  name: "chat.deleteScheduledMessage",
  summary: "Takes a scheduled message back",
  args: z.object({ channel: text, scheduled_message_id: text }),
  handle: ({ context: { state }, caller, args }) => {
    const found = findConversation(state, args.channel, caller);
    const scheduled = state.scheduled.get(args.scheduled_message_id);
    const isOwn = scheduled?.user === caller.user.id && scheduled.channel === found.conversation.id;
    if (!scheduled || !isOwn) throw slackError("invalid_scheduled_message_id");
    scheduled.withdraw();
    state.scheduled.remove(scheduled.id);
    return {};
  },
});

interface ListArgs {
  readonly channel?: string | undefined;
  readonly cursor?: string | undefined;
  readonly oldest?: number | undefined;
  readonly latest?: number | undefined;
}

function* ownScheduled(
  state: ChatState,
  caller: Caller,
  args: ListArgs,
): Generator<ScheduledMessage> {
  for (const scheduled of walkFrom(state.scheduled, "scheduled", args.cursor)) {
    if (scheduled.user !== caller.user.id) continue;
    if (args.channel !== undefined && scheduled.channel !== args.channel) continue;
    if (args.oldest !== undefined && scheduled.postAt < args.oldest) continue;
    if (args.latest === undefined || scheduled.postAt <= args.latest) yield scheduled;
  }
}

const listScheduled = method({
  name: "chat.scheduledMessages.list",
  summary: "What the caller has scheduled and was not posted yet",
  args: z.object({
    ...page,
    channel: text.optional(),
    oldest: integer.optional(),
    latest: integer.optional(),
    team_id: text.optional(),
  }),
  handle: ({ context: { state }, caller, args }) => {
    if (args.channel !== undefined) findConversation(state, args.channel, caller);
    const { items, next } = takePage(ownScheduled(state, caller, args), args.limit ?? 100);
    const scheduled = items.map(({ id, channel, postAt, created, text: words }) => ({
      id,
      channel_id: channel,
      post_at: postAt,
      date_created: created,
      text: words,
    }));
    return { scheduled_messages: scheduled, ...presentCursor("scheduled", next?.id) };
  },
});

/** `chat.schedule…` */
export const scheduledRoutes = [...scheduleMessage, ...deleteScheduled, ...listScheduled];
