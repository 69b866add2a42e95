import { expect, test } from "vitest";
import { openWorkspace } from "../../testing/workspace.ts";

const JSON_TYPE = { "content-type": "application/json" };

async function open() {
  const slack = await openWorkspace();
  const created = await slack.bot("conversations.create", { name: "releases" });
  const channel = typeof created.channel === "object" ? created.channel.id : "";
  const made = await slack.send("POST", "/_create_webhook", { channel: "#releases" }, JSON_TYPE);
  const { url } = made.json;
  return Object.assign(slack, { channel, made, path: typeof url === "string" ? url : "" });
}

test("posts to the channel that it was created for", async () => {
  await using slack = await open();
  expect(slack.made.json).toMatchObject({ channel: "#releases", channel_id: slack.channel });
  const before = (await slack.events()).length;
  const answer = await slack.send("POST", slack.path, { text: "1.0 is out" }, JSON_TYPE);
  expect([answer.status, answer.text]).toEqual([200, "ok"]);
  expect((await slack.events()).slice(before)[0]?.payload.event).toMatchObject({
    type: "message",
    subtype: "bot_message",
    channel: slack.channel,
    text: "1.0 is out",
  });
});

test("takes the form field payload, and posts to #general at an unknown address", async () => {
  await using slack = await openWorkspace();
  const payload = `payload=${encodeURIComponent('{"text":"hi","blocks":[{"type":"divider"}]}')}`;
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await slack.send("POST", "/services/T0/B0/XXXX", payload, form);
  expect([answer.status, answer.text]).toEqual([200, "ok"]);
  expect((await slack.events())[0]?.payload.event).toMatchObject({
    channel: slack.general,
    blocks: [{ type: "divider" }],
  });
});

test.each([
  ["{", 400, "invalid_payload"],
  ['{"text":1e999}', 400, "invalid_payload"],
  ['{"blocks":"x"}', 400, "invalid_payload"],
  ["{}", 400, "no_text"],
  ['{"text":"x","thread_ts":"1.1"}', 400, "thread_not_found"],
])("rejects %s with %i %s", async (body, status, text) => {
  await using slack = await openWorkspace();
  const answer = await slack.send("POST", "/services/T0/B0/XXXX", body, JSON_TYPE);
  expect([answer.status, answer.text]).toEqual([status, text]);
  expect(await slack.events()).toEqual([]);
});

test("rejects a wrong token, a malformed address, an archived channel and another type", async () => {
  await using slack = await open();
  const post = async (path: string, type = "application/json") => {
    const answer = await slack.send("POST", path, '{"text":"x"}', { "content-type": type });
    return [answer.status, answer.text];
  };
  expect(await post(slack.path.replace(/[^/]+$/, "wrong"))).toEqual([403, "invalid_token"]);
  expect(await post("/services/T0/nothing/x")).toEqual([404, "no_service"]);
  expect(await post(slack.path, "text/plain")).toEqual([400, "invalid_payload"]);
  await slack.bot("conversations.archive", { channel: slack.channel });
  expect(await post(slack.path)).toEqual([410, "channel_is_archived"]);
});
