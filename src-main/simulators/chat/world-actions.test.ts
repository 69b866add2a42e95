import * as z from "zod";
import { describe, expect, test } from "vitest";
import { openWithApp, refused } from "./testing/answering-app.ts";

describe("people", () => {
  test("post, react and join", async () => {
    await using slack = await openWithApp();
    const posted = await slack.act("/_message", { user: "bob", channel: "general", text: "hi" });
    expect(posted.json).toMatchObject({ message: { user: slack.ids["bob"], text: "hi" } });
    const { ts } = z.object({ ts: z.string() }).parse(posted.json);
    const reaction = { user: "carol", channel: "general", timestamp: ts, name: "wave" };
    expect((await slack.act("/_reaction", reaction)).status).toBe(200);
    expect(await slack.act("/_reaction", reaction)).toMatchObject(refused(409, "name"));
    const reply = { user: "bob", channel: "general", text: "yes", thread_ts: ts };
    expect((await slack.act("/_message", reply)).json).toMatchObject({
      message: { thread_ts: ts },
    });
    await slack.bot("conversations.create", { name: "new" });
    const join = { user: "alice", channel: "new" };
    expect((await slack.act("/_join", join)).json).toMatchObject({ channel: { is_member: true } });
    expect(await slack.act("/_join", join)).toMatchObject(refused(409, "user"));
    expect(await slack.heard()).toEqual([
      "message",
      "reaction_added",
      "message",
      "channel_created",
      "member_joined_channel",
      "message/channel_join",
      "member_joined_channel",
      "message/channel_join",
    ]);
  });

  test("write to the app directly", async () => {
    await using slack = await openWithApp();
    const to = { user: "alice", channel: slack.ids["simdeck"], text: "hello" };
    expect((await slack.act("/_message", to)).status).toBe(200);
    expect((await slack.events())[0]?.payload.event).toMatchObject({ channel_type: "im" });
  });

  test.each([
    ["/_message", { user: "alice", channel: "general" }, 422, "text"],
    ["/_message", { user: "alice", channel: "general", text: " " }, 422, "text"],
    ["/_message", { user: "simdeck", channel: "general", text: "x" }, 404, "user"],
    ["/_message", { user: "alice", channel: "new", text: "x" }, 409, "user"],
    [
      "/_message",
      { user: "alice", channel: "general", text: "x", thread_ts: "1.1" },
      404,
      "thread_ts",
    ],
    [
      "/_message",
      { user: "alice", channel: "general", text: "x", blocks: [{ type: "song" }] },
      422,
      "blocks",
    ],
    [
      "/_reaction",
      { user: "alice", channel: "general", timestamp: "1.1", name: "a b" },
      422,
      "name",
    ],
    [
      "/_reaction",
      { user: "alice", channel: "general", timestamp: "1.1", name: "a" },
      404,
      "timestamp",
    ],
    ["/_command", { user: "alice", channel: "general", command: "two words" }, 422, "command"],
    ["/_command", { user: "alice", channel: "new", command: "x" }, 409, "user"],
    ["/_shortcut", { user: "alice", callback_id: "x", channel: "general" }, 422, "message_ts"],
    ["/_submit_view", { user: "alice", view_id: "V0" }, 404, "view_id"],
    ["/_suggest", { user: "alice", view_id: "V0", action_id: "x" }, 404, "view_id"],
  ])("%s %j is rejected with %i for %s", async (path, body, status, field) => {
    await using slack = await openWithApp();
    await slack.bot("conversations.create", { name: "new" });
    const before = (await slack.events()).length;
    expect(await slack.act(path, body)).toMatchObject(refused(status, field));
    expect([await slack.heard(before), slack.asked]).toEqual([[], []]);
  });
});
