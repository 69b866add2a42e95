import { expect, test } from "vitest";
import { openWorkspace } from "../../testing/workspace.ts";

test("auth.test returns the user of a token", async () => {
  await using slack = await openWorkspace();
  expect(await slack.bot("auth.test")).toMatchObject({
    ok: true,
    url: "https://simdeck.slack.com/",
    team: "Simdeck",
    user: "simdeck",
    user_id: slack.ids["simdeck"],
    bot_id: expect.stringMatching(/^B/) as string,
    is_enterprise_install: false,
  });
  expect(await slack.alice("auth.test")).not.toHaveProperty("bot_id");
  expect(await slack.as("xapp-1-2")("auth.test")).toMatchObject({ app_name: "Simdeck App" });
});

test("api.test needs no token and returns its arguments", async () => {
  await using slack = await openWorkspace();
  const answer = await slack.request("GET", "/api/api.test?foo=bar&token=secret", undefined);
  expect(answer.json).toEqual({ ok: true, args: { foo: "bar" } });
  const failed = await slack.request("GET", "/api/api.test?error=my_error", undefined);
  expect(failed.json).toEqual({ ok: false, error: "my_error", args: { error: "my_error" } });
});

test("apps.connections.open wants an app-level token", async () => {
  await using slack = await openWorkspace();
  for (const call of [slack.bot, slack.alice]) {
    expect(await call("apps.connections.open")).toEqual({
      ok: false,
      error: "not_allowed_token_type",
    });
  }
  const app = slack.as("xapp-1-A1-2-abc");
  const urls = [await app("apps.connections.open"), await app("apps.connections.open")];
  expect(urls[0]?.["url"]).toMatch(/^ws:\/\/localhost\/link\/\?ticket=/);
  expect(urls[0]?.["url"]).not.toBe(urls[1]?.["url"]);
});

test("there is one workspace and one bot", async () => {
  await using slack = await openWorkspace();
  const { team_id: team, bot_id: bot } = await slack.bot("auth.test");
  expect(await slack.bot("team.info", { team })).toMatchObject({
    team: { id: team, domain: "simdeck" },
  });
  expect(await slack.bot("team.info", { team: "T0" })).toEqual({
    ok: false,
    error: "team_not_found",
  });
  expect(await slack.bot("bots.info", { bot })).toMatchObject({ bot: { id: bot, deleted: false } });
  expect(await slack.bot("bots.info", { bot: "B0" })).toEqual({
    ok: false,
    error: "bot_not_found",
  });
});
