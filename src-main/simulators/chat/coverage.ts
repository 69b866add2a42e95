/** A method of the Web API that is simulated. */
export interface Covered {
  readonly method: string;
  /** What of it is here, and what is not. */
  readonly what: string;
  /** The test that shows it. */
  readonly test: string;
}

const covered = (test: string, rows: Readonly<Record<string, string>>): readonly Covered[] =>
  Object.entries(rows).map(([method, what]) => ({ method, what, test }));

/**
 * What of Slack is here. Each method is served as POST (form or JSON) and as GET. Left out: files,
 * modals and interactivity (`views.open`, slash commands), search, pins, bookmarks, reminders, user
 * groups, canvases, streaming messages, unfurling, OAuth, Slack Connect, enterprise administration.
 * Scopes are listed and not enforced; `parse`, `link_names`, `mrkdwn` and `unfurl_*` change nothing.
 */
export const coverage: readonly Covered[] = [
  ...covered("routes/auth.test.ts", {
    "api.test": "whole",
    "auth.test": "bot, user and app-level tokens",
    "apps.connections.open": "single-use tickets for Socket Mode",
    "team.info": "the one workspace",
    "bots.info": "the one bot",
  }),
  ...covered("routes/chat.test.ts", {
    "chat.postMessage":
      "text, blocks, attachments, metadata, threads, broadcast, other names and icons",
    "chat.meMessage": "whole",
    "chat.postEphemeral": "checked and answered; an ephemeral message is kept nowhere",
    "chat.update": "text, blocks, attachments, metadata",
    "chat.delete": "whole, with what stays of a message that was answered",
    "chat.getPermalink": "whole",
  }),
  ...covered("routes/scheduled.test.ts", {
    "chat.scheduleMessage": "posted when the simulator clock is there",
    "chat.deleteScheduledMessage": "whole",
    "chat.scheduledMessages.list": "whole",
  }),
  ...covered("routes/conversations.test.ts", {
    "conversations.list": "public, private, direct and group conversations, pages",
    "conversations.info": "whole",
    "conversations.members": "whole",
    "conversations.history": "pages, oldest, latest, inclusive, metadata",
    "conversations.replies": "pages, oldest, latest, inclusive, metadata",
    "conversations.create": "public and private",
    "conversations.rename": "whole",
    "conversations.setTopic": "whole",
    "conversations.setPurpose": "whole",
    "conversations.archive": "whole",
    "conversations.unarchive": "whole",
    "conversations.mark": "whole",
    "conversations.join": "whole",
    "conversations.leave": "whole",
    "conversations.invite": "several at once, force",
    "conversations.kick": "whole",
    "conversations.open": "two and more, by users or by id",
    "conversations.close": "answered; a closed conversation is like an open one",
  }),
  ...covered("routes/users.test.ts", {
    "users.list": "pages",
    "users.info": "whole",
    "users.lookupByEmail": "whole",
    "users.conversations": "pages, types",
    "users.profile.get": "whole, without custom fields",
    "users.profile.set": "names, address, title, phone, status",
    "users.getPresence": "whole",
    "users.setPresence": "whole",
  }),
  ...covered("routes/reactions.test.ts", {
    "reactions.add": "messages",
    "reactions.remove": "messages",
    "reactions.get": "messages",
    "reactions.list": "pages",
  }),
  ...covered("routes/views.test.ts", {
    "views.publish": "the home tab, with its hash",
  }),
];
