import { describe, expect, test } from "vitest";
import { readChannelId, openWorkspace } from "../../testing/workspace.ts";

describe("a channel's life", () => {
  test("is recorded, step by step", async () => {
    await using slack = await openWorkspace();
    const channel = readChannelId(await slack.bot("conversations.create", { name: "plans" }));
    const steps: readonly (readonly [string, object, readonly string[]])[] = [
      [
        "conversations.invite",
        { users: slack.ids["bob"] },
        ["member_joined_channel", "message/channel_join"],
      ],
      ["conversations.setTopic", { topic: "t" }, ["message/channel_topic"]],
      ["conversations.setPurpose", { purpose: "p" }, ["message/channel_purpose"]],
      ["conversations.rename", { name: "ideas" }, ["channel_rename", "message/channel_name"]],
      [
        "conversations.kick",
        { user: slack.ids["bob"] },
        ["member_left_channel", "message/channel_leave"],
      ],
      ["conversations.archive", {}, ["message/channel_archive", "channel_archive"]],
      ["conversations.unarchive", {}, ["channel_unarchive", "message/channel_unarchive"]],
      ["conversations.mark", { ts: "1700000000.000001" }, []],
      [
        "conversations.invite",
        { users: slack.ids["bob"] },
        ["member_joined_channel", "message/channel_join"],
      ],
      ["conversations.leave", {}, ["member_left_channel", "channel_left", "message/channel_leave"]],
      ["conversations.join", {}, ["member_joined_channel", "message/channel_join"]],
    ];
    expect(await slack.heard()).toEqual([
      "channel_created",
      "member_joined_channel",
      "message/channel_join",
    ]);
    for (const [method, args, types] of steps) {
      const before = (await slack.events()).length;
      expect(await slack.bot(method, { channel, ...args })).toMatchObject({ ok: true });
      expect([method, await slack.heard(before)]).toEqual([method, types]);
    }
  });

  test("of a private one is a group's", async () => {
    await using slack = await openWorkspace();
    const made = await slack.bot("conversations.create", { name: "secret", is_private: "true" });
    expect(made.channel).toMatchObject({ is_private: true, is_channel: false, is_group: true });
    const channel = readChannelId(made);
    await slack.bot("conversations.rename", { channel, name: "hidden" });
    await slack.bot("conversations.archive", { channel });
    expect(await slack.heard()).toEqual([
      "member_joined_channel",
      "message/group_join",
      "group_rename",
      "message/group_name",
      "message/group_archive",
      "group_archive",
    ]);
    expect((await slack.alice("conversations.info", { channel })).error).toBe("channel_not_found");
  });
});

describe("rejected requests", () => {
  test.each([
    [undefined, "invalid_name_required"],
    ["", "invalid_name_required"],
    ["x".repeat(81), "invalid_name_maxlength"],
    ["Big", "invalid_name_specials"],
    ["a b", "invalid_name_specials"],
    ["--", "invalid_name_punctuation"],
    ["general", "name_taken"],
  ])("the name %s with %s", async (name, error) => {
    await using slack = await openWorkspace();
    expect((await slack.bot("conversations.create", { name })).error).toBe(error);
    expect(await slack.events()).toEqual([]);
  });

  test.each([
    ["conversations.info", { channel: "C0" }, "channel_not_found"],
    ["conversations.info", { channel: undefined }, "invalid_arguments"],
    ["conversations.list", { types: "public" }, "invalid_types"],
    ["conversations.list", { limit: -1 }, "invalid_limit"],
    ["conversations.list", { cursor: "dXNlcjpVMA==" }, "invalid_cursor"],
    ["conversations.members", { cursor: "dXNlcjpVMA==" }, "invalid_cursor"],
    ["conversations.history", { latest: "now-ish" }, "invalid_ts_latest"],
    ["conversations.history", { oldest: "then" }, "invalid_ts_oldest"],
    ["conversations.history", { cursor: "!" }, "invalid_cursor"],
    ["conversations.replies", { ts: "1700000000.000001" }, "thread_not_found"],
    ["conversations.replies", {}, "invalid_arguments"],
    ["conversations.leave", {}, "cant_leave_general"],
    ["conversations.archive", {}, "cant_archive_general"],
    ["conversations.unarchive", {}, "not_archived"],
    ["conversations.rename", { name: "other" }, "not_authorized"],
    ["conversations.setTopic", { topic: "x".repeat(251) }, "too_long"],
    ["conversations.mark", { ts: "x" }, "invalid_timestamp"],
    ["conversations.invite", {}, "no_user"],
    ["conversations.invite", { users: "U0" }, "user_not_found"],
    ["conversations.kick", { user: "U0" }, "cant_kick_from_general"],
    ["conversations.open", { channel: undefined }, "users_list_not_supplied"],
    ["conversations.open", {}, "method_not_supported_for_channel_type"],
    ["conversations.open", { users: "U0" }, "user_not_found"],
    ["conversations.open", { users: "1,2,3,4,5,6,7,8,9" }, "too_many_users"],
    ["conversations.close", {}, "method_not_supported_for_channel_type"],
  ])("%s with %j by %s", async (method, args, error) => {
    await using slack = await openWorkspace();
    expect((await slack.bot(method, { channel: slack.general, ...args })).error).toBe(error);
    expect(await slack.events()).toEqual([]);
  });

  test("rejects changes by other users, and in an archived channel", async () => {
    await using slack = await openWorkspace();
    const channel = readChannelId(await slack.alice("conversations.create", { name: "club" }));
    const tries: readonly (readonly [string, object])[] = [
      ["conversations.history", {}],
      ["conversations.setTopic", { topic: "x" }],
      ["conversations.invite", { users: slack.ids["bob"] }],
      ["conversations.kick", { user: slack.ids["alice"] }],
      ["conversations.rename", { name: "x" }],
      ["conversations.archive", {}],
      ["conversations.mark", { ts: "1700000000.000001" }],
    ];
    for (const [method, args] of tries) {
      expect([method, (await slack.bot(method, { channel, ...args })).error]).toEqual([
        method,
        "not_in_channel",
      ]);
    }
    await slack.alice("conversations.archive", { channel });
    expect((await slack.alice("conversations.archive", { channel })).error).toBe(
      "already_archived",
    );
    expect((await slack.bot("conversations.join", { channel })).error).toBe("is_archived");
    expect((await slack.alice("conversations.setPurpose", { channel, purpose: "x" })).error).toBe(
      "is_archived",
    );
  });
});

describe("inviting", () => {
  test("is rejected with the invalid users, unless it is forced", async () => {
    await using slack = await openWorkspace();
    const channel = readChannelId(await slack.bot("conversations.create", { name: "club" }));
    const users = `${slack.ids["bob"] ?? ""},U0`;
    const refused = await slack.bot("conversations.invite", { channel, users });
    expect(refused).toEqual({
      ok: false,
      error: "user_not_found",
      errors: [{ user: "U0", ok: false, error: "user_not_found" }],
    });
    expect(await slack.heard(3)).toEqual([]);
    expect((await slack.bot("conversations.invite", { channel, users, force: true })).ok).toBe(
      true,
    );
    expect((await slack.bot("conversations.members", { channel }))["members"]).toEqual([
      slack.ids["simdeck"],
      slack.ids["bob"],
    ]);
    const self = await slack.bot("conversations.invite", { channel, users: slack.ids["simdeck"] });
    expect(self.error).toBe("cant_invite_self");
  });
});

describe("reading", () => {
  test("history by time, with and without its edges", async () => {
    await using slack = await openWorkspace();
    const stamps: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      stamps.push(
        (await slack.bot("chat.postMessage", { channel: "general", text: String(count) })).ts ?? "",
      );
    }
    const read = async (args: object) => {
      const answer = await slack.bot("conversations.history", { channel: slack.general, ...args });
      return JSON.stringify(answer["messages"]).match(/(?<="text":")\d/g) ?? [];
    };
    const [, second = "", , fourth = ""] = stamps;
    expect(await read({})).toEqual(["4", "3", "2", "1", "0"]);
    expect(await read({ oldest: second, latest: fourth })).toEqual(["2"]);
    expect(await read({ oldest: second, latest: fourth, inclusive: 1 })).toEqual(["3", "2", "1"]);
    expect(await read({ oldest: "0", limit: 2 })).toEqual(["4", "3"]);
    expect(await read({ latest: "1768478399" })).toEqual([]);
  });

  test("a thread in pages, whichever of its messages is named", async () => {
    await using slack = await openWorkspace();
    const { ts } = await slack.bot("chat.postMessage", { channel: "general", text: "q" });
    let last: string | undefined;
    for (const text of ["a", "b", "c"]) {
      last = (await slack.alice("chat.postMessage", { channel: "general", text, thread_ts: ts }))
        .ts;
    }
    const first = await slack.bot("conversations.replies", {
      channel: slack.general,
      ts: last,
      limit: 2,
    });
    expect(first).toMatchObject({
      messages: [{ text: "q", reply_count: 3 }, { text: "a" }],
      has_more: true,
    });
    const { next_cursor: cursor } = first["response_metadata"] as { next_cursor: string };
    const rest = await slack.bot("conversations.replies", { channel: slack.general, ts, cursor });
    expect(rest).toMatchObject({ messages: [{ text: "b" }, { text: "c" }], has_more: false });
  });

  test("a list can exclude archived channels", async () => {
    await using slack = await openWorkspace();
    const channel = readChannelId(await slack.bot("conversations.create", { name: "old" }));
    await slack.bot("conversations.archive", { channel });
    expect((await slack.bot("conversations.list"))["channels"]).toHaveLength(3);
    expect(
      (await slack.bot("conversations.list", { exclude_archived: true }))["channels"],
    ).toHaveLength(2);
  });

  test("joining where one is already is fine, with a warning", async () => {
    await using slack = await openWorkspace();
    expect(await slack.bot("conversations.join", { channel: slack.general })).toMatchObject({
      ok: true,
      warning: "already_in_channel",
    });
    expect(await slack.events()).toEqual([]);
  });
});

test("group conversations are found again by their people, in any order", async () => {
  await using slack = await openWorkspace();
  const { bob = "", carol = "" } = slack.ids;
  const group = await slack.bot("conversations.open", {
    users: `${bob},${carol}`,
    return_im: true,
  });
  expect(group.channel).toMatchObject({ is_mpim: true, name: "mpdm-simdeck--bob--carol-1" });
  const again = await slack.bot("conversations.open", { users: `${carol},${bob}` });
  expect([again["already_open"], readChannelId(again)]).toEqual([true, readChannelId(group)]);
  const byId = await slack.bob("conversations.open", { channel: readChannelId(group) });
  expect(byId["no_op"]).toBe(true);
  const none = await slack.bot("conversations.open", { users: bob, prevent_creation: true });
  expect(none.error).toBe("channel_not_found");
  expect((await slack.bot("conversations.close", { channel: readChannelId(group) })).ok).toBe(true);
  expect((await slack.bot("conversations.leave", { channel: readChannelId(group) })).error).toBe(
    "method_not_supported_for_channel_type",
  );
});

test("a closed conversation is open again after a message, or when it is opened", async () => {
  await using slack = await openWorkspace();
  const opened = await slack.bot("conversations.open", { users: slack.ids["bob"] });
  const at = { channel: readChannelId(opened) };
  const isOpen = async () => (await slack.bot("conversations.info", at)).channel;
  expect(await slack.bot("conversations.close", at)).toEqual({ ok: true });
  expect(await slack.bot("conversations.close", at)).toEqual({
    ok: true,
    no_op: true,
    already_closed: true,
  });
  expect(await isOpen()).toMatchObject({ is_open: false });
  await slack.bob("chat.postMessage", { ...at, text: "still there?" });
  expect(await isOpen()).toMatchObject({ is_open: true });
  await slack.bot("conversations.close", at);
  expect(await slack.bot("conversations.open", at)).not.toHaveProperty("already_open");
  expect(await slack.bot("conversations.open", at)).toMatchObject({ already_open: true });
});

test("a channel is left by members only, and not by the last one", async () => {
  await using slack = await openWorkspace();
  const channel = readChannelId(await slack.alice("conversations.create", { name: "lonely" }));
  expect((await slack.alice("conversations.leave", { channel })).error).toBe("last_member");
  expect(await slack.bob("conversations.leave", { channel })).toMatchObject({
    ok: false,
    not_in_channel: true,
  });
});

test("the edges of a history may be finer than a timestamp", async () => {
  await using slack = await openWorkspace();
  const { ts = "" } = await slack.bot("chat.postMessage", { channel: "general", text: "x" });
  const span = { channel: slack.general, latest: `${ts}9`, inclusive: true };
  expect((await slack.bot("conversations.history", span))["messages"]).toMatchObject([{ ts }]);
});
