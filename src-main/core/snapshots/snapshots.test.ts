import { expect, test } from "vitest";
import * as z from "zod";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";
import { launchSimulator, serveSimulator } from "#core/testing/launch-simulator.ts";
import { startReceiver } from "#core/transport/receiver.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import { readSnapshot } from "./snapshot-file.ts";

const info = { name: "first", generation: 1, events: 1 };
const made = z.object({ id: z.string() });
const saved = z.record(z.string(), z.unknown());

/** Calls of one simulator, in short. */
function client(running: RunningSimulator) {
  const send = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
    running.call({ method, path, ...(body ? { body } : {}) });
  return {
    send,
    make: async (name: string) => made.parse((await send("POST", "/things", { name })).body).id,
    get: async (path: string) => (await send("GET", path)).body,
    take: (name: string) => send("POST", "/_sim/snapshots", { name }),
    restore: (name: string) => send("POST", `/_sim/snapshots/${name}/restore`),
  };
}

test("lists the real time of a snapshot on request, and none of one from a file", async () => {
  await using launched = launchSimulator(toy);
  const { send, get, take } = client(launched.running);
  const before = Date.now();
  await take("first");
  await send("PUT", "/_sim/snapshots/copy", saved.parse(await get("/_sim/snapshots/first")));
  const times = z.object({
    snapshots: z.array(z.looseObject({ saved_at: z.string().optional() })),
  });
  const plain = times.parse(await get("/_sim/snapshots")).snapshots;
  expect(plain.map(({ saved_at: at }) => at)).toEqual([undefined, undefined]);
  const [first, copy] = times.parse(await get("/_sim/snapshots?times=1")).snapshots;
  expect(Date.parse(first?.saved_at ?? "")).toBeGreaterThanOrEqual(before);
  expect(copy?.saved_at).toBeUndefined();
  expect(await send("GET", "/_sim/snapshots?times=yes")).toMatchObject({
    status: 422,
    body: { error: { field: "times" } },
  });
});

test("restores objects, log, clocks and ids, one generation on", async () => {
  await using launched = launchSimulator(toy);
  const { send, make, get, take, restore } = client(launched.running);
  const first = await make("a");
  await send("POST", "/_sim/clock", { advance_seconds: 60, wall_offset_seconds: 5 });
  const [log, clock] = [await get("/_sim/egress"), await get("/_sim/clock")];
  expect(await take("first")).toMatchObject({
    status: 201,
    body: { ...info, at: expect.any(String) as string },
  });
  const second = await make("b");
  await send("POST", "/_break", { thing: first });
  await send("POST", "/_sim/clock", { advance_seconds: 60, wall_offset_seconds: 0 });

  expect(await restore("first")).toMatchObject({ status: 200, body: { generation: 2 } });
  expect(await get("/_sim/egress")).toEqual(log);
  expect(await get("/_sim/clock")).toEqual(clock);
  expect(await get(`/things/${first}`)).toEqual({ id: first, name: "a", isBroken: false });
  expect((await send("GET", `/things/${second}`)).status).toBe(404);
  expect(await make("b")).toBe(second);
  expect((await restore("first")).body).toMatchObject({ generation: 3 });
  expect(await make("b")).toBe(second);
});

test("lists, replaces and deletes snapshots by name", async () => {
  await using launched = launchSimulator(toy);
  const { send, make, get, take, restore } = client(launched.running);
  await take("first");
  await take("second");
  await make("a");
  await take("first");
  expect(await get("/_sim/snapshots")).toMatchObject({
    snapshots: [{ name: "second", events: 0 }, info],
  });
  expect((await send("DELETE", "/_sim/snapshots/second")).status).toBe(204);
  for (const answer of [
    await send("DELETE", "/_sim/snapshots/second"),
    await send("GET", "/_sim/snapshots/second"),
    await restore("second"),
  ]) {
    expect(answer).toMatchObject({ status: 404, body: { error: { code: "not_found" } } });
  }
  for (const name of ["", ".", "..", "../x", "a/b", "a\\b", "a\u0000b", "a\nb", "a".repeat(201)]) {
    const refused = await send("POST", "/_sim/snapshots", { name });
    expect(refused).toMatchObject({ status: 422, body: { error: { field: "name" } } });
  }
  for (const name of ["before Open dispute (2)", "a.b", "...x", "Zoë: 1+1"]) {
    expect(await send("POST", "/_sim/snapshots", { name })).toMatchObject({ status: 201 });
  }
});

test("keeps a saved snapshot under another name, and restores it elsewhere", async () => {
  await using launched = launchSimulator(toy);
  const { make, get, take } = client(launched.running);
  const first = await make("a");
  await take("saved");
  const file = saved.parse(await get("/_sim/snapshots/saved"));
  await using other = launchSimulator(toy);
  const there = client(other.running);
  expect(await there.send("PUT", "/_sim/snapshots/from%20a%20file", file)).toMatchObject({
    status: 201,
    body: { name: "from a file", events: 1 },
  });
  await there.restore("from%20a%20file");
  expect(await there.get(`/things/${first}`)).toMatchObject({ name: "a" });
});

test.each([
  [{ kind: "email" }, "kind"],
  [{ version: "0" }, "version"],
  [{ data: ["bm8="] }, "damaged"],
  [{ data: 1 }, "data"],
])("refuses a saved snapshot with %j, and keeps the one before", async (change, reason) => {
  await using launched = launchSimulator(toy);
  const { send, get, take } = client(launched.running);
  await take("saved");
  const file = saved.parse(await get("/_sim/snapshots/saved"));
  const changed = { ...file, ...change };
  const { status, body } = await send("PUT", "/_sim/snapshots/saved", changed);
  expect({ status, text: JSON.stringify(body) }).toEqual({
    status: 422,
    text: expect.stringContaining(reason) as string,
  });
  expect(await get("/_sim/snapshots/saved")).toEqual(file);
});

test("restores the schedule with its states and bound values", async () => {
  await using launched = launchSimulator(toy);
  const { send, get, take, restore } = client(launched.running);
  const call = { method: "POST", path: "/things", body: { name: "a" } };
  const events = [
    { id: "made", at: "+1s", call, bind: { thing: "/id" } },
    {
      id: "broken",
      at: "+1m",
      call: { method: "POST", path: "/_break", body: { thing: "${thing}" } },
    },
    { id: "late", at: "+1m", call: { method: "GET", path: "/things/none" } },
  ];
  await send("POST", "/_sim/inject", { events });
  await send("POST", "/_sim/clock", { advance_seconds: 1 });
  const before = await get("/_sim/timeline");
  expect(before).toMatchObject({
    events: [{ state: "done" }, { state: "pending" }, { state: "pending" }],
  });
  await take("first");
  await send("POST", "/_sim/clock", { advance_seconds: 60 });
  const after = await get("/_sim/timeline");
  await restore("first");
  expect(await get("/_sim/timeline")).toEqual(before);
  await send("POST", "/_sim/clock", { advance_seconds: 60 });
  expect(await get("/_sim/timeline")).toEqual(after);
});

test("keeps result rows with their generation, and drops deliveries in flight", async () => {
  await using receiver = await startReceiver();
  await using served = await serveSimulator(toy, { deliverRegistered: true });
  const { send, make, get, take, restore } = client(served.running);
  await send("POST", "/endpoints", { url: receiver.url, types: ["thing.made"] });
  await make("a");
  await expect
    .poll(() => get("/_sim/egress"))
    .toMatchObject({ delivery: { results: [{ generation: 1 }], pending: 0 } });
  await take("first");
  await make("b");
  await restore("first");
  await make("b");
  await expect
    .poll(() => get("/_sim/egress"))
    .toMatchObject({
      delivery: {
        results: [
          { generation: 1, seq: 1, status: "delivered" },
          { generation: 2, seq: 2, status: "delivered" },
        ],
        pending: 0,
      },
    });
});

test("a scheduled call cannot restore a snapshot", async () => {
  await using launched = launchSimulator(toy);
  const { send, get, take } = client(launched.running);
  await take("first");
  const call = { method: "POST", path: "/_sim/snapshots/first/restore" };
  await send("POST", "/_sim/inject", { events: [{ id: "back", at: "+0s", call }] });
  expect(await get("/_sim/timeline")).toMatchObject({
    events: [{ state: "failed", response: { status: 409 } }],
  });
});

test("starts from a saved file, and returns to it on a reset", async () => {
  await using launched = launchSimulator(toy);
  const saved = client(launched.running);
  const first = await saved.make("a");
  await saved.send("POST", "/_sim/clock", { advance_seconds: 60 });
  const item = {
    id: "next",
    at: "+1m",
    call: { method: "POST", path: "/things", body: { name: "b" } },
  };
  await saved.send("POST", "/_sim/inject", { events: [item] });
  const [log, schedule] = [await saved.get("/_sim/egress"), await saved.get("/_sim/timeline")];
  await saved.take("first");
  const snapshot = await readSnapshot(await saved.get("/_sim/snapshots/first"), {
    version: "0.0",
    kind: "toy",
  });
  await saved.send("POST", "/_sim/clock", { advance_seconds: 60 });
  const later = await saved.get("/_sim/egress");

  await using other = launchSimulator(toy, { snapshot, startTime: Date.parse(snapshot.info.at) });
  const { send, get, make } = client(other.running);
  for (const generation of [1, 2]) {
    expect(await get("/_sim/health")).toMatchObject({ generation });
    expect(await get("/_sim/egress")).toEqual(log);
    expect(await get("/_sim/timeline")).toEqual(schedule);
    expect(await get(`/things/${first}`)).toMatchObject({ name: "a" });
    await send("POST", "/_sim/clock", { advance_seconds: 60 });
    expect(await get("/_sim/egress")).toEqual(later);
    await make("c");
    await send("POST", "/_sim/reset");
  }
});

test("refuses a file of another version or kind, and a damaged one, and says which", async () => {
  await using launched = launchSimulator(toy);
  const { make, get, take } = client(launched.running);
  await make("a");
  await take("first");
  const file = z
    .looseObject({ data: z.array(z.string()) })
    .parse(await get("/_sim/snapshots/first"));
  expect(file).toMatchObject({ version: "0.0", kind: "toy", name: "first" });
  const origin = { version: "0.0", kind: "toy" };
  const [data = ""] = file.data;
  const torn = data.slice(0, Math.floor(data.length / 8) * 4);
  const flipped = Buffer.from(data, "base64");
  flipped[20] = (flipped[20] ?? 0) ^ 255;
  const faults: readonly (readonly [unknown, RegExp])[] = [
    [{ ...file, version: "9.9" }, /version "9\.9", not "0\.0"/],
    [{ ...file, kind: "mailing" }, /kind "mailing", not toy/],
    [{ ...file, data: [torn] }, /damaged/],
    [{ ...file, data: [flipped.toString("base64")] }, /damaged/],
    [{ ...file, data: [] }, /damaged/],
    [{ ...file, data: 1 }, /damaged: data/],
    [{}, /not a saved snapshot/],
  ];
  for (const [value, message] of faults) {
    await expect(readSnapshot(value, origin)).rejects.toThrow(message);
  }
});
