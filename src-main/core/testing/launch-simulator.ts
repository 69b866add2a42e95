import type { ListedSimulator, Simulator } from "#core/define-simulator.ts";
import { type ServedSimulator, serveSimulator as serve } from "#core/launch/serve-simulator.ts";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { testSettings } from "./test-settings.ts";

export { hostSimulator } from "#core/launch/serve-simulator.ts";

/** A simulator for one test; `await using` closes it. */
export interface TestSimulator extends AsyncDisposable {
  readonly running: RunningSimulator;
}

/** Launches a simulator without a port, for tests that use `inject`. */
export function launchSimulator(
  simulator: Simulator,
  changes: Partial<SimulatorSettings> = {},
): TestSimulator {
  const running = simulator.launch(testSettings(changes));
  return { running, [Symbol.asyncDispose]: () => running.close() };
}

/** A simulator as a registry lists it, though it is loaded already. */
export function listSimulator(simulator: Simulator): ListedSimulator {
  return { ...simulator, load: () => Promise.resolve(simulator) };
}

/** Called for every simulator that a test serves. The returned function is called before it closes. */
type ServedObserver = (served: ServedSimulator) => () => void;

const observers = new Set<ServedObserver>();

/** Lets an observer see every simulator that is served from now on. Returns the function that ends this. */
export function observeServed(observer: ServedObserver): () => void {
  observers.add(observer);
  return () => {
    observers.delete(observer);
  };
}

/** Launches a simulator on a free port of 127.0.0.1, for tests that use the provider's own SDK. */
export async function serveSimulator(
  simulator: Simulator,
  changes: Partial<SimulatorSettings> = {},
): Promise<ServedSimulator> {
  const served = await serve(simulator, changes);
  const ends = [...observers].map((observer) => observer(served));
  return {
    ...served,
    [Symbol.asyncDispose]: () => {
      for (const end of ends) end();
      return served[Symbol.asyncDispose]();
    },
  };
}
