import { expect, test } from "vitest";
import { openWorkspace } from "../../testing/workspace.ts";

test("a reaction is recorded when it comes and when it goes", async () => {
  await using slack = await openWorkspace();
  const { ts } = await slack.alice("chat.postMessage", { channel: "general", text: "x" });
  const at = { channel: slack.general, timestamp: ts };
  await slack.bob("reactions.add", { ...at, name: ":thumbsup::skin-tone-3" });
  await slack.bot("reactions.add", { ...at, name: "wave" });
  const shown = await slack.bot("reactions.get", at);
  expect(shown["message"]).toMatchObject({
    reactions: [
      { name: "thumbsup::skin-tone-3", users: [slack.ids["bob"]], count: 1 },
      { name: "wave", count: 1 },
    ],
  });
  await slack.bot("reactions.remove", { ...at, name: "wave" });
  expect(await slack.heard(1)).toEqual(["reaction_added", "reaction_added", "reaction_removed"]);
  expect((await slack.events())[1]?.payload.event).toEqual({
    type: "reaction_added",
    user: slack.ids["bob"],
    reaction: "thumbsup::skin-tone-3",
    item: { type: "message", channel: slack.general, ts },
    item_user: slack.ids["alice"],
    event_ts: "1768478400.000001",
  });
  expect((await slack.bot("reactions.list"))["items"]).toEqual([]);
  expect((await slack.bot("reactions.list", { user: slack.ids["bob"] }))["items"]).toHaveLength(1);
  await slack.alice("chat.delete", { channel: slack.general, ts });
  expect((await slack.bot("reactions.list", { user: slack.ids["bob"] }))["items"]).toEqual([]);
});

test.each([
  ["reactions.add", { name: "no spaces" }, "invalid_name"],
  ["reactions.add", { name: undefined }, "invalid_name"],
  ["reactions.add", { timestamp: "yesterday" }, "bad_timestamp"],
  ["reactions.add", { timestamp: "1700000000.000001" }, "message_not_found"],
  ["reactions.add", { timestamp: undefined }, "no_item_specified"],
  ["reactions.add", { channel: "C0" }, "channel_not_found"],
  ["reactions.add", { file: "F0" }, "file_not_found"],
  ["reactions.add", { name: "taken" }, "already_reacted"],
  ["reactions.remove", { name: "wave" }, "no_reaction"],
  ["reactions.get", { timestamp: undefined }, "no_item_specified"],
  ["reactions.list", { user: "U0" }, "user_not_found"],
  ["reactions.list", { cursor: "bm9uc2Vuc2U=" }, "invalid_cursor"],
])("%s with %j is refused with %s", async (method, args, error) => {
  await using slack = await openWorkspace();
  const { ts } = await slack.bot("chat.postMessage", { channel: "general", text: "x" });
  const at = { channel: slack.general, timestamp: ts, name: "taken" };
  await slack.bot("reactions.add", at);
  expect((await slack.bot(method, { ...at, ...args })).error).toBe(error);
  expect(await slack.events()).toHaveLength(2);
});
