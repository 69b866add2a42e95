import { afterEach, expect, test } from "vitest";
import { everyEvent } from "#shared/domain/egress.ts";
import { hostSimulator } from "#core/testing/launch-simulator.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import { showLocal } from "./local-simulator.ts";
import { PanelSource } from "./panel-source.ts";

const stops: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

function start(kind: string, firstGeneration = 1) {
  const simulator = hostSimulator({ ...toy, kind }, { firstGeneration });
  stops.push(() => simulator.close());
  return {
    shown: showLocal({ simulator, baseUrl: "" }),
    make: (name: string) => simulator.call({ method: "POST", path: "/things", body: { name } }),
  };
}

function rowsOf({ index, simulators }: PanelSource) {
  const matches = index.matching(everyEvent);
  return matches.window(0, matches.length).map(({ place, seq }) => {
    const simulator = simulators[place];
    return `${simulator?.log.row(seq).subject ?? ""} of generation ${String(simulator?.generation)}`;
  });
}

test("one simulator in another's place: its rows go, all others keep their order", async () => {
  const [one, two] = [start("one"), start("two")];
  const panelSource = new PanelSource([one.shown, two.shown]);
  for (const { make } of [two, one, two, one]) {
    await make("x");
    expect(panelSource.index.length).toBeGreaterThan(0);
  }
  const before = rowsOf(panelSource);
  const later = start("one", 2);
  await later.make("y");
  panelSource.show([two.shown, later.shown]);
  const kept = [before[0], before[2]];
  expect(rowsOf(panelSource)).toEqual([...kept, expect.stringMatching(/ of generation 2$/)]);
  await two.make("z");
  expect(rowsOf(panelSource)).toHaveLength(4);
  expect(rowsOf(panelSource).slice(0, 2)).toEqual(kept);
});

test("simulators that are shown again keep the order of their events, also of those meanwhile", async () => {
  const [one, two, elsewhere] = [start("one"), start("two"), start("elsewhere")];
  const panelSource = new PanelSource([one.shown, two.shown]);
  const kindsOf = () => {
    const matches = panelSource.index.matching(everyEvent);
    return matches
      .window(0, matches.length)
      .map(({ place }) => panelSource.simulators[place]?.kind);
  };
  const makeInTurn = async () => {
    for (const { make } of [two, one, two, one]) {
      await make("x");
      kindsOf();
    }
  };
  await makeInTurn();
  panelSource.show([elsewhere.shown]);
  await makeInTurn();
  panelSource.show([one.shown, two.shown]);
  const turn = ["two", "one", "two", "one"];
  expect(kindsOf()).toEqual([...turn, ...turn]);
});

test("notifies listeners until they unsubscribe", () => {
  const panelSource = new PanelSource([]);
  let told = 0;
  const stop = panelSource.onShow(() => (told += 1));
  panelSource.show([]);
  stop();
  panelSource.show([]);
  expect(told).toBe(1);
});
