import { objectListOf } from "#core/kernel/objects.ts";
import { presentMessage } from "./resources/chat/present.ts";
import { presentConversation } from "./resources/conversations/present.ts";
import { presentScheduled } from "./resources/scheduled-messages/routes.ts";
import { presentUser } from "./resources/users/present.ts";
import { presentHomeView } from "./resources/views/present.ts";
import { requireConversation } from "./shared/lookup.ts";
import type { Conversation, Message, Place, State } from "./state.ts";

function messageAt(state: State, { channel, ts }: Place): Message | undefined {
  return state.rooms.get(channel)?.log.get(ts);
}

function statusOf(message: Message): string {
  if (message.subtype !== undefined) return message.subtype;
  return message.edited === undefined ? "posted" : "edited";
}

function labelOf(state: State, conversation: Conversation): string {
  if (conversation.kind !== "im") return `#${conversation.name}`;
  const { room } = requireConversation(state, conversation.id);
  return [...room.members].map((id) => `@${state.users.get(id)?.name ?? id}`).join(", ");
}

const kindWords = { channel: "public", group: "private", im: "direct", mpim: "group" } as const;

const objectList = objectListOf<State>();

/** The collections that the panel shows. */
export const objects = [
  objectList({
    name: "messages",
    title: "Messages",
    of: (state) => state.messages,
    summarize: (place, state) => {
      const message = messageAt(state, place);
      if (!message) return undefined;
      const author = state.users.get(message.user)?.name ?? message.user;
      const createdAt = Math.floor(Number(message.ts) * 1_000);
      return { label: `${author}: ${message.text}`, status: statusOf(message), createdAt };
    },
    present: (place, { state }) => {
      const message = messageAt(state, place);
      if (!message) return undefined;
      const { log } = requireConversation(state, message.channel).room;
      return presentMessage(state, log, message, true);
    },
  }),
  objectList({
    name: "conversations",
    title: "Conversations",
    of: (state) => state.conversations,
    summarize: (conversation, state) => ({
      label: labelOf(state, conversation),
      status: conversation.isArchived ? "archived" : kindWords[conversation.kind],
      createdAt: conversation.created * 1_000,
    }),
    present: ({ id }, { state }) => {
      const { conversation, room } = requireConversation(state, id);
      const shown = presentConversation(state, conversation, room, state.app.botUserId);
      return { ...shown, members: [...room.members] };
    },
  }),
  objectList({
    name: "users",
    title: "Users",
    of: (state) => state.users,
    summarize: ({ kind, role, name, profile }, state) => ({
      label: `${profile.realName} (@${name})`,
      status: kind === "person" ? role : "bot",
      createdAt: state.app.installed * 1_000,
    }),
    present: (user, { state }) => presentUser(state, user),
  }),
  objectList({
    name: "scheduled_messages",
    title: "Scheduled messages",
    of: (state) => state.scheduled,
    summarize: ({ text: label, created, postAt }) => {
      const due = new Date(postAt * 1_000).toISOString();
      return { label, status: `due ${due}`, createdAt: created * 1_000 };
    },
    present: (scheduled) => presentScheduled(scheduled),
  }),
  objectList({
    name: "views",
    title: "Home tabs",
    of: (state) => state.views,
    summarize: ({ user, updated }, state) => {
      const name = state.users.get(user)?.name ?? user;
      return { label: `Home of @${name}`, status: "published", createdAt: updated };
    },
    present: (home, { state }) => presentHomeView(state, home),
  }),
];
