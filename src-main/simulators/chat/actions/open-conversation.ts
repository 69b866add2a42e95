import { MessageLog } from "../message-log.ts";
import type { ChatContext } from "../caller.ts";
import type { ChatState, Conversation, ConversationKind, User } from "../state.ts";
import { secondsOf } from "../timestamps.ts";

interface Opening {
  readonly kind: ConversationKind;
  readonly name: string;
  readonly creator: User;
  readonly members: readonly string[];
}

const idPrefixes: Readonly<Record<ConversationKind, string>> = {
  channel: "C",
  group: "C",
  im: "D",
  mpim: "C",
};

const noWords = { value: "", creator: "", lastSet: 0 };

/** Makes a conversation with its members, silently. */
export function openConversation(context: ChatContext, opening: Opening): Conversation {
  const { state, ids, now } = context;
  const { kind, name, creator } = opening;
  const conversation = state.conversations.add({
    id: ids.next(idPrefixes[kind], 10, "upper"),
    kind,
    name,
    created: secondsOf(now),
    creator: creator.id,
    isArchived: false,
    isGeneral: false,
    topic: noWords,
    purpose: noWords,
    previousNames: [],
    updated: Math.floor(now),
  });
  const members = new Set(opening.members);
  state.rooms.set(conversation.id, { members, lastRead: new Map(), log: new MessageLog() });
  return conversation;
}

function together(creator: User, others: readonly User[]): readonly User[] {
  return [...new Map([creator, ...others].map((user) => [user.id, user])).values()];
}

function directKey(users: readonly User[]): string {
  return users
    .map(({ id }) => id)
    .sort()
    .join(",");
}

/** The conversation between exactly these users, if there is one. */
export function findDirect(
  state: ChatState,
  creator: User,
  others: readonly User[],
): Conversation | undefined {
  const key = directKey(together(creator, others));
  return state.conversations.get(state.directs.get(key) ?? "");
}

/** The conversation between exactly these users, made when there is none yet. */
export function openDirect(
  context: ChatContext,
  creator: User,
  others: readonly User[],
): { readonly conversation: Conversation; readonly isNew: boolean } {
  const known = findDirect(context.state, creator, others);
  if (known) return { conversation: known, isNew: false };
  const users = together(creator, others);
  const isGroup = users.length > 2;
  const names = users.map(({ name }) => name).join("--");
  const conversation = openConversation(context, {
    kind: isGroup ? "mpim" : "im",
    name: isGroup ? `mpdm-${names}-1` : "",
    creator,
    members: users.map(({ id }) => id),
  });
  context.state.directs.set(directKey(users), conversation.id);
  return { conversation, isNew: true };
}
