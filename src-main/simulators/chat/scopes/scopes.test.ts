import { expect, test, vi } from "vitest";
import { openWorkspace } from "../testing/workspace.ts";

const open = (scopes: string) => openWorkspace({ environment: { CHAT_TWIN_SCOPES: scopes } });

test("all scopes are granted without the variable", async () => {
  await using slack = await openWorkspace();
  const answer = await slack.request("POST", "/api/chat.postMessage", "xoxb-1", {
    channel: "general",
    text: "hi",
  });
  expect(answer.headers["x-oauth-scopes"]).toContain("chat:write");
  expect(answer.headers["x-accepted-oauth-scopes"]).toBe("chat:write");
});

test("a call without its scope is rejected, and reported once", async () => {
  const report = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await using slack = await open("users:read,channels:read");
  const post = () =>
    slack.request("POST", "/api/chat.postMessage", "xoxb-1", { channel: "general", text: "hi" });
  const answer = await post();
  expect(answer.json).toEqual({
    ok: false,
    error: "missing_scope",
    needed: "chat:write",
    provided: "users:read,channels:read",
  });
  expect(answer.headers["x-oauth-scopes"]).toBe("users:read,channels:read");
  await post();
  const lines = report.mock.calls.flat();
  report.mockRestore();
  expect(lines).toEqual([
    "simdeck: chat rejected chat.postMessage: missing_scope, needed chat:write.",
  ]);
  expect((await slack.alice("chat.postMessage", { channel: "general", text: "hi" })).ok).toBe(true);
  expect((await slack.bot("auth.test")).ok).toBe(true);
});

test.each([
  ["channels:read", "conversations.list", {}, undefined],
  ["channels:read", "conversations.list", { types: "public_channel,im" }, "im:read"],
  ["channels:read", "conversations.history", { channel: "general" }, "channels:history"],
  ["channels:read", "conversations.info", { channel: "CHANNEL" }, undefined],
  ["channels:read", "conversations.create", { name: "x", is_private: true }, "groups:write"],
  ["channels:manage,channels:read", "conversations.create", { name: "x" }, undefined],
  ["users:read,channels:read", "users.lookupByEmail", { email: "a@b.co" }, "users:read.email"],
])("with %s, %s %j needs %s", async (scopes, method, args, needed) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await using slack = await open(`${scopes},users:read,channels:read`);
  const channel = "channel" in args && args.channel === "CHANNEL" ? { channel: slack.general } : {};
  const answer = await slack.bot(method, { ...args, ...channel });
  vi.restoreAllMocks();
  if (needed === undefined) expect(answer.ok).toBe(true);
  else expect(answer).toMatchObject({ error: "missing_scope", needed });
});

test("events are withheld from an app without their scope", async () => {
  await using slack = await open("users:read,channels:read,reactions:read");
  const { ts } = await slack.alice("chat.postMessage", { channel: "general", text: "hi" });
  await slack.alice("reactions.add", { channel: slack.general, timestamp: ts, name: "wave" });
  await slack.alice("conversations.create", { name: "new" });
  expect(await slack.heard()).toEqual([
    "reaction_added",
    "channel_created",
    "member_joined_channel",
  ]);
});
