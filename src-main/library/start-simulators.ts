import { serveSimulators } from "../hosting/serving/serve-simulators.ts";
import { StartError } from "../hosting/start-error.ts";
import { createSet } from "./create-set.ts";
import { type Described, describedMembers } from "./described.ts";
import { isKind, type Kind, type KindName, type KindOf } from "./kinds.ts";
import { connectLocally } from "./connection/local-connection.ts";
import { nameOptions, readOptions } from "./read-options.ts";
import type { Simulators } from "./simulator/simulator.ts";
import { SimulatorError, SimulatorStartError } from "./errors.ts";
import { applySeed, withSeed } from "./simulator/seed.ts";
import type { StartOptions } from "./start-options.ts";

function explain(error: unknown): unknown {
  if (error instanceof SimulatorError) {
    return new SimulatorStartError(`startSimulators: ${error.message}`);
  }
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
export async function startSimulators<
  const N extends KindName = Kind,
  const O extends readonly string[] = readonly string[],
>(options: StartOptions<N, O> = {}): Promise<Simulators<KindOf<N>> & Described<O>> {
  try {
    const serving = await serveSimulators(readOptions(options));
    try {
      const rejectsUnsupported = options.unsupported === "error";
      const local = serving.served.map((one) => ({ ...connectLocally(one), rejectsUnsupported }));
      const connections = withSeed(local, options.seed, serving.registry);
      for (const connection of connections) await applySeed(connection);
      const set = createSet(connections, options.only, () => serving.close());
      const running = connections.flatMap(({ kind }) =>
        isKind(kind) ? [] : [[kind, set.own(kind)] as const],
      );
      return Object.assign(set, describedMembers(options.openapi, new Map(running)));
    } catch (error) {
      await serving.close();
      throw error;
    }
  } catch (error) {
    throw explain(error);
  }
}
