import { expect } from "vitest";

/** The tokens of the rows; default: the bot's. */
export type Token = "xoxb-simdeck" | "xoxp-alice" | "xoxp-bob" | "xapp-1-simdeck";

/** Arguments and expected parts of responses. `$name` stands for a part of an earlier response. */
type Fields = Readonly<Record<string, unknown>>;

/** A call of a method, the fields of its response, and the names that later rows have for parts of it. */
export type Operation = readonly [
  method: string,
  args: Fields,
  gives?: Fields,
  /** Name → JSON pointer into the response. */
  keep?: Readonly<Record<string, string>>,
  as?: Token,
];

const text = expect.any(String) as unknown;
const channel = "$channel";
const channel_id = "$channel";
const ts = "$ts";
const timestamp = "$ts";
const direct = { channel_id: "$direct", thread_ts: "$question" };
const reminder = "$reminder";
const usergroup = "$group";
const bookmark_id = "$bookmark";
const file = "$file";
const home = (block: object) => ({ type: "home", blocks: [block] });
const header = { type: "header", text: { type: "plain_text", text: "Hi" } };
const metadata = { event_type: "launch", event_payload: { n: 1 } };
const stream = {
  ...{ channel, thread_ts: ts, recipient_user_id: "$alice", recipient_team_id: "$team" },
  markdown_text: "One",
};
const plan = { title: "Plan", type: "link", link: "https://plan.test" };
const profile = { status_text: "Busy", status_emoji: ":rocket:" };
const none = {};

const workspace: readonly Operation[] = [
  ["api.test", { foo: "bar" }, { args: { foo: "bar" } }],
  ["auth.test", none, { user: "simdeck" }, { bot: "/bot_id", me: "/user_id" }],
  ["auth.test", none, { user: "bob" }, { bob: "/user_id" }, "xoxp-bob"],
  ["auth.test", none, { user: "alice" }, { alice: "/user_id" }, "xoxp-alice"],
  ["auth.revoke", { test: true }, { revoked: false }],
  ["apps.connections.open", none, { url: text }, none, "xapp-1-simdeck"],
  ["team.info", none, { team: { name: "Simdeck" } }, { team: "/team/id" }],
  ["bots.info", { bot: "$bot" }, { bot: { id: "$bot", user_id: "$me" } }],
  ["emoji.list", none, { emoji: {} }],
  ["users.list", { limit: 1 }, { members: [{ team_id: "$team" }] }],
  ["users.info", { user: "$bob" }, { user: { id: "$bob", name: "bob" } }],
  ["users.lookupByEmail", { email: "bob@example.com" }, { user: { id: "$bob" } }],
  ["users.profile.set", { profile }, { profile }, none, "xoxp-bob"],
  ["users.profile.get", { user: "$bob" }, { profile }],
  ["users.setPresence", { presence: "away" }, none, none, "xoxp-bob"],
  ["users.getPresence", { user: "$bob" }, { presence: "away" }],
];

const conversations: readonly Operation[] = [
  [
    "conversations.create",
    { name: "launch" },
    { channel: { name: "launch" } },
    { channel: "/channel/id" },
  ],
  ["conversations.invite", { channel, users: "$alice,$bob" }, { channel: { id: channel } }],
  ["conversations.kick", { channel, user: "$bob" }],
  ["conversations.join", { channel }, { channel: { id: channel } }, none, "xoxp-bob"],
  ["conversations.leave", { channel }, none, none, "xoxp-bob"],
  ["conversations.members", { channel }, { members: ["$me", "$alice"] }],
  ["conversations.setTopic", { channel, topic: "Now" }, { channel: { topic: { value: "Now" } } }],
  [
    "conversations.setPurpose",
    { channel, purpose: "Go" },
    { channel: { purpose: { value: "Go" } } },
  ],
  ["conversations.rename", { channel, name: "liftoff" }, { channel: { name: "liftoff" } }],
  ["conversations.info", { channel }, { channel: { previous_names: ["launch"] } }],
  ["conversations.archive", { channel }],
  ["conversations.unarchive", { channel }, none, none, "xoxp-alice"],
  ["conversations.join", { channel }],
  [
    "conversations.list",
    none,
    { channels: [{ name: "general" }, { name: "random" }, { id: channel }] },
  ],
  ["users.conversations", none, { channels: [{ name: "general" }, { id: channel }] }],
  ["conversations.open", { users: "$alice" }, { channel: { id: text } }, { direct: "/channel/id" }],
  ["conversations.close", { channel: "$direct" }],
];

const messages: readonly Operation[] = [
  [
    "chat.postMessage",
    { channel, text: "Plans", metadata },
    { channel, message: { bot_id: "$bot" } },
    { ts: "/ts" },
  ],
  ["chat.update", { channel, ts, text: "New plans" }, { message: { text: "New plans" } }],
  ["conversations.mark", { channel, ts }],
  [
    "chat.postMessage",
    { channel, text: "See <https://shop.test/1>", thread_ts: ts },
    { message: { thread_ts: ts, user: "$alice" } },
    { reply: "/ts" },
    "xoxp-alice",
  ],
  ["chat.unfurl", { channel, ts: "$reply", unfurls: { "https://shop.test/1": { text: "Shoes" } } }],
  [
    "conversations.replies",
    { channel, ts },
    { messages: [{ reply_count: 1 }, { ts: "$reply", attachments: [{ text: "Shoes" }] }] },
  ],
  ["chat.getPermalink", { channel, message_ts: ts }, { permalink: text }],
  ["chat.postEphemeral", { channel, user: "$alice", text: "Psst" }, { message_ts: text }],
  ["chat.meMessage", { channel, text: "waves" }, { channel }, { wave: "/ts" }],
  ["chat.delete", { channel, ts: "$wave" }, { ts: "$wave" }],
  [
    "chat.scheduleMessage",
    { channel, text: "Later", post_at: "$tomorrow" },
    { post_at: "$tomorrow" },
    { later: "/scheduled_message_id" },
  ],
  ["chat.scheduledMessages.list", none, { scheduled_messages: [{ id: "$later", text: "Later" }] }],
  ["chat.deleteScheduledMessage", { channel, scheduled_message_id: "$later" }],
  ["chat.startStream", stream, { channel }, { stream: "/ts" }],
  ["chat.appendStream", { channel, ts: "$stream", markdown_text: " two" }, { ts: "$stream" }],
  ["chat.stopStream", { channel, ts: "$stream" }, { message: { text: "One two" } }],
  [
    "conversations.history",
    { channel, oldest: ts, limit: 1, inclusive: true, include_all_metadata: true },
    { messages: [{ ts, metadata }] },
  ],
  [
    "chat.postMessage",
    { channel: "$direct", text: "When?" },
    none,
    { question: "/ts" },
    "xoxp-alice",
  ],
  ["assistant.threads.setStatus", { ...direct, status: "is thinking" }],
  ["assistant.threads.setTitle", { ...direct, title: "Launch" }],
  [
    "assistant.threads.setSuggestedPrompts",
    { ...direct, prompts: [{ title: "Now", message: "Go" }] },
  ],
  ["reactions.add", { channel, timestamp, name: "rocket" }],
  [
    "reactions.get",
    { channel, timestamp },
    { message: { reactions: [{ name: "rocket", count: 1 }] } },
  ],
  ["reactions.list", none, { items: [{ type: "message", message: { ts } }] }],
  ["reactions.remove", { channel, timestamp, name: "rocket" }],
  ["pins.add", { channel, timestamp }],
  ["pins.list", { channel }, { items: [{ message: { ts } }] }],
  ["pins.remove", { channel, timestamp }],
];

const more: readonly Operation[] = [
  ["bookmarks.add", { channel_id, ...plan }, { bookmark: plan }, { bookmark: "/bookmark/id" }],
  [
    "bookmarks.edit",
    { channel_id, bookmark_id, title: "B" },
    { bookmark: { ...plan, title: "B" } },
  ],
  ["bookmarks.list", { channel_id }, { bookmarks: [{ id: bookmark_id }] }],
  ["bookmarks.remove", { channel_id, bookmark_id }],
  [
    "reminders.add",
    { text: "Launch", time: "in 5 minutes" },
    { reminder: { creator: "$alice", recurring: false } },
    { reminder: "/reminder/id" },
    "xoxp-alice",
  ],
  ["reminders.list", none, { reminders: [{ id: reminder }] }, none, "xoxp-alice"],
  ["reminders.info", { reminder }, { reminder: { complete_ts: 0 } }, none, "xoxp-alice"],
  ["reminders.complete", { reminder }, none, none, "xoxp-alice"],
  ["reminders.delete", { reminder }, none, none, "xoxp-alice"],
  [
    "usergroups.create",
    { name: "Crew" },
    { usergroup: { name: "Crew" } },
    { group: "/usergroup/id" },
  ],
  ["usergroups.update", { usergroup, handle: "crew" }, { usergroup: { handle: "crew" } }],
  [
    "usergroups.users.update",
    { usergroup, users: "$alice,$bob" },
    { usergroup: { user_count: 2 } },
  ],
  ["usergroups.users.list", { usergroup }, { users: ["$alice", "$bob"] }],
  ["usergroups.disable", { usergroup }, { usergroup: { id: usergroup } }],
  ["usergroups.enable", { usergroup }, { usergroup: { date_delete: 0 } }],
  ["usergroups.list", none, { usergroups: [{ id: usergroup }] }],
  [
    "views.publish",
    { user_id: "$alice", view: home({ type: "divider" }) },
    none,
    { home: "/view/id" },
  ],
  [
    "views.update",
    { view_id: "$home", view: home(header) },
    { view: { id: "$home", blocks: [header] } },
  ],
  [
    "files.getUploadURLExternal",
    { filename: "plan.txt", length: 4 },
    { upload_url: text },
    { upload: "/upload_url", file: "/file_id" },
  ],
  [
    "files.completeUploadExternal",
    { files: [{ id: file }], channel_id },
    { files: [{ id: file }] },
  ],
  ["files.info", { file }, { file: { size: 4, channels: [channel] } }],
  ["files.list", { channel }, { files: [{ id: file }], paging: { total: 1 } }],
  ["files.sharedPublicURL", { file }, { file: { public_url_shared: true } }, none, "xoxp-alice"],
  ["files.revokePublicURL", { file }, { file: { public_url_shared: false } }, none, "xoxp-alice"],
  [
    "search.messages",
    { query: "plans in:liftoff" },
    { messages: { total: 1 } },
    none,
    "xoxp-alice",
  ],
  ["search.files", { query: "plan.txt" }, { files: { total: 1 } }, none, "xoxp-alice"],
  ["search.all", { query: "new plans" }, { messages: { total: 1 } }, none, "xoxp-alice"],
  ["files.delete", { file }],
];

const canvas_id = "$canvas";
const list_id = "$list";
const remote = "$remote";
const call = "$call";
const markdown = (input: string) => ({ type: "markdown", markdown: input });
const richText = (input: string) => [
  {
    type: "rich_text",
    elements: [{ type: "rich_text_section", elements: [{ type: "text", text: input }] }],
  },
];
const field = { column_id: "$column", rich_text: richText("Milk") };

const documents: readonly Operation[] = [
  [
    "canvases.create",
    { title: "Notes", document_content: markdown("# Plan\n\nFirst") },
    { canvas_id: text },
    { canvas: "/canvas_id" },
  ],
  [
    "canvases.sections.lookup",
    { canvas_id, criteria: { section_types: ["h1"], contains_text: "plan" } },
    { sections: [{ id: text }] },
    { section: "/sections/0/id" },
  ],
  [
    "canvases.edit",
    {
      canvas_id,
      changes: [
        {
          operation: "insert_after",
          section_id: "$section",
          document_content: markdown("Second"),
        },
      ],
    },
  ],
  ["canvases.access.set", { canvas_id, access_level: "read", user_ids: ["$bob"] }],
  ["files.info", { file: canvas_id }, { file: { filetype: "quip", title: "Notes" } }],
  ["canvases.access.delete", { canvas_id, user_ids: ["$bob"] }],
  ["canvases.delete", { canvas_id }],
  ["conversations.canvases.create", { channel_id }, { canvas_id: text }, { canvas: "/canvas_id" }],
  [
    "conversations.info",
    { channel },
    { channel: { properties: { canvas: { file_id: canvas_id, is_empty: true } } } },
  ],
  [
    "slackLists.create",
    { name: "Shopping", todo_mode: true },
    { list_metadata: { todo_mode: true } },
    { list: "/list_id", column: "/list_metadata/schema/0/id" },
  ],
  [
    "slackLists.items.create",
    { list_id, initial_fields: [field] },
    { item: { list_id, fields: [{ text: "Milk" }] } },
    { item: "/item/id" },
  ],
  [
    "slackLists.items.update",
    { list_id, cells: [{ row_id: "$item", column_id: "$column", rich_text: richText("Oats") }] },
  ],
  ["slackLists.items.list", { list_id }, { items: [{ id: "$item", fields: [{ text: "Oats" }] }] }],
  [
    "slackLists.items.info",
    { list_id, id: "$item" },
    { list: { id: list_id, title: "Shopping" }, record: { id: "$item" } },
  ],
  ["slackLists.access.set", { list_id, access_level: "write", channel_ids: [channel] }],
  ["slackLists.access.delete", { list_id, channel_ids: [channel] }],
  ["slackLists.update", { id: list_id, name: "Food" }],
  ["slackLists.download.start", { list_id }, { job_id: text }, { job: "/job_id" }],
  [
    "slackLists.download.get",
    { list_id, job_id: "$job" },
    { status: "COMPLETED", download_url: text },
  ],
  ["slackLists.items.deleteMultiple", { list_id, ids: ["$item"] }],
  ["slackLists.items.create", { list_id }, { item: { fields: [] } }, { item: "/item/id" }],
  ["slackLists.items.delete", { list_id, id: "$item" }],
  [
    "files.remote.add",
    { external_id: "one", external_url: "https://files.test/1.pdf", title: "One.pdf" },
    { file: { is_external: true, external_id: "one", filetype: "pdf" } },
    { remote: "/file/id" },
  ],
  ["files.remote.info", { external_id: "one" }, { file: { id: remote } }],
  ["files.remote.update", { file: remote, title: "Two.pdf" }, { file: { title: "Two.pdf" } }],
  ["files.remote.share", { file: remote, channels: channel }, { file: { channels: [channel] } }],
  ["files.remote.list", { channel }, { files: [{ id: remote }] }],
  ["files.remote.remove", { file: remote }],
  [
    "calls.add",
    {
      external_unique_id: "c1",
      join_url: "https://calls.test/c1",
      created_by: "$alice",
      users: [{ slack_id: "$alice" }],
    },
    { call: { external_unique_id: "c1" } },
    { call: "/call/id" },
  ],
  ["calls.info", { id: call }, { call: { id: call, users: [{ slack_id: "$alice" }] } }],
  ["calls.update", { id: call, title: "Standup" }, { call: { title: "Standup" } }],
  [
    "calls.participants.add",
    { id: call, users: [{ external_id: "guest", display_name: "Guest" }] },
    { call: { users: [{ slack_id: "$alice" }, { external_id: "guest" }] } },
  ],
  [
    "calls.participants.remove",
    { id: call, users: [{ slack_id: "$alice" }] },
    { call: { users: [{ external_id: "guest" }] } },
  ],
  ["calls.end", { id: call, duration: 60 }],
  ["dnd.setSnooze", { num_minutes: 60 }, { snooze_enabled: true }, none, "xoxp-bob"],
  ["dnd.info", { user: "$bob" }, { snooze_enabled: true }, none, "xoxp-bob"],
  ["dnd.teamInfo", { users: "$alice,$bob" }, { users: expect.any(Object) as unknown }],
  ["dnd.endSnooze", none, { snooze_enabled: false }, none, "xoxp-bob"],
  ["dnd.endDnd", none, none, none, "xoxp-bob"],
  ["team.profile.get", none, { profile: { fields: [] } }],
  ["team.preferences.list", none, { who_can_post_general: "ra" }],
  ["team.billing.info", none, { plan: "plus" }],
  ["auth.teams.list", none, { teams: [{ id: "$team" }] }],
  ["users.identity", none, { user: { id: "$bob" }, team: { id: "$team" } }, none, "xoxp-bob"],
];

/** Calls of the methods of the Web API, in an order in which each finds what it needs. */
export const operations = [...workspace, ...conversations, ...messages, ...more, ...documents];
