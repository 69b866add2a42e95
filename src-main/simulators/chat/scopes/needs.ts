import type { ConversationKind } from "../state.ts";

const prefixes: Readonly<Record<ConversationKind, string>> = {
  channel: "channels",
  group: "groups",
  im: "im",
  mpim: "mpim",
};

export type Right = "read" | "history" | "write";

/** The owner of a token: some scopes have other names for people, and some methods are only theirs. */
export type TokenOwner = "bot" | "user";

/** The scope for conversations of one kind; writing to public channels is `channels:manage` for bots. */
export function nameScope(kind: ConversationKind, right: Right, owner: TokenOwner = "bot"): string {
  const isManaging = kind === "channel" && right === "write" && owner === "bot";
  return isManaging ? "channels:manage" : `${prefixes[kind]}:${right}`;
}

/** The kinds by the names that `types` has for them. */
export const kindsOfTypes = new Map<string, ConversationKind>([
  ["public_channel", "channel"],
  ["private_channel", "group"],
  ["mpim", "mpim"],
  ["im", "im"],
]);

export const kinds = ["channel", "group", "im", "mpim"] as const;
const anyKind = (right: Right, owner: TokenOwner) =>
  kinds.map((kind) => nameScope(kind, right, owner));

/** Scopes of which one is enough: always the same, or those for the kind of the conversation. */
export type Need = string | { readonly conversations: Right };

const botNeeds: Readonly<Record<string, Need>> = {
  "assistant.threads.setStatus": "assistant:write",
  "assistant.threads.setSuggestedPrompts": "assistant:write",
  "assistant.threads.setTitle": "assistant:write",
  "bookmarks.add": "bookmarks:write",
  "bookmarks.edit": "bookmarks:write",
  "bookmarks.list": "bookmarks:read",
  "bookmarks.remove": "bookmarks:write",
  "bots.info": "users:read",
  "calls.add": "calls:write",
  "calls.end": "calls:write",
  "calls.info": "calls:read",
  "calls.participants.add": "calls:write",
  "calls.participants.remove": "calls:write",
  "calls.update": "calls:write",
  "canvases.access.delete": "canvases:write",
  "canvases.access.set": "canvases:write",
  "canvases.create": "canvases:write",
  "canvases.delete": "canvases:write",
  "canvases.edit": "canvases:write",
  "canvases.sections.lookup": "canvases:read",
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
  "conversations.canvases.create": "canvases:write",
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
  "dnd.info": "dnd:read",
  "dnd.teamInfo": "dnd:read",
  "emoji.list": "emoji:read",
  "files.completeUploadExternal": "files:write",
  "files.delete": "files:write",
  "files.getUploadURLExternal": "files:write",
  "files.info": "files:read",
  "files.list": "files:read",
  "files.remote.add": "remote_files:write",
  "files.remote.info": "remote_files:read",
  "files.remote.list": "remote_files:read",
  "files.remote.remove": "remote_files:write",
  "files.remote.share": "remote_files:share",
  "files.remote.update": "remote_files:write",
  "pins.add": "pins:write",
  "pins.list": "pins:read",
  "pins.remove": "pins:write",
  "reactions.add": "reactions:write",
  "reactions.get": "reactions:read",
  "reactions.list": "reactions:read",
  "reactions.remove": "reactions:write",
  "slackLists.access.delete": "lists:write",
  "slackLists.access.set": "lists:write",
  "slackLists.create": "lists:write",
  "slackLists.download.get": "lists:read",
  "slackLists.download.start": "lists:read",
  "slackLists.items.create": "lists:write",
  "slackLists.items.delete": "lists:write",
  "slackLists.items.deleteMultiple": "lists:write",
  "slackLists.items.info": "lists:read",
  "slackLists.items.list": "lists:read",
  "slackLists.items.update": "lists:write",
  "slackLists.update": "lists:write",
  "team.billing.info": "team.billing:read",
  "team.info": "team:read",
  "team.preferences.list": "team.preferences:read",
  "team.profile.get": "users.profile:read",
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

const userNeeds: typeof botNeeds = {
  ...botNeeds,
  "conversations.join": "channels:write",
  "dnd.endDnd": "dnd:write",
  "dnd.endSnooze": "dnd:write",
  "dnd.setSnooze": "dnd:write",
  "reminders.add": "reminders:write",
  "reminders.complete": "reminders:write",
  "reminders.delete": "reminders:write",
  "reminders.info": "reminders:read",
  "reminders.list": "reminders:read",
  "search.all": "search:read",
  "search.files": "search:read",
  "search.messages": "search:read",
  "users.identity": "identity.basic",
  "users.profile.set": "users.profile:write",
};

/** The scopes that each method needs, by the owner of the token. */
export const needs = { bot: botNeeds, user: userNeeds } as const;

function scopesFor(owner: TokenOwner, more: readonly string[]): readonly string[] {
  const all = Object.values(needs[owner]).flatMap((need) =>
    typeof need === "string" ? [need] : anyKind(need.conversations, owner),
  );
  return [...new Set([...all, ...more])].sort();
}

/** All scopes that a method of this simulator or an event asks for: those of a token by default. */
export const allScopes: Readonly<Record<TokenOwner, readonly string[]>> = {
  bot: scopesFor("bot", [
    "app_mentions:read",
    "chat:write.customize",
    "commands",
    "incoming-webhook",
    "links:read",
  ]),
  user: scopesFor("user", []),
};
