import { expect, test } from "vitest";
import * as z from "zod";
import { loggedRequest } from "#shared/domain/requests.ts";
import { defineSimulator } from "#core/define-simulator.ts";
import { launchSimulator } from "#core/testing/launch-simulator.ts";
import { route, toyDefinition } from "#core/testing/toy-simulator.ts";

const listing = z.strictObject({ requests: z.array(loggedRequest) });

/** The toy with two routes that wait until the test continues them. */
function setup() {
  const waiting: (() => void)[] = [];
  const simulator = defineSimulator({
    ...toyDefinition,
    routes: [
      ...toyDefinition.routes,
      route("POST /slow", "Waits, then records an event", async (context) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        context.emit({ type: "slow.made", payload: {}, subject: "" });
        return {};
      }),
      route("GET /slow", "Waits", async () => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return {};
      }),
    ],
  });
  const { running, ...launched } = launchSimulator(simulator);
  const send = async (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
    (await running.call({ method, path, ...(body ? { body } : {}) })).body;
  const goOn = async () => {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.();
  };
  const log = async () => {
    const { requests } = listing.parse(await send("GET", "/_sim/requests"));
    return requests.map(({ number, path, events, undone }) => [number, path, events, undone]);
  };
  return {
    ...{ running, send, goOn, log },
    make: (name: string) => send("POST", "/things", { name }),
    take: (name: string) => send("POST", "/_sim/snapshots", { name }),
    restore: (name: string) => send("POST", `/_sim/snapshots/${name}/restore`),
    [Symbol.asyncDispose]: () => launched[Symbol.asyncDispose](),
  };
}

test("keeps the request log when a snapshot is restored, and marks undone requests", async () => {
  await using world = setup();
  await world.make("a");
  await world.take("first");
  await world.make("b");
  await world.send("GET", "/nowhere");
  await world.restore("first");
  expect(await world.log()).toEqual([
    [1, "/things", [1], undefined],
    [2, "/things", [], true],
    [3, "/nowhere", [], true],
  ]);
  await world.make("c");
  expect((await world.log()).at(-1)).toEqual([4, "/things", [2], undefined]);
  const { requests, causes } = world.running.world;
  expect([1, 2].map((seq) => requests?.numberOfCause(causes.causeOf(seq)))).toEqual([1, 4]);
});

test("brings requests back when a later snapshot is restored", async () => {
  await using world = setup();
  await world.take("first");
  await world.make("a");
  await world.take("later");
  await world.restore("first");
  await world.make("b");
  await world.restore("later");
  expect(await world.log()).toEqual([
    [1, "/things", [1], undefined],
    [2, "/things", [], true],
  ]);
  const { requests, causes } = world.running.world;
  expect(requests?.numberOfCause(causes.causeOf(1))).toBe(1);
});

test("marks every request as undone when the snapshot is of another log", async () => {
  await using world = setup();
  await world.make("a");
  await world.take("before reset");
  const file = z
    .record(z.string(), z.unknown())
    .parse(await world.send("GET", "/_sim/snapshots/before%20reset"));
  expect(JSON.stringify(file)).not.toContain("evidence");
  await world.send("POST", "/_sim/reset");
  expect(await world.log()).toEqual([]);
  await world.make("b");
  await world.restore("before%20reset");
  expect(await world.log()).toEqual([[1, "/things", [], true]]);
  await world.send("PUT", "/_sim/snapshots/file", file);
  await world.make("c");
  await world.restore("file");
  expect(await world.log()).toEqual([
    [1, "/things", [], true],
    [2, "/things", [], true],
  ]);
});

test("a request that is handled while a snapshot is restored is undone, unless it changed the new world", async () => {
  await using world = setup();
  await world.take("first");
  const read = world.send("GET", "/slow");
  await world.restore("first");
  await world.goOn();
  await read;
  const write = world.send("POST", "/slow");
  await world.restore("first");
  await world.goOn();
  await write;
  expect(await world.log()).toEqual([
    [1, "/slow", [], true],
    [2, "/slow", [1], undefined],
  ]);
});

test("restored events keep the times of their arrival and the generation that recorded them", async () => {
  await using world = setup();
  await world.make("a");
  await world.take("first");
  const arrivedAt = world.running.world.arrivals.of(1);
  expect(arrivedAt).toBeTypeOf("number");
  await world.make("b");
  await world.restore("first");
  await world.make("c");
  const { arrivals } = world.running.world;
  expect([arrivals.of(1), arrivals.of(3)]).toEqual([arrivedAt, undefined]);
  expect(arrivals.of(2)).toBeTypeOf("number");
  expect([1, 2].map((seq) => arrivals.generationOf(seq))).toEqual([1, 2]);
});
