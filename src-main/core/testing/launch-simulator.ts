import type { ListedSimulator, Simulator } from "#core/define-simulator.ts";
import { HostedSimulator } from "#core/launch/hosted-simulator.ts";
import type { RunningSimulator } from "#core/launch/running-simulator.ts";
import type { SimulatorSettings } from "#core/kernel/settings.ts";
import { testSettings } from "./test-settings.ts";

/** A simulator for one test; `await using` closes it. */
export interface TestSimulator extends AsyncDisposable {
  readonly running: RunningSimulator;
}

/** One that listens, at `baseUrl`. */
interface ServedSimulator extends TestSimulator {
  readonly hosted: HostedSimulator;
  readonly baseUrl: string;
  readonly port: number;
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

/** A simulator that is built when it is needed; it listens on request. */
export function hostSimulator(
  simulator: Simulator,
  changes: Partial<SimulatorSettings> = {},
): HostedSimulator {
  return new HostedSimulator(listSimulator(simulator), testSettings(changes));
}

/** Called for every simulator that a test serves. The answer is called before it closes. */
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
  const hosted = hostSimulator(simulator, changes);
  const baseUrl = await hosted.listen("127.0.0.1", 0);
  const ends: (() => void)[] = [];
  const served = {
    running: await hosted.wake(),
    hosted,
    baseUrl,
    port: Number(new URL(baseUrl).port),
    [Symbol.asyncDispose]: () => {
      for (const end of ends) end();
      return hosted.close();
    },
  };
  for (const observer of observers) ends.push(observer(served));
  return served;
}
