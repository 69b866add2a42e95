import { expect, test } from "vitest";
import { openClient } from "#core/testing/client.ts";
import { toy } from "#core/testing/toy-simulator.ts";

const JSON_HEADERS = { "content-type": "application/json" };

test.each([
  ["POST", "/_sim/reset", { seed: 1 }, "seed"],
  ["POST", "/_sim/reset?hard=1", undefined, "hard"],
  ["GET", "/_sim/health?verbose=1", undefined, "verbose"],
  ["GET", "/_sim/timeline?state=done", undefined, "state"],
  ["DELETE", "/_sim/timeline", { id: "a" }, "id"],
  ["POST", "/_break?force=1", { thing: "none" }, "force"],
] as const)("rejects %s %s %j, which would have no effect", async (method, path, body, field) => {
  await using client = openClient(toy);
  const { status, json } = await client.send(method, path, body, JSON_HEADERS);
  expect({ status, json }).toMatchObject({ status: 422, json: { error: { field } } });
  expect(client.running.world.generation).toBe(1);
});

test.each([undefined, {}, null])("resets without fields: %j", async (body) => {
  await using client = openClient(toy);
  const { status } = await client.send("POST", "/_sim/reset", body, JSON_HEADERS);
  expect(status).toBe(200);
});

test("a list is no body of a route without fields", async () => {
  await using client = openClient(toy);
  const { status, json } = await client.send("POST", "/_sim/reset", [], JSON_HEADERS);
  expect(status).toBe(422);
  expect(json).toMatchObject({ error: { message: "body ([]): must be an object" } });
});
