import { verifySlackRequest } from "@slack/bolt";
import { describe, expect, test } from "vitest";
import { startReceiver, unreachableUrl } from "#core/transport/receiver.ts";
import { JSON_TYPE, modal, openWithApp, SECRET } from "../testing/answering-app.ts";
import { startServer } from "../testing/app-server.ts";
import { openWorkspace } from "../testing/workspace.ts";

describe("requests to the app", () => {
  test("are forms that the provider's verifier accepts", async () => {
    await using slack = await openWithApp();
    await slack.act("/_command", {
      user: "alice",
      channel: "general",
      command: "go",
      text: "a&b *c*",
    });
    const [first] = slack.asked;
    expect(first?.body).toContain("a%26b+%2Ac%2A");
    expect(first?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
    expect(() => {
      verifySlackRequest({
        signingSecret: SECRET,
        body: first?.body ?? "",
        headers: {
          "x-slack-signature": String(first?.headers["x-chat-signature"]),
          "x-slack-request-timestamp": Number(first?.headers["x-chat-request-timestamp"]),
        },
      });
    }).not.toThrow();
    expect(Object.fromEntries(new URLSearchParams(first?.body))).toMatchObject({
      command: "/go",
      text: "a&b *c*",
      team_domain: "simdeck",
    });
    await slack.act("/_shortcut", { user: slack.ids["alice"], callback_id: "x" });
    const payload = new URLSearchParams(slack.asked[1]?.body).get("payload");
    expect(JSON.parse(payload ?? "")).toMatchObject({ type: "shortcut", callback_id: "x" });
  });

  test.each([
    [{ status: 500, body: "no" }, { status: 500, body: "no" }, "status 500"],
    [{ body: { text: 1, blocks: "x" } }, { status: 200 }, "malformed"],
    [{ body: { text: " " } }, { status: 200 }, "no_text"],
  ])("answer %j is shown with its problem", async (answer, app, problem) => {
    await using slack = await openWithApp();
    slack.answerWith(answer);
    const used = await slack.act("/_command", { user: "alice", channel: "general", command: "x" });
    expect(used.status).toBe(200);
    expect(used.json).toMatchObject({
      app: { ...app, error: expect.stringContaining(problem) as string },
      message: null,
    });
    expect(await slack.events()).toEqual([]);
  });

  test("go to the URLs for commands and interactions where they are set", async () => {
    await using events = await startReceiver();
    await using slack = await openWithApp();
    const app = slack.appUrl;
    await using other = await openWorkspace({
      environment: {
        CHAT_TWIN_EVENTS_URL: events.url,
        CHAT_TWIN_SIGNING_SECRET: SECRET,
        CHAT_TWIN_INTERACTIVITY_URL: app,
        CHAT_TWIN_COMMANDS_URL: app,
      },
    });
    const command = { user: "alice", channel: "general", command: "x" };
    await other.send("POST", "/_command", command, JSON_TYPE);
    await other.send("POST", "/_shortcut", { user: "alice", callback_id: "x" }, JSON_TYPE);
    expect([slack.asked.length, events.received.length]).toEqual([2, 0]);
    const environment = { CHAT_TWIN_COMMANDS_URL: app };
    await using unsigned = await openWorkspace({ environment });
    const used = await unsigned.send("POST", "/_command", command, JSON_TYPE);
    expect(used.json["app"]).toMatchObject({
      status: null,
      error: expect.stringContaining("secret of the request URL") as string,
    });
  });

  test("go to the URL that is set at the time, and nowhere while delivery is off", async () => {
    await using slack = await openWithApp();
    await using other = await openWorkspace();
    const command = { user: "alice", channel: "general", command: "x" };
    const use = async () => (await other.send("POST", "/_command", command, JSON_TYPE)).json["app"];
    const put = (change: object) => other.send("PUT", "/_sim/delivery", change, JSON_TYPE);
    await put({ on: true, url: slack.appUrl, secret: SECRET });
    expect(await use()).toMatchObject({ status: 200 });
    await put({ on: false });
    expect(await use()).toEqual({
      status: null,
      error: "delivery is off: PUT /_sim/delivery turns it on",
    });
    await put({ on: true, url: await unreachableUrl() });
    expect(await use()).toEqual({ status: null, error: "connection refused" });
    expect(slack.asked).toHaveLength(1);
  });

  test("without an app show why", async () => {
    const url = await unreachableUrl();
    await using slack = await openWithApp({ environment: { CHAT_TWIN_EVENTS_URL: url } });
    const command = { user: "alice", channel: "general", command: "x" };
    expect((await slack.act("/_command", command)).json["app"]).toEqual({
      status: null,
      error: "connection refused",
    });
    await using alone = await openWorkspace();
    const used = await alone.send("POST", "/_command", command, JSON_TYPE);
    expect(used.json["app"]).toEqual({
      status: null,
      error: "no app is connected: set the request URL or open Socket Mode",
    });
  });
});

describe("trigger ids", () => {
  test("are good for one view, for three seconds", async () => {
    await using slack = await openWithApp();
    const view = modal([]);
    const trigger_id = await slack.trigger();
    expect(trigger_id).toMatch(/^\d+\.\d+\.[0-9a-f]+$/);
    const open_ = async (id: string) =>
      (await slack.bot("views.open", { trigger_id: id, view })).error;
    expect(await open_(trigger_id)).toBeUndefined();
    expect(await open_(trigger_id)).toBe("exchanged_trigger_id");
    expect(await open_("1.2.a")).toBe("invalid_trigger_id");
    const late = await slack.trigger();
    await slack.control("/_sim/clock", { advance_seconds: 4 });
    expect(await open_(late)).toBe("expired_trigger_id");
  });

  test("live as long as SIM_TRIGGER_SECONDS says", async () => {
    await using slack = await openWithApp({ environment: { SIM_TRIGGER_SECONDS: "60" } });
    const trigger_id = await slack.trigger();
    await slack.control("/_sim/clock", { advance_seconds: 50 });
    expect((await slack.bot("views.open", { trigger_id, view: modal([]) })).ok).toBe(true);
  });

  test("of a rejected view can be used again", async () => {
    await using slack = await openWithApp();
    const trigger_id = await slack.trigger();
    const bad = await slack.bot("views.open", { trigger_id, view: { type: "home", blocks: [] } });
    expect(bad.error).toBe("invalid_arguments");
    expect((await slack.bot("views.open", { trigger_id, view: modal([]) })).ok).toBe(true);
  });
});

test("a reset while the app is asked ends the action", async () => {
  const app = await startServer();
  const environment = { CHAT_TWIN_EVENTS_URL: app.url, CHAT_TWIN_SIGNING_SECRET: SECRET };
  const slack = await openWorkspace({ environment });
  app.use((_request, response) => {
    void slack.control("/_sim/reset").then(() => response.end("hello"));
  });
  const command = { user: "alice", channel: "general", command: "x" };
  const used = await slack.send("POST", "/_command", command, JSON_TYPE);
  expect(used).toMatchObject({ status: 409, json: { error: { code: "world_was_reset" } } });
  await slack.running.close();
  await app.close();
});
