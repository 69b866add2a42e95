import * as z from "zod";
import { expect, test } from "vitest";
import { openWorkspace } from "../../testing/workspace.ts";

const found = z.object({
  messages: z.object({
    total: z.number(),
    matches: z.array(z.looseObject({ text: z.string() })),
    pagination: z.looseObject({ page_count: z.number() }),
  }),
});

async function openWithMessages() {
  const slack = await openWorkspace();
  const post = (text: string) => slack.alice("chat.postMessage", { channel: "general", text });
  const first = await post("the green tea");
  await slack.alice("pins.add", { channel: slack.general, timestamp: first.ts });
  await slack.bob("chat.postMessage", { channel: "general", text: "green: https://example.com" });
  await slack.control("/_sim/clock", { advance_seconds: 86_400 });
  const { ts } = await post("black tea");
  await slack.bob("reactions.add", { channel: slack.general, timestamp: ts, name: "tea" });
  await slack.bob("chat.postMessage", { channel: "general", text: "yes", thread_ts: ts });
  return slack;
}

test.each([
  ["green", ["green: https://example.com", "the green tea"]],
  ['"green tea"', ["the green tea"]],
  ["tea -green", ["black tea"]],
  ["from:@bob", ["yes", "green: https://example.com"]],
  ["from:bob in:#general has:link", ["green: https://example.com"]],
  ["has:reaction", ["black tea"]],
  ["has::tea:", ["black tea"]],
  ["has:pin", ["the green tea"]],
  ["is:thread", ["yes"]],
  ["tea before:2026-01-16", ["the green tea"]],
  ["tea after:2026-01-15", ["black tea"]],
  ["tea on:2026-01-15", ["the green tea"]],
  ["in:#nowhere", []],
])("%s finds %j", async (query, texts) => {
  await using slack = await openWithMessages();
  const { messages } = found.parse(await slack.alice("search.messages", { query }));
  expect(messages.matches.map(({ text }) => text)).toEqual(texts);
  expect(messages.total).toBe(texts.length);
});

test("pages, sorts, and hides messages without access", async () => {
  await using slack = await openWithMessages();
  const search = async (args: object) =>
    found.parse(await slack.alice("search.messages", { query: "tea", ...args })).messages;
  const second = await search({ count: 1, page: 2, sort: "timestamp", sort_dir: "asc" });
  expect(second).toMatchObject({
    total: 2,
    matches: [{ text: "black tea", username: "alice", channel: { name: "general" } }],
    pagination: { page_count: 2, first: 2, last: 2 },
  });
  await slack.bob("chat.postMessage", { channel: slack.ids["carol"], text: "secret tea" });
  expect((await search({})).total).toBe(2);
  expect((await slack.bot("search.messages", { query: "tea" })).error).toBe(
    "not_allowed_token_type",
  );
  expect((await slack.alice("search.messages", { query: " " })).error).toBe("no_query");
  const many = await slack.alice("search.messages", { query: "tea ".repeat(16_000) });
  expect(many.error).toBe("invalid_arguments");
});

test("finds files by name and title, and both at once", async () => {
  await using slack = await openWithMessages();
  const upload = async (filename: string, as: typeof slack.alice) => {
    const announced = await as("files.getUploadURLExternal", { filename, length: 1 });
    const { upload_url: url, file_id: id } = z
      .object({ upload_url: z.string(), file_id: z.string() })
      .parse(announced);
    await slack.send("POST", new URL(url).pathname, "x", { "content-type": "text/plain" });
    await as("files.completeUploadExternal", { files: [{ id, title: "About tea" }] });
  };
  await upload("green.txt", slack.alice);
  await upload("black.txt", slack.bob);
  const files = await slack.alice("search.files", { query: "tea" });
  expect(files["files"]).toMatchObject({ total: 1, matches: [{ name: "green.txt" }] });
  const all = await slack.alice("search.all", { query: "green -from:bob" });
  expect(all).toMatchObject({
    messages: { matches: [{ text: "the green tea" }] },
    files: { matches: [{ name: "green.txt" }] },
  });
});
