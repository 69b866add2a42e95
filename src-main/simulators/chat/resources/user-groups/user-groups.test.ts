import * as z from "zod";
import { expect, test } from "vitest";
import { openWorkspace } from "../../testing/workspace.ts";

const shown = z.object({ usergroup: z.looseObject({ id: z.string() }) });

test("creates a group, sets its members, disables it and records each change", async () => {
  await using slack = await openWorkspace();
  const created = await slack.bot("usergroups.create", {
    name: "On Call",
    channels: slack.general,
    description: "who answers",
  });
  const { id } = shown.parse(created).usergroup;
  expect(created["usergroup"]).toMatchObject({
    name: "On Call",
    handle: "on-call",
    prefs: { channels: [slack.general] },
    users: [],
  });
  const { alice = "", bob = "" } = slack.ids;
  await slack.bot("usergroups.users.update", { usergroup: id, users: `${alice},${bob}` });
  const listed = await slack.bot("usergroups.users.list", { usergroup: id });
  expect(listed["users"]).toEqual([alice, bob]);
  await slack.bot("usergroups.update", { usergroup: id, handle: "@oncall" });
  await slack.bot("usergroups.disable", { usergroup: id });
  expect((await slack.bot("usergroups.list"))["usergroups"]).toEqual([]);
  const all = { include_disabled: true, include_users: true, include_count: true };
  expect((await slack.bot("usergroups.list", all))["usergroups"]).toMatchObject([
    { id, handle: "oncall", users: [alice, bob], user_count: 2, date_delete: 1_768_478_400 },
  ]);
  await slack.bot("usergroups.enable", { usergroup: id });
  expect(await slack.heard()).toEqual([
    "subteam_created",
    "subteam_updated",
    "subteam_members_changed",
    "subteam_updated",
    "subteam_updated",
    "subteam_updated",
  ]);
  expect((await slack.events())[2]?.payload.event).toMatchObject({
    subteam_id: id,
    added_users: [alice, bob],
    removed_users_count: 0,
  });
});

test.each([
  ["usergroups.create", { name: "Team" }, "name_already_exists"],
  ["usergroups.create", { name: "Other", handle: "team" }, "handle_already_exists"],
  ["usergroups.create", { name: "Other", handle: "general" }, "handle_already_exists"],
  ["usergroups.create", { name: "Other", channels: "C0" }, "channel_not_found"],
  ["usergroups.update", { usergroup: "S0" }, "no_such_subteam"],
  ["usergroups.enable", {}, "already_enabled"],
  ["usergroups.users.update", { users: "" }, "no_users_provided"],
  ["usergroups.users.update", { users: "U0" }, "invalid_users"],
])("%s %j is rejected with %s", async (method, args, error) => {
  await using slack = await openWorkspace();
  const { usergroup } = shown.parse(await slack.bot("usergroups.create", { name: "Team" }));
  const input = method === "usergroups.create" ? args : { usergroup: usergroup.id, ...args };
  expect((await slack.bot(method, input)).error).toBe(error);
  expect(await slack.events()).toHaveLength(1);
});
