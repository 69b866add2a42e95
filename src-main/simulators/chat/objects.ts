import * as z from "zod";
import { listedMap, createObjectList } from "#core/contract/objects.ts";
import { presentAssistantThread } from "./resources/assistant-threads/present.ts";
import { presentMessage } from "./resources/chat/present.ts";
import { presentConversation } from "./resources/conversations/present.ts";
import { presentFile } from "./resources/files/present.ts";
import { presentExecution } from "./resources/functions/present.ts";
import { presentWebhook } from "./resources/incoming-webhooks/present.ts";
import { presentUserGroup } from "./resources/user-groups/present.ts";
import { presentScheduled } from "./resources/scheduled-messages/present.ts";
import { presentUser } from "./resources/users/present.ts";
import { presentView } from "./resources/views/present.ts";
import { presentEphemeral } from "./shared/ephemeral.ts";
import type { View } from "./shared/app-entities.ts";
import { requireConversation } from "./shared/lookup.ts";
import type { Conversation, Message, MessageLocation, State } from "./state.ts";

function messageAt(state: State, { channel, ts }: MessageLocation): Message | undefined {
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

function titleOf({ view }: View): string {
  const parsed = z.object({ title: z.object({ text: z.string() }) }).safeParse(view);
  return parsed.data?.title.text ?? "Modal";
}

const kindWords = { channel: "public", group: "private", im: "direct", mpim: "group" } as const;

const objectList = createObjectList<State>();

/** The collections that the panel shows. */
export const objects = [
  objectList({
    name: "messages",
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
    of: (state) => state.users,
    summarize: ({ kind, role, name, profile }, state) => ({
      label: `${profile.realName} (@${name})`,
      status: kind === "person" ? role : "bot",
      createdAt: state.app.installed * 1_000,
    }),
    present: (user, { state }) => presentUser(state, user),
    people: ({ id, kind, profile }) =>
      kind === "person" ? [{ id, name: profile.realName, email: profile.email ?? "" }] : [],
  }),
  objectList({
    name: "scheduled_messages",
    of: (state) => state.scheduled,
    summarize: ({ text: label, created, postAt }) => {
      const due = new Date(postAt * 1_000).toISOString();
      return { label, status: `due ${due}`, createdAt: created * 1_000 };
    },
    present: (scheduled) => presentScheduled(scheduled),
  }),
  objectList({
    name: "ephemerals",
    title: "Messages for one person",
    of: (state) => state.ephemerals,
    summarize: ({ user, text, ts }, state) => ({
      label: `for @${state.users.get(user)?.name ?? user}: ${text}`,
      status: "ephemeral",
      createdAt: Math.floor(Number(ts) * 1_000),
    }),
    present: presentEphemeral,
  }),
  objectList({
    name: "files",
    of: (state) => state.files,
    summarize: ({ name, created, shares }) => ({
      label: name,
      status: shares.length === 0 ? "private" : "shared",
      createdAt: created * 1_000,
    }),
    present: (file, { state }) => presentFile(state, file),
  }),
  objectList({
    name: "webhooks",
    title: "Incoming webhooks",
    of: (state) => state.webhooks,
    summarize: ({ channel, id }, state) => ({
      label: `#${state.conversations.get(channel)?.name ?? channel} (${id})`,
      status: "active",
      createdAt: state.app.installed * 1_000,
    }),
    present: (webhook, { state, baseUrl }) => presentWebhook(state, webhook, baseUrl),
  }),
  objectList({
    name: "user_groups",
    of: (state) => state.userGroups,
    summarize: ({ handle, created, disabled }) => ({
      label: `@${handle}`,
      status: disabled === 0 ? "enabled" : "disabled",
      createdAt: created * 1_000,
    }),
    present: (group, { state }) => presentUserGroup(state, group),
  }),
  objectList({
    name: "assistant_threads",
    of: ({ assistantThreads }) => listedMap(assistantThreads),
    summarize: ({ title, status, threadTs }) => ({
      label: title === "" ? threadTs : title,
      status: status === "" ? "idle" : status,
      createdAt: Math.floor(Number(threadTs) * 1_000),
    }),
    present: presentAssistantThread,
  }),
  objectList({
    name: "function_executions",
    title: "Runs of functions",
    of: (state) => state.executions,
    summarize: ({ callbackId, status, created }) => ({
      label: callbackId,
      status,
      createdAt: created * 1_000,
    }),
    present: presentExecution,
  }),
  objectList({
    name: "views",
    title: "Modals and home tabs",
    action: { path: "/_submit_view", field: "view_id" },
    of: (state) => state.views,
    summarize: (view, state) => {
      const name = `@${state.users.get(view.user)?.name ?? view.user}`;
      const { updated: createdAt } = view;
      if (view.type === "home") return { label: `Home of ${name}`, status: "published", createdAt };
      return { label: `${titleOf(view)} for ${name}`, status: "open", createdAt };
    },
    present: (view, { state }) => presentView(state, view),
  }),
];
