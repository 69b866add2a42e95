import type * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { takePage } from "#core/state/page.ts";
import { slackError } from "../../errors.ts";
import { type Caller, route } from "../../route.ts";
import { requireConversation } from "../../shared/lookup.ts";
import { requireTarget, findThread } from "../../shared/target.ts";
import { presentCursor, walkFrom } from "../../shared/paging.ts";
import { pageFields, text } from "../../shared/schema.ts";
import { toSeconds } from "../../shared/timestamps.ts";
import type { Draft, ScheduledMessage, SimContext, State } from "../../state.ts";
import { checkContent, scheduleMessageBody, unsupportedFormatting } from "../chat/schema.ts";
import { presentBotAuthor } from "../team/present.ts";
import { presentScheduled } from "./present.ts";

const FURTHEST_SECONDS = 120 * 86_400;

function checkTime(context: SimContext, postAt: number): void {
  const ahead = postAt - context.now / 1_000;
  if (ahead <= 0) throw slackError("time_in_past");
  if (ahead > FURTHEST_SECONDS) throw slackError("time_too_far");
}

function schedule(context: SimContext, draft: Draft, postAt: number): ScheduledMessage {
  const { state, ids, now } = context;
  const id = ids.next("Q", 10, "upper");
  const timer = context.schedule(postAt * 1_000, "post_scheduled", id);
  return state.scheduled.add({
    id,
    channel: draft.channel,
    user: draft.author.id,
    postAt,
    created: toSeconds(now),
    text: draft.text,
    draft,
    timer,
  });
}

function presentDraft(state: State, caller: Caller, draft: Draft) {
  return {
    text: draft.text,
    type: "delayed_message",
    user: caller.user.id,
    team: state.team.id,
    ...(caller.kind === "bot" ? presentBotAuthor(state) : {}),
    ...(draft.blocks === undefined ? {} : { blocks: draft.blocks }),
    ...(draft.attachments === undefined ? {} : { attachments: draft.attachments }),
  };
}

/** A moment in seconds, with a fraction or without. */
const edge = text
  .refine((input) => /^\d{1,12}(?:\.\d+)?$/.test(input), "must provide a timestamp")
  .transform(Number);

const listScheduledBody = lazyObject(() => ({
  ...pageFields(),
  channel: text.optional(),
  oldest: edge.optional(),
  latest: edge.optional(),
  team_id: text.optional(),
}));

function* ownScheduled(
  state: State,
  caller: Caller,
  { cursor, channel, oldest = -Infinity, latest = Infinity }: z.output<typeof listScheduledBody>,
): Generator<ScheduledMessage> {
  for (const scheduled of walkFrom(state.scheduled, "scheduled", cursor)) {
    const { user, postAt } = scheduled;
    const isWanted =
      user === caller.user.id && scheduled.channel === (channel ?? scheduled.channel);
    if (isWanted && postAt >= oldest && postAt <= latest) yield scheduled;
  }
}

export const routes = [
  ...route("chat.scheduleMessage", "Posts a message later, on the simulator clock", {
    body: scheduleMessageBody,
    unsupported: [...unsupportedFormatting, "unfurl_links", "unfurl_media"],
    handle: (context, { caller, body }) => {
      const content = checkContent(body);
      checkTime(context, body.post_at);
      const found = requireTarget(context, caller, body);
      const draft = {
        channel: found.conversation.id,
        author: caller.user,
        ...content,
        ...findThread(found, body),
      };
      const { id, channel, postAt } = schedule(context, draft, body.post_at);
      const message = presentDraft(context.state, caller, draft);
      return { channel, scheduled_message_id: id, post_at: postAt, message };
    },
  }),
  ...route("chat.deleteScheduledMessage", "Deletes a scheduled message", {
    body: lazyObject(() => ({ channel: text, scheduled_message_id: text })),
    unsupported: ["as_user"],
    handle: (context, { caller, body }) => {
      const { state } = context;
      const found = requireConversation(state, body.channel, caller);
      const scheduled = state.scheduled.get(body.scheduled_message_id);
      const isOwn =
        scheduled?.user === caller.user.id && scheduled.channel === found.conversation.id;
      if (!scheduled || !isOwn) throw slackError("invalid_scheduled_message_id");
      context.withdraw(scheduled.timer);
      state.scheduled.remove(scheduled.id);
      return {};
    },
  }),
  ...route("chat.scheduledMessages.list", "Lists the scheduled messages of the caller", {
    body: listScheduledBody,
    handle: ({ state }, { caller, body }) => {
      if (body.channel !== undefined) requireConversation(state, body.channel, caller);
      const { items, next } = takePage(ownScheduled(state, caller, body), body.limit ?? 100);
      return {
        scheduled_messages: items.map(presentScheduled),
        ...presentCursor("scheduled", next?.id),
      };
    },
  }),
];
