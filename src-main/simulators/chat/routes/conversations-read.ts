import * as z from "zod";
import { flag, page, text } from "../args.ts";
import { findConversation, isVisible, roomOf, type Found } from "../conversations.ts";
import { slackError } from "../errors.ts";
import { isWithin, type Span } from "../message-log.ts";
import { method } from "../method.ts";
import { decodeCursor, presentCursor, takePage } from "../paging.ts";
import { presentConversation } from "../present-conversation.ts";
import { presentMessage } from "../present-message.ts";
import type { ChatState, Conversation, Message } from "../state.ts";
import type { Caller } from "../caller.ts";
import { parseTimestamp } from "../timestamps.ts";
import { walkConversations, type Narrowing } from "../walk-conversations.ts";

/** What may stand in a list: of these kinds, known to the caller, and not archived if so asked. */
function* listed(state: ChatState, caller: Caller, narrowing: Narrowing): Generator<Conversation> {
  for (const found of walkConversations(state, narrowing)) {
    if (isVisible(found, caller.user.id)) yield found.conversation;
  }
}

const list = method({
  name: "conversations.list",
  summary: "The conversations that the caller may know of",
  args: z.object({
    ...page,
    types: text.optional(),
    exclude_archived: flag.optional(),
    team_id: text.optional(),
  }),
  handle: ({ context: { state }, caller, args }) => {
    const { items, next } = takePage(listed(state, caller, args), args.limit ?? 100);
    const channels = items.map((conversation) => {
      const { room } = roomOf(state, conversation.id);
      const shown = presentConversation(state, conversation, room, caller.user.id);
      return conversation.kind === "im" ? shown : { ...shown, num_members: room.members.size };
    });
    return { channels, ...presentCursor("team", next?.id) };
  },
});

const info = method({
  name: "conversations.info",
  summary: "One conversation",
  args: z.object({
    channel: text,
    include_locale: flag.optional(),
    include_num_members: flag.optional(),
  }),
  handle: ({ context: { state }, caller, args }) => {
    const { conversation, room } = findConversation(state, args.channel, caller);
    const viewer = caller.user.id;
    return {
      channel: {
        ...presentConversation(state, conversation, room, viewer),
        ...(room.members.has(viewer)
          ? { last_read: room.lastRead.get(viewer) ?? "0000000000.000000" }
          : {}),
        ...(args.include_locale === true ? { locale: "en-US" } : {}),
        ...(args.include_num_members === true ? { num_members: room.members.size } : {}),
      },
    };
  },
});

const members = method({
  name: "conversations.members",
  summary: "Who is in a conversation",
  args: z.object({ channel: text, ...page }),
  handle: ({ context: { state }, caller, args }) => {
    const { room } = findConversation(state, args.channel, caller);
    const all = [...room.members];
    const from = decodeCursor("user", args.cursor);
    const start = from === undefined ? 0 : all.indexOf(from);
    if (start < 0) throw slackError("invalid_cursor");
    const { items, next } = takePage(all.slice(start), args.limit ?? 100);
    return { members: items, ...presentCursor("user", next) };
  },
});

/** Whoever reads must be in the conversation; people may look into any public channel. */
function findReadable(state: ChatState, id: string, caller: Caller): Found {
  const found = findConversation(state, id, caller);
  if (caller.kind === "bot" && !found.room.members.has(caller.user.id)) {
    throw slackError("not_in_channel");
  }
  return found;
}

const spanArgs = {
  oldest: text.optional(),
  latest: text.optional(),
  inclusive: flag.optional(),
  include_all_metadata: flag.optional(),
};

function edgeOf(given: string | undefined, code: string): string | undefined {
  if (given === undefined || given === "" || given === "now") return undefined;
  const ts = parseTimestamp(given);
  if (ts === undefined) throw slackError(code);
  return ts;
}

function spanOf(args: {
  readonly oldest?: string | undefined;
  readonly latest?: string | undefined;
  readonly inclusive?: boolean | undefined;
}): Span {
  return {
    oldest: edgeOf(args.oldest, "invalid_ts_oldest"),
    latest: edgeOf(args.latest, "invalid_ts_latest"),
    isInclusive: args.inclusive === true,
  };
}

/** A cursor names the newest message of the next page, which is then part of it. */
function* downFrom({ room }: Found, span: Span, cursor: string | undefined): Generator<Message> {
  const from = parseTimestamp(decodeCursor("next_ts", cursor) ?? "");
  const start = from === undefined ? span : { ...span, latest: from, isInclusive: true };
  for (const message of room.log.newestFirst(start)) if (isWithin(span, message.ts)) yield message;
}

const history = method({
  name: "conversations.history",
  summary: "What was said in a conversation, newest first",
  args: z.object({ channel: text, ...page, ...spanArgs }),
  handle: ({ context: { state }, caller, args }) => {
    const span = spanOf(args);
    const found = findReadable(state, args.channel, caller);
    const { items, next } = takePage(downFrom(found, span, args.cursor), args.limit ?? 100);
    const withMetadata = args.include_all_metadata === true;
    return {
      ...(span.latest === undefined ? {} : { latest: span.latest }),
      ...(span.oldest === undefined ? {} : { oldest: span.oldest }),
      messages: items.map((message) =>
        presentMessage(state, found.room.log, message, withMetadata),
      ),
      has_more: next !== undefined,
      pin_count: 0,
      channel_actions_ts: null,
      channel_actions_count: 0,
      ...presentCursor("next_ts", next?.ts),
    };
  },
});

/** A thread: the message that began it on the first page, then its answers, oldest first. */
function* threadFrom(
  { room }: Found,
  head: Message,
  span: Span,
  cursor: string | undefined,
): Generator<Message> {
  const from = decodeCursor("next_ts", cursor);
  if (from === undefined) yield head;
  for (const reply of room.log.thread(head.ts, from ?? span.oldest ?? "0.000000")) {
    if (isWithin(span, reply.ts)) yield reply;
  }
}

const replies = method({
  name: "conversations.replies",
  summary: "A thread, oldest first",
  args: z.object({ channel: text, ts: text, ...page, ...spanArgs }),
  handle: ({ context: { state }, caller, args }) => {
    const span = spanOf(args);
    const found = findReadable(state, args.channel, caller);
    const message = found.room.log.get(parseTimestamp(args.ts) ?? "");
    const head = message?.threadTs === undefined ? message : found.room.log.get(message.threadTs);
    if (!head) throw slackError("thread_not_found");
    const walk = threadFrom(found, head, span, args.cursor);
    const { items, next } = takePage(walk, args.limit ?? 1_000);
    const withMetadata = args.include_all_metadata === true;
    return {
      messages: items.map((item) => presentMessage(state, found.room.log, item, withMetadata)),
      has_more: next !== undefined,
      ...presentCursor("next_ts", next?.ts),
    };
  },
});

/** `conversations.*` that only look. */
export const conversationReadRoutes = [...list, ...info, ...members, ...history, ...replies];
