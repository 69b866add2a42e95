import { expect, test } from "vitest";
import { hostSimulator } from "#core/testing/launch-simulator.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import { showLocal } from "../shown/local-simulator.ts";
import { callAndAttribute } from "./call-and-attribute.ts";

async function setup() {
  const hosted = hostSimulator(toy, { deliverRegistered: true });
  const simulator = await hosted.wake();
  const shown = showLocal({ simulator: hosted, baseUrl: "http://toy" });
  const make = () =>
    callAndAttribute(shown, { method: "POST", path: "/things", body: { name: "mine" } });
  const makeElsewhere = () =>
    simulator.call(
      { method: "POST", path: "/things", body: { name: "other" } },
      { origin: "client" },
    );
  const nameOf = (seq: number) =>
    /"(?:mine|other)"/.exec(shown.log.payload(seq).toString())?.[0] ?? "";
  return { make, makeElsewhere, nameOf, [Symbol.asyncDispose]: () => hosted.close() };
}

test("attributes events by their recorded cause while other clients send requests", async () => {
  await using world = await setup();
  const [, mine, , second] = await Promise.all([
    world.makeElsewhere(),
    world.make(),
    world.makeElsewhere(),
    world.make(),
  ]);
  expect(mine).toMatchObject({ generation: 1, status: 200 });
  expect(mine.events).toHaveLength(1);
  expect(second.events).toHaveLength(1);
  expect(second.events).not.toEqual(mine.events);
  expect([...mine.events, ...second.events].map(world.nameOf)).toEqual(['"mine"', '"mine"']);
});
