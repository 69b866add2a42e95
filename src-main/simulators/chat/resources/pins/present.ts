import type { Pin } from "../../shared/app-entities.ts";
import type { Found } from "../../shared/lookup.ts";
import type { Message, State } from "../../state.ts";
import { presentPermalink, presentMessage } from "../chat/present.ts";

/** Returns the number of messages pinned to a channel. */
export function countPins({ pins }: State, channel: string): number {
  return [...pins.values()].filter((pin) => pin.channel === channel).length;
}

/** A pinned message as lists and events show it. */
export function presentPin(state: State, { room }: Found, pin: Pin, message: Message) {
  const permalink = presentPermalink(state.team, message);
  return {
    type: "message" as const,
    channel: pin.channel,
    created: pin.created,
    created_by: pin.user,
    message: { ...presentMessage(state, room.log, message), permalink },
  };
}

/** `pin_added` or `pin_removed`. */
export function presentPinEvent<Type extends "pin_added" | "pin_removed">(
  state: State,
  found: Found,
  type: Type,
  { pin, message, user }: Readonly<{ pin: Pin; message: Message; user: string }>,
) {
  const count = countPins(state, pin.channel);
  return {
    type,
    user,
    channel_id: pin.channel,
    item: presentPin(state, found, pin, message),
    item_user: message.user,
    pin_count: String(count),
    pinned_info: { channel: pin.channel, pinned_by: pin.user, pinned_ts: pin.created },
    has_pins: count > 0,
  };
}
