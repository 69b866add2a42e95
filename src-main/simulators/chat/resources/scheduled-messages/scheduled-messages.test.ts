import { expect, test } from "vitest";
import { readChannelId, openWorkspace } from "../../testing/workspace.ts";

const NOW = 1_768_478_400;

test("a scheduled message is posted when the simulator clock is there, by its author", async () => {
  await using slack = await openWorkspace();
  const planned = await slack.alice("chat.scheduleMessage", {
    channel: "general",
    text: "later",
    post_at: NOW + 60,
  });
  expect(planned).toMatchObject({
    channel: slack.general,
    post_at: NOW + 60,
    message: { text: "later" },
  });
  await slack.control("/_sim/clock", { advance_seconds: 59 });
  expect(await slack.events()).toEqual([]);
  await slack.control("/_sim/clock", { advance_seconds: 1 });
  const [event] = await slack.events();
  expect(event?.payload.event).toMatchObject({
    text: "later",
    user: slack.ids["alice"],
    ts: `${String(NOW + 60)}.000000`,
  });
  expect((await slack.alice("chat.scheduledMessages.list"))["scheduled_messages"]).toEqual([]);
});

test("a channel with scheduled messages is archived: they are not posted, like deleted ones", async () => {
  await using slack = await openWorkspace();
  const channel = readChannelId(await slack.bot("conversations.create", { name: "soon" }));
  const plan = () => slack.bot("chat.scheduleMessage", { channel, text: "x", post_at: NOW + 60 });
  const first = (await plan())["scheduled_message_id"];
  await plan();
  const back = { channel, scheduled_message_id: first };
  expect((await slack.alice("chat.deleteScheduledMessage", back)).error).toBe(
    "invalid_scheduled_message_id",
  );
  expect((await slack.bot("chat.deleteScheduledMessage", back)).ok).toBe(true);
  expect((await slack.bot("chat.deleteScheduledMessage", back)).error).toBe(
    "invalid_scheduled_message_id",
  );
  await slack.bot("conversations.archive", { channel });
  const before = (await slack.events()).length;
  await slack.control("/_sim/clock", { advance_seconds: 3_600 });
  expect(await slack.events()).toHaveLength(before);
});

test.each([
  [{ post_at: NOW }, "time_in_past"],
  [{ post_at: NOW + 121 * 86_400 }, "time_too_far"],
  [{ post_at: "soon" }, "invalid_arguments"],
  [{}, "invalid_arguments"],
  [{ post_at: NOW + 60, text: "" }, "no_text"],
  [{ post_at: NOW + 60, channel: "C0" }, "channel_not_found"],
])("%j is refused with %s", async (args, error) => {
  await using slack = await openWorkspace();
  const answer = await slack.bot("chat.scheduleMessage", {
    channel: "general",
    text: "x",
    ...args,
  });
  expect(answer.error).toBe(error);
  expect((await slack.bot("chat.scheduledMessages.list"))["scheduled_messages"]).toEqual([]);
});

test("the list comes in pages and is the caller's own", async () => {
  await using slack = await openWorkspace();
  for (const ahead of [60, 120, 180]) {
    await slack.bot("chat.scheduleMessage", {
      channel: "general",
      text: "x",
      post_at: NOW + ahead,
    });
  }
  const first = await slack.bot("chat.scheduledMessages.list", { limit: 2 });
  expect(first["scheduled_messages"]).toHaveLength(2);
  const late = await slack.bot("chat.scheduledMessages.list", {
    oldest: NOW + 120,
    latest: String(NOW + 150.5),
  });
  expect(late["scheduled_messages"]).toMatchObject([
    { post_at: NOW + 120, channel_id: slack.general },
  ]);
  expect((await slack.alice("chat.scheduledMessages.list"))["scheduled_messages"]).toEqual([]);
});
