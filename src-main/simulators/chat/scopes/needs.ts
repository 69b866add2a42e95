import type { ConversationKind } from "../state.ts";

const prefixes: Readonly<Record<ConversationKind, string>> = {
  channel: "channels",
  group: "groups",
  im: "im",
  mpim: "mpim",
};

export type Right = "read" | "history" | "write";

/** The scope for conversations of one kind; writing to public channels is `channels:manage` for bots. */
export function scopeOf(kind: ConversationKind, right: Right): string {
  return kind === "channel" && right === "write" ? "channels:manage" : `${prefixes[kind]}:${right}`;
}

export const kinds = ["channel", "group", "im", "mpim"] as const;
const anyKind = (right: Right) => kinds.map((kind) => scopeOf(kind, right));

/** Scopes of which one is enough: always the same, or those for the kind of the conversation. */
export type Need = string | { readonly conversations: Right };

export const needs: Readonly<Record<string, Need>> = {
  "assistant.threads.setStatus": "assistant:write",
  "assistant.threads.setSuggestedPrompts": "assistant:write",
  "assistant.threads.setTitle": "assistant:write",
  "bookmarks.add": "bookmarks:write",
  "bookmarks.edit": "bookmarks:write",
  "bookmarks.list": "bookmarks:read",
  "bookmarks.remove": "bookmarks:write",
  "bots.info": "users:read",
  "chat.appendStream": "chat:write",
  "chat.delete": "chat:write",
  "chat.deleteScheduledMessage": "chat:write",
  "chat.meMessage": "chat:write",
  "chat.postEphemeral": "chat:write",
  "chat.postMessage": "chat:write",
  "chat.scheduleMessage": "chat:write",
  "chat.startStream": "chat:write",
  "chat.stopStream": "chat:write",
  "chat.unfurl": "links:write",
  "chat.update": "chat:write",
  "conversations.archive": { conversations: "write" },
  "conversations.close": { conversations: "write" },
  "conversations.create": { conversations: "write" },
  "conversations.history": { conversations: "history" },
  "conversations.info": { conversations: "read" },
  "conversations.invite": { conversations: "write" },
  "conversations.join": "channels:join",
  "conversations.kick": { conversations: "write" },
  "conversations.leave": { conversations: "write" },
  "conversations.list": { conversations: "read" },
  "conversations.mark": { conversations: "write" },
  "conversations.members": { conversations: "read" },
  "conversations.open": { conversations: "write" },
  "conversations.rename": { conversations: "write" },
  "conversations.replies": { conversations: "history" },
  "conversations.setPurpose": { conversations: "write" },
  "conversations.setTopic": { conversations: "write" },
  "conversations.unarchive": { conversations: "write" },
  "emoji.list": "emoji:read",
  "files.completeUploadExternal": "files:write",
  "files.delete": "files:write",
  "files.getUploadURLExternal": "files:write",
  "files.info": "files:read",
  "files.list": "files:read",
  "pins.add": "pins:write",
  "pins.list": "pins:read",
  "pins.remove": "pins:write",
  "reactions.add": "reactions:write",
  "reactions.get": "reactions:read",
  "reactions.list": "reactions:read",
  "reactions.remove": "reactions:write",
  "team.info": "team:read",
  "usergroups.create": "usergroups:write",
  "usergroups.disable": "usergroups:write",
  "usergroups.enable": "usergroups:write",
  "usergroups.list": "usergroups:read",
  "usergroups.update": "usergroups:write",
  "usergroups.users.list": "usergroups:read",
  "usergroups.users.update": "usergroups:write",
  "users.conversations": { conversations: "read" },
  "users.getPresence": "users:read",
  "users.info": "users:read",
  "users.list": "users:read",
  "users.lookupByEmail": "users:read.email",
  "users.profile.get": "users.profile:read",
  "users.setPresence": "users:write",
};

/** All scopes that a method of this simulator or an event asks for: what an app has by default. */
export const allScopes: readonly string[] = [
  ...new Set([
    ...Object.values(needs).flatMap((need) =>
      typeof need === "string" ? [need] : anyKind(need.conversations),
    ),
    "app_mentions:read",
    "chat:write.customize",
    "commands",
    "incoming-webhook",
    "links:read",
  ]),
].sort();
