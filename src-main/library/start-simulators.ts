import { serveSimulators } from "../hosting/serving/serve-simulators.ts";
import { StartError } from "../hosting/start-error.ts";
import { createSet } from "./create-set.ts";
import type { Kind } from "./kinds.ts";
import { connectLocally } from "./local-connection.ts";
import { nameOptions, readOptions } from "./read-options.ts";
import type { Simulators } from "./simulator.ts";
import { SimulatorStartError } from "./errors.ts";
import type { StartOptions } from "./start-options.ts";

function explain(error: unknown): unknown {
  if (!(error instanceof StartError)) return error;
  return new SimulatorStartError(`startSimulators: ${nameOptions(error.message)}`);
}

/**
 * Starts simulators in this process, each on a free port of 127.0.0.1: all of them, or none. Several
 * sets live side by side and know nothing of each other. Throws a SimulatorStartError that names the
 * option at fault.
 *
 *     await using simulators = await startSimulators({ only: ["payments"], delivery: true });
 *     const stripe = new Stripe(simulators.payments.apiKey, …);
 */
export async function startSimulators<const K extends Kind = Kind>(
  options: StartOptions<K> = {},
): Promise<Simulators<K>> {
  try {
    const serving = await serveSimulators(readOptions(options));
    const connections = serving.served.map(connectLocally);
    return createSet(connections, options.only, () => serving.close());
  } catch (error) {
    throw explain(error);
  }
}
