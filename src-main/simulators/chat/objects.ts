import type { ObjectCollection, ObjectSummary } from "#core/simulator/objects.ts";
import { presentMessage } from "./resources/chat/present.ts";
import { presentConversation } from "./resources/conversations/present.ts";
import { presentScheduled } from "./resources/scheduled-messages/routes.ts";
import { presentUser } from "./resources/users/present.ts";
import { presentHomeView } from "./resources/views/present.ts";
import { requireConversation } from "./shared/lookup.ts";
import type { Conversation, Message, Place, State } from "./state.ts";

type Chat = ObjectCollection<State>;

function messageAt(state: State, { channel, ts }: Place): Message | undefined {
  return state.rooms.get(channel)?.log.get(ts);
}

function statusOf(message: Message): string {
  if (message.subtype !== undefined) return message.subtype;
  return message.edited === undefined ? "posted" : "edited";
}

const messages: Chat = {
  name: "messages",
  title: "Messages",
  count: (state) => state.messages.size,
  *list(state): Generator<ObjectSummary> {
    for (const place of state.messages.newestFirst()) {
      const message = messageAt(state, place);
      if (!message) continue;
      const author = state.users.get(message.user)?.name ?? message.user;
      const createdAt = Math.floor(Number(message.ts) * 1_000);
      yield {
        id: place.id,
        label: `${author}: ${message.text}`,
        status: statusOf(message),
        createdAt,
      };
    }
  },
  find: ({ state }, id) => {
    const place = state.messages.get(id);
    const message = place && messageAt(state, place);
    if (!message) return undefined;
    return presentMessage(
      state,
      requireConversation(state, message.channel).room.log,
      message,
      true,
    );
  },
};

function labelOf(state: State, conversation: Conversation): string {
  if (conversation.kind !== "im") return `#${conversation.name}`;
  const { room } = requireConversation(state, conversation.id);
  return [...room.members].map((id) => `@${state.users.get(id)?.name ?? id}`).join(", ");
}

const kindWords = { channel: "public", group: "private", im: "direct", mpim: "group" } as const;

const conversations: Chat = {
  name: "conversations",
  title: "Conversations",
  count: (state) => state.conversations.size,
  *list(state): Generator<ObjectSummary> {
    for (const conversation of state.conversations.newestFirst()) {
      const status = conversation.isArchived ? "archived" : kindWords[conversation.kind];
      const createdAt = conversation.created * 1_000;
      yield { id: conversation.id, label: labelOf(state, conversation), status, createdAt };
    }
  },
  find: ({ state }, id) => {
    if (!state.conversations.has(id)) return undefined;
    const { conversation, room } = requireConversation(state, id);
    const shown = presentConversation(state, conversation, room, state.app.botUserId);
    return { ...shown, members: [...room.members] };
  },
};

const users: Chat = {
  name: "users",
  title: "Users",
  count: (state) => state.users.size,
  *list(state): Generator<ObjectSummary> {
    for (const user of state.users.newestFirst()) {
      const status = user.kind === "person" ? user.role : "bot";
      const createdAt = state.app.installed * 1_000;
      yield { id: user.id, label: `${user.profile.realName} (@${user.name})`, status, createdAt };
    }
  },
  find: ({ state }, id) => {
    const user = state.users.get(id);
    return user && presentUser(state, user);
  },
};

const scheduled: Chat = {
  name: "scheduled_messages",
  title: "Scheduled messages",
  count: (state) => state.scheduled.size,
  *list(state): Generator<ObjectSummary> {
    for (const { id, text, created, postAt } of state.scheduled.newestFirst()) {
      const due = new Date(postAt * 1_000).toISOString();
      yield { id, label: text, status: `due ${due}`, createdAt: created * 1_000 };
    }
  },
  find: ({ state }, id) => {
    const item = state.scheduled.get(id);
    return item && presentScheduled(item);
  },
};

const views: Chat = {
  name: "views",
  title: "Home tabs",
  count: (state) => state.views.size,
  *list(state): Generator<ObjectSummary> {
    for (const { id, user, updated } of state.views.newestFirst()) {
      const name = state.users.get(user)?.name ?? user;
      yield { id, label: `Home of @${name}`, status: "published", createdAt: updated };
    }
  },
  find: ({ state }, id) => {
    const home = state.views.get(id);
    return home && presentHomeView(state, home);
  },
};

/** The collections that the panel shows. */
export const objects: readonly Chat[] = [messages, conversations, users, scheduled, views];
