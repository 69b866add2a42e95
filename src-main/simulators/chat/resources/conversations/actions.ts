import { slackError } from "../../errors.ts";
import {
  addConversation,
  type Conversation,
  type SimContext,
  type State,
  type User,
} from "../../state.ts";

function together(creator: User, others: readonly User[]): readonly User[] {
  return [...new Map([creator, ...others].map((user) => [user.id, user])).values()];
}

function directKey(users: readonly User[]): string {
  return users
    .map(({ id }) => id)
    .sort()
    .join(",");
}

/** The conversation between exactly these users, if it exists. */
export function findDirect(
  state: State,
  creator: User,
  others: readonly User[],
): Conversation | undefined {
  const key = directKey(together(creator, others));
  return state.conversations.get(state.directs.get(key) ?? "");
}

/** Returns the conversation between exactly these users. Creates it if it does not exist. */
export function openDirect(
  context: SimContext,
  creator: User,
  others: readonly User[],
): { readonly conversation: Conversation; readonly isNew: boolean } {
  const known = findDirect(context.state, creator, others);
  if (known) return { conversation: known, isNew: false };
  const users = together(creator, others);
  const isGroup = users.length > 2;
  const names = users.map(({ name }) => name).join("--");
  const conversation = addConversation(context, {
    kind: isGroup ? "mpim" : "im",
    name: isGroup ? `mpdm-${names}-1` : "",
    creator: creator.id,
    members: users.map(({ id }) => id),
  });
  context.state.directs.set(directKey(users), conversation.id);
  return { conversation, isNew: true };
}

const MAX_NAME = 80;

/** Checks the name of a channel and returns it in its final form. */
export function checkChannelName(input: string | undefined): string {
  const name = (input ?? "").trim().replace(/^#/, "");
  if (name === "") throw slackError("invalid_name_required");
  if (name.length > MAX_NAME) throw slackError("invalid_name_maxlength");
  if (/^\p{P}+$/u.test(name)) throw slackError("invalid_name_punctuation");
  if (!/^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}_-]+$/u.test(name)) throw slackError("invalid_name_specials");
  return name;
}
