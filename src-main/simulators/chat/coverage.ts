import { type Coverage, coveredBy, consequencesIn } from "#core/contract/coverage.ts";

/** Each method is served as POST (form or JSON) and as GET. */
const covered = (test: string, rows: Readonly<Record<string, string>>) =>
  coveredBy(
    test,
    Object.fromEntries(
      Object.entries(rows).map(([method, what]) => [`POST, GET /api/${method}`, what]),
    ),
  );

/** The supported parts of Slack. */
export const coverage: Coverage = {
  routes: [
    ...coveredBy("resources/oauth/oauth.sdk.test.ts", {
      "GET /oauth/v2/authorize": "for addresses of this machine",
      "GET /openid/connect/authorize": "with a nonce and PKCE",
      "GET, POST /_pages/sign-in/:flow": "sign-in and consent",
      "POST /api/oauth.v2.access": "bot and user tokens, rotation, incoming webhooks",
      "POST /api/oauth.v2.exchange": "supported",
      "POST /api/openid.connect.token": "supported",
      "GET, POST /api/openid.connect.userInfo": "supported",
      "GET /openid/connect/keys": "one fixed test key",
      "GET /.well-known/openid-configuration": "supported",
    }),
    ...covered("resources/oauth/oauth.sdk.test.ts", {
      "auth.revoke": "supported",
      "apps.uninstall": "supported",
    }),
    ...covered("resources/auth/auth.test.ts", {
      "api.test": "supported",
      "auth.test": "bot, user and app-level tokens",
      "apps.connections.open": "single-use tickets for Socket Mode",
      "team.info": "the one workspace",
      "bots.info": "the one bot",
      "emoji.list": "supported; the workspace has no emoji of its own",
    }),
    ...covered("resources/chat/chat.test.ts", {
      "chat.postMessage":
        "text, blocks, attachments, metadata, threads, broadcast, other names and icons",
      "chat.meMessage": "supported",
      "chat.postEphemeral": "supported; the panel shows the message",
      "chat.update": "text, blocks, attachments, metadata",
      "chat.delete": "supported, with what stays of a message that was answered",
      "chat.getPermalink": "supported",
    }),
    ...covered("resources/scheduled-messages/scheduled-messages.test.ts", {
      "chat.scheduleMessage": "posted when the simulator clock is there",
      "chat.deleteScheduledMessage": "supported",
      "chat.scheduledMessages.list": "supported",
    }),
    ...covered("resources/conversations/conversations.test.ts", {
      "conversations.list": "public, private, direct and group conversations, pages",
      "conversations.info": "supported",
      "conversations.members": "supported",
      "conversations.history": "pages, oldest, latest, inclusive, metadata",
      "conversations.replies": "pages, oldest, latest, inclusive, metadata",
      "conversations.create": "public and private",
      "conversations.rename": "supported",
      "conversations.setTopic": "supported",
      "conversations.setPurpose": "supported",
      "conversations.archive": "supported",
      "conversations.unarchive": "supported",
      "conversations.mark": "supported",
      "conversations.join": "supported",
      "conversations.leave": "supported",
      "conversations.invite": "several at once, force",
      "conversations.kick": "supported",
      "conversations.open": "two and more, by users or by id",
      "conversations.close": "supported",
    }),
    ...covered("resources/users/users.test.ts", {
      "users.list": "pages",
      "users.info": "supported",
      "users.lookupByEmail": "supported",
      "users.conversations": "pages, types",
      "users.profile.get": "supported, without custom fields",
      "users.profile.set": "supported",
      "users.getPresence": "supported",
      "users.setPresence": "supported",
    }),
    ...covered("resources/reactions/reactions.test.ts", {
      "reactions.add": "messages",
      "reactions.remove": "messages",
      "reactions.get": "messages",
      "reactions.list": "pages",
    }),
    ...covered("resources/views/modals.test.ts", {
      "views.open": "modals after an interaction; trigger ids expire and are good for one view",
      "views.push": "up to three modals in a stack",
      "views.update": "by id or external_id, with hash; inputs with the same ids keep their values",
    }),
    ...covered("resources/views/views.test.ts", {
      "views.publish": "the home tab, with its hash",
    }),
    ...coveredBy("resources/response-urls/response-urls.test.ts", {
      "POST /actions/:team/:number/:token":
        "new, replaced and deleted messages, ephemeral or in the channel; five uses, 30 minutes",
      "POST /commands/:team/:number/:token": "the same for slash commands",
    }),
    ...coveredBy("resources/incoming-webhooks/incoming-webhooks.test.ts", {
      "POST /services/:team/:bot/:token":
        "text, blocks, attachments, threads; an unknown address posts to #general",
    }),
    ...covered("resources/files/files.test.ts", {
      "files.getUploadURLExternal": "supported",
      "files.completeUploadExternal": "several files, channels, threads, comments, blocks",
      "files.info": "supported, without comments",
      "files.list": "channel, user, types, ts_from, ts_to, pages",
      "files.delete": "supported",
      "files.sharedPublicURL": "supported",
      "files.revokePublicURL": "supported",
    }),
    ...covered("documents/documents.test.ts", {
      "canvases.create": "Markdown; channel_id gives the channel access",
      "canvases.edit": "every operation; several changes at once",
      "canvases.delete": "supported",
      "canvases.sections.lookup": "by type and words",
      "canvases.access.set": "supported",
      "canvases.access.delete": "supported",
      "conversations.canvases.create": "supported",
      "slackLists.create": "columns of every type, copies, lists of tasks",
      "slackLists.update": "supported",
      "slackLists.access.set": "supported",
      "slackLists.access.delete": "supported",
      "slackLists.items.create": "cells, copies and rows below rows",
      "slackLists.items.list": "pages",
      "slackLists.items.info": "supported",
      "slackLists.items.update": "all cells or none",
      "slackLists.items.delete": "supported",
      "slackLists.items.deleteMultiple": "supported",
      "slackLists.download.start": "supported; no row is archived",
      "slackLists.download.get": "ready at once, as CSV",
      "files.remote.add": "without the content to search and the picture",
      "files.remote.info": "supported",
      "files.remote.list": "channel, ts_from, ts_to, pages",
      "files.remote.update": "supported",
      "files.remote.share": "supported",
      "files.remote.remove": "supported",
    }),
    ...covered("resources/calls/calls.test.ts", {
      "calls.add": "supported",
      "calls.info": "supported",
      "calls.update": "supported",
      "calls.end": "supported",
      "calls.participants.add": "supported",
      "calls.participants.remove": "supported",
      "dnd.setSnooze": "supported; dnd_updated and dnd_updated_user",
      "dnd.endSnooze": "supported",
      "dnd.endDnd": "supported",
      "dnd.info": "people have no hours of rest of their own",
      "dnd.teamInfo": "the same",
      "team.profile.get": "there are no custom fields",
      "team.preferences.list": "the settings of a new workspace",
      "team.billing.info": "supported",
      "auth.teams.list": "the one workspace",
      "apps.event.authorizations.list": "supported",
      "users.identity": "supported",
    }),
    ...coveredBy("resources/files/files.test.ts", {
      "POST /upload/v1/:token": "bytes or a form, up to 64 MiB",
      "GET /files-pri/:key/:name": "with a token; without one, the sign-in page",
      "GET /files-pri/:key/download/:name": "the same as a download",
      "GET /files-pub/:key": "files with a public address",
    }),
    ...covered("resources/pins/pins.test.ts", {
      "pins.add": "messages",
      "pins.remove": "messages",
      "pins.list": "messages",
    }),
    ...covered("resources/bookmarks/bookmarks.test.ts", {
      "bookmarks.add": "links",
      "bookmarks.edit": "supported",
      "bookmarks.list": "supported",
      "bookmarks.remove": "supported",
    }),
    ...covered("resources/reminders/reminders.test.ts", {
      "reminders.add": "Unix times, seconds, and words such as in 5 minutes, tomorrow, every day",
      "reminders.list": "supported",
      "reminders.info": "supported",
      "reminders.complete": "supported",
      "reminders.delete": "supported",
    }),
    ...covered("resources/user-groups/user-groups.test.ts", {
      "usergroups.create": "supported",
      "usergroups.update": "supported",
      "usergroups.disable": "supported",
      "usergroups.enable": "supported",
      "usergroups.list": "supported",
      "usergroups.users.list": "supported",
      "usergroups.users.update": "supported",
    }),
    ...covered("resources/search/search.test.ts", {
      "search.messages":
        "words, phrases, from:, in:, before:, after:, on:, has:, is:thread, -; numbered pages",
      "search.files": "the same, by name and title",
      "search.all": "the same for both",
    }),
    ...covered("resources/unfurls/unfurls.test.ts", {
      "chat.unfurl": "previews as attachments and blocks; link_shared for the app's domains",
    }),
    ...covered("resources/streams/streams.test.ts", {
      "chat.startStream": "markdown text and chunks, another name and icon",
      "chat.appendStream": "markdown text and chunks",
      "chat.stopStream": "markdown text, chunks, blocks, metadata",
    }),
    ...covered("resources/assistant-threads/assistant-threads.test.ts", {
      "assistant.threads.setStatus": "kept until the app posts to the thread",
      "assistant.threads.setTitle": "supported",
      "assistant.threads.setSuggestedPrompts": "supported",
    }),
    ...covered("resources/functions/functions.test.ts", {
      "functions.completeSuccess": "any outputs: the simulator does not know the app's manifest",
      "functions.completeError": "supported",
    }),
  ],
  consequences: [
    ...consequencesIn("consequences.test.ts", {
      "a pinned message is deleted":
        "its pin and reactions go; `message` with the subtype `message_deleted`, then `pin_removed`",
      "a channel is archived": "it cannot be written to, and its history is readable",
    }),
    ...consequencesIn("resources/scheduled-messages/scheduled-messages.test.ts", {
      "a channel with scheduled messages is archived": "they are not posted",
    }),
    ...consequencesIn("resources/oauth/oauth.sdk.test.ts", {
      "a token is revoked, or an app uninstalled":
        "its calls are `token_revoked`; `tokens_revoked`, `app_uninstalled`",
    }),
  ],
  leftOut: [
    { what: "installation for a whole enterprise", why: "there is one workspace" },
    {
      what: "files.upload, file comments, thumbnails",
      why: "Slack has retired the first two; the last needs the content of files",
    },
    {
      what: "dialog.open, interactive attachments, steps of workflows before functions",
      why: "Slack replaced them by modals, blocks and functions",
    },
    {
      what: "stars, team.accessLogs, team.integrationLogs, team.billableInfo, migration.exchange",
      why: "Slack replaced stars by Later, which has no API; the others are for admins and enterprises",
    },
    {
      what: "apps.manifest.*, tooling.tokens.rotate, workflows.featured.*, agents.*, entity.presentDetails",
      why: "they configure apps, triggers and agents, of which the workspace has one app",
    },
    {
      what: "rtm.connect, oauth.access, users.setPhoto, users.deletePhoto, blocks.validate",
      why: "Slack retired the first two; pictures are not kept, and the last describes its errors nowhere",
    },
    {
      what: "the message of Slackbot when a reminder is due",
      why: "no app sees it",
    },
    { what: "Slack Connect, admin.*", why: "there is one workspace" },
    {
      what: "scopes of user tokens such as xoxp-alice",
      why: "they may do everything; a user token of an installation has the scopes of its user_scope",
    },
    {
      what: "parse, link_names, mrkdwn, unfurl_*",
      why: "the text stays as it was sent; they are listed among the unsupported parameters",
    },
    {
      what: "url_verification",
      why: "the request URL is set by an option or a control route, not registered",
    },
  ],
};
