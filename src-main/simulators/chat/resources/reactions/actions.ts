import { emit, reacted } from "../../events.ts";
import type { Found } from "../../shared/lookup.ts";
import type { Message, Reaction, SimContext, User } from "../../state.ts";
import { messageId } from "../chat/actions.ts";

/** The largest number of different reactions to a message. */
export const MAX_REACTIONS = 23;

const EMOJI = /^[\p{L}\p{N}_+'-]{1,100}(?:::skin-tone-[2-6])?$/u;

/** The name of an emoji without its colons, or `undefined` for anything else. */
export function readEmoji(input: string): string | undefined {
  const plain = input.replace(/^:|:$/g, "");
  return EMOJI.test(plain) ? plain : undefined;
}

/** Returns whether a user has added this reaction to the message. */
export function hasReacted(message: Message, name: string, user: string): boolean {
  return message.reactions.some(
    (reaction) => reaction.name === name && reaction.users.includes(user),
  );
}

/** Adds or removes a reaction of a user, and records it. */
export function changeReaction(
  context: SimContext,
  { room }: Found,
  message: Message,
  type: "reaction_added" | "reaction_removed",
  { name, user }: { readonly name: string; readonly user: User },
): void {
  const isAdded = type === "reaction_added";
  const isKnown = message.reactions.some((reaction) => reaction.name === name);
  const all = isKnown ? message.reactions : [...message.reactions, { name, users: [] }];
  const change = ({ users }: Reaction): Reaction => ({
    name,
    users: isAdded ? [...users, user.id] : users.filter((id) => id !== user.id),
  });
  const reactions = all
    .map((reaction) => (reaction.name === name ? change(reaction) : reaction))
    .filter(({ users }) => users.length > 0);
  room.log.replace({ ...message, reactions });
  const reactedIds = context.state.reacted.get(user.id) ?? new Set();
  context.state.reacted.set(user.id, reactedIds);
  if (isAdded) reactedIds.add(messageId(message));
  else if (!reactions.some(({ users }) => users.includes(user.id))) {
    reactedIds.delete(messageId(message));
  }
  emit(context, reacted(type, message, user.id, name), message.channel);
}
