import type * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { slackError } from "../../errors.ts";
import { emit } from "../../events.ts";
import { type Caller, route } from "../../route.ts";
import {
  checkWritable,
  type Found,
  requireConversation,
  requireMessage,
} from "../../shared/lookup.ts";
import { text } from "../../shared/schema.ts";
import { parseTimestamp, toSeconds } from "../../shared/timestamps.ts";
import type { Message, State } from "../../state.ts";
import { messageId } from "../chat/actions.ts";
import { countPins, presentPin, presentPinEvent } from "./present.ts";

const pinBody = lazyObject(() => ({ channel: text, timestamp: text.optional() }));

/** Returns the message that a pin is about. */
function requireItem(
  state: State,
  caller: Caller,
  { channel, timestamp }: z.output<typeof pinBody>,
): Found & { readonly message: Message } {
  const found = requireConversation(state, channel, caller);
  checkWritable(found, caller);
  if (timestamp === undefined) throw slackError("no_item_specified");
  if (parseTimestamp(timestamp) === undefined) throw slackError("bad_timestamp");
  return { ...found, message: requireMessage(found, timestamp) };
}

const MAX_PINS = 100;

export const routes = [
  ...route("pins.add", "Pins a message to its channel", {
    body: pinBody,
    handle: (context, { caller, body }) => {
      const { state, now } = context;
      const { message, ...found } = requireItem(state, caller, body);
      const id = messageId(message);
      if (state.pins.has(id)) throw slackError("already_pinned");
      const { channel, ts } = message;
      if (countPins(state, channel) >= MAX_PINS) throw slackError("too_many_pins");
      const user = caller.user.id;
      const pin = state.pins.add({ id, channel, ts, user, created: toSeconds(now) });
      emit(context, presentPinEvent(state, found, "pin_added", { pin, message, user }), channel);
      return {};
    },
  }),
  ...route("pins.remove", "Removes the pin of a message", {
    body: pinBody,
    handle: (context, { caller, body }) => {
      const { state } = context;
      const { message, ...found } = requireItem(state, caller, body);
      const pin = state.pins.get(messageId(message));
      if (!pin) throw slackError("no_pin");
      state.pins.remove(pin.id);
      const event = { pin, message, user: caller.user.id };
      emit(context, presentPinEvent(state, found, "pin_removed", event), message.channel);
      return {};
    },
  }),
  ...route("pins.list", "Lists the pinned messages of a channel, newest pin first", {
    body: lazyObject(() => ({ channel: text })),
    handle: ({ state }, { caller, body }) => {
      const found = requireConversation(state, body.channel, caller);
      const pins = [...state.pins.newestFirst()].filter(({ channel }) => channel === body.channel);
      const items = pins.flatMap((pin) => {
        const message = found.room.log.get(pin.ts);
        return message ? [presentPin(state, found, pin, message)] : [];
      });
      return { items };
    },
  }),
];
