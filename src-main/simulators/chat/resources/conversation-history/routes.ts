import { lazy } from "#core/contract/lazy.ts";
import type * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { takePage } from "#core/state/page.ts";
import { slackError } from "../../errors.ts";
import { type Caller, route } from "../../route.ts";
import { type Found, requireConversation, requireMessage } from "../../shared/lookup.ts";
import { isWithin, type Span } from "../../shared/message-log.ts";
import { decodeCursor, presentCursor } from "../../shared/paging.ts";
import { flag, pageFields, text } from "../../shared/schema.ts";
import { parseTimestamp } from "../../shared/timestamps.ts";
import type { Message, State } from "../../state.ts";
import { presentMessage } from "../chat/present.ts";
import { countPins } from "../pins/present.ts";

/** Bots can only read conversations they are in; people can read any public channel. */
function requireReadable(state: State, id: string, caller: Caller): Found {
  const found = requireConversation(state, id, caller);
  if (caller.kind === "bot" && !found.room.members.has(caller.user.id)) {
    throw slackError("not_in_channel");
  }
  return found;
}

const spanFields = lazy(() => ({
  oldest: text.optional(),
  latest: text.optional(),
  inclusive: flag.optional(),
  include_all_metadata: flag.optional(),
}));

function edgeOf(input: string | undefined, code: string): string | undefined {
  if (input === undefined || input === "" || input === "now") return undefined;
  const ts = parseTimestamp(input.replace(/(\.\d{6})\d+$/, "$1"));
  if (ts === undefined) throw slackError(code);
  return ts;
}

function spanOf(body: z.output<z.ZodObject<ReturnType<typeof spanFields>>>): Span {
  return {
    oldest: edgeOf(body.oldest, "invalid_ts_oldest"),
    latest: edgeOf(body.latest, "invalid_ts_latest"),
    isInclusive: body.inclusive === true,
  };
}

/** A cursor names the newest message of the next pageFields, which is then part of it. */
function* downFrom({ room }: Found, span: Span, cursor: string | undefined): Generator<Message> {
  const from = parseTimestamp(decodeCursor("next_ts", cursor) ?? "");
  const start = from === undefined ? span : { ...span, latest: from, isInclusive: true };
  for (const message of room.log.newestFirst(start)) if (isWithin(span, message.ts)) yield message;
}

/** A thread: the message that began it on the first pageFields, then its answers, oldest first. */
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

export const routes = [
  ...route("conversations.history", "Lists the messages of a conversation, newest first", {
    body: lazyObject(() => ({ channel: text, ...pageFields(), ...spanFields() })),
    handle: ({ state }, { caller, body }) => {
      const span = spanOf(body);
      const found = requireReadable(state, body.channel, caller);
      const { items, next } = takePage(downFrom(found, span, body.cursor), body.limit ?? 100);
      const withMetadata = body.include_all_metadata === true;
      return {
        ...(span.latest === undefined ? {} : { latest: span.latest }),
        ...(span.oldest === undefined ? {} : { oldest: span.oldest }),
        messages: items.map((message) =>
          presentMessage(state, found.room.log, message, withMetadata),
        ),
        has_more: next !== undefined,
        pin_count: countPins(state, body.channel),
        channel_actions_ts: null,
        channel_actions_count: 0,
        ...presentCursor("next_ts", next?.ts),
      };
    },
  }),
  ...route("conversations.replies", "Lists the messages of a thread, oldest first", {
    body: lazyObject(() => ({ channel: text, ts: text, ...pageFields(), ...spanFields() })),
    handle: ({ state }, { caller, body }) => {
      const span = spanOf(body);
      const found = requireReadable(state, body.channel, caller);
      const message = requireMessage(found, body.ts, "thread_not_found");
      const { threadTs = message.ts } = message;
      const head = requireMessage(found, threadTs, "thread_not_found");
      const walk = threadFrom(found, head, span, body.cursor);
      const { items, next } = takePage(walk, body.limit ?? 1_000);
      const withMetadata = body.include_all_metadata === true;
      return {
        messages: items.map((item) => presentMessage(state, found.room.log, item, withMetadata)),
        has_more: next !== undefined,
        ...presentCursor("next_ts", next?.ts),
      };
    },
  }),
  ...route("conversations.mark", "Sets how far the caller has read", {
    body: lazyObject(() => ({ channel: text, ts: text })),
    handle: (context, { caller, body }) => {
      const { room } = requireConversation(context.state, body.channel, caller);
      const ts = parseTimestamp(body.ts);
      if (ts === undefined) throw slackError("invalid_timestamp");
      if (!room.members.has(caller.user.id)) throw slackError("not_in_channel");
      room.lastRead.set(caller.user.id, ts);
      return {};
    },
  }),
];
