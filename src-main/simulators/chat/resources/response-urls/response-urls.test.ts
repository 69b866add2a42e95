import * as z from "zod";
import { expect, test } from "vitest";
import { startServer } from "../../testing/app-server.ts";
import { openWorkspace } from "../../testing/workspace.ts";

const JSON_TYPE = { "content-type": "application/json" };
const command = { user: "alice", channel: "general", command: "/x" };
const result = z.object({ payload: z.looseObject({ response_url: z.string() }) });

/** A workspace whose app acknowledges everything, and what it was asked. */
async function open() {
  const app = await startServer();
  app.use((_request, response) => response.end());
  const environment = { CHAT_TWIN_EVENTS_URL: app.url, CHAT_TWIN_SIGNING_SECRET: "s" };
  const slack = await openWorkspace({ environment });
  const urlOf = async (path: string, body: object) =>
    result.parse((await slack.send("POST", path, body, JSON_TYPE)).json).payload.response_url;
  const respond = async (url: string, body: unknown) => {
    const { status, text } = await slack.send("POST", url, body, JSON_TYPE);
    return [status, text];
  };
  return Object.assign(slack, {
    urlOf,
    respond,
    close: async () => {
      await slack[Symbol.asyncDispose]();
      await app.close();
    },
  });
}

const used = [404, '{"ok":false,"error":"used_url"}'];

test("is good for five uses and thirty minutes", async () => {
  const slack = await open();
  const url = await slack.urlOf("/_command", command);
  for (let use = 0; use < 5; use += 1) {
    expect(await slack.respond(url, { response_type: "in_channel", text: "hi" })).toEqual([
      200,
      "ok",
    ]);
  }
  expect(await slack.respond(url, { text: "hi" })).toEqual(used);
  const late = await slack.urlOf("/_command", command);
  await slack.control("/_sim/clock", { advance_seconds: 1_801 });
  expect(await slack.respond(late, { text: "hi" })).toEqual([
    404,
    '{"ok":false,"error":"expired_url"}',
  ]);
  expect(await slack.respond("/actions/T0/1/none", { text: "hi" })).toEqual([
    404,
    '{"ok":false,"error":"invalid_url"}',
  ]);
  expect(await slack.heard()).toEqual(Array.from({ length: 5 }, () => "message/bot_message"));
  await slack.close();
});

test("replaces and deletes the message of the interaction, also one for a single person", async () => {
  const slack = await open();
  const blocks = [
    {
      type: "actions",
      elements: [{ type: "button", action_id: "go", text: { type: "plain_text", text: "Go" } }],
    },
  ];
  const { ts } = await slack.bot("chat.postMessage", { channel: "general", text: "a", blocks });
  const target = { user: "bob", channel: "general", action_id: "go" };
  const url = await slack.urlOf("/_press", { ...target, message_ts: ts });
  expect(await slack.respond(url, { replace_original: true, text: "b" })).toEqual([200, "ok"]);
  expect(await slack.respond(url, { delete_original: true })).toEqual([200, "ok"]);
  expect(await slack.respond(url, { replace_original: true, text: "c" })).toEqual([
    404,
    '{"ok":false,"error":"message_not_found"}',
  ]);
  expect(await slack.heard(1)).toEqual(["message/message_changed", "message/message_deleted"]);
  const shown = await slack.bot("chat.postEphemeral", {
    channel: slack.general,
    user: slack.ids["bob"],
    text: "only you",
    blocks,
  });
  const own = await slack.urlOf("/_press", { ...target, message_ts: shown["message_ts"] });
  await slack.respond(own, { replace_original: true, text: "changed" });
  const ephemerals = slack.running.collections.find(({ name }) => name === "ephemerals");
  expect([...(ephemerals?.list() ?? [])]).toMatchObject([{ label: "for @bob: changed" }]);
  await slack.respond(own, { delete_original: true });
  expect(ephemerals?.count()).toBe(0);
  expect(await slack.heard(3)).toEqual([]);
  await slack.close();
});

test("rejects malformed responses without counting them", async () => {
  const slack = await open();
  const url = await slack.urlOf("/_command", command);
  const [status, text] = await slack.respond(url, { blocks: "x" });
  expect([status, text]).toEqual([400, expect.stringContaining("invalid_blocks") as string]);
  expect((await slack.respond(url, {}))[0]).toBe(400);
  expect((await slack.respond(url, "{"))[0]).toBe(400);
  for (let use = 0; use < 5; use += 1) {
    expect((await slack.respond(url, { text: "x" }))[0]).toBe(200);
  }
  expect(await slack.respond(url, { text: "x" })).toEqual(used);
  await slack.close();
});
