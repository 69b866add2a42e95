import "./require-node.ts";
import type { TestAPI } from "vitest";
import type { Kind, KindName, KindOf } from "./kinds.ts";
import { startSimulators } from "./start-simulators.ts";
import type { Simulators } from "./simulator/simulator.ts";
import type { StartOptions } from "./start-options.ts";

const CONCURRENT =
  "Concurrent tests of one file would share the simulators and reset them for each other. " +
  "Remove concurrent, or call startSimulators in each test.";

/** The fixtures of a test that is extended with simulators. */
export interface SimulatorFixtures<N extends KindName> {
  /** This worker's simulators, taken back to their first moment before the test. */
  simulators: Simulators<KindOf<N>>;
  /** The same simulators, for worker fixtures such as the app under test. */
  simulatorsOfWorker: Simulators<KindOf<N>>;
}

/** The fixtures of a test that is extended, as Vitest writes them. */
type Extended<Own, Added> = {
  [P in keyof Added | keyof Own]: P extends keyof Added
    ? Added[P]
    : P extends keyof Own
      ? Own[P]
      : never;
};

/**
 * Extends Vitest's `test` with simulators: one set for each worker, fresh for each test. A worker runs
 * one test file, as long as Vitest isolates files, which it does unless told otherwise.
 *
 * Concurrent tests of a file are rejected, since they would share the set.
 *
 *     const test = withSimulators(base, { only: ["payments"], delivery: true });
 *     test("a charge is announced", async ({ simulators }) => { … });
 */
export function withSimulators<const N extends KindName = Kind, Own = object>(
  test: TestAPI<Own>,
  options: StartOptions<N> = {},
): TestAPI<Extended<Own, SimulatorFixtures<N>>> {
  let isInUse = false;
  return test.extend<SimulatorFixtures<N>>({
    simulatorsOfWorker: [
      // Vitest reads the names of the fixtures that are asked for: none, in a pattern.
      // oxlint-disable-next-line no-empty-pattern -- it accepts nothing else here
      async ({}, use) => {
        const simulators = await startSimulators(options);
        await use(simulators);
        await simulators.stop();
      },
      // Vitest before 3.2 knows no scope, and options only by "auto": the set is then one for each test.
      { scope: "worker", auto: false },
    ],
    simulators: async ({ simulatorsOfWorker }, use) => {
      if (isInUse) throw new Error(CONCURRENT);
      isInUse = true;
      try {
        await simulatorsOfWorker.reset();
        await use(simulatorsOfWorker);
        if (options.unsupported === "error") await simulatorsOfWorker.assertSupported();
      } finally {
        isInUse = false;
      }
    },
  });
}
