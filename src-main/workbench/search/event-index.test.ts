import fc from "fast-check";
import { expect, test } from "vitest";
import { everyEvent } from "#shared/domain/egress.ts";
import { hostSimulator } from "#core/testing/launch-simulator.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import { faults } from "#core/testing/fault-receivers.ts";
import { settled } from "#core/testing/settled.ts";
import { EventIndex } from "./event-index.ts";
import { showLocal } from "../panel-source/local-simulator.ts";

function setup() {
  const served = ["one", "two"].map((kind) => ({
    simulator: hostSimulator({ ...toy, kind }),
    baseUrl: "",
  }));
  const index = new EventIndex(served.map(showLocal));
  const rows = (filter = everyEvent) => {
    const matches = index.matching(filter);
    return matches
      .window(0, matches.length)
      .map(({ place, seq }) => `${String(place)}:${String(seq)}`);
  };
  const make = (place: number, name: string) =>
    served[place]?.simulator.call({ method: "POST", path: "/things", body: { name } });
  const reset = (place: number) =>
    served[place]?.simulator.call({ method: "POST", path: "/_sim/reset" });
  const snapshot = (place: number) =>
    served[place]?.simulator.call({
      ...{ method: "POST", path: "/_sim/snapshots", body: { name: "kept" } },
    });
  const restore = (place: number) =>
    served[place]?.simulator.call({ method: "POST", path: "/_sim/snapshots/kept/restore" });
  return { index, rows, make, reset, snapshot, restore };
}

test("a restored snapshot leaves the events of all simulators in the order of their arrival", async () => {
  const { rows, make, snapshot, restore } = setup();
  for (const place of [0, 1, 0, 1]) await make(place, "x");
  await snapshot(0);
  for (const place of [1, 0]) await make(place, "x");
  expect(rows()).toEqual(["0:1", "1:1", "0:2", "1:2", "1:3", "0:3"]);
  await restore(0);
  expect(rows()).toEqual(["0:1", "1:1", "0:2", "1:2", "1:3"]);
  await make(0, "x");
  expect(rows()).toEqual(["0:1", "1:1", "0:2", "1:2", "1:3", "0:3"]);
});

test("lists every event once, and a reset removes only those of its simulator", async () => {
  const step = fc.record({
    place: fc.nat(1),
    action: fc.constantFrom("make", "make", "look", "reset"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { rows, make, reset } = setup();
      let model: string[] = [];
      const counts = [0, 0];
      for (const { place, action } of steps) {
        if (action === "make") {
          await make(place, "x");
          counts[place] = (counts[place] ?? 0) + 1;
          model.push(`${String(place)}:${String(counts[place])}`);
        } else if (action === "reset") {
          await reset(place);
          counts[place] = 0;
          model = model.filter((row) => !row.startsWith(`${String(place)}:`));
        }
        // Looking after every step keeps the order of simulators that were written to in turn.
        expect(rows()).toEqual(model);
      }
    }),
    { numRuns: 60 },
  );
});

test("numbers the events of all simulators in the order of their arrival, whatever the filter", async () => {
  const { index, rows, make, reset } = setup();
  for (const place of [0, 1, 0, 1, 1]) await make(place, "x");
  expect(rows()).toEqual(["0:1", "1:1", "0:2", "1:2", "1:3"]);
  const second = index.matching({ ...everyEvent, kinds: ["two"] });
  expect(second.window(0, 9).map(({ order }) => order)).toEqual([2, 4, 5]);
  expect(second.look(1, 1, (_, seq) => ({ seq })).rows).toEqual([{ seq: 2, order: 4 }]);
  const [one, two] = index.simulators;
  if (!one || !two) throw new Error("There are two simulators.");
  expect([index.orderOf(one, 2), index.orderOf(two, 3), index.orderOf(two, 4)]).toEqual([
    3,
    5,
    undefined,
  ]);
  await reset(0);
  expect(index.orderOf(two, 3)).toBe(3);
});

test("filters by kind, type and text, and includes new events", async () => {
  const { rows, make } = setup();
  await make(0, "Alpha");
  await make(0, "beta");
  const alpha = { ...everyEvent, text: "ALPHA" };
  expect(rows(alpha)).toEqual(["0:1"]);
  await make(0, "alphabet");
  expect(rows(alpha)).toEqual(["0:1", "0:3"]);
  expect(rows({ ...everyEvent, types: ["thing.*"] })).toHaveLength(3);
  expect(rows({ ...everyEvent, types: ["thing.broke"] })).toEqual([]);
  expect(rows({ ...everyEvent, kinds: ["two"] })).toEqual([]);
});

test("a filter by outcome checks rows with pending deliveries again", async () => {
  const simulator = hostSimulator(toy, { deliverRegistered: true, deliveryTimeoutMs: 120_000 });
  const index = new EventIndex([showLocal({ simulator, baseUrl: "" })]);
  const matched = (outcome: "failed" | "pending") =>
    index
      .matching({ ...everyEvent, outcome })
      .window(0, 9)
      .map(({ seq }) => seq);
  const silent = await faults.find(({ name }) => name === "no answer at all")?.start();
  const body = { url: silent?.url ?? "", types: ["*"] };
  await simulator.call({ method: "POST", path: "/endpoints", body });
  for (const name of ["a", "b"]) {
    await simulator.call({ method: "POST", path: "/things", body: { name } });
  }
  expect([matched("pending"), matched("failed")]).toEqual([[1, 2], []]);
  await silent?.close();
  await settled(await simulator.wake());
  // A search rests for a multiple of what its last look took.
  await expect.poll(() => [matched("pending"), matched("failed")]).toEqual([[], [1, 2]]);
  await simulator.close();
});
