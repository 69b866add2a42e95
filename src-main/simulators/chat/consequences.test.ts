import { expect, test } from "vitest";
import { openWorkspace } from "./testing/workspace.ts";

test("a pinned message is deleted: its pin and reactions go", async () => {
  await using slack = await openWorkspace();
  const channel = slack.general;
  const { ts } = await slack.alice("chat.postMessage", { channel, text: "x" });
  await slack.alice("pins.add", { channel, timestamp: ts });
  await slack.bob("reactions.add", { channel, timestamp: ts, name: "tea" });
  const before = (await slack.events()).length;
  await slack.alice("chat.delete", { channel, ts });
  const types = (await slack.events()).slice(before).map(({ type }) => type);
  expect(types).toEqual(["message", "pin_removed"]);
  expect(await slack.alice("pins.list", { channel })).toMatchObject({ items: [] });
  expect(await slack.bob("reactions.list", {})).toMatchObject({ items: [] });
});

test("a channel is archived: it cannot be written to, and its history is readable", async () => {
  await using slack = await openWorkspace();
  const { channel } = await slack.alice("conversations.create", { name: "brief" });
  const { id } = channel as { id: string };
  const { ts } = await slack.alice("chat.postMessage", { channel: id, text: "kept" });
  await slack.alice("conversations.archive", { channel: id });
  const write = (method: string, fields: object) => slack.alice(method, { channel: id, ...fields });
  for (const [method, fields] of [
    ["chat.postMessage", { text: "x" }],
    ["chat.update", { ts, text: "x" }],
    ["conversations.setTopic", { topic: "x" }],
  ] as const) {
    expect((await write(method, fields)).error).toBe("is_archived");
  }
  expect((await write("conversations.history", {})).ok).toBe(true);
});

test("arguments that need each other: a method refuses one without the other", async () => {
  await using slack = await openWorkspace();
  const channel = slack.general;
  const { ts } = await slack.alice("chat.postMessage", { channel, text: "x" });
  expect((await slack.alice("chat.update", { channel, ts })).error).toBe("no_text");
  expect((await slack.alice("conversations.open", {})).error).toBe("users_list_not_supplied");
  const profile = await slack.alice("users.profile.set", { name: "title" });
  expect(profile.error).toBe("invalid_profile");
});
