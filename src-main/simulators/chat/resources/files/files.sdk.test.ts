import { expect, test } from "vitest";
import { startBolt } from "../../testing/bolt-app.ts";

test("WebClient uploads one file, two in one message and one into a thread", async () => {
  await using slack = await startBolt("socket", () => undefined);
  const { bot, general: channel_id } = slack;
  await bot.files.uploadV2({
    channel_id,
    filename: "a.txt",
    file: Buffer.from("hello"),
    title: "Greeting",
    initial_comment: "one",
  });
  await bot.files.uploadV2({
    channel_id,
    initial_comment: "two",
    file_uploads: [
      { filename: "b.txt", content: "b" },
      { filename: "c.png", file: Buffer.from([1, 2, 3]), alt_text: "dots" },
    ],
  });
  const { messages = [] } = await bot.conversations.history({ channel: channel_id });
  expect(messages).toMatchObject([
    { text: "two", files: [{ name: "b.txt" }, { name: "c.png", alt_txt: "dots" }] },
    { text: "one", files: [{ name: "a.txt", title: "Greeting", size: 5 }] },
  ]);
  const thread_ts = messages[1]?.ts ?? "";
  await bot.files.uploadV2({ channel_id, thread_ts, filename: "d.txt", content: "d" });
  const replies = await bot.conversations.replies({ channel: channel_id, ts: thread_ts });
  expect(replies.messages).toMatchObject([{}, { files: [{ name: "d.txt" }] }]);
  const file = messages[1]?.files?.[0];
  const bytes = await fetch(file?.url_private ?? "", {
    headers: { authorization: "Bearer xoxb-1" },
  });
  expect(await bytes.text()).toBe("hello");
  expect((await bot.files.list({ types: "images" })).files).toHaveLength(1);
  await bot.files.delete({ file: file?.id ?? "" });
  await expect(bot.files.info({ file: file?.id ?? "" })).rejects.toThrow("file_not_found");
});

test("a Bolt app gets the event of a file and downloads it", async () => {
  const heard: string[] = [];
  await using slack = await startBolt("http", (bolt) => {
    bolt.event("file_shared", async ({ event, client }) => {
      const { file } = await client.files.info({ file: event.file_id });
      const address = file?.url_private_download ?? "";
      const response = await fetch(address, { headers: { authorization: "Bearer xoxb-1" } });
      heard.push(`${event.channel_id}: ${await response.text()}`);
    });
  });
  const { general: channel_id } = slack;
  await slack.alice.files.uploadV2({ channel_id, filename: "a.txt", content: "from Alice" });
  await expect.poll(() => heard).toEqual([`${channel_id}: from Alice`]);
});
