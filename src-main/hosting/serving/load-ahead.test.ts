import { expect, test } from "vitest";
import { HostedSimulator } from "#core/launch/hosted-simulator.ts";
import { testSettings } from "#core/testing/test-settings.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import { loadAhead } from "./load-ahead.ts";

/** Simulators that note when they are loaded, and then behave as the test set them. */
function setup(count: number, onLoad: (name: string) => unknown = () => undefined) {
  const loaded: string[] = [];
  const simulators = Array.from({ length: count }, (_, place) => {
    const kind = `toy-${String(place)}`;
    const load = async () => {
      loaded.push(kind);
      await onLoad(kind);
      return toy;
    };
    return new HostedSimulator({ ...toy, kind, load }, testSettings());
  });
  return { loaded, simulators };
}

test("the first simulators are loaded, in their order, and no world is built", async () => {
  const { loaded, simulators } = setup(9);
  await loadAhead(simulators);
  expect(loaded).toEqual(["toy-0", "toy-1", "toy-2", "toy-3", "toy-4", "toy-5"]);
  expect(simulators.map(({ running }) => running)).toEqual(Array(9).fill(undefined));
});

test("nothing is loaded within the turn that asks for it", async () => {
  const { loaded, simulators } = setup(2);
  const done = loadAhead(simulators);
  await Promise.resolve();
  expect(loaded).toEqual([]);
  await done;
});

test("one that is needed meanwhile is loaded once", async () => {
  const { loaded, simulators } = setup(2);
  const done = loadAhead(simulators);
  await simulators[1]?.wake();
  await done;
  expect(loaded.toSorted()).toEqual(["toy-0", "toy-1"]);
  await simulators[1]?.close();
});

test("nothing more is loaded once they are closed", async () => {
  const { loaded, simulators } = setup(3, () =>
    Promise.all(simulators.map((simulator) => simulator.close())),
  );
  await loadAhead(simulators);
  expect(loaded).toEqual(["toy-0"]);
});

test("a simulator that fails to load does not stop the others, and its first request gets the error", async () => {
  const { loaded, simulators } = setup(2, (kind) => {
    if (kind === "toy-0") throw new Error("its file is gone");
  });
  await loadAhead(simulators);
  expect(loaded).toEqual(["toy-0", "toy-1"]);
  await expect(simulators[0]?.wake()).rejects.toThrow("its file is gone");
});
