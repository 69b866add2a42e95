import { flag, text } from "./args.ts";
import type { Caller } from "./caller.ts";
import type { Found } from "./conversations.ts";
import { slackError } from "./errors.ts";
import type { Passed } from "./state.ts";
import { parseTimestamp } from "./timestamps.ts";

/** Arguments with which an app gives its message another face. */
export const authorshipArgs = {
  as_user: flag.optional(),
  username: text.optional(),
  icon_emoji: text.optional(),
  icon_url: text.optional(),
};

/** Arguments that put a message into a thread. */
export const threadArgs = { thread_ts: text.optional(), reply_broadcast: flag.optional() };

interface GivenAuthorship {
  readonly username?: string | undefined;
  readonly icon_emoji?: string | undefined;
  readonly icon_url?: string | undefined;
}

interface GivenThread {
  readonly thread_ts?: string | undefined;
  readonly reply_broadcast?: boolean | undefined;
}

interface Marks {
  readonly subtype?: string;
  readonly details?: Passed;
}

/** A bot's message under another name or picture is a `bot_message`; people are always themselves. */
export function authorshipOf(caller: Caller, given: GivenAuthorship): Marks {
  const { username, icon_emoji: emoji, icon_url: url } = given;
  const isPlain = username === undefined && emoji === undefined && url === undefined;
  if (caller.kind !== "bot" || isPlain) return {};
  const icons =
    emoji === undefined
      ? url === undefined
        ? {}
        : { icons: { image_48: url } }
      : { icons: { emoji } };
  return {
    subtype: "bot_message",
    details: { ...(username === undefined ? {} : { username }), ...icons },
  };
}

/** The thread a message goes to. An answer to an answer goes to the thread that one is in. */
export function threadOf(
  { room }: Found,
  given: GivenThread,
): { readonly threadTs?: string; readonly subtype?: string } {
  if (given.thread_ts === undefined || given.thread_ts === "") return {};
  const parent = room.log.get(parseTimestamp(given.thread_ts) ?? "");
  if (!parent) throw slackError("thread_not_found");
  const threadTs = parent.threadTs ?? parent.ts;
  return given.reply_broadcast === true ? { threadTs, subtype: "thread_broadcast" } : { threadTs };
}
