import { createServer, type RequestListener } from "node:http";
import * as z from "zod";
import { App, HTTPReceiver, LogLevel, verifySlackRequest } from "@slack/bolt";
import { SocketModeClient } from "@slack/socket-mode";
import { WebClient } from "@slack/web-api";
import { describe, expect, test } from "vitest";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { startReceiver } from "#core/transport/receiver.ts";
import { settled } from "#core/testing/settled.ts";
import { simulator } from "./index.ts";
import { conformance } from "./testing/conformance.ts";

const SECRET = "8f742231b10e8888abcd99yyyzzz85a5";

async function serve(changes: Partial<SimulatorSettings> = {}) {
  const served = await serveSimulator(simulator, changes);
  const slackApiUrl = `${served.baseUrl}/api/`;
  const client = (token: string) => new WebClient(token, { slackApiUrl, logLevel: LogLevel.ERROR });
  const bot = client("xoxb-1-2-abc");
  const { channels = [] } = await bot.conversations.list();
  const { members = [] } = await bot.users.list({});
  const idOf = (name: string) => members.find((member) => member.name === name)?.id ?? "";
  const results = () => {
    const { results: rows } = served.running.world;
    return Array.from({ length: rows.length }, (_, index) => rows.row(index));
  };
  return {
    ...served,
    slackApiUrl,
    bot,
    alice: client("xoxp-alice"),
    bob: client("xoxp-bob"),
    general: channels[0]?.id ?? "",
    idOf,
    results,
    settled: () => settled(served.running),
  };
}

/** A real server whose handler is set once the simulator that calls it is known. */
async function startApp() {
  let listener: RequestListener = (_request, response) => response.writeHead(500).end();
  const server = createServer((request, response) => {
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the app has no port");
  return {
    url: `http://127.0.0.1:${String(address.port)}/slack/events`,
    use: (next: RequestListener) => (listener = next),
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

const environment = (url: string) => ({
  CHAT_TWIN_EVENTS_URL: url,
  CHAT_TWIN_SIGNING_SECRET: SECRET,
});

describe("WebClient", () => {
  test("returns the identity of its token", async () => {
    await using slack = await serve();
    const auth = await slack.bot.auth.test();
    expect(auth).toMatchObject({ ok: true, user: "simdeck", team: "Simdeck" });
    expect(auth.bot_id).toMatch(/^B[0-9A-Z]{10}$/);
    expect(auth.response_metadata?.scopes).toContain("chat:write");
    expect(await slack.alice.auth.test()).toMatchObject({
      user: "alice",
      user_id: slack.idOf("alice"),
    });
    expect((await slack.bot.team.info()).team?.id).toBe(auth.team_id);
    expect((await slack.bot.bots.info({ bot: auth.bot_id ?? "" })).bot?.user_id).toBe(auth.user_id);
    expect(await slack.bot.apiCall("api.test", { foo: "bar" })).toMatchObject({
      args: { foo: "bar" },
    });
  });

  test("posts, edits, answers in a thread, reads back and deletes", async () => {
    await using slack = await serve();
    const { bot, alice, general: channel } = slack;
    const blocks = [{ type: "section", text: { type: "mrkdwn", text: "*hi* “ä”" } }];
    const posted = await bot.chat.postMessage({
      channel,
      text: "hi “ä” 🎉",
      blocks,
      metadata: { event_type: "greeting", event_payload: { n: 1 } },
    });
    const ts = posted.ts ?? "";
    expect(posted.message).toMatchObject({ type: "message", text: "hi “ä” 🎉", ts });
    expect(posted.message?.bot_profile).toMatchObject({ id: posted.message?.bot_id });
    const reply = await alice.chat.postMessage({ channel, text: "yes", thread_ts: ts });
    const edited = await bot.chat.update({ channel, ts, text: "hello" });
    expect(edited).toMatchObject({
      text: "hello",
      message: { edited: { user: slack.idOf("simdeck") } },
    });
    await bot.reactions.add({ channel, timestamp: ts, name: "wave" });
    const { messages = [] } = await bot.conversations.history({
      channel,
      include_all_metadata: true,
    });
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({
      text: "hello",
      reply_count: 1,
      latest_reply: reply.ts,
      reactions: [{ name: "wave", count: 1, users: [slack.idOf("simdeck")] }],
      metadata: { event_type: "greeting", event_payload: { n: 1 } },
    });
    const thread = await bot.conversations.replies({ channel, ts });
    expect(thread.messages?.map(({ text }) => text)).toEqual(["hello", "yes"]);
    const { permalink } = await bot.chat.getPermalink({ channel, message_ts: reply.ts ?? "" });
    expect(permalink).toContain(`thread_ts=${ts}`);
    await alice.chat.delete({ channel, ts: reply.ts ?? "" });
    await bot.chat.delete({ channel, ts });
    expect((await bot.conversations.history({ channel })).messages).toEqual([]);
    const { message_ts: shown } = await bot.chat.postEphemeral({
      channel,
      user: slack.idOf("bob"),
      text: "psst",
    });
    expect(shown).toMatch(/^\d{10}\.\d{6}$/);
  });

  test("makes a channel and runs it", async () => {
    await using slack = await serve();
    const { bot } = slack;
    const { channel } = await bot.conversations.create({ name: "releases" });
    const id = channel?.id ?? "";
    expect(channel).toMatchObject({ name: "releases", is_channel: true, is_member: true });
    await bot.conversations.invite({
      channel: id,
      users: `${slack.idOf("alice")},${slack.idOf("bob")}`,
    });
    expect((await bot.conversations.members({ channel: id })).members).toHaveLength(3);
    expect(
      (await bot.conversations.setTopic({ channel: id, topic: "1.0" })).channel?.topic?.value,
    ).toBe("1.0");
    await bot.conversations.setPurpose({ channel: id, purpose: "shipping" });
    await bot.conversations.rename({ channel: id, name: "ships" });
    await bot.conversations.kick({ channel: id, user: slack.idOf("bob") });
    await slack.alice.conversations.leave({ channel: id });
    await slack.bob.conversations.join({ channel: id });
    await bot.conversations.mark({ channel: id, ts: "1700000000.000001" });
    const info = await bot.conversations.info({ channel: id, include_num_members: true });
    expect(info.channel).toMatchObject({
      name: "ships",
      previous_names: ["releases"],
      purpose: { value: "shipping" },
      num_members: 2,
      last_read: "1700000000.000001",
    });
    await bot.conversations.archive({ channel: id });
    await expect(bot.chat.postMessage({ channel: id, text: "late" })).rejects.toThrow(
      "is_archived",
    );
    await bot.conversations.unarchive({ channel: id });
    const { channels } = await bot.users.conversations({ user: slack.idOf("bob") });
    expect(channels?.map(({ name }) => name)).toEqual(["general", "random", "ships"]);
  });

  test("talks to people directly", async () => {
    await using slack = await serve();
    const { bot } = slack;
    const opened = await bot.conversations.open({ users: slack.idOf("carol"), return_im: true });
    expect(opened.channel).toMatchObject({ is_im: true, user: slack.idOf("carol") });
    expect(await bot.conversations.open({ users: slack.idOf("carol") })).toMatchObject({
      already_open: true,
    });
    const sent = await bot.chat.postMessage({ channel: slack.idOf("carol"), text: "hello Carol" });
    expect(sent.channel).toBe(opened.channel?.id);
    const { channels } = await bot.conversations.list({ types: "im,mpim" });
    expect(channels).toHaveLength(1);
  });

  test("knows people", async () => {
    await using slack = await serve();
    const { bot } = slack;
    const bob = slack.idOf("bob");
    expect((await bot.users.info({ user: bob })).user).toMatchObject({
      name: "bob",
      is_admin: true,
    });
    expect((await bot.users.lookupByEmail({ email: "Bob@example.com" })).user?.id).toBe(bob);
    expect((await bot.users.getPresence({ user: bob })).presence).toBe("active");
    await slack.bob.users.setPresence({ presence: "away" });
    expect((await slack.bob.users.getPresence({})).manual_away).toBe(true);
    await slack.bob.users.profile.set({
      profile: { status_text: "lunch", status_emoji: ":bread:" },
    });
    expect((await bot.users.profile.get({ user: bob })).profile?.status_text).toBe("lunch");
    const home = await bot.views.publish({
      user_id: bob,
      view: { type: "home", blocks: [{ type: "divider" }] },
    });
    expect(home.view).toMatchObject({ type: "home", blocks: [{ type: "divider" }] });
  });

  test("walks through pages", async () => {
    await using slack = await serve();
    const { bot, general: channel } = slack;
    for (let count = 0; count < 7; count += 1) {
      const { ts } = await bot.chat.postMessage({ channel, text: `message ${String(count)}` });
      await bot.reactions.add({ channel, timestamp: ts ?? "", name: "ok" });
    }
    const histories = z.object({ messages: z.array(z.object({ text: z.string() })) });
    const texts: string[] = [];
    for await (const shown of bot.paginate("conversations.history", { channel, limit: 3 })) {
      texts.push(...histories.parse(shown).messages.map(({ text }) => text));
    }
    expect(texts).toEqual([6, 5, 4, 3, 2, 1, 0].map((count) => `message ${String(count)}`));
    const lists = z.object({ members: z.array(z.unknown()) });
    const sizes: number[] = [];
    for await (const shown of bot.paginate("users.list", { limit: 2 })) {
      sizes.push(lists.parse(shown).members.length);
    }
    expect(sizes).toEqual([2, 2, 1]);
    const { items } = await bot.reactions.list({ limit: 2 });
    expect(items?.map(({ message }) => message?.text)).toEqual(["message 6", "message 5"]);
  });

  test("throws Slack's errors, and does not try again", async () => {
    await using slack = await serve();
    const { bot, general: channel } = slack;
    await expect(bot.chat.postMessage({ channel: "C0", text: "x" })).rejects.toThrow(
      "channel_not_found",
    );
    await expect(bot.chat.postMessage({ channel, text: "" })).rejects.toThrow("no_text");
    await expect(bot.apiCall("chat.postMessage")).rejects.toMatchObject({
      data: {
        error: "invalid_arguments",
        response_metadata: { messages: ["[ERROR] missing required field: channel"] },
      },
    });
    await expect(bot.apiCall("files.upload")).rejects.toMatchObject({
      data: { error: "unknown_method", req_method: "files.upload" },
    });
    await expect(bot.users.info({ user: "U0" })).rejects.toThrow("user_not_found");
    await expect(bot.apps.connections.open({})).rejects.toThrow("not_allowed_token_type");
    const wrong = new WebClient("nonsense", {
      slackApiUrl: slack.slackApiUrl,
      logLevel: LogLevel.ERROR,
    });
    await expect(wrong.auth.test()).rejects.toThrow("invalid_auth");
    const nobody = new WebClient(undefined, {
      slackApiUrl: slack.slackApiUrl,
      logLevel: LogLevel.ERROR,
    });
    await expect(nobody.auth.test()).rejects.toThrow("not_authed");
  });

  test("schedules on the simulator clock", async () => {
    await using slack = await serve();
    const { bot, general: channel, running } = slack;
    const postAt = Math.floor(running.world.clock.now() / 1_000) + 3_600;
    const { scheduled_message_id: id } = await bot.chat.scheduleMessage({
      channel,
      text: "later",
      post_at: postAt,
    });
    const other = await bot.chat.scheduleMessage({ channel, text: "never", post_at: postAt });
    await bot.chat.deleteScheduledMessage({
      channel,
      scheduled_message_id: other.scheduled_message_id ?? "",
    });
    const { scheduled_messages: waiting } = await bot.chat.scheduledMessages.list({ channel });
    expect(waiting).toEqual([
      { id, channel_id: channel, post_at: postAt, date_created: postAt - 3_600, text: "later" },
    ]);
    const clock = await fetch(`${slack.baseUrl}/_sim/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ advance_seconds: 3_600 }),
    });
    expect(clock.status).toBe(200);
    const { messages } = await bot.conversations.history({ channel });
    expect(messages).toMatchObject([{ text: "later", ts: `${String(postAt)}.000000` }]);
    expect((await bot.chat.scheduledMessages.list({ channel })).scheduled_messages).toEqual([]);
  });
});

describe("the request URL", () => {
  test("gets events that Bolt's verifier accepts, and refuses when signed 600 seconds ago", async () => {
    await using receiver = await startReceiver(({ headers, body }) => {
      try {
        verifySlackRequest({
          signingSecret: SECRET,
          body: body.toString("utf8"),
          headers: {
            "x-slack-signature": String(headers["x-slack-signature"]),
            "x-slack-request-timestamp": Number(headers["x-slack-request-timestamp"]),
          },
        });
        return 200;
      } catch {
        return 401;
      }
    });
    await using slack = await serve({ environment: environment(receiver.url) });
    await slack.alice.chat.postMessage({ channel: slack.general, text: "hëllo “there”" });
    await slack.settled();
    expect(slack.results()).toEqual([
      { generation: 1, seq: 1, status: "delivered", http_status: 200 },
    ]);
    const [first] = receiver.received;
    expect(first?.body.equals(slack.running.world.log.payload(1))).toBe(true);
    expect(first?.headers["x-chat-signature"]).toBe(first?.headers["x-slack-signature"]);
    slack.running.world.wall.offsetSeconds = -600;
    await slack.alice.chat.postMessage({ channel: slack.general, text: "stale" });
    await slack.settled();
    expect(slack.results()[1]).toEqual({
      generation: 1,
      seq: 2,
      status: "failed",
      http_status: 401,
    });
  });

  test("is a stock Bolt app", async () => {
    await using app = await startApp();
    await using slack = await serve({ environment: environment(app.url) });
    const receiver = new HTTPReceiver({ signingSecret: SECRET, logLevel: LogLevel.ERROR });
    const bolt = new App({
      token: "xoxb-1",
      receiver,
      logLevel: LogLevel.ERROR,
      clientOptions: { slackApiUrl: slack.slackApiUrl },
    });
    bolt.event("app_mention", async ({ event, say }) => {
      await say({ text: `you said: ${event.text}`, thread_ts: event.ts });
    });
    app.use(receiver.requestListener);
    const text = `<@${slack.idOf("simdeck")}> ping`;
    const { ts = "" } = await slack.alice.chat.postMessage({ channel: slack.general, text });
    await expect
      .poll(
        async () =>
          (await slack.bot.conversations.replies({ channel: slack.general, ts })).messages?.length,
      )
      .toBe(2);
    await slack.settled();
    expect(slack.results().map(({ http_status: status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test("is a Bolt app that answers 401 to a stale signature", async () => {
    await using app = await startApp();
    await using slack = await serve({ environment: environment(app.url) });
    const receiver = new HTTPReceiver({ signingSecret: SECRET, logLevel: LogLevel.ERROR });
    const clientOptions = { slackApiUrl: slack.slackApiUrl };
    const bolt = new App({ token: "xoxb-1", receiver, logLevel: LogLevel.ERROR, clientOptions });
    const heard = new Promise<string | undefined>((resolve) => {
      bolt.message("knock", ({ message }) => {
        resolve("text" in message ? message.text : undefined);
        return Promise.resolve();
      });
    });
    app.use(receiver.requestListener);
    await slack.bob.chat.postMessage({ channel: slack.general, text: "knock knock" });
    expect(await heard).toBe("knock knock");
    await slack.settled();
    slack.running.world.wall.offsetSeconds = -600;
    await slack.bob.chat.postMessage({ channel: slack.general, text: "knock" });
    await slack.settled();
    expect(slack.results().map(({ status }) => status)).toEqual(["delivered", "failed"]);
    expect(slack.results()[1]?.http_status).toBe(401);
  });

  test("is preferred to open sockets", async () => {
    await using receiver = await startReceiver();
    await using slack = await serve({ environment: environment(receiver.url) });
    const socket = new SocketModeClient({
      appToken: "xapp-1-A1-2-abc",
      logLevel: LogLevel.ERROR,
      clientOptions: { slackApiUrl: slack.slackApiUrl },
    });
    const heard: unknown[] = [];
    socket.on("slack_event", (event) => heard.push(event));
    await socket.start();
    await slack.alice.chat.postMessage({ channel: slack.general, text: "hi" });
    await slack.settled();
    expect([receiver.received.length, heard.length]).toEqual([1, 0]);
    await socket.disconnect();
  });
});

describe("Socket Mode", () => {
  test("carries a Bolt app", async () => {
    await using slack = await serve();
    const bolt = new App({
      token: "xoxb-1",
      appToken: "xapp-1-A1-2-abc",
      socketMode: true,
      logLevel: LogLevel.ERROR,
      clientOptions: { slackApiUrl: slack.slackApiUrl },
    });
    bolt.event("app_mention", async ({ event, say }) => {
      await say(`hello <@${event.user ?? ""}>`);
    });
    bolt.event("reaction_added", async ({ event, client }) => {
      await client.chat.postMessage({ channel: event.item.channel, text: `:${event.reaction}:` });
    });
    await bolt.start();
    const text = `<@${slack.idOf("simdeck")}> ping`;
    const { ts = "" } = await slack.alice.chat.postMessage({ channel: slack.general, text });
    await slack.alice.reactions.add({ channel: slack.general, timestamp: ts, name: "tada" });
    const texts = async () =>
      (await slack.bot.conversations.history({ channel: slack.general })).messages
        ?.map((message) => message.text)
        .sort();
    await expect.poll(texts).toEqual([":tada:", text, `hello <@${slack.idOf("alice")}>`]);
    await slack.settled();
    expect(slack.results()).toHaveLength(5);
    expect(
      slack
        .results()
        .every(({ status, http_status: http }) => status === "delivered" && http === undefined),
    ).toBe(true);
    await bolt.stop();
  });

  test("keeps earlier events for the app, and repeats envelopes that are not acknowledged in 3 s", async () => {
    await using slack = await serve({ environment: { SIM_SOCKET_RETRY_DELAYS: "0,0,0" } });
    await slack.alice.chat.postMessage({ channel: slack.general, text: "early" });
    const socket = new SocketModeClient({
      appToken: "xapp-1-A1-2-abc",
      logLevel: LogLevel.ERROR,
      clientOptions: { slackApiUrl: slack.slackApiUrl },
    });
    interface Heard {
      readonly ack: () => Promise<void>;
      readonly envelope_id: string;
      readonly body: unknown;
      readonly retry_num: number;
      readonly retry_reason: string;
    }
    const heard: Heard[] = [];
    socket.on("message", (event: Heard) => heard.push(event));
    await socket.start();
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(2);
    const [first, second] = heard;
    expect(first).toMatchObject({ retry_num: 0, retry_reason: "" });
    expect(second).toMatchObject({ retry_num: 1, retry_reason: "timeout", body: first?.body });
    expect(second?.envelope_id).not.toBe(first?.envelope_id);
    await second?.ack();
    await slack.settled();
    expect(slack.results()).toEqual([{ generation: 1, seq: 1, status: "delivered" }]);
    await socket.disconnect();
  });
});

test("records deletions, me messages and departures", async () => {
  await using slack = await serve();
  const { alice, bot, general: channel } = slack;
  const { ts: timestamp = "" } = await alice.chat.postMessage({ channel, text: "hi" });
  await alice.reactions.add({ channel, timestamp, name: "eyes" });
  expect((await bot.reactions.get({ channel, timestamp })).type).toBe("message");
  await alice.reactions.remove({ channel, timestamp, name: "eyes" });
  await alice.chat.meMessage({ channel, text: "waves" });
  const { channel: made } = await bot.conversations.create({ name: "brief" });
  const brief = made?.id ?? "";
  await bot.conversations.invite({ channel: brief, users: slack.idOf("alice") });
  await bot.conversations.leave({ channel: brief });
  const { log } = slack.running.world;
  const types = Array.from({ length: log.length }, (_, index) => log.row(index + 1).type);
  expect(types.slice(0, 4)).toEqual(["message", "reaction_added", "reaction_removed", "message"]);
  expect(types).toEqual(expect.arrayContaining(["channel_created", "channel_left"]));
});

test("sends each kind of interaction to the request URL", async () => {
  await using receiver = await startReceiver();
  await using slack = await serve({ environment: environment(receiver.url) });
  const act = async (path: string, body: object) => {
    const response = await fetch(`${slack.baseUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ user: "alice", ...body }),
    });
    expect([path, response.status]).toEqual([path, 200]);
    return acted.parse(await response.json()).payload;
  };
  const { general: channel, bot } = slack;
  const text = { type: "plain_text" as const, text: "Pick" };
  const select = { type: "external_select" as const, action_id: "pick" };
  const button = { type: "button" as const, action_id: "go", text, value: "1" };
  const actions = [{ type: "actions" as const, elements: [button, select] }];
  const { ts } = await bot.chat.postMessage({ channel, text: "Well?", blocks: actions });
  const on = { channel, message_ts: ts };
  await act("/_press", { ...on, action_id: "go" });
  await act("/_suggest", { ...on, action_id: "pick", value: "a" });
  await act("/_command", { channel, command: "/go", text: "now" });
  await act("/_shortcut", { callback_id: "keep", ...on });
  const { trigger_id = "" } = await act("/_shortcut", { callback_id: "new" });
  const input = { type: "plain_text_input" as const, action_id: "name" };
  const blocks = [
    { type: "input" as const, block_id: "who", label: text, element: input },
    ...actions,
  ];
  const modal = { type: "modal" as const, title: text, submit: text, notify_on_close: true };
  const opened = await bot.views.open({ trigger_id, view: { ...modal, blocks } });
  const view_id = opened.view?.id;
  await act("/_press", { view_id, action_id: "go" });
  await act("/_submit_view", { view_id, values: { name: "Ada" } });
  const again = await act("/_shortcut", { callback_id: "new" });
  const other = await bot.views.open({
    trigger_id: again.trigger_id ?? "",
    view: { ...modal, blocks },
  });
  await act("/_close_view", { view_id: other.view?.id });
  await slack.settled();
  expect(receiver.received).toHaveLength(10);
});

const acted = z.object({ payload: z.looseObject({ trigger_id: z.string().optional() }) });

testConformance(simulator, conformance, import.meta.url);
