import { describe, expect, test } from "vitest";
import * as z from "zod";
import { readSnapshot } from "#core/snapshots/snapshot-file.ts";
import { input, modal, openWithApp } from "./testing/answering-app.ts";
import { readChannelId, openWorkspace } from "./testing/workspace.ts";

describe("credentials", () => {
  test.each([
    [undefined, "not_authed"],
    ["nonsense", "invalid_auth"],
    ["xoxb", "invalid_auth"],
    [`xoxb-${"-".repeat(5_000)}!`, "invalid_auth"],
    ["xapp-1-A1-2-abc", "not_allowed_token_type"],
  ])("%s answers HTTP 200 and %s", async (token, error) => {
    await using slack = await openWorkspace();
    const answer = await slack.request("POST", "/api/chat.postMessage", token, {
      channel: "general",
      text: "x",
    });
    expect([answer.status, answer.json]).toEqual([200, { ok: false, error }]);
    expect(await slack.events()).toEqual([]);
  });

  test("can be in the query or in a form", async () => {
    await using slack = await openWorkspace();
    const query = await slack.request("GET", "/api/auth.test?token=xoxp-bob", undefined);
    expect(query.json).toMatchObject({ ok: true, user: "bob" });
    const form = await slack.ask("POST", "/api/auth.test", "token=xoxp-carol", {
      authorization: undefined,
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(form.json).toMatchObject({ ok: true, user: "carol" });
  });

  test("a user token acts as the user in its name, or as the installer of the app", async () => {
    await using slack = await openWorkspace();
    const who = async (token: string) => (await slack.as(token)("auth.test")).user_id;
    expect(await who("xoxp-bob")).toBe(slack.ids["bob"]);
    expect(await who(`xoxp-1-${slack.ids["carol"] ?? ""}-2`)).toBe(slack.ids["carol"]);
    expect(await who("xoxp-1-2-3")).toBe(slack.ids["alice"]);
    expect(await who("xoxb-bob")).toBe(slack.ids["simdeck"]);
  });

  test("with SIM_API_KEY only that key is good; one without Slack's prefix opens sockets too", async () => {
    await using slack = await openWorkspace({ requiredKey: "s3cret" });
    const key = slack.as("s3cret");
    expect(await slack.alice("auth.test")).toEqual({ ok: false, error: "invalid_auth" });
    expect(await key("auth.test")).toMatchObject({ ok: true, user_id: slack.ids["simdeck"] });
    expect(await key("apps.connections.open")).toMatchObject({ ok: true });
  });
});

describe("requests", () => {
  const send = async (type: string | undefined, payload: string, method = "chat.postMessage") => {
    await using slack = await openWorkspace();
    const { status, json } = await slack.ask("POST", `/api/${method}`, payload, {
      "content-type": type,
    });
    return { status, ...json };
  };
  const form = "application/x-www-form-urlencoded";

  test.each([
    ["application/json", "{", 200, "invalid_json"],
    ["application/json", '{"__proto__":{}}', 200, "invalid_json"],
    ["application/json", "[1]", 200, "invalid_arguments"],
    ["application/json", '"x"', 200, "invalid_arguments"],
    ["application/json", `{"a":${"[".repeat(70)}${"]".repeat(70)}}`, 400, "invalid_json"],
    [form, `a${"[x]".repeat(70)}=1`, 400, "invalid_form_data"],
    [form, "__proto__[a]=1", 200, "invalid_form_data"],
    [form, "channel=a&channel=b&text=x", 200, "invalid_arguments"],
    ["text/plain", "channel=general", 200, "invalid_post_type"],
    [form, "channel=general&text=x&blocks=%5B", 200, "invalid_blocks"],
    [form, `channel=general&text=x&blocks=${"[".repeat(70)}`, 200, "invalid_blocks"],
    ["application/json", `{"text":"${"x".repeat(1_100_000)}"}`, 413, "request_too_large"],
  ])("%s %.40s answers %i %s", async (type, payload, status, error) => {
    expect(await send(type, payload)).toMatchObject({ ok: false, status, error });
  });

  test("may be forms, JSON with a charset, queries, or a query and a body together", async () => {
    const encoded =
      "channel=general&text=a%20b&blocks=%5B%7B%22type%22%3A%22divider%22%7D%5D&reply_broadcast=false";
    expect(await send(form, encoded)).toMatchObject({ ok: true });
    const json = '{"channel":"general","text":"x","blocks":[{"type":"divider"}]}';
    expect(await send("application/json; charset=utf-8", json)).toMatchObject({ ok: true });
    expect(
      await send("application/json", '{"text":"x"}', "chat.postMessage?channel=general"),
    ).toMatchObject({ ok: true });
    await using slack = await openWorkspace();
    const answer = await slack.request(
      "GET",
      "/api/conversations.list?limit=1&types=public_channel",
      "xoxb-1",
    );
    expect(answer.json).toMatchObject({ ok: true, channels: [{ name: "general" }] });
  });

  test("of unknown methods are Slack's own error, and counted", async () => {
    await using slack = await openWorkspace();
    const answer = await slack.request("POST", "/api/files.upload", "xoxb-1", {});
    expect([answer.status, answer.json]).toEqual([
      200,
      { ok: false, error: "unknown_method", req_method: "files.upload" },
    ]);
    const calls = await slack.request("GET", "/_sim/unsupported", undefined);
    expect(calls.json).toEqual({
      calls: [{ method: "POST", path: "/api/files.upload", count: 1 }],
      parameters: [],
    });
  });
});

test("an envelope is Slack's, with the event's id on the log", async () => {
  await using slack = await openWorkspace();
  const { ts } = await slack.alice("chat.postMessage", { channel: "general", text: "hi" });
  const [event] = await slack.events();
  expect(event?.type).toBe("message");
  expect(event?.payload).toEqual({
    token: expect.any(String) as string,
    team_id: expect.stringMatching(/^T/) as string,
    context_team_id: event?.payload["team_id"],
    context_enterprise_id: null,
    api_app_id: expect.stringMatching(/^A/) as string,
    event: {
      type: "message",
      channel: slack.general,
      user: slack.ids["alice"],
      text: "hi",
      ts,
      event_ts: ts,
      channel_type: "channel",
      team: event?.payload["team_id"],
      client_msg_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    },
    type: "event_callback",
    event_id: event?.id,
    event_time: 1_768_478_400,
    authorizations: [
      {
        enterprise_id: null,
        team_id: event?.payload["team_id"],
        user_id: slack.ids["simdeck"],
        is_bot: true,
        is_enterprise_install: false,
      },
    ],
    is_ext_shared_channel: false,
    event_context: expect.stringMatching(/^4-/) as string,
  });
});

test("the same calls give the same bytes after a reset", async () => {
  await using slack = await openWorkspace();
  const play = async () => {
    const { ts } = await slack.alice("chat.postMessage", { channel: "general", text: "hi" });
    const made = await slack.bot("conversations.create", { name: "plans" });
    await slack.bot("conversations.invite", {
      channel: readChannelId(made),
      users: slack.ids["bob"],
    });
    await slack.bob("reactions.add", { channel: slack.general, timestamp: ts, name: "wave" });
    await slack.bot("chat.postMessage", {
      channel: readChannelId(made),
      text: "b",
      blocks: [{ type: "divider" }],
    });
    await slack.bot("views.publish", {
      user_id: slack.ids["bob"],
      view: { type: "home", blocks: [] },
    });
    await slack.bot("chat.scheduleMessage", {
      channel: "general",
      text: "s",
      post_at: 1_768_478_460,
    });
    await slack.control("/_sim/clock", { advance_seconds: 60 });
    const log = await slack.request("GET", "/_sim/egress", undefined);
    const history = await slack.request(
      "GET",
      `/api/conversations.history?channel=${slack.general}`,
      "xoxb-1",
    );
    return [log.text, history.text];
  };
  const first = await play();
  await slack.control("/_sim/reset");
  expect(await play()).toEqual(first);
});

test("the timeline speaks as people too", async () => {
  await using slack = await openWorkspace();
  const body = { channel: "general", text: "good morning" };
  await slack.control("/_sim/inject", {
    events: [
      {
        id: "post",
        at: "+1h",
        as: "xoxp-bob",
        call: { method: "POST", path: "/api/chat.postMessage", body },
        bind: { ts: "/ts" },
      },
      {
        id: "react",
        at: "+2h",
        call: {
          method: "POST",
          path: "/api/reactions.add",
          body: { channel: slack.general, timestamp: "${ts}", name: "sun" },
        },
      },
    ],
  });
  await slack.control("/_sim/clock", { advance_seconds: 7_200 });
  expect(await slack.heard()).toEqual(["message", "reaction_added"]);
  expect((await slack.events())[0]?.payload.event["user"]).toBe(slack.ids["bob"]);
});

test("the panel lists the objects of the workspace, newest first", async () => {
  await using slack = await openWorkspace();
  await slack.alice("chat.postMessage", { channel: "general", text: "one" });
  await slack.bot("chat.postMessage", { channel: "general", text: "two" });
  await slack.bot("conversations.open", { users: slack.ids["carol"] });
  await slack.bot("chat.scheduleMessage", {
    channel: "general",
    text: "s",
    post_at: 1_768_478_460,
  });
  await slack.bot("views.publish", {
    user_id: slack.ids["bob"],
    view: { type: "home", blocks: [] },
  });
  await slack.bot("chat.postEphemeral", {
    channel: slack.general,
    user: slack.ids["bob"],
    text: "psst",
  });
  await slack.bot("usergroups.create", { name: "on-call" });
  const shown = slack.running.collections.map((collection) => {
    const rows = [...collection.list()];
    expect(rows).toHaveLength(collection.count());
    for (const { id } of rows) expect(collection.find(id)).toBeDefined();
    expect(collection.find("nothing")).toBeUndefined();
    return [collection.name, rows.map(({ label }) => label)];
  });
  expect(shown).toEqual([
    ["messages", ["simdeck: two", "alice: one"]],
    ["conversations", ["@simdeck, @carol", "#random", "#general"]],
    ["users", expect.arrayContaining(["Alice Archer (@alice)"])],
    ["scheduled_messages", ["s"]],
    ["ephemerals", ["for @bob: psst"]],
    ["files", []],
    ["webhooks", [expect.stringMatching(/^#general \(B/)]],
    ["user_groups", ["@on-call"]],
    ["assistant_threads", []],
    ["function_executions", []],
    ["views", ["Home of @bob"]],
  ]);
});

const announced = z.object({ upload_url: z.string(), file_id: z.string() });
const commanded = z.object({ payload: z.looseObject({ response_url: z.string() }) });
const pathOf = (url: string) => new URL(url, "http://localhost").pathname;

test("pending interactions continue from a snapshot's file", async () => {
  const environment = { SIM_TRIGGER_SECONDS: "3600" };
  await using slack = await openWithApp({ environment });
  const { id: viewId } = await slack.openModal([
    input("name", { type: "plain_text_input" }, { dispatch_action: true }),
  ]);
  const entered = { user: "alice", view_id: viewId, action_id: "name_input", value: "Ada" };
  expect((await slack.act("/_press", entered)).status).toBe(200);
  const trigger_id = await slack.trigger();
  const command = { user: "alice", channel: "general", command: "go" };
  const used = commanded.parse((await slack.act("/_command", command)).json);
  const file = { filename: "a.txt", length: 5 };
  const upload = announced.parse(await slack.bot("files.getUploadURLExternal", file));
  const later = { channel: "general", text: "later", post_at: 1_768_478_460 };
  await slack.alice("chat.scheduleMessage", later);

  await slack.control("/_sim/snapshots", { name: "before" });
  const path = "/_sim/snapshots/before";
  const saved = await slack.running.call({ method: "GET", path });
  const snapshot = await readSnapshot(saved.body, { version: "0.0", kind: "chat" });
  await using other = await openWithApp({ environment, snapshot });

  await other.act("/_submit_view", { user: "alice", view_id: viewId });
  expect(new URLSearchParams(other.asked[0]?.body).get("payload")).toContain('"value":"Ada"');
  const opened = await other.bot("views.open", { trigger_id, view: modal([]) });
  expect(opened.error).toBeUndefined();
  const bytes = { "content-type": "application/octet-stream" };
  await other.send("POST", pathOf(upload.upload_url), Buffer.from("hello"), bytes);
  const files = [{ id: upload.file_id }];
  expect((await other.bot("files.completeUploadExternal", { files })).ok).toBe(true);
  const answer = { response_type: "in_channel", text: "late answer" };
  await other.act(pathOf(used.payload.response_url), answer);
  await other.control("/_sim/clock", { advance_seconds: 60 });
  const texts = (await other.events()).map(({ payload }) => payload.event["text"]);
  expect(texts).toEqual(expect.arrayContaining(["late answer", "later"]));
});
