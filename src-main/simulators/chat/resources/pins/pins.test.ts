import { expect, test } from "vitest";
import { openWorkspace } from "../../testing/workspace.ts";

test("pins a message, lists it, shows it in the history, and removes the pin", async () => {
  await using slack = await openWorkspace();
  const { ts } = await slack.alice("chat.postMessage", { channel: "general", text: "x" });
  const at = { channel: slack.general, timestamp: ts };
  await slack.bot("pins.add", at);
  const listed = await slack.bot("pins.list", { channel: slack.general });
  expect(listed["items"]).toMatchObject([
    {
      type: "message",
      channel: slack.general,
      created_by: slack.ids["simdeck"],
      message: { ts, text: "x", pinned_to: [slack.general] },
    },
  ]);
  const history = await slack.bot("conversations.history", { channel: slack.general });
  expect(history["pin_count"]).toBe(1);
  await slack.bot("pins.remove", at);
  expect((await slack.bot("pins.list", { channel: slack.general }))["items"]).toEqual([]);
  expect(await slack.heard(1)).toEqual(["pin_added", "pin_removed"]);
  expect((await slack.events()).at(-1)?.payload.event).toMatchObject({
    item_user: slack.ids["alice"],
    pin_count: "0",
    has_pins: false,
  });
});

test("forgets the pin of a deleted message", async () => {
  await using slack = await openWorkspace();
  const { ts } = await slack.alice("chat.postMessage", { channel: "general", text: "x" });
  await slack.bot("pins.add", { channel: slack.general, timestamp: ts });
  await slack.alice("chat.delete", { channel: slack.general, ts });
  expect((await slack.bot("pins.list", { channel: slack.general }))["items"]).toEqual([]);
});

test.each([
  ["pins.add", {}, "already_pinned"],
  ["pins.add", { timestamp: undefined }, "no_item_specified"],
  ["pins.add", { timestamp: "x" }, "bad_timestamp"],
  ["pins.add", { timestamp: "1700000000.000001" }, "message_not_found"],
  ["pins.add", { channel: "C0" }, "channel_not_found"],
  ["pins.remove", { timestamp: "other" }, "no_pin"],
])("%s %j is rejected with %s", async (method, args, error) => {
  await using slack = await openWorkspace();
  const { ts } = await slack.alice("chat.postMessage", { channel: "general", text: "x" });
  const other = await slack.alice("chat.postMessage", { channel: "general", text: "y" });
  await slack.bot("pins.add", { channel: slack.general, timestamp: ts });
  const input = { channel: slack.general, timestamp: ts, ...args };
  const timestamp = input.timestamp === "other" ? other.ts : input.timestamp;
  expect((await slack.bot(method, { ...input, timestamp })).error).toBe(error);
  expect(await slack.heard(2)).toEqual(["pin_added"]);
});
