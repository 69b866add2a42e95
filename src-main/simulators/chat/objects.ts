import { objectCollectionsOf } from "#core/simulator/object-collection.ts";
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

const collection = objectCollectionsOf<State>();

/** The collections that the panel shows. */
export const objects = [
  collection({
    name: "messages",
    title: "Messages",
    items: (state) => state.messages,
    summary: (state, place) => {
      const message = messageAt(state, place);
      if (!message) return undefined;
      const author = state.users.get(message.user)?.name ?? message.user;
      const createdAt = Math.floor(Number(message.ts) * 1_000);
      return { label: `${author}: ${message.text}`, status: statusOf(message), createdAt };
    },
    present: ({ state }, place) => {
      const message = messageAt(state, place);
      if (!message) return undefined;
      const { log } = requireConversation(state, message.channel).room;
      return presentMessage(state, log, message, true);
    },
  }),
  collection({
    name: "conversations",
    title: "Conversations",
    items: (state) => state.conversations,
    summary: (state, conversation) => ({
      label: labelOf(state, conversation),
      status: conversation.isArchived ? "archived" : kindWords[conversation.kind],
      createdAt: conversation.created * 1_000,
    }),
    present: ({ state }, { id }) => {
      const { conversation, room } = requireConversation(state, id);
      const shown = presentConversation(state, conversation, room, state.app.botUserId);
      return { ...shown, members: [...room.members] };
    },
  }),
  collection({
    name: "users",
    title: "Users",
    items: (state) => state.users,
    summary: (state, { kind, role, name, profile }) => ({
      label: `${profile.realName} (@${name})`,
      status: kind === "person" ? role : "bot",
      createdAt: state.app.installed * 1_000,
    }),
    present: ({ state }, user) => presentUser(state, user),
  }),
  collection({
    name: "scheduled_messages",
    title: "Scheduled messages",
    items: (state) => state.scheduled,
    summary: (_state, { text: label, created, postAt }) => {
      const due = new Date(postAt * 1_000).toISOString();
      return { label, status: `due ${due}`, createdAt: created * 1_000 };
    },
    present: (_context, scheduled) => presentScheduled(scheduled),
  }),
  collection({
    name: "views",
    title: "Home tabs",
    items: (state) => state.views,
    summary: (state, { user, updated }) => {
      const name = state.users.get(user)?.name ?? user;
      return { label: `Home of @${name}`, status: "published", createdAt: updated };
    },
    present: ({ state }, home) => presentHomeView(state, home),
  }),
];
