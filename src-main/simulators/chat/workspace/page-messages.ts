import { presentValues } from "../interactivity/inputs/input-values.ts";
import { choicesKey } from "../interactivity/payloads.ts";
import { presentMessage } from "../resources/chat/present.ts";
import type { EphemeralMessage } from "../shared/app-entities.ts";
import { presentEphemeral } from "../shared/ephemeral.ts";
import type { Found } from "../shared/lookup.ts";
import { compareTimestamps } from "../shared/timestamps.ts";
import type { Message, State, User } from "../state.ts";

interface Page {
  readonly first: number;
  readonly count: number;
}

/** The messages of a place that only this person sees, oldest first. */
function ephemeralsOf(state: State, { conversation }: Found, person: User) {
  return [...state.ephemerals.values()]
    .filter(({ channel, user }) => channel === conversation.id && user === person.id)
    .sort((one, other) => compareTimestamps(one.ts, other.ts));
}

/** A message with the choices that the person made in its elements. */
function presentShown(state: State, { room }: Found, person: User, message: Message) {
  const chosen = state.choices.get(choicesKey(person, message));
  return {
    ...presentMessage(state, room.log, message, true),
    ...(chosen === undefined ? {} : { chosen: presentValues(chosen) }),
  };
}

function presentPrivate(state: State, person: User, message: EphemeralMessage) {
  const chosen = state.choices.get(choicesKey(person, message));
  return {
    ...presentEphemeral(message),
    user: state.app.botUserId,
    ...(chosen === undefined ? {} : { chosen: presentValues(chosen) }),
  };
}

/**
 * Returns messages of a conversation by position, those that only the person sees among the others by their
 * timestamps, and the number of all.
 */
export function pageMessages(state: State, found: Found, person: User, { first, count }: Page) {
  const { log } = found.room;
  const own = ephemeralsOf(state, found, person).filter(({ threadTs }) => threadTs === undefined);
  const places = own.map(({ ts }, index) => log.countBefore(ts) + index);
  const total = log.length + own.length;
  const messages: object[] = [];
  let passed = places.filter((place) => place < first).length;
  for (let place = first; place < Math.min(total, first + count); place += 1) {
    const ephemeral = places[passed] === place ? own[passed] : undefined;
    if (ephemeral) {
      passed += 1;
      messages.push(presentPrivate(state, person, ephemeral));
      continue;
    }
    const message = log.at(place - passed);
    if (message) messages.push(presentShown(state, found, person, message));
  }
  return { total, first, messages };
}

/** Returns a message and at most `most` of its newest replies; no messages if it does not exist. */
export function presentThreadOf(
  state: State,
  found: Found,
  person: User,
  { ts, most }: { readonly ts: string; readonly most: number },
) {
  const { log } = found.room;
  const head = log.get(ts);
  const replies = [...log.thread(ts, "0.000000")].slice(-most);
  const own = ephemeralsOf(state, found, person).filter(({ threadTs }) => threadTs === ts);
  const shown = [
    ...replies.map((reply) => presentShown(state, found, person, reply)),
    ...own.map((message) => presentPrivate(state, person, message)),
  ].sort((one, other) => compareTimestamps(one.ts, other.ts));
  return { messages: [...(head ? [presentShown(state, found, person, head)] : []), ...shown] };
}
