import { expect, test } from "vitest";
import { everyEvent } from "#shared/domain/egress.ts";
import { hostSimulator } from "#core/testing/launch-simulator.ts";
import { startReceiver } from "#core/transport/receiver.ts";
import { settled } from "#core/testing/settled.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import { showLocal } from "../panel-source/local-simulator.ts";
import { PanelSource } from "../panel-source/panel-source.ts";
import { eventCommands } from "./event-commands.ts";

/** Two things at a receiver that refuses the second, and then one of them broken. */
async function setup() {
  const hosted = hostSimulator(toy, { deliverRegistered: true });
  const simulator = await hosted.wake();
  let answered = 0;
  const receiver = await startReceiver(() => (answered++ === 0 ? 200 : 400));
  const call = (path: string, body: object) => simulator.call({ method: "POST", path, body });
  await call("/endpoints", { url: receiver.url, types: ["thing.made"] });
  const { body } = await call("/things", { name: "a" });
  await call("/things", { name: "b" });
  await call("/_break", { thing: /thing_\w+/.exec(JSON.stringify(body))?.[0] });
  await settled(simulator);
  const shown = showLocal({ simulator: hosted, baseUrl: "http://toy" });
  const commands = eventCommands(new PanelSource([shown]));
  const close = async () => {
    await hosted.close();
    await receiver[Symbol.asyncDispose]();
  };
  return { commands, [Symbol.asyncDispose]: close };
}

const at = (seq: number) => ({ kind: "toy", generation: 1, seq });

test.each([
  [{ answers: ["4xx"] }, [2]],
  [{ answers: ["200"] }, [1]],
  [{ paths: ["/things"] }, [1, 2]],
  [{ paths: ["POST /_break"] }, [3]],
  [{ endpoints: ["end_*"] }, [1, 2]],
  [{ endpoints: ["nobody"] }, []],
  [{ outcome: "none" as const, paths: ["/*"] }, [3]],
  [{ numbers: { first: 2, last: 3 } }, [2, 3]],
  [{ numbers: { first: 1, last: 2 }, answers: ["4xx"] }, [2]],
])("events are found by %j", async (part, seqs) => {
  await using world = await setup();
  const filter = { ...everyEvent, ...part };
  const found = await world.commands["events.window"]({ filter, first: 0, count: 9 });
  expect(found.rows.map(({ seq }) => seq)).toEqual(seqs);
  expect(found).toMatchObject({ matched: seqs.length });
  expect(found).not.toHaveProperty("searched");
});

test("an event has a latency once every endpoint accepted it", async () => {
  await using world = await setup();
  const { rows } = await world.commands["events.window"]({
    ...{ filter: everyEvent, first: 0, count: 9 },
  });
  const isMeasured = ({ latencyMs }: (typeof rows)[number]) => (latencyMs ?? -1) >= 0;
  expect(rows.map(isMeasured)).toEqual([true, false, false]);
});

test("each facet counts the events that match the rest of the filter", async () => {
  await using world = await setup();
  const facets = (part: object) =>
    world.commands["events.facets"]({ filter: { ...everyEvent, ...part } });
  expect(await facets({})).toMatchObject({
    kinds: [{ value: "toy", count: 3 }],
    types: [
      { value: "thing.made", count: 2 },
      { value: "thing.broke", count: 1 },
    ],
    answers: [
      { value: "200", count: 1 },
      { value: "400", count: 1 },
    ],
    paths: ["POST /_break", "POST /things"],
  });
  const failed = await facets({ outcome: "failed" });
  expect(failed.types).toEqual([{ value: "thing.made", count: 1 }]);
  expect(failed.outcomes).toHaveLength(3);
  expect((await facets({ types: ["thing.broke"] })).outcomes).toEqual([
    { value: "none", count: 1 },
  ]);
});

test("locates an event within a filter, or reports that it does not match", async () => {
  await using world = await setup();
  const locate = (part: object, event: { kind: string; generation?: number; seq: number }) =>
    world.commands["events.locate"]({ filter: { ...everyEvent, ...part }, event });
  expect(await locate({}, { kind: "toy", seq: 3 })).toEqual({ index: 2 });
  expect(await locate({ types: ["thing.broke"] }, at(3))).toEqual({ index: 0 });
  expect(await locate({ types: ["thing.broke"] }, at(1))).toBeNull();
  expect(await locate({}, { ...at(3), generation: 2 })).toBeNull();
});

test("the cause of an event is the call with all that came of it, at its whole address", async () => {
  await using world = await setup();
  expect(world.commands["events.cause"](at(3))).toMatchObject({
    origin: "panel",
    method: "POST",
    url: "http://toy/_break",
    caused: 1,
    events: [{ seq: 3, order: 3, type: "thing.broke" }],
  });
  expect(world.commands["events.cause"](at(9))).toBeNull();
});
