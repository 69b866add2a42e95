import { describe, expect, test } from "vitest";
import { readChannelId, openWorkspace } from "../../testing/workspace.ts";

const NOWHERE = "1700000000.000001";

describe("posting", () => {
  test("records the message, and the mention of the bot", async () => {
    await using slack = await openWorkspace();
    const bot = slack.ids["simdeck"] ?? "";
    await slack.alice("chat.postMessage", { channel: "#general", text: "nobody" });
    await slack.alice("chat.postMessage", { channel: "general", text: `<@${bot}> hi` });
    await slack.alice("chat.postMessage", { channel: slack.general, text: `hi <@${bot}|bot>` });
    const elements = [{ type: "rich_text_section", elements: [{ type: "user", user_id: bot }] }];
    await slack.alice("chat.postMessage", {
      channel: "general",
      blocks: [{ type: "rich_text", elements }],
    });
    expect(await slack.heard()).toEqual([
      "message",
      ...["message", "app_mention", "message", "app_mention", "message", "app_mention"],
    ]);
  });

  test("as the bot carries the bot, and another face makes it a bot_message", async () => {
    await using slack = await openWorkspace();
    await slack.bot("chat.postMessage", { channel: "general", text: "plain" });
    await slack.bot("chat.postMessage", {
      channel: "general",
      text: "x",
      username: "Clock",
      icon_emoji: ":clock1:",
    });
    await slack.alice("chat.postMessage", { channel: "general", text: "x", username: "Not Alice" });
    const [plain, masked, alice] = (await slack.events()).map(({ payload }) => payload.event);
    expect(plain).toMatchObject({
      user: slack.ids["simdeck"],
      bot_profile: { name: "Simdeck App" },
    });
    expect(plain).not.toHaveProperty("subtype");
    expect(masked).toMatchObject({
      subtype: "bot_message",
      username: "Clock",
      icons: { emoji: ":clock1:" },
    });
    expect(alice).not.toHaveProperty("username");
  });

  test("in a thread names its parent; a broadcast shows in the channel too", async () => {
    await using slack = await openWorkspace();
    const { ts } = await slack.alice("chat.postMessage", { channel: "general", text: "question" });
    const first = await slack.bob("chat.postMessage", {
      channel: "general",
      text: "a",
      thread_ts: ts,
    });
    await slack.bob("chat.postMessage", { channel: "general", text: "b", thread_ts: first.ts });
    await slack.bob("chat.postMessage", {
      channel: "general",
      text: "c",
      thread_ts: ts,
      reply_broadcast: true,
    });
    const events = (await slack.events()).slice(1).map(({ payload }) => payload.event);
    for (const event of events) {
      expect(event).toMatchObject({ thread_ts: ts, parent_user_id: slack.ids["alice"] });
    }
    expect(events[2]).toMatchObject({
      subtype: "thread_broadcast",
      root: { text: "question", reply_count: 3 },
    });
    const history = await slack.bot("conversations.history", { channel: slack.general });
    expect(history["messages"]).toMatchObject([
      { text: "c" },
      { text: "question", reply_count: 3 },
    ]);
  });

  test("to a person opens the conversation with them", async () => {
    await using slack = await openWorkspace();
    const sent = await slack.bot("chat.postMessage", { channel: slack.ids["carol"], text: "psst" });
    expect(sent.channel).toMatch(/^D/);
    expect((await slack.events())[0]?.payload.event).toMatchObject({ channel_type: "im" });
    const inside = await slack.alice("conversations.history", { channel: sent.channel });
    expect(inside.error).toBe("channel_not_found");
  });

  test("gives every message its own timestamp on a stopped clock", async () => {
    await using slack = await openWorkspace();
    const stamps = [];
    for (let count = 0; count < 3; count += 1) {
      stamps.push((await slack.bot("chat.postMessage", { channel: "general", text: "x" })).ts);
    }
    expect(stamps).toEqual(["1768478400.000000", "1768478400.000001", "1768478400.000002"]);
  });
});

describe("rejected requests", () => {
  const divider = { type: "divider" };

  test.each([
    ["no channel", { text: "x" }, "invalid_arguments"],
    ["an unknown channel", { channel: "C0", text: "x" }, "channel_not_found"],
    ["no text", { channel: "general" }, "no_text"],
    ["blank text", { channel: "general", text: "  " }, "no_text"],
    [
      "too long a Markdown text",
      { channel: "general", markdown_text: "x".repeat(12_001) },
      "msg_too_long",
    ],
    ["a text that is none", { channel: "general", text: { a: 1 } }, "invalid_arguments"],
    ["blocks that are none", { channel: "general", text: "x", blocks: "nope" }, "invalid_blocks"],
    ["a block without type", { channel: "general", text: "x", blocks: [{}] }, "invalid_blocks"],
    [
      "an unknown block",
      { channel: "general", text: "x", blocks: [{ type: "song" }] },
      "invalid_blocks",
    ],
    [
      "51 blocks",
      { channel: "general", text: "x", blocks: Array(51).fill(divider) },
      "invalid_blocks",
    ],
    [
      "101 attachments",
      { channel: "general", attachments: Array(101).fill({ text: "x" }) },
      "too_many_attachments",
    ],
    ["attachments that are none", { channel: "general", attachments: [1] }, "invalid_attachments"],
    [
      "metadata that is none",
      { channel: "general", text: "x", metadata: { event_type: 1 } },
      "invalid_metadata_format",
    ],
    [
      "text and markdown",
      { channel: "general", text: "x", markdown_text: "y" },
      "markdown_text_conflict",
    ],
    [
      "an unknown thread",
      { channel: "general", text: "x", thread_ts: NOWHERE },
      "thread_not_found",
    ],
  ])("chat.postMessage refuses %s and records nothing", async (_name, args, error) => {
    await using slack = await openWorkspace();
    expect((await slack.bot("chat.postMessage", args)).error).toBe(error);
    expect(await slack.events()).toEqual([]);
    const { ts } = await slack.bot("chat.postMessage", { channel: "general", text: "x" });
    expect(ts).toBe("1768478400.000000");
  });

  test("a channel that the caller is not in, and one they may not know of", async () => {
    await using slack = await openWorkspace();
    const open = readChannelId(await slack.alice("conversations.create", { name: "open" }));
    const secret = readChannelId(
      await slack.alice("conversations.create", { name: "secret", is_private: true }),
    );
    const before = (await slack.events()).length;
    expect((await slack.bot("chat.postMessage", { channel: open, text: "x" })).error).toBe(
      "not_in_channel",
    );
    expect((await slack.bot("chat.postMessage", { channel: secret, text: "x" })).error).toBe(
      "channel_not_found",
    );
    expect((await slack.bob("chat.postMessage", { channel: "secret", text: "x" })).error).toBe(
      "channel_not_found",
    );
    expect(await slack.events()).toHaveLength(before);
  });

  test("a thread in a conversation that is not there yet opens none", async () => {
    await using slack = await openWorkspace();
    const answer = await slack.bot("chat.postMessage", {
      channel: slack.ids["bob"],
      text: "x",
      thread_ts: NOWHERE,
    });
    expect(answer.error).toBe("thread_not_found");
    const list = await slack.bot("conversations.list", { types: "im" });
    expect(list["channels"]).toEqual([]);
  });
});

describe("editing and deleting", () => {
  test("records the message before and after", async () => {
    await using slack = await openWorkspace();
    const { ts } = await slack.alice("chat.postMessage", {
      channel: "general",
      text: "teh",
      blocks: [{ type: "divider", block_id: "d" }],
    });
    const edited = await slack.alice("chat.update", { channel: slack.general, ts, text: "the" });
    expect(edited["text"]).toBe("the");
    expect(edited["message"]).not.toHaveProperty("blocks");
    await slack.alice("chat.update", { channel: slack.general, ts, text: "the end", blocks: "[]" });
    await slack.alice("chat.delete", { channel: slack.general, ts });
    expect(await slack.heard()).toEqual([
      "message",
      "message/message_changed",
      "message/message_changed",
      "message/message_deleted",
    ]);
    const [, first, second, last] = (await slack.events()).map(({ payload }) => payload.event);
    expect(first).toMatchObject({
      hidden: true,
      channel: slack.general,
      channel_type: "channel",
      message: { text: "the", edited: { user: slack.ids["alice"] } },
      previous_message: { text: "teh" },
    });
    expect(second?.["message"]).not.toHaveProperty("blocks");
    expect(last).toMatchObject({
      hidden: true,
      deleted_ts: ts,
      previous_message: { text: "the end" },
    });
  });

  test("leaves the place of a message that others answered", async () => {
    await using slack = await openWorkspace();
    const { ts } = await slack.alice("chat.postMessage", { channel: "general", text: "q" });
    await slack.bob("chat.postMessage", { channel: "general", text: "a", thread_ts: ts });
    await slack.alice("chat.delete", { channel: slack.general, ts });
    const history = await slack.bot("conversations.history", { channel: slack.general });
    expect(history["messages"]).toMatchObject([
      { subtype: "tombstone", user: "USLACKBOT", reply_count: 1 },
    ]);
    expect((await slack.alice("chat.delete", { channel: slack.general, ts })).error).toBe(
      "cant_delete_message",
    );
  });

  test("is limited to the author; admins can also delete", async () => {
    await using slack = await openWorkspace();
    const { ts } = await slack.as("xoxp-carol")("chat.postMessage", {
      channel: "general",
      text: "mine",
    });
    const at = { channel: slack.general, ts };
    expect((await slack.bot("chat.update", { ...at, text: "x" })).error).toBe(
      "cant_update_message",
    );
    expect((await slack.bot("chat.delete", at)).error).toBe("cant_delete_message");
    expect((await slack.alice("chat.update", { ...at, text: "x" })).error).toBe(
      "cant_update_message",
    );
    expect((await slack.bot("chat.update", { ...at, ts: NOWHERE, text: "x" })).error).toBe(
      "message_not_found",
    );
    expect((await slack.bot("chat.delete", { ...at, ts: "soon" })).error).toBe("message_not_found");
    expect(await slack.events()).toHaveLength(1);
    expect((await slack.bob("chat.delete", at)).ok).toBe(true);
  });

  test("a text of more than 40,000 characters is cut", async () => {
    await using slack = await openWorkspace();
    const posted = await slack.bot("chat.postMessage", {
      channel: "general",
      text: `${"x".repeat(39_999)}💩`,
    });
    expect(posted).toMatchObject({ ok: true, message: { text: "x".repeat(39_999) } });
  });

  test("takes more than nothing", async () => {
    await using slack = await openWorkspace();
    const { ts } = await slack.bot("chat.postMessage", { channel: "general", text: "x" });
    const at = { channel: slack.general, ts };
    expect((await slack.bot("chat.update", { ...at, text: "" })).error).toBe("no_text");
    expect(await slack.events()).toHaveLength(1);
  });
});

test("an ephemeral message needs a member of the channel, and is not an event", async () => {
  await using slack = await openWorkspace();
  const made = readChannelId(await slack.bot("conversations.create", { name: "quiet" }));
  const before = (await slack.events()).length;
  const show = (user: string | undefined) =>
    slack.bot("chat.postEphemeral", { channel: made, user, text: "x" });
  expect((await show(slack.ids["bob"])).error).toBe("user_not_in_channel");
  expect((await show(slack.ids["simdeck"])).ok).toBe(true);
  expect(await slack.events()).toHaveLength(before);
});

test("me messages and permalinks", async () => {
  await using slack = await openWorkspace();
  const { ts } = await slack.alice("chat.meMessage", { channel: "general", text: "waves" });
  expect(await slack.heard()).toEqual(["message/me_message"]);
  const link = await slack.bot("chat.getPermalink", { channel: slack.general, message_ts: ts });
  expect(link["permalink"]).toBe(
    `https://simdeck.slack.com/archives/${slack.general}/p1768478400000000`,
  );
  const none = await slack.bot("chat.getPermalink", {
    channel: slack.general,
    message_ts: NOWHERE,
  });
  expect(none.error).toBe("message_not_found");
});

test("parameters that change nothing are listed as unsupported", async () => {
  await using slack = await openWorkspace();
  const message = { channel: "general", text: "x", unfurl_links: true, parse: "full" };
  expect((await slack.bot("chat.postMessage", message)).ok).toBe(true);
  const { json } = await slack.request("GET", "/_sim/unsupported", undefined);
  expect(json).toMatchObject({
    parameters: [
      { path: "/api/chat.postMessage", parameter: "parse", count: 1 },
      { path: "/api/chat.postMessage", parameter: "unfurl_links", count: 1 },
    ],
  });
});

test("an edit without text keeps the blocks", async () => {
  await using slack = await openWorkspace();
  const blocks = [{ type: "divider", block_id: "d" }];
  const { ts } = await slack.bot("chat.postMessage", { channel: "general", text: "x", blocks });
  const attachments = [{ text: "more" }];
  const edited = await slack.bot("chat.update", { channel: slack.general, ts, attachments });
  expect(edited["message"]).toMatchObject({ blocks, attachments });
});

test("a text of more than 40,000 characters is cut", async () => {
  await using slack = await openWorkspace();
  const posted = await slack.bot("chat.postMessage", {
    channel: "general",
    text: `${"x".repeat(40_000)}yz`,
  });
  expect(posted).toMatchObject({ ok: true, message: { text: "x".repeat(40_000) } });
});

test("metadata of a message is posted, updated and deleted", async () => {
  await using slack = await openWorkspace();
  const metadata = (n: number) => ({ event_type: "order", event_payload: { n } });
  const first = { channel: "general", text: "x", metadata: metadata(1) };
  const { ts } = await slack.bot("chat.postMessage", first);
  const at = { channel: slack.general, ts };
  await slack.bot("chat.update", { ...at, text: "y", metadata: metadata(2) });
  await slack.bot("chat.update", { ...at, text: "z" });
  await slack.bot("chat.delete", at);
  await slack.bot("chat.postMessage", { channel: "general", text: "without" });
  const events = (await slack.events()).filter(({ type }) => type.startsWith("message_metadata"));
  expect(events.map(({ payload }) => payload.event)).toMatchObject([
    {
      type: "message_metadata_posted",
      channel_id: slack.general,
      message_ts: ts,
      metadata: metadata(1),
    },
    {
      type: "message_metadata_updated",
      previous_metadata: metadata(1),
      metadata: metadata(2),
    },
    { type: "message_metadata_deleted", previous_metadata: metadata(2) },
  ]);
});
