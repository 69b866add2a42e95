import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { afterEach, expect, test } from "vitest";
import * as z from "zod";
import type { StreamLine } from "#shared/domain/panel-protocol.ts";
import { faults } from "#core/testing/fault-receivers.ts";
import { settled } from "#core/testing/settled.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function serve(changes: Partial<SimulatorSettings> = {}) {
  const served = await serveSimulator(toy, changes);
  const { running: simulator, baseUrl } = served;
  stops.push(() => served[Symbol.asyncDispose]());
  const make = (name: string) =>
    simulator.call({ method: "POST", path: "/things", body: { name } });
  const ask = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(baseUrl + path, {
      headers: {
        ...headers,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    });
    return { status: answer.status, json: await answer.json() };
  };
  return { simulator, baseUrl, make, ask };
}

const thing = z.object({ id: z.string() });

interface Line {
  readonly cause?: { readonly number: number; readonly route: string; readonly body?: string };
  readonly event?: { readonly seq: number; readonly subject: string; readonly payload: unknown };
  readonly start?: Extract<StreamLine, { start: unknown }>["start"];
  readonly status?: { readonly events: number; readonly pending: number };
  readonly result?: { readonly seq: number };
  readonly open?: { readonly seq: number; readonly attempts: readonly unknown[] };
}

/** Reads lines up to the first that fits. */
async function listen(address: string) {
  const cut = new AbortController();
  stops.push(() => {
    cut.abort();
  });
  const answer = await fetch(address, { signal: cut.signal });
  if (!answer.body) throw new Error("there is no stream");
  const input = Readable.fromWeb(answer.body);
  const lines: AsyncIterator<string, undefined> = createInterface({ input })[
    Symbol.asyncIterator
  ]();
  return {
    until: async (fits: (line: Line) => boolean) => {
      const read: Line[] = [];
      for (;;) {
        const next = await lines.next();
        if (next.done === true) return read;
        const line = JSON.parse(next.value) as Line;
        read.push(line);
        if (fits(line)) return read;
      }
    },
  };
}

const seqs = (lines: readonly Line[]) => lines.flatMap(({ event }) => event?.seq ?? []);
const isQuietAt = (events: number) => (line: Line) => line.status?.events === events;

test("returns the simulator, its version, and the ports of its instance", async () => {
  const instance = { version: "1.2.3", ports: () => ({ toy: 1, other: 2 }) };
  const { ask } = await serve({ instance });
  expect((await ask("/_sim/panel")).json).toMatchObject({
    protocol: 2,
    version: "1.2.3",
    ports: { toy: 1, other: 2 },
    simulator: { kind: "toy", apiKey: "toy_key", actions: [{ path: "/_break" }] },
  });
});

test("lists the choices of a form, and selects the first that fits", async () => {
  const { ask, make, simulator } = await serve();
  const [first, second] = [await make("first"), await make("second")];
  const idOf = ({ body }: { readonly body: unknown }) => thing.parse(body).id;
  await simulator.call({ method: "POST", path: "/_break", body: { thing: idOf(first) } });
  const choices = await ask("/_sim/panel/choices", { path: "/_break", typed: {} });
  expect(choices.json).toMatchObject({
    prefilled: { thing: idOf(second) },
    fields: {
      thing: {
        items: [
          { id: idOf(first), label: "first", unfit: "broken already" },
          { id: idOf(second), label: "second" },
        ],
      },
    },
  });
  const unknown = await ask("/_sim/panel/choices", { path: "/_bend", typed: {} });
  expect(unknown).toMatchObject({ status: 404, json: { error: { field: "path" } } });
});

test("streams past and new events, each once and with its subject", async () => {
  const { baseUrl, make } = await serve();
  await make("ärger “quoted”");
  const stream = await listen(`${baseUrl}/_sim/panel/stream`);
  const first = await stream.until(isQuietAt(1));
  expect(first[0]?.start).toMatchObject({ generation: 1, after: 0, results: 0 });
  expect(first[1]?.cause).toMatchObject({
    number: 1,
    route: "POST /things",
    head: { origin: "panel", method: "POST", url: "/things" },
    body: '{"name":"ärger “quoted”"}',
  });
  expect(first[2]?.event).toMatchObject({
    cause: 1,
    seq: 1,
    subject: expect.stringMatching(/^thing_/) as string,
    payload: { thing: { name: "ärger “quoted”" } },
  });
  await Promise.all(Array.from({ length: 600 }, (_, place) => make(String(place))));
  expect(seqs(await stream.until(isQuietAt(601)))).toEqual(
    Array.from({ length: 600 }, (_, place) => place + 2),
  );
});

test("continues at a listener's position, and starts again for one of another world or generation", async () => {
  const { baseUrl, make, simulator } = await serve();
  for (const name of ["a", "b", "c"]) await make(name);
  const { start } =
    (await (await listen(`${baseUrl}/_sim/panel/stream`)).until(() => true))[0] ?? {};
  const world = start?.world ?? "";
  const seqsFrom = async (query: string) =>
    seqs(await (await listen(`${baseUrl}/_sim/panel/stream?${query}`)).until(isQuietAt(3)));
  expect(await seqsFrom(`world=${world}&generation=1&after=2`)).toEqual([3]);
  expect(await seqsFrom(`world=${world}&generation=1&after=3`)).toEqual([]);
  expect(await seqsFrom(`world=${world}&generation=1&after=4`)).toEqual([1, 2, 3]);
  expect(await seqsFrom(`world=another&generation=1&after=2`)).toEqual([1, 2, 3]);
  await simulator.call({ method: "POST", path: "/_sim/reset" });
  for (const name of ["a", "b", "c"]) await make(name);
  expect(await seqsFrom(`world=${world}&generation=1&after=2`)).toEqual([1, 2, 3]);
});

test("a reset begins a new generation in the same stream", async () => {
  const { baseUrl, make, simulator } = await serve();
  await make("a");
  const stream = await listen(`${baseUrl}/_sim/panel/stream`);
  await stream.until(isQuietAt(1));
  await simulator.call({ method: "POST", path: "/_sim/reset" });
  await make("b");
  const lines = await stream.until(isQuietAt(1));
  expect(lines.find(({ start }) => start)?.start).toMatchObject({ generation: 2, after: 0 });
  expect(seqs(lines)).toEqual([1]);
});

test("says which deliveries are open, and every result once", async () => {
  const { baseUrl, make, simulator, ask } = await serve({
    deliverRegistered: true,
    deliveryTimeoutMs: 120_000,
  });
  const silent = await faults.find(({ name }) => name === "no answer at all")?.start();
  const body = { url: silent?.url ?? "", types: ["*"] };
  await simulator.call({ method: "POST", path: "/endpoints", body });
  for (const name of ["a", "b"]) await make(name);
  const stream = await listen(`${baseUrl}/_sim/panel/stream`);
  const before = await stream.until(isQuietAt(2));
  expect(before.flatMap(({ open }) => (open ? [[open.seq, open.attempts.length]] : []))).toEqual([
    [1, 1],
    [2, 1],
  ]);
  await silent?.close();
  await settled(simulator);
  const after = await stream.until(({ status }) => status?.pending === 0);
  const rest = after.some(({ result }) => result?.seq === 2)
    ? []
    : await stream.until(({ result }) => result?.seq === 2);
  const results = [...before, ...after, ...rest].flatMap(({ result }) => result?.seq ?? []);
  expect(results).toEqual([1, 2]);
  const { json } = await ask("/_sim/panel/deliveries/1");
  expect(json).toMatchObject({
    deliveries: [
      { status: "failed", requestHeaders: { "Toy-Signature": expect.any(String) as string } },
    ],
  });
});

test("a simulator that stops ends its streams", async () => {
  const { baseUrl, simulator } = await serve();
  const stream = await listen(`${baseUrl}/_sim/panel/stream`);
  await stream.until(isQuietAt(0));
  await simulator.close();
  await stream.until(() => false);
});

test("makes calls in the provider's encoding, and shows no control token", async () => {
  const { ask } = await serve({ controlToken: "s3cret" });
  const bearer = { authorization: "Bearer s3cret" };
  const made = await ask(
    "/_sim/panel/call",
    { method: "POST", path: "/things", body: { name: "a" } },
    bearer,
  );
  expect(made.json).toMatchObject({
    status: 200,
    body: { name: "a" },
    reached: { generation: 1, events: 1, writes: 1 },
    request: { path: "/things", headers: { authorization: "Bearer toy_key" } },
  });
  const clock = { method: "POST", path: "/_sim/clock", body: { advance_seconds: 60 } };
  const moved = await ask("/_sim/panel/call", clock, bearer);
  expect(moved.json).toMatchObject({
    status: 200,
    body: { now: "2026-01-15T12:01:00.000Z" },
    request: { headers: { authorization: "Bearer $SIM_CONTROL_TOKEN" } },
  });
  expect(JSON.stringify(moved.json)).not.toContain("s3cret");
});

test.each([
  ["/_sim/panel", undefined, 401, undefined],
  ["/_sim/panel/stream", undefined, 401, undefined],
  ["/_sim/panel/stream?after=x", undefined, 422, "after"],
  ["/_sim/panel/stream?since=1", undefined, 422, "since"],
  ["/_sim/panel/objects/nothing", undefined, 404, "collection"],
  ["/_sim/panel/objects/nothing?limit=1001", undefined, 422, "limit"],
  ["/_sim/panel/objects/nothing?skip=-1", undefined, 422, "skip"],
  ["/_sim/panel/objects/nothing?contents=perhaps", undefined, 422, "contents"],
  ["/_sim/panel/call", { method: "TRACE", path: "/" }, 422, "method"],
  ["/_sim/panel/call", { method: "GET", path: "things" }, 422, "path"],
  ["/_sim/panel/call", { method: "GET", path: "/_sim/panel/stream" }, 422, "path"],
] as const)("refuses %s with %j", async (path, body, status, field) => {
  const { ask } = await serve({ controlToken: "s3cret" });
  const headers: Record<string, string> = status === 401 ? {} : { authorization: "Bearer s3cret" };
  const answer = await ask(path, body, headers);
  expect(answer.status).toBe(status);
  const named = field === undefined ? {} : { field };
  expect(answer.json).toMatchObject({ error: named });
});

test("a scheduled call cannot open a stream, which would never end", async () => {
  const { ask } = await serve();
  const events = [
    { id: "stream", at: "+0s", call: { method: "GET", path: "/_sim/panel/stream" } },
    {
      id: "call",
      at: "+0s",
      call: { method: "POST", path: "/_sim/panel/call", body: { method: "GET", path: "/" } },
    },
  ];
  const inject = { method: "POST", path: "/_sim/inject", body: { events } };
  await ask("/_sim/panel/call", inject);
  expect((await ask("/_sim/timeline")).json).toMatchObject({
    events: [
      { state: "failed", reason: expect.stringContaining("has no end") as string },
      { state: "failed", response: { status: 409 } },
    ],
  });
});
