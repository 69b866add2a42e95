import { expect, test } from "vitest";
import { hostSimulator } from "#core/testing/launch-simulator.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import { showLocal } from "./local-simulator.ts";

async function setup() {
  const hosted = hostSimulator(toy, { deliverRegistered: true });
  const simulator = await hosted.wake();
  const shown = showLocal({ simulator: hosted, baseUrl: "http://toy" });
  const make = () => shown.call({ method: "POST", path: "/things", body: { name: "mine" } });
  const makeElsewhere = () =>
    simulator.call(
      { method: "POST", path: "/things", body: { name: "other" } },
      { origin: "client" },
    );
  const nameOf = (seq: number) =>
    /"(?:mine|other)"/.exec(shown.log.payload(seq).toString())?.[0] ?? "";
  const loggedEvents = (number: number | null) => {
    const { requests, causes } = simulator.world;
    const cause = requests?.facts(number ?? 0).cause ?? 0;
    return [...causes.seqsOf(cause)];
  };
  return { make, makeElsewhere, nameOf, loggedEvents, [Symbol.asyncDispose]: () => hosted.close() };
}

test("names the request and its own events while other clients send the same requests", async () => {
  await using world = await setup();
  const [, mine, , second] = await Promise.all([
    world.makeElsewhere(),
    world.make(),
    world.makeElsewhere(),
    world.make(),
  ]);
  expect(mine).toMatchObject({ generation: 1, status: 200 });
  expect(world.loggedEvents(mine.number)).toEqual(mine.events);
  expect(world.loggedEvents(second.number)).toEqual(second.events);
  expect(mine.events).toHaveLength(1);
  expect(second.events).toHaveLength(1);
  expect(second.events).not.toEqual(mine.events);
  expect([...mine.events, ...second.events].map(world.nameOf)).toEqual(['"mine"', '"mine"']);
});
