import { type Coverage, coveredBy } from "#core/kernel/coverage.ts";

/** Each method is served as POST (form or JSON) and as GET. */
const covered = (test: string, rows: Readonly<Record<string, string>>) =>
  coveredBy(
    test,
    Object.fromEntries(
      Object.entries(rows).map(([method, what]) => [`POST, GET /api/${method}`, what]),
    ),
  );

/** What of Slack is here. */
export const coverage: Coverage = {
  routes: [
    ...coveredBy("resources/oauth/oauth.sdk.test.ts", {
      "GET /oauth/v2/authorize": "for addresses of this machine",
      "GET /openid/connect/authorize": "with a nonce and PKCE",
      "GET, POST /_pages/sign-in/:flow": "sign-in and consent",
      "POST /api/oauth.v2.access": "bot and user tokens; no rotation",
      "POST /api/openid.connect.token": "whole",
      "GET, POST /api/openid.connect.userInfo": "whole",
      "GET /openid/connect/keys": "one fixed test key",
      "GET /.well-known/openid-configuration": "whole",
    }),
    ...covered("resources/auth/auth.test.ts", {
      "api.test": "whole",
      "auth.test": "bot, user and app-level tokens",
      "apps.connections.open": "single-use tickets for Socket Mode",
      "team.info": "the one workspace",
      "bots.info": "the one bot",
    }),
    ...covered("resources/chat/chat.test.ts", {
      "chat.postMessage":
        "text, blocks, attachments, metadata, threads, broadcast, other names and icons",
      "chat.meMessage": "whole",
      "chat.postEphemeral": "checked and answered; an ephemeral message is kept nowhere",
      "chat.update": "text, blocks, attachments, metadata",
      "chat.delete": "whole, with what stays of a message that was answered",
      "chat.getPermalink": "whole",
    }),
    ...covered("resources/scheduled-messages/scheduled-messages.test.ts", {
      "chat.scheduleMessage": "posted when the simulator clock is there",
      "chat.deleteScheduledMessage": "whole",
      "chat.scheduledMessages.list": "whole",
    }),
    ...covered("resources/conversations/conversations.test.ts", {
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
      "conversations.close": "whole",
    }),
    ...covered("resources/users/users.test.ts", {
      "users.list": "pages",
      "users.info": "whole",
      "users.lookupByEmail": "whole",
      "users.conversations": "pages, types",
      "users.profile.get": "whole, without custom fields",
      "users.profile.set": "whole",
      "users.getPresence": "whole",
      "users.setPresence": "whole",
    }),
    ...covered("resources/reactions/reactions.test.ts", {
      "reactions.add": "messages",
      "reactions.remove": "messages",
      "reactions.get": "messages",
      "reactions.list": "pages",
    }),
    ...covered("resources/views/views.test.ts", {
      "views.publish": "the home tab, with its hash",
    }),
  ],
  leftOut: [
    { what: "token rotation, installation for a whole enterprise", why: "there is one workspace" },
    { what: "files.*, multipart bodies", why: "there is no file storage behind the workspace" },
    {
      what: "views.open, push, update, slash commands, interactive envelopes",
      why: "they begin with a person's click, which nothing here makes",
    },
    {
      what: "search, pins, bookmarks, reminders, usergroups, canvases, lists, dnd, emoji, calls",
      why: "apps rarely need them in tests",
    },
    {
      what: "chat.unfurl and streaming messages",
      why: "no links are followed, no text is streamed",
    },
    {
      what: "oauth.*, Slack Connect, admin.*",
      why: "there is one workspace, with the app installed",
    },
    { what: "scopes", why: "they are listed in X-OAuth-Scopes and not enforced" },
    {
      what: "parse, link_names, mrkdwn, unfurl_*",
      why: "the text stays as it was sent; they are listed among the unsupported parameters",
    },
    { what: "url_verification", why: "the request URL is set at boot, not registered" },
  ],
};
