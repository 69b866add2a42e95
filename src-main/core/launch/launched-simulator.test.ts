import { request } from "node:http";
import { Readable } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { defineSimulator } from "#core/define-simulator.ts";
import { endless, RouteResponse } from "#core/contract/response.ts";
import { hostSimulator } from "#core/testing/launch-simulator.ts";
import { route, toyDefinition } from "#core/testing/toy-simulator.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const JSON_HEADERS = { "content-type": "application/json" };

function silentStream(): Readable {
  return new Readable({ read: () => undefined });
}

/** A toy that also has a feed without an end, and a response that stops in the middle. */
async function setup() {
  const streams: Readable[] = [];
  const open = () => {
    const stream = silentStream();
    streams.push(stream);
    return stream;
  };
  const feed = route("GET /feed", "Sends news without an end", () => endless(open(), JSON_HEADERS));
  const stuck = route(
    "GET /stuck",
    "Never completes its response",
    () => new RouteResponse(200, open(), JSON_HEADERS),
  );
  const routes = [...toyDefinition.routes, feed, stuck];
  const hosted = hostSimulator(defineSimulator({ ...toyDefinition, routes }));
  stops.push(() => hosted.close());
  const baseUrl = await hosted.listen("127.0.0.1", 0);
  const running = await hosted.wake();
  const control = async (method: string, path: string, body?: unknown) =>
    (await running.call({ method, path, body })).body;
  return { running, baseUrl, control, streams };
}

const schedule = {
  events: [
    { id: "feed", at: "+1h", call: { method: "GET", path: "/feed" } },
    { id: "thing", at: "+2h", call: { method: "POST", path: "/things", body: { name: "a" } } },
  ],
};

test("a scheduled call to an endless response fails, and the schedule goes on", async () => {
  const { control, streams } = await setup();
  await control("POST", "/_sim/inject", schedule);
  const advanced = await control("POST", "/_sim/clock", { advance_seconds: 3 * 3_600 });
  expect(advanced).toMatchObject({ now: expect.stringContaining("T15:00:00") as string });
  expect(await control("GET", "/_sim/timeline")).toMatchObject({
    events: [
      { id: "feed", state: "failed", reason: expect.stringContaining("has no end") as string },
      { id: "thing", state: "done" },
    ],
  });
  expect(streams.map(({ destroyed }) => destroyed)).toEqual([true]);
});

test("an item that schedules itself again at once fails, and the clock goes on", async () => {
  const { control } = await setup();
  const again = { id: "again", at: "+0s", call: "${call}" };
  const call = { method: "POST", path: "/_sim/inject", body: { events: [again] } };
  const read = { method: "GET", path: "/_sim/timeline" };
  const events = [
    { id: "read", at: "+1h", call: read, bind: { call: "/events/1/call" } },
    { id: "again", at: "+1h", call },
  ];
  await control("POST", "/_sim/inject", { events });
  const advanced = await control("POST", "/_sim/clock", { advance_seconds: 2 * 3_600 });
  expect(advanced).toMatchObject({ now: expect.stringContaining("T14:00:00") as string });
  expect(await control("GET", "/_sim/timeline")).toMatchObject({
    events: [
      { id: "read", state: "done" },
      {
        id: "again",
        state: "failed",
        reason: expect.stringContaining("schedule the items later") as string,
      },
    ],
  });
  expect(await control("POST", "/_sim/reset")).toMatchObject({ generation: 2 });
});

test("a reset ends the scheduled call that is under way", async () => {
  const { control, streams } = await setup();
  const call = { method: "GET", path: "/stuck" };
  await control("POST", "/_sim/inject", { events: [{ id: "stuck", at: "+1h", call }] });
  const advancing = control("POST", "/_sim/clock", { advance_seconds: 3_600 });
  await expect.poll(() => streams.length).toBe(1);
  await control("POST", "/_sim/reset");
  await advancing;
  expect(streams[0]?.destroyed).toBe(true);
  expect(await control("GET", "/_sim/timeline")).toMatchObject({ events: [{ state: "pending" }] });
});

test("a panel's call ends when the panel disconnects", async () => {
  const { baseUrl, streams } = await setup();
  const asked = request(`${baseUrl}/_sim/panel/call`, { method: "POST", headers: JSON_HEADERS });
  asked.on("error", () => undefined);
  asked.end(JSON.stringify({ method: "GET", path: "/stuck" }));
  await expect.poll(() => streams.length).toBe(1);
  asked.destroy();
  await expect.poll(() => streams[0]?.destroyed).toBe(true);
});

test("a panel's call to an endless response is rejected", async () => {
  const { baseUrl, streams } = await setup();
  const response = await fetch(`${baseUrl}/_sim/panel/call`, {
    method: "POST",
    headers: JSON_HEADERS,
    body: JSON.stringify({ method: "GET", path: "/feed" }),
  });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ error: { code: "endless_response" } });
  expect(streams[0]?.destroyed).toBe(true);
});
