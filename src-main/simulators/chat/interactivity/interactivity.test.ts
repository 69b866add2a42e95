import type { IncomingHttpHeaders } from "node:http";
import { verifySlackRequest } from "@slack/bolt";
import * as z from "zod";
import { describe, expect, test } from "vitest";
import type { SimulatorSettings } from "#core/kernel/settings.ts";
import { startReceiver, unreachableUrl } from "#core/testing/receiver.ts";
import { startServer } from "../testing/app-server.ts";
import { openWorkspace } from "../testing/workspace.ts";

const SECRET = "s3cret";
const JSON_TYPE = { "content-type": "application/json" };
const plain = (text: string) => ({ type: "plain_text", text });

const input = (blockId: string, element: object, rest: object = {}) => ({
  type: "input",
  block_id: blockId,
  label: plain(blockId),
  element: { action_id: `${blockId}_input`, ...element },
  ...rest,
});

const modal = (blocks: readonly object[], rest: object = {}) => ({
  type: "modal",
  title: plain("T"),
  submit: plain("Send"),
  blocks,
  ...rest,
});

const shown = z.object({ view: z.looseObject({ id: z.string(), hash: z.string() }) });
const triggered = z.object({ payload: z.looseObject({ trigger_id: z.string() }) });

interface Asked {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A workspace whose app answers with a status and JSON; `asked` is what it was sent. */
async function open(changes: Partial<SimulatorSettings> = {}) {
  const app = await startServer();
  const asked: Asked[] = [];
  let answer: { status?: number; body?: unknown } = {};
  app.use((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.once("end", () => {
      asked.push({ headers: request.headers, body });
      const type = typeof answer.body === "object" ? JSON_TYPE : {};
      const text = typeof answer.body === "object" ? JSON.stringify(answer.body) : answer.body;
      response.writeHead(answer.status ?? 200, type).end(text ?? "");
    });
  });
  const environment = {
    CHAT_TWIN_EVENTS_URL: app.url,
    CHAT_TWIN_SIGNING_SECRET: SECRET,
    ...changes.environment,
  };
  const slack = await openWorkspace({ ...changes, environment });
  const act = (path: string, body: object) => slack.send("POST", path, body, JSON_TYPE);
  const trigger = async () => {
    const used = await act("/_shortcut", { user: "alice", callback_id: "x" });
    return triggered.parse(used.json).payload.trigger_id;
  };
  return Object.assign(slack, {
    appUrl: app.url,
    asked,
    act,
    trigger,
    answerWith: (next: typeof answer) => (answer = next),
    openModal: async (blocks: readonly object[], rest: object = {}) => {
      const view = modal(blocks, rest);
      const opened = await slack.bot("views.open", { trigger_id: await trigger(), view });
      return shown.parse(opened).view;
    },
    [Symbol.asyncDispose]: async () => {
      await slack.running.close();
      await app.close();
    },
  });
}

const refused = (status: number, field: string) => ({ status, json: { error: { field } } });

describe("requests to the app", () => {
  test("are forms that the provider's verifier accepts", async () => {
    await using slack = await open();
    await slack.act("/_command", { user: "alice", channel: "general", command: "go", text: "a&b" });
    const [first] = slack.asked;
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
      text: "a&b",
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
    await using slack = await open();
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
    await using slack = await open();
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

  test("without an app show why", async () => {
    const url = await unreachableUrl();
    await using slack = await open({ environment: { CHAT_TWIN_EVENTS_URL: url } });
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
    await using slack = await open();
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
    await using slack = await open({ environment: { SIM_TRIGGER_SECONDS: "60" } });
    const trigger_id = await slack.trigger();
    await slack.control("/_sim/clock", { advance_seconds: 50 });
    expect((await slack.bot("views.open", { trigger_id, view: modal([]) })).ok).toBe(true);
  });

  test("of a rejected view can be used again", async () => {
    await using slack = await open();
    const trigger_id = await slack.trigger();
    const bad = await slack.bot("views.open", { trigger_id, view: { type: "home", blocks: [] } });
    expect(bad.error).toBe("invalid_arguments");
    expect((await slack.bot("views.open", { trigger_id, view: modal([]) })).ok).toBe(true);
  });
});

describe("views", () => {
  test.each([
    [{ title: undefined }, "invalid_arguments"],
    [{ title: plain("x".repeat(25)) }, "invalid_arguments"],
    [{ blocks: [{ type: "song" }] }, "invalid_arguments"],
    [
      { submit: undefined, blocks: [input("a", { type: "plain_text_input" })] },
      "invalid_arguments",
    ],
    [
      {
        blocks: [
          { type: "divider", block_id: "a" },
          { type: "divider", block_id: "a" },
        ],
      },
      "invalid_arguments",
    ],
    [{ external_id: "mine" }, "duplicate_external_id"],
    [
      {
        blocks: Array.from({ length: 99 }, () => ({
          type: "section",
          text: plain("x".repeat(2_900)),
        })),
      },
      "view_too_large",
    ],
  ])("%.60j is rejected with %s", async (rest, error) => {
    await using slack = await open();
    await slack.openModal([], { external_id: "mine" });
    const view = modal([], rest);
    const answer = await slack.bot("views.open", { trigger_id: await slack.trigger(), view });
    expect(answer.error).toBe(error);
  });

  test("are updated under their hash, and keep what was entered", async () => {
    await using slack = await open();
    const blocks = [
      input("a", { type: "plain_text_input" }, { dispatch_action: true }),
      input("b", { type: "plain_text_input", initial_value: "start" }),
    ];
    const { id, hash } = await slack.openModal(blocks, { external_id: "e1" });
    const press = { user: "alice", view_id: id, action_id: "a_input", value: "typed" };
    expect((await slack.act("/_press", press)).status).toBe(200);
    const update = (args: object) => slack.bot("views.update", { view: modal(blocks), ...args });
    const updated = shown.parse(await update({ external_id: "e1", hash })).view;
    expect(updated).toMatchObject({
      id,
      state: { values: { a: { a_input: { value: "typed" } }, b: { b_input: { value: "start" } } } },
    });
    expect((await update({ view_id: id, hash })).error).toBe("hash_conflict");
    expect((await update({ view_id: "V0" })).error).toBe("not_found");
    expect((await update({})).error).toBe("invalid_arguments");
  });

  test("are pushed up to three high, and closed one by one or all at once", async () => {
    await using slack = await open();
    const button = {
      type: "actions",
      elements: [{ type: "button", action_id: "go", text: plain("Go") }],
    };
    const first = await slack.openModal([button]);
    const push = async (viewId: string, rest: object = {}) => {
      const fields = { user: "alice", view_id: viewId, action_id: "go" };
      const pressed = triggered.parse((await slack.act("/_press", fields)).json);
      const { trigger_id } = pressed.payload;
      return slack.bot("views.push", { trigger_id, view: modal([button], rest) });
    };
    const second = shown.parse(await push(first.id)).view;
    const third = shown.parse(await push(second.id)).view;
    expect(third).toMatchObject({ root_view_id: first.id, previous_view_id: second.id });
    expect((await push(third.id)).error).toBe("push_limit_reached");
    const close = (view: string, rest: object = {}) =>
      slack.act("/_close_view", { user: "alice", view_id: view, ...rest });
    expect(await close(first.id)).toMatchObject(refused(409, "view_id"));
    expect((await close(third.id)).json).toMatchObject({ view: { id: second.id } });
    const cleared = shown.parse(
      await push(second.id, { clear_on_close: true, notify_on_close: true }),
    ).view;
    const closed = await close(cleared.id);
    expect(closed.json).toMatchObject({
      view: null,
      payload: { type: "view_closed", is_cleared: true },
      app: { status: 200 },
    });
    expect(await close(first.id)).toMatchObject(refused(404, "view_id"));
    const other = await slack.bot("views.push", {
      trigger_id: await slack.trigger(),
      view: modal([]),
    });
    expect(other.error).toBe("invalid_trigger_id");
  });
});

describe("a submission", () => {
  const day = input("day", { type: "datepicker" }, { optional: true });
  const blocks = [
    input("name", { type: "plain_text_input", min_length: 2, max_length: 5 }),
    input(
      "size",
      { type: "static_select", options: [{ text: plain("Small"), value: "s" }] },
      { optional: true },
    ),
    input("who", { type: "multi_users_select", max_selected_items: 1 }, { optional: true }),
    input(
      "count",
      { type: "number_input", is_decimal_allowed: false, max_value: "9" },
      { optional: true },
    ),
    input("mail", { type: "email_text_input" }, { optional: true }),
    day,
  ];

  test.each([
    [{}, "values.name_input"],
    [{ name_input: "x" }, "values.name_input"],
    [{ name_input: "too long" }, "values.name_input"],
    [{ name_input: "ok", size_input: "xl" }, "values.size_input"],
    [{ name_input: "ok", who_input: ["alice", "bob"] }, "values.who_input"],
    [{ name_input: "ok", who_input: "nobody" }, "values.who_input"],
    [{ name_input: "ok", count_input: "1.5" }, "values.count_input"],
    [{ name_input: "ok", count_input: 10 }, "values.count_input"],
    [{ name_input: "ok", mail_input: "x" }, "values.mail_input"],
    [{ name_input: "ok", day_input: "soon" }, "values.day_input"],
    [{ name_input: "ok", colour: "red" }, "values.colour"],
  ])("of %j is rejected for %s", async (values, field) => {
    await using slack = await open();
    const { id } = await slack.openModal(blocks);
    const submitted = { user: "alice", view_id: id, values };
    expect(await slack.act("/_submit_view", submitted)).toMatchObject(refused(422, field));
    expect(slack.asked).toHaveLength(1);
  });

  test("reads each kind of input", async () => {
    await using slack = await open();
    const { id } = await slack.openModal([
      ...blocks,
      input("when", { type: "timepicker" }),
      input("at", { type: "datetimepicker" }),
      input("room", { type: "conversations_select", response_url_enabled: true }),
      input("tags", { type: "checkboxes", options: [{ text: plain("A"), value: "a" }] }),
      input("note", { type: "rich_text_input" }),
      input("link", { type: "url_text_input" }),
    ]);
    const values = {
      name_input: "Ada",
      size_input: "Small",
      who_input: ["bob"],
      count_input: 3,
      mail_input: "a@b.co",
      day_input: "2026-01-31",
      when_input: "14:30",
      at_input: 1_700_000_000,
      room_input: "#general",
      tags_input: ["a"],
      note_input: "hi",
      link_input: "https://example.com",
    };
    const { json } = await slack.act("/_submit_view", { user: "alice", view_id: id, values });
    expect(json).toMatchObject({
      view: null,
      payload: {
        response_urls: [{ block_id: "room", channel_id: slack.general }],
        view: {
          state: {
            values: {
              name: { name_input: { type: "plain_text_input", value: "Ada" } },
              size: { size_input: { selected_option: { value: "s" } } },
              who: { who_input: { selected_users: [slack.ids["bob"]] } },
              count: { count_input: { value: "3" } },
              mail: { mail_input: { value: "a@b.co" } },
              day: { day_input: { selected_date: "2026-01-31" } },
              when: { when_input: { selected_time: "14:30" } },
              at: { at_input: { selected_date_time: 1_700_000_000 } },
              room: { room_input: { selected_conversation: slack.general } },
              tags: { tags_input: { selected_options: [{ value: "a" }] } },
              note: { note_input: { rich_text_value: { type: "rich_text" } } },
              link: { link_input: { value: "https://example.com" } },
            },
          },
        },
      },
    });
  });

  test.each([
    [{ status: 500 }, "status 500"],
    [{ body: "ok" }, "neither empty nor a response_action"],
    [{ body: { response_action: "jump" } }, "neither empty nor a response_action"],
    [{ body: { response_action: "errors", errors: {} } }, "errors is empty"],
    [{ body: { response_action: "errors", errors: { other: "x" } } }, "errors names other"],
    [{ body: { response_action: "update", view: { type: "modal" } } }, "malformed"],
    [{ body: { response_action: "update", view: { type: "home", blocks: [] } } }, "rejected"],
  ])("that the app answers with %j stays open", async (answer, problem) => {
    await using slack = await open();
    const { id } = await slack.openModal([day]);
    slack.answerWith(answer);
    const { json } = await slack.act("/_submit_view", { user: "alice", view_id: id });
    expect(json).toMatchObject({
      view: { id },
      app: { error: expect.stringContaining(problem) as string },
    });
  });
});

describe("a press", () => {
  const elements = [
    { type: "button", action_id: "yes", text: plain("Yes"), value: "1" },
    { type: "button", action_id: "yes", text: plain("Yes!"), value: "2" },
    { type: "overflow", action_id: "more", options: [{ text: plain("A"), value: "a" }] },
    { type: "users_select", action_id: "who" },
    { type: "external_select", action_id: "ext" },
  ];

  async function openMessage() {
    const slack = await open();
    const posted = await slack.bot("chat.postMessage", {
      channel: "general",
      text: "x",
      blocks: [{ type: "actions", block_id: "b", elements }],
      attachments: [
        {
          blocks: [
            { type: "actions", elements: [{ type: "button", action_id: "in", text: plain("In") }] },
          ],
        },
      ],
    });
    const target = { user: "alice", channel: "general", message_ts: posted.ts };
    const press = (fields: object) => slack.act("/_press", { ...target, ...fields });
    return Object.assign(slack, { target, press });
  }

  test("chooses, and keeps what was chosen in the state of the message", async () => {
    await using slack = await openMessage();
    expect((await slack.press({ action_id: "yes", value: "2" })).json).toMatchObject({
      payload: { actions: [{ value: "2", text: plain("Yes!") }] },
    });
    expect((await slack.press({ action_id: "more", selected: "a" })).json).toMatchObject({
      payload: { actions: [{ selected_option: { value: "a" } }] },
    });
    expect((await slack.press({ action_id: "in" })).json).toMatchObject({ app: { status: 200 } });
    const bob = slack.ids["bob"];
    await slack.press({ action_id: "who", selected: "bob" });
    expect((await slack.press({ action_id: "yes" })).json).toMatchObject({
      payload: {
        state: { values: { b: { who: { selected_user: bob }, ext: { selected_option: null } } } },
      },
    });
    slack.answerWith({ body: { options: [{ text: plain("Tea"), value: "t" }] } });
    expect((await slack.press({ action_id: "ext", selected: "t" })).json).toMatchObject({
      payload: { actions: [{ type: "external_select", selected_option: { value: "t" } }] },
    });
  });

  test.each([
    [{ action_id: "yes", value: "3" }, 422, "value"],
    [{ action_id: "more" }, 422, "selected"],
    [{ action_id: "who" }, 422, "selected"],
    [{ action_id: "who", selected: "nobody" }, 422, "selected"],
    [{ action_id: "no" }, 404, "action_id"],
    [{ action_id: "yes", user: "zoe" }, 404, "user"],
    [{ action_id: "yes", channel: "nowhere" }, 404, "channel"],
    [{ action_id: "yes", message_ts: "1.1" }, 404, "message_ts"],
    [{ action_id: "yes", message_ts: undefined }, 422, "message_ts"],
    [{ action_id: "yes", view_id: "V0" }, 422, "message_ts"],
    [{ action_id: "ext", selected: "t" }, 409, "selected"],
  ])("of %j is rejected with %i for %s", async (fields, status, field) => {
    await using slack = await openMessage();
    expect(await slack.press(fields)).toMatchObject(refused(status, field));
  });

  test("asks the app for the options of an external select", async () => {
    await using slack = await openMessage();
    const groups = [{ label: plain("Hot"), options: [{ text: plain("Tea"), value: "t" }] }];
    slack.answerWith({ body: { option_groups: groups } });
    const suggest = (fields: object) => slack.act("/_suggest", { ...slack.target, ...fields });
    expect((await suggest({ action_id: "ext", value: "te" })).json).toMatchObject({
      payload: { type: "block_suggestion", action_id: "ext", block_id: "b", value: "te" },
      app: { status: 200 },
      options: [{ value: "t" }],
    });
    expect(await suggest({ action_id: "who" })).toMatchObject(refused(409, "action_id"));
    slack.answerWith({ body: { no: 1 } });
    expect((await suggest({ action_id: "ext" })).json).toMatchObject({
      app: { error: expect.stringContaining("without options") as string },
      options: [],
    });
  });
});

describe("people", () => {
  test("post, react and join", async () => {
    await using slack = await open();
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
    await using slack = await open();
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
    await using slack = await open();
    await slack.bot("conversations.create", { name: "new" });
    const before = (await slack.events()).length;
    expect(await slack.act(path, body)).toMatchObject(refused(status, field));
    expect([await slack.heard(before), slack.asked]).toEqual([[], []]);
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
