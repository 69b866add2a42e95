import { emit, reacted } from "../../events.ts";
import type { SimContext } from "../../route.ts";
import type { Found } from "../../shared/lookup.ts";
import { nextTimestamp } from "../../shared/timestamps.ts";
import type { Message, Reaction, User } from "../../state.ts";
import { messageId } from "../chat/actions.ts";

/** Whether a user has added this reaction to the message. */
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

interface ReactionBy {
  readonly name: string;
  readonly user: User;
}

function saveReactions(
  context: SimContext,
  { room }: Found,
  message: Message,
  type: "reaction_added" | "reaction_removed",
  { name, user }: ReactionBy,
): void {
  room.log.replace(message);
  const event = { user: user.id, reaction: name, ts: nextTimestamp(context) };
  emit(context, reacted(type, message, event), message.channel);
}

/** Adds a reaction and records it. */
export function addReaction(
  context: SimContext,
  found: Found,
  message: Message,
  by: ReactionBy,
): void {
  const reactions = withReaction(message.reactions, by.name, by.user.id);
  const ids = context.state.reacted.get(by.user.id) ?? new Set();
  context.state.reacted.set(by.user.id, ids.add(messageId(message)));
  saveReactions(context, found, { ...message, reactions }, "reaction_added", by);
}

/** Removes a reaction and records it. */
export function removeReaction(
  context: SimContext,
  found: Found,
  message: Message,
  by: ReactionBy,
): void {
  const reactions = withoutReaction(message.reactions, by.name, by.user.id);
  const isLast = !reactions.some(({ users }) => users.includes(by.user.id));
  if (isLast) context.state.reacted.get(by.user.id)?.delete(messageId(message));
  saveReactions(context, found, { ...message, reactions }, "reaction_removed", by);
}
