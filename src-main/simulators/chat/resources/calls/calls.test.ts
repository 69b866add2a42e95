import { expect, test } from "vitest";
import * as z from "zod";
import { openWorkspace } from "../../testing/workspace.ts";

const withCall = z.object({ call: z.looseObject({ id: z.string() }) });

test("a call is registered once, has participants and ends", async () => {
  await using slack = await openWorkspace();
  const call = { external_unique_id: "u1", join_url: "https://calls.test/1", title: "Standup" };
  expect((await slack.bot("calls.add", call)).error).toBe("invalid_created_by");
  const made = withCall.parse(
    await slack.alice("calls.add", { ...call, date_start: 1_700_000_000 }),
  );
  expect(made.call).toMatchObject({ ...call, date_start: 1_700_000_000, users: [] });
  expect((await slack.alice("calls.add", call)).error).toBe("duplicate_external_unique_id");
  const target = { id: made.call.id };
  const bob = { slack_id: slack.ids["bob"] };
  await slack.bot("calls.participants.add", { ...target, users: [bob] });
  const twice = await slack.bot("calls.participants.add", { ...target, users: [bob] });
  expect(twice["call"]).toMatchObject({ users: [bob] });
  const nobody = { ...target, users: [{ display_name: "Nobody" }] };
  expect((await slack.bot("calls.participants.add", nobody)).error).toBe("users_invalid");
  expect((await slack.bot("calls.end", target)).ok).toBe(true);
  expect((await slack.bot("calls.update", { ...target, title: "x" })).error).toBe(
    "call_already_ended",
  );
  expect((await slack.bot("calls.info", target)).ok).toBe(true);
  expect((await slack.bot("calls.info", { id: "R0" })).error).toBe("invalid_call_id");
});

test("a person is not disturbed until the pause ends", async () => {
  await using slack = await openWorkspace();
  expect((await slack.alice("dnd.endSnooze")).error).toBe("snooze_not_active");
  const snooze = await slack.alice("dnd.setSnooze", { num_minutes: 10 });
  expect(snooze).toMatchObject({ snooze_enabled: true, snooze_remaining: 600 });
  await slack.control("/_sim/clock", { advance_seconds: 60 });
  expect(await slack.alice("dnd.info")).toMatchObject({ snooze_remaining: 540 });
  const seen = await slack.bob("dnd.info", { user: slack.ids["alice"] });
  expect(seen).not.toHaveProperty("snooze_enabled");
  await slack.control("/_sim/clock", { advance_seconds: 540 });
  expect(await slack.alice("dnd.info")).toMatchObject({ snooze_enabled: false });
  expect((await slack.bot("dnd.setSnooze", { num_minutes: 1 })).error).toBe(
    "not_allowed_token_type",
  );
  expect(await slack.heard()).toEqual(["dnd_updated", "dnd_updated_user"]);
});

test("an event's context names the installation that it is for", async () => {
  await using slack = await openWorkspace();
  await slack.alice("dnd.setSnooze", { num_minutes: 1 });
  const [event] = await slack.events();
  const app = slack.as("xapp-1-simdeck");
  const event_context = event?.payload["event_context"];
  expect(await app("apps.event.authorizations.list", { event_context })).toMatchObject({
    authorizations: [{ is_bot: true, team_id: event?.payload["team_id"] }],
  });
  const wrong = await app("apps.event.authorizations.list", { event_context: "4-no" });
  expect(wrong.error).toBe("invalid_event_context");
});

test("the workspace, its plan and the person of a token are shown", async () => {
  await using slack = await openWorkspace();
  expect(await slack.alice("users.identity")).toMatchObject({
    user: { id: slack.ids["alice"], email: "alice@example.com" },
    team: { name: "Simdeck" },
  });
  expect(await slack.bot("auth.teams.list")).toMatchObject({ teams: [{ name: "Simdeck" }] });
  expect(await slack.bot("team.billing.info")).toMatchObject({ plan: "plus" });
  expect(await slack.bot("team.profile.get")).toMatchObject({ profile: { fields: [] } });
  expect(await slack.bot("team.preferences.list")).toMatchObject({ display_real_names: false });
});
