import { expect, test } from "vitest";
import { paymentsClient } from "../../testing/client.ts";

const path = "/v1/webhook_endpoints";
const url = "http://127.0.0.1:9/hook";

test("registers a receiver and returns its secret once", async () => {
  await using client = paymentsClient();
  const made = await client.post(path, {
    url,
    enabled_events: ["charge.succeeded", "charge.dispute.created"],
    description: "mine",
    metadata: { team: "a" },
    api_version: "2026-10-28.endive",
  });
  expect(made.json).toEqual({
    id: expect.stringMatching(/^we_[A-Za-z0-9]{24}$/) as string,
    object: "webhook_endpoint",
    api_version: "2026-10-28.endive",
    application: null,
    created: client.running.world.clock.now() / 1_000,
    description: "mine",
    enabled_events: ["charge.succeeded", "charge.dispute.created"],
    livemode: false,
    metadata: { team: "a" },
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9]{32}$/) as string,
    status: "enabled",
    url,
  });
  const shown = await client.get(`${path}/${made.id}`);
  expect(shown.json).toMatchObject({ id: made.id });
  expect(shown.json).not.toHaveProperty("secret");
  expect(client.types()).toEqual([]);
});

test.each([
  ["repeated", `url=${url}&enabled_events[]=charge.succeeded&enabled_events[]=charge.failed`],
  ["indexed", `url=${url}&enabled_events[0]=charge.succeeded&enabled_events[1]=charge.failed`],
  [
    "encoded",
    `url=${url}&enabled_events%5B%5D=charge.succeeded&enabled_events%5B%5D=charge.failed`,
  ],
])("event types may be %s", async (_name, form) => {
  await using client = paymentsClient();
  const made = await client.post(path, form);
  expect(made.json).toMatchObject({ enabled_events: ["charge.succeeded", "charge.failed"] });
});

test.each(["*", "%2A"])("%s asks for every event", async (star) => {
  await using client = paymentsClient();
  const made = await client.post(path, `url=${url}&enabled_events[]=${star}`);
  expect(made.json).toMatchObject({ enabled_events: ["*"] });
});

test.each([
  "http://127.0.0.1:4000/hook",
  "http://localhost:4000/hook",
  "http://[::1]:4000/hook",
  "http://app:3000/hook?x=1",
  "https://example.com/hook",
])("%s is a receiver", async (good) => {
  await using client = paymentsClient();
  expect((await client.post(path, { url: good, enabled_events: ["*"] })).status).toBe(200);
});

test.each([
  "",
  "nonsense",
  "ftp://x",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "http://",
  "http://user:pass@host/",
  "http://user@host/",
  "http://host:99999/",
  "http://exa mple/",
  "//host/x",
  "http://host/#fragment",
  `http://host/${"x".repeat(8_192)}`,
  "http://host/\u0000",
  "http://host\\path",
])("%j is no receiver", async (bad) => {
  await using client = paymentsClient();
  const answer = await client.post(path, { url: bad, enabled_events: ["*"] });
  expect(answer.status).toBe(400);
  expect(answer.error).toMatchObject({ code: "url_invalid", param: "url" });
  expect((await client.get(path)).data).toEqual([]);
});

test.each([
  ["no url", "enabled_events[]=*", "url"],
  ["two urls", `url=${url}&url=${url}&enabled_events[]=*`, "url"],
  ["no event types", `url=${url}`, "enabled_events"],
  ["an event type that is no list", `url=${url}&enabled_events=charge.succeeded`, "enabled_events"],
  ["a nested event type", `url=${url}&enabled_events[0][x]=1`, "enabled_events[0]"],
  ["an empty event type", `url=${url}&enabled_events[]=`, "enabled_events[0]"],
  ["an unknown event type", `url=${url}&enabled_events[]=charge.exploded`, "enabled_events[0]"],
  ["a pattern of types", `url=${url}&enabled_events[]=charge.*`, "enabled_events[0]"],
  ["an unknown parameter", `url=${url}&enabled_events[]=*&secret=x`, "secret"],
])("%s is refused", async (_name, form, param) => {
  await using client = paymentsClient();
  const answer = await client.post(path, form);
  expect(answer.status).toBe(400);
  expect(answer.error).toMatchObject({ type: "invalid_request_error", param });
});

test("ten thousand event types are refused", async () => {
  await using client = paymentsClient();
  const form = `url=${url}${"&enabled_events[]=*".repeat(10_001)}`;
  expect((await client.post(path, form)).status).toBe(400);
});

test("disabled turns a receiver off and on again", async () => {
  await using client = paymentsClient();
  const made = await client.post(path, { url, enabled_events: ["*"] });
  const off = await client.post(`${path}/${made.id}`, { disabled: true });
  expect(off.json).toMatchObject({ status: "disabled" });
  await client.charge();
  expect(client.event()).toMatchObject({ pending_webhooks: 0 });
  expect(client.running.deliveryState.pending).toBe(0);
  const on = await client.post(`${path}/${made.id}`, { disabled: false });
  expect(on.json).toMatchObject({ status: "enabled" });
});

test("everything else of a receiver can change, but not its secret", async () => {
  await using client = paymentsClient();
  const made = await client.post(path, { url, enabled_events: ["*"] });
  const updated = await client.post(`${path}/${made.id}`, {
    url: "http://127.0.0.1:10/",
    enabled_events: ["charge.failed"],
    description: "new",
    metadata: { a: "b" },
  });
  expect(updated.json).toMatchObject({
    url: "http://127.0.0.1:10/",
    enabled_events: ["charge.failed"],
    description: "new",
    metadata: { a: "b" },
    status: "enabled",
  });
  expect(updated.json).not.toHaveProperty("secret");
  const bad = await client.post(`${path}/${made.id}`, { url: "ftp://x", description: "newer" });
  expect(bad.status).toBe(400);
  expect((await client.get(`${path}/${made.id}`)).text).toBe(updated.text);
});

test("a receiver is deleted", async () => {
  await using client = paymentsClient();
  const made = await client.post(path, { url, enabled_events: ["*"] });
  const deleted = await client.del(`${path}/${made.id}`);
  expect(deleted.json).toEqual({ id: made.id, object: "webhook_endpoint", deleted: true });
  expect((await client.get(`${path}/${made.id}`)).status).toBe(404);
  expect((await client.del(`${path}/${made.id}`)).status).toBe(404);
  expect((await client.get(path)).data).toEqual([]);
});

test("the first receiver after a reset has the same id and secret", async () => {
  await using client = paymentsClient();
  const before = await client.post(path, { url, enabled_events: ["*"] });
  await client.control("/_sim/reset");
  expect((await client.get(path)).data).toEqual([]);
  const after = await client.post(path, { url, enabled_events: ["*"] });
  expect(after.text).toBe(before.text);
});
