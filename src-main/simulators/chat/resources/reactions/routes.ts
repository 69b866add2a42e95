import { lazy } from "#core/contract/lazy.ts";
import type * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { takePage } from "#core/state/page.ts";
import { slackError } from "../../errors.ts";
import { type Caller, route } from "../../route.ts";
import {
  checkWritable,
  type Found,
  isVisible,
  requireConversation,
  requireUser,
} from "../../shared/lookup.ts";
import { decodeCursor, presentCursor } from "../../shared/paging.ts";
import { flag, integer, pageFields, text } from "../../shared/schema.ts";
import { parseTimestamp } from "../../shared/timestamps.ts";
import type { Message, State } from "../../state.ts";
import { presentPermalink, presentMessage } from "../chat/present.ts";
import { changeReaction, hasReacted, MAX_REACTIONS, readEmoji } from "./actions.ts";

const itemFields = lazy(() => ({
  channel: text.optional(),
  timestamp: text.optional(),
  file: text.optional(),
  file_comment: text.optional(),
}));

interface Item extends Found {
  readonly message: Message;
}

/** Returns the message that the arguments name. Files are not simulated. */
function requireItem(
  state: State,
  caller: Caller,
  body: z.output<z.ZodObject<ReturnType<typeof itemFields>>>,
): Item {
  if (body.file !== undefined) throw slackError("file_not_found");
  if (body.file_comment !== undefined) throw slackError("file_comment_not_found");
  if (body.channel === undefined || body.timestamp === undefined)
    throw slackError("no_item_specified");
  const ts = parseTimestamp(body.timestamp);
  if (ts === undefined) throw slackError("bad_timestamp");
  const found = requireConversation(state, body.channel, caller);
  const message = found.room.log.get(ts);
  if (!message || message.subtype === "tombstone") throw slackError("message_not_found");
  return { ...found, message };
}

function checkName(name: string | undefined): string {
  const plain = readEmoji(name ?? "");
  if (plain === undefined) throw slackError("invalid_name");
  return plain;
}

const reactionBody = lazyObject(() => ({ ...itemFields(), name: text.optional() }));

function presentItem(state: State, { room, message }: Item) {
  const shown = presentMessage(state, room.log, message);
  const permalink = presentPermalink(state.team, message);
  return { type: "message", channel: message.channel, message: { ...shown, permalink } };
}

/** The messages that a user reacted to and the caller can see, newest reaction first. */
function* reactedItems(
  state: State,
  caller: Caller,
  user: string,
  from: string | undefined,
): Generator<Item> {
  const places = [...(state.reacted.get(user) ?? [])].reverse();
  const start = from === undefined ? 0 : places.indexOf(from);
  if (start < 0) throw slackError("invalid_cursor");
  for (const id of places.slice(start)) {
    const place = state.messages.get(id);
    const found = place && requireConversation(state, place.channel);
    const message = place && found?.room.log.get(place.ts);
    if (found && message && isVisible(found, caller.user.id)) yield { ...found, message };
  }
}

export const routes = [
  ...route("reactions.add", "Reacts to a message", {
    body: reactionBody,
    handle: (context, { caller, body }) => {
      const name = checkName(body.name);
      const item = requireItem(context.state, caller, body);
      checkWritable(item, caller);
      const { user } = caller;
      if (hasReacted(item.message, name, user.id)) throw slackError("already_reacted");
      const { reactions } = item.message;
      const isNew = !reactions.some((reaction) => reaction.name === name);
      if (isNew && reactions.length >= MAX_REACTIONS) throw slackError("too_many_emoji");
      changeReaction(context, item, item.message, "reaction_added", { name, user });
      return {};
    },
  }),
  ...route("reactions.remove", "Removes a reaction", {
    body: reactionBody,
    handle: (context, { caller, body }) => {
      const name = checkName(body.name);
      const item = requireItem(context.state, caller, body);
      checkWritable(item, caller);
      if (!hasReacted(item.message, name, caller.user.id)) throw slackError("no_reaction");
      changeReaction(context, item, item.message, "reaction_removed", { name, user: caller.user });
      return {};
    },
  }),
  ...route("reactions.get", "Shows a message with its reactions", {
    body: lazyObject(() => ({ ...itemFields(), full: flag.optional() })),
    handle: ({ state }, { caller, body }) => presentItem(state, requireItem(state, caller, body)),
  }),
  ...route("reactions.list", "Lists the messages that a user reacted to", {
    body: lazyObject(() => ({
      ...pageFields(),
      user: text.optional(),
      full: flag.optional(),
      count: integer.optional(),
      team_id: text.optional(),
    })),
    unsupported: ["page"],
    handle: ({ state }, { caller, body }) => {
      const user = body.user ?? caller.user.id;
      requireUser(state, user);
      const walk = reactedItems(state, caller, user, decodeCursor("item", body.cursor));
      const { items, next } = takePage(walk, body.limit ?? Math.max(1, body.count ?? 100));
      return {
        items: items.map((item) => presentItem(state, item)),
        ...presentCursor("item", next && `${next.message.channel}:${next.message.ts}`),
      };
    },
  }),
];
