import "./require-node.ts";
import type {
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from "@playwright/test";
import type { Kind, KindName, KindOf } from "./kinds.ts";
import { startSimulators } from "./start-simulators.ts";
import type { Simulators } from "./simulator/simulator.ts";
import type { StartOptions } from "./start-options.ts";

type Args = PlaywrightTestArgs & PlaywrightTestOptions;
type WorkerArgs = PlaywrightWorkerArgs & PlaywrightWorkerOptions;

/** The fixtures of a test that is extended with simulators. */
export interface SimulatorFixtures<N extends KindName> {
  /** This worker's own simulators, taken back to their first moment before the test. */
  readonly simulators: Simulators<KindOf<N>>;
}

/** The worker fixtures of a test that is extended with simulators. */
export interface SimulatorWorkerFixtures<N extends KindName> {
  /** The same simulators, for worker fixtures such as the app under test. */
  readonly simulatorsOfWorker: Simulators<KindOf<N>>;
}

/**
 * Extends Playwright's `test` with simulators: one set for each worker, fresh for each test. Start the
 * app under test in a worker fixture that asks for `simulatorsOfWorker`, and give it their addresses.
 *
 * `mergeTests` joins it with other extensions.
 *
 *     export const test = withSimulators(base, { only: ["payments"], delivery: true });
 */
export function withSimulators<const N extends KindName = Kind>(
  test: TestType<Args, WorkerArgs>,
  options: StartOptions<N> = {},
): TestType<Args & SimulatorFixtures<N>, WorkerArgs & SimulatorWorkerFixtures<N>> {
  return test.extend<SimulatorFixtures<N>, SimulatorWorkerFixtures<N>>({
    simulatorsOfWorker: [
      // Playwright reads the names of the fixtures that are asked for: none, in a pattern.
      // oxlint-disable-next-line no-empty-pattern -- it accepts nothing else here
      async ({}, use) => {
        const simulators = await startSimulators(options);
        await use(simulators);
        await simulators.stop();
      },
      { scope: "worker" },
    ],
    simulators: async ({ simulatorsOfWorker }, use) => {
      await simulatorsOfWorker.reset();
      await use(simulatorsOfWorker);
      if (options.unsupported === "error") await simulatorsOfWorker.assertSupported();
    },
  });
}
