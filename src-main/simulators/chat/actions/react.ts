import type { ChatContext } from "../caller.ts";
import type { Found } from "../conversations.ts";
import { emit } from "../emit.ts";
import { reacted } from "../events.ts";
import type { Message, Reaction, User } from "../state.ts";
import { nextTimestamp } from "../timestamps.ts";
import { placeId } from "./post-message.ts";

/** Whether this user reacted to the message with this. */
export function hasReacted(message: Message, name: string, user: string): boolean {
  return message.reactions.some(
    (reaction) => reaction.name === name && reaction.users.includes(user),
  );
}

function withReaction(
  reactions: readonly Reaction[],
  name: string,
  user: string,
): readonly Reaction[] {
  if (!reactions.some((reaction) => reaction.name === name)) {
    return [...reactions, { name, users: [user] }];
  }
  return reactions.map((reaction) =>
    reaction.name === name ? { name, users: [...reaction.users, user] } : reaction,
  );
}

function withoutReaction(reactions: readonly Reaction[], name: string, user: string) {
  return reactions
    .map((reaction) =>
      reaction.name === name
        ? { name, users: reaction.users.filter((other) => other !== user) }
        : reaction,
    )
    .filter(({ users }) => users.length > 0);
}

/** Adds a reaction and records it. */
export function addReaction(
  context: ChatContext,
  { room }: Found,
  message: Message,
  { name, user }: { readonly name: string; readonly user: User },
): void {
  const { state } = context;
  room.log.replace({ ...message, reactions: withReaction(message.reactions, name, user.id) });
  const places = state.reacted.get(user.id) ?? new Set();
  places.add(placeId(message));
  state.reacted.set(user.id, places);
  const how = { user: user.id, reaction: name, ts: nextTimestamp(context) };
  emit(context, reacted("reaction_added", message, how), message.channel);
}

/** Takes a reaction back and records it. */
export function removeReaction(
  context: ChatContext,
  { room }: Found,
  message: Message,
  { name, user }: { readonly name: string; readonly user: User },
): void {
  const reactions = withoutReaction(message.reactions, name, user.id);
  room.log.replace({ ...message, reactions });
  const isLast = !reactions.some(({ users }) => users.includes(user.id));
  if (isLast) context.state.reacted.get(user.id)?.delete(placeId(message));
  const how = { user: user.id, reaction: name, ts: nextTimestamp(context) };
  emit(context, reacted("reaction_removed", message, how), message.channel);
}
