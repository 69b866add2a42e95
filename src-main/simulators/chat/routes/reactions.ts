import * as z from "zod";
import { addReaction, hasReacted, removeReaction } from "../actions/react.ts";
import { flag, integer, page, text } from "../args.ts";
import type { Caller } from "../caller.ts";
import { findConversation, isVisible, roomOf, type Found } from "../conversations.ts";
import { slackError } from "../errors.ts";
import { method } from "../method.ts";
import { decodeCursor, presentCursor, takePage } from "../paging.ts";
import { presentMessage } from "../present-message.ts";
import { teamUrl } from "../present-user.ts";
import type { ChatState, Message } from "../state.ts";
import { parseTimestamp } from "../timestamps.ts";

const MAX_REACTIONS = 23;
const EMOJI = /^[\p{L}\p{N}_+'-]{1,100}(?:::skin-tone-[2-6])?$/u;

const itemArgs = {
  channel: text.optional(),
  timestamp: text.optional(),
  file: text.optional(),
  file_comment: text.optional(),
};

interface Item extends Found {
  readonly message: Message;
}

/** The message that the arguments name. There are no files here to react to. */
function findItem(
  state: ChatState,
  caller: Caller,
  args: { readonly [Name in keyof typeof itemArgs]?: string | undefined },
): Item {
  if (args.file !== undefined) throw slackError("file_not_found");
  if (args.file_comment !== undefined) throw slackError("file_comment_not_found");
  if (args.channel === undefined || args.timestamp === undefined)
    throw slackError("no_item_specified");
  const ts = parseTimestamp(args.timestamp);
  if (ts === undefined) throw slackError("bad_timestamp");
  const found = findConversation(state, args.channel, caller);
  const message = found.room.log.get(ts);
  if (!message || message.subtype === "tombstone") throw slackError("message_not_found");
  return { ...found, message };
}

function checkName(name: string | undefined): string {
  const plain = (name ?? "").replace(/^:|:$/g, "");
  if (!EMOJI.test(plain)) throw slackError("invalid_name");
  return plain;
}

function checkMember({ room, conversation }: Found, caller: Caller): void {
  if (!room.members.has(caller.user.id)) throw slackError("not_in_channel");
  if (conversation.isArchived) throw slackError("is_archived");
}

const add = method({
  name: "reactions.add",
  summary: "Reacts to a message",
  args: z.object({ ...itemArgs, name: text.optional() }),
  handle: ({ context, caller, args }) => {
    const name = checkName(args.name);
    const item = findItem(context.state, caller, args);
    checkMember(item, caller);
    const { user } = caller;
    if (hasReacted(item.message, name, user.id)) throw slackError("already_reacted");
    const { reactions } = item.message;
    const isNew = !reactions.some((reaction) => reaction.name === name);
    if (isNew && reactions.length >= MAX_REACTIONS) throw slackError("too_many_emoji");
    addReaction(context, item, item.message, { name, user });
    return {};
  },
});

const remove = method({
  name: "reactions.remove",
  summary: "Takes a reaction back",
  args: z.object({ ...itemArgs, name: text.optional() }),
  handle: ({ context, caller, args }) => {
    const name = checkName(args.name);
    const item = findItem(context.state, caller, args);
    checkMember(item, caller);
    if (!hasReacted(item.message, name, caller.user.id)) throw slackError("no_reaction");
    removeReaction(context, item, item.message, { name, user: caller.user });
    return {};
  },
});

function presentItem(state: ChatState, { room, message }: Item) {
  const address = `archives/${message.channel}/p${message.ts.replace(".", "")}`;
  const shown = presentMessage(state, room.log, message);
  const permalink = `${teamUrl(state.team)}${address}`;
  return { type: "message", channel: message.channel, message: { ...shown, permalink } };
}

const get = method({
  name: "reactions.get",
  summary: "A message with its reactions",
  args: z.object({ ...itemArgs, full: flag.optional() }),
  handle: ({ context: { state }, caller, args }) =>
    presentItem(state, findItem(state, caller, args)),
});

/** The messages someone reacted to, newest reaction first, as far as the caller may see them. */
function* reactedItems(
  state: ChatState,
  caller: Caller,
  user: string,
  from: string | undefined,
): Generator<Item> {
  const places = [...(state.reacted.get(user) ?? [])].reverse();
  const start = from === undefined ? 0 : places.indexOf(from);
  if (start < 0) throw slackError("invalid_cursor");
  for (const id of places.slice(start)) {
    const place = state.messages.get(id);
    const found = place && roomOf(state, place.channel);
    const message = place && found?.room.log.get(place.ts);
    if (found && message && isVisible(found, caller.user.id)) yield { ...found, message };
  }
}

const list = method({
  name: "reactions.list",
  summary: "The messages someone reacted to",
  args: z.object({
    ...page,
    user: text.optional(),
    full: flag.optional(),
    count: integer.optional(),
    page: integer.optional(),
  }),
  handle: ({ context: { state }, caller, args }) => {
    const user = args.user ?? caller.user.id;
    if (!state.users.has(user)) throw slackError("user_not_found");
    const walk = reactedItems(state, caller, user, decodeCursor("item", args.cursor));
    const { items, next } = takePage(walk, args.limit ?? Math.max(1, args.count ?? 100));
    return {
      items: items.map((item) => presentItem(state, item)),
      ...presentCursor("item", next && `${next.message.channel}:${next.message.ts}`),
    };
  },
});

/** `reactions.*` */
export const reactionRoutes = [...add, ...remove, ...get, ...list];
