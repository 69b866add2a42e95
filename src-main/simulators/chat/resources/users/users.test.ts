import { expect, test } from "vitest";
import { openWorkspace } from "../../testing/workspace.ts";

test("users are people and bots, in full", async () => {
  await using slack = await openWorkspace();
  expect(Object.keys(slack.ids)).toEqual(["slackbot", "alice", "bob", "carol", "simdeck"]);
  const { user } = await slack.bot("users.info", {
    user: slack.ids["alice"],
    include_locale: true,
  });
  expect(user).toMatchObject({
    id: slack.ids["alice"],
    name: "alice",
    real_name: "Alice Archer",
    locale: "en-US",
    is_bot: false,
    is_owner: true,
    profile: { first_name: "Alice", last_name: "Archer", email: "alice@example.com" },
  });
  const bot = await slack.bot("users.info", { user: slack.ids["simdeck"] });
  expect(bot["user"]).toMatchObject({
    is_bot: true,
    profile: { bot_id: expect.stringMatching(/^B/) as string },
  });
});

test.each([
  ["users.info", {}, "invalid_arguments"],
  ["users.info", { user: "U0" }, "user_not_found"],
  ["users.lookupByEmail", { email: "nobody@example.com" }, "users_not_found"],
  ["users.list", { cursor: "nonsense" }, "invalid_cursor"],
  ["users.list", { limit: 0 }, "invalid_limit"],
  ["users.list", { limit: "ten" }, "invalid_arguments"],
  ["users.conversations", { types: "secret" }, "invalid_types"],
  ["users.conversations", { user: "U0" }, "user_not_found"],
  ["users.profile.get", { user: "U0" }, "user_not_found"],
  ["users.profile.set", { profile: { status_text: "x" } }, "not_allowed_token_type"],
  ["users.getPresence", { user: "U0" }, "user_not_found"],
  ["users.setPresence", { presence: "asleep" }, "invalid_presence"],
])("%s with %j is refused with %s", async (method, args, error) => {
  await using slack = await openWorkspace();
  expect((await slack.bot(method, args)).error).toBe(error);
  expect(await slack.events()).toEqual([]);
});

test("a changed profile is an event; others' profiles are for admins", async () => {
  await using slack = await openWorkspace();
  const carol = slack.as("xoxp-carol");
  const { profile } = await carol("users.profile.set", { profile: '{"first_name":"Caroline"}' });
  expect(profile).toMatchObject({ real_name: "Caroline Carter", first_name: "Caroline" });
  expect((await carol("users.profile.set", { name: "title", value: "CTO" })).ok).toBe(true);
  const other = { user: slack.ids["bob"], name: "title", value: "x" };
  expect((await carol("users.profile.set", other)).error).toBe("not_admin");
  expect((await carol("users.profile.set", {})).error).toBe("invalid_profile");
  expect(
    (await carol("users.profile.set", { profile: { status_text: "x".repeat(101) } })).error,
  ).toBe("invalid_profile");
  expect((await slack.alice("users.profile.set", other)).ok).toBe(true);
  expect(await slack.heard()).toEqual(["user_change", "user_change", "user_change"]);
  expect((await slack.events())[1]?.payload.event["user"]).toMatchObject({
    profile: { title: "CTO" },
  });
});

test("presence", async () => {
  await using slack = await openWorkspace();
  const { presence } = await slack.alice("users.getPresence", { user: slack.ids["bob"] });
  expect(presence).toBe("active");
  await slack.bob("users.setPresence", { presence: "away" });
  expect(await slack.alice("users.getPresence", { user: slack.ids["bob"] })).toEqual({
    ok: true,
    presence: "away",
  });
  expect(await slack.bob("users.getPresence")).toMatchObject({ manual_away: true, online: false });
});

test("the conversations of someone are those that the caller may know of", async () => {
  await using slack = await openWorkspace();
  await slack.alice("conversations.create", { name: "secret", is_private: true });
  await slack.alice("conversations.create", { name: "open" });
  const namesFor = async (call: typeof slack.bot) => {
    const types = "public_channel,private_channel";
    const answer = await call("users.conversations", { user: slack.ids["alice"], types });
    return JSON.stringify(answer["channels"]).match(/(?<="name":")\w+/g);
  };
  expect(await namesFor(slack.alice)).toEqual(["general", "random", "secret", "open"]);
  expect(await namesFor(slack.bot)).toEqual(["general", "random", "open"]);
});

test("a profile keeps the fields that Slack only shows", async () => {
  await using slack = await openWorkspace();
  const profile = { pronouns: "she/her", start_date: "2026-01-01" };
  await slack.alice("users.profile.set", { profile });
  await slack.alice("users.profile.set", { name: "title", value: "CTO" });
  const shown = await slack.bot("users.profile.get", { user: slack.ids["alice"] });
  expect(shown["profile"]).toMatchObject({ ...profile, title: "CTO" });
});
