import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { everyEvent, type EventFilter } from "#shared/domain/egress.ts";
import type { ExportFormat } from "#shared/domain/export.ts";
import { holdClosedPort } from "../../hosting/testing/closed-port.ts";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";
import { startReceiver } from "#core/transport/receiver.ts";
import { settled } from "#core/testing/settled.ts";
import { hostSimulator } from "#core/testing/launch-simulator.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import { showLocal } from "../panel-source/local-simulator.ts";
import { PanelSource } from "../panel-source/panel-source.ts";
import { Exports } from "./exports.ts";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "simdeck-export-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function setup(kinds: readonly string[] = ["toy"]) {
  const hosted = kinds.map(() => hostSimulator(toy, { deliverRegistered: true }));
  const simulators = await Promise.all(hosted.map((simulator) => simulator.wake()));
  const shown = hosted.map((simulator, place) =>
    Object.defineProperty(showLocal({ simulator, baseUrl: "" }), "kind", { value: kinds[place] }),
  );
  const exports = new Exports(new PanelSource(shown));
  const make = (place: number, name: string) =>
    simulators[place]?.call({ method: "POST", path: "/things", body: { name } });
  const close = async () => {
    await exports.close();
    await Promise.all(hosted.map((simulator) => simulator.close()));
  };
  return { simulators, exports, make, [Symbol.asyncDispose]: close };
}

/** Puts many events into a log without making a call for each. */
function fill(simulator: RunningSimulator | undefined, count: number): void {
  const entry = { type: "thing.made", subject: "", createdAt: 0, json: "{}" };
  for (let made = 0; made < count; made += 1) {
    simulator?.world.log.append({ ...entry, id: String(made) });
  }
}

/** Exports and waits for the end. */
async function write(
  exports: Exports,
  format: ExportFormat,
  filter: EventFilter = everyEvent,
  file = join(folder, "log"),
) {
  const id = exports.start({ format, filter, file });
  await expect.poll(() => exports.state(id).state).not.toBe("running");
  return { state: exports.state(id), text: await readFile(file, "utf8").catch(() => null) };
}

const entries = z.object({
  log: z.object({
    version: z.literal("1.2"),
    entries: z.array(
      z.object({
        request: z.object({
          method: z.string(),
          url: z.string(),
          postData: z.object({ text: z.string() }),
          headers: z.array(z.object({ name: z.string(), value: z.string() })),
        }),
        response: z.object({ status: z.int(), _error: z.string().optional() }),
      }),
    ),
  }),
});

test("egress JSON of one simulator has the bytes of its route", async () => {
  await using world = await setup();
  for (const name of ["a", "ü", "c"]) await world.make(0, name);
  const { state, text } = await write(world.exports, "egress");
  const route = await world.simulators[0]?.app.inject({ method: "GET", url: "/_sim/egress" });
  expect(text).toBe(route?.payload);
  expect(state).toMatchObject({ state: "done", done: 3, total: 3, problem: null });
  expect(state.bytes).toBe(Buffer.byteLength(text ?? ""));
});

test("of several simulators it is an object by kind, narrowed by the filter", async () => {
  await using world = await setup(["one", "two"]);
  await world.make(0, "a");
  await world.make(1, "b");
  await world.make(1, "c");
  const all = JSON.parse((await write(world.exports, "egress")).text ?? "") as unknown;
  expect(all).toMatchObject({ one: { events: [{ seq: 1 }] }, two: { events: [{}, { seq: 2 }] } });
  const some = await write(world.exports, "egress", { ...everyEvent, text: '"name":"c"' });
  expect(JSON.parse(some.text ?? "")).toMatchObject({
    one: { events: [] },
    two: { events: [{ seq: 2, payload: { thing: { name: "c" } } }], delivery: { pending: 0 } },
  });
});

test("NDJSON has a line per event in the order of arrival, with its simulator and results", async () => {
  await using world = await setup(["one", "two"]);
  await world.make(1, "a\nb");
  await world.make(0, "c");
  const { text } = await write(world.exports, "ndjson");
  const lines = (text ?? "").trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { kind: "two", generation: 1, seq: 1, payload: { thing: { name: "a\nb" } } },
    { kind: "one", generation: 1, seq: 1, type: "thing.made", deliveries: [] },
  ]);
});

test("HAR has the sent deliveries, also those without a response", async () => {
  await using world = await setup();
  await using receiver = await startReceiver();
  await using closed = await holdClosedPort();
  for (const url of [receiver.url, closed.url]) {
    const body = { url, types: ["*"] };
    await world.simulators[0]?.call({ method: "POST", path: "/endpoints", body });
  }
  await world.make(0, "a");
  const [simulator] = world.simulators;
  if (simulator) await settled(simulator);
  const { text } = await write(world.exports, "har");
  const { log } = entries.parse(JSON.parse(text ?? ""));
  expect(log.entries).toMatchObject([
    { request: { method: "POST", url: receiver.url }, response: { status: 200 } },
    { response: { status: 0, _error: "connection refused" } },
  ]);
  const [sent] = log.entries;
  expect(sent?.request.postData.text).toBe(simulator?.world.log.payload(1).toString("utf8"));
  expect(sent?.request.headers.map(({ name }) => name)).toContain("Toy-Signature");
});

test("a cancelled export writes no file, and keeps an existing one", async () => {
  await using world = await setup();
  fill(world.simulators[0], 100_000);
  const file = join(folder, "kept.ndjson");
  await writeFile(file, "old");
  const id = world.exports.start({ format: "ndjson", filter: everyEvent, file });
  await expect.poll(() => world.exports.state(id).done, { interval: 1 }).toBeGreaterThan(0);
  world.exports.cancel(id);
  await expect.poll(() => world.exports.state(id).state).toBe("cancelled");
  expect(await readdir(folder)).toEqual(["kept.ndjson"]);
  expect(await readFile(file, "utf8")).toBe("old");
});

test("a reset meanwhile ends it, says so, and leaves nothing behind", async () => {
  await using world = await setup();
  fill(world.simulators[0], 100_000);
  const file = join(folder, "gone.ndjson");
  const id = world.exports.start({ format: "ndjson", filter: everyEvent, file });
  await expect.poll(() => world.exports.state(id).done, { interval: 1 }).toBeGreaterThan(0);
  await world.simulators[0]?.call({ method: "POST", path: "/_sim/reset" });
  await expect.poll(() => world.exports.state(id).state).not.toBe("running");
  expect(world.exports.state(id)).toMatchObject({
    state: "failed",
    problem: "A simulator was reset during the export. Its events were deleted.",
  });
  expect(await readdir(folder)).toEqual([]);
});

test("reports a missing folder", async () => {
  await using world = await setup();
  await world.make(0, "a");
  const file = join(folder, "no", "such", "folder");
  const { state } = await write(world.exports, "har", everyEvent, file);
  expect(state).toMatchObject({ state: "failed", problem: "The folder does not exist." });
  expect(await readdir(folder)).toEqual([]);
});

test("rejects an unknown export", async () => {
  await using world = await setup();
  expect(() => world.exports.state(0)).toThrow("There is no export 0.");
});
