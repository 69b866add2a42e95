import type { Simulator } from "#core/define-simulator.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";
import { HostedSimulator } from "./hosted-simulator.ts";

/** The moment at which simulators of tests begin. */
export const START_TIME = Date.UTC(2026, 0, 15, 12);

/** Returns settings for a simulator on its own: a frozen clock, delivery on, short timeouts. */
export function ownSettings(changes: Partial<SimulatorSettings> = {}): SimulatorSettings {
  return {
    guard: { host: "127.0.0.1", allowedHosts: [], allowedOrigins: [] },
    deliverRegistered: true,
    deliveryTimeoutMs: 2_000,
    vendorHeaders: true,
    startTime: START_TIME,
    environment: {},
    ...changes,
  };
}

/** A simulator that listens at `baseUrl`; `await using` closes it. */
export interface ServedSimulator extends AsyncDisposable {
  readonly running: RunningSimulator;
  readonly hosted: HostedSimulator;
  readonly baseUrl: string;
  readonly port: number;
}

/** Returns a simulator that is built when it is needed. It listens on request. */
export function hostSimulator(
  simulator: Simulator,
  changes: Partial<SimulatorSettings> = {},
): HostedSimulator {
  const listed = { ...simulator, load: () => Promise.resolve(simulator) };
  return new HostedSimulator(listed, ownSettings(changes));
}

/**
 * Serves one simulator on a free port of 127.0.0.1, for tests with the provider's SDK.
 * @example await using served = await serveSimulator(simulator);
 */
export async function serveSimulator(
  simulator: Simulator,
  changes: Partial<SimulatorSettings> = {},
): Promise<ServedSimulator> {
  const hosted = hostSimulator(simulator, changes);
  const baseUrl = await hosted.listen("127.0.0.1", 0);
  return {
    running: await hosted.wake(),
    hosted,
    baseUrl,
    port: Number(new URL(baseUrl).port),
    [Symbol.asyncDispose]: () => hosted.close(),
  };
}
