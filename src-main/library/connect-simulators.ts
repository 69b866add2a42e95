import { readReason } from "#shared/text/read-reason.ts";
import { kindNamed } from "../hosting/kind-names.ts";
import { builtIn } from "../hosting/registry.ts";
import { StartError } from "../hosting/start-error.ts";
import { createSet } from "./create-set.ts";
import { connectionsTo, connectOverHttp } from "./connection/http-connection.ts";
import { type ReadyLine, readReadyLine } from "./connection/ready-line.ts";
import type { Kind, KindName, KindOf } from "./kinds.ts";
import type { Simulators } from "./simulator/simulator.ts";
import { SimulatorError, SimulatorStartError } from "./errors.ts";
import { applySeed, withSeed } from "./simulator/seed.ts";
import type { Seed } from "./start-options.ts";

export type { ReadyLine } from "./connection/ready-line.ts";

/** Simulators that run elsewhere: what `simdeck headless` said when it was ready. */
export interface ConnectOptions<N extends KindName = Kind> {
  /** The kinds that are wanted; default: all that are running. */
  readonly only?: readonly N[];
  /** The ready line, as text or parsed, or the path of the file that `--ready-file` wrote. */
  readonly ready: ReadyLine | string;
  /**
   * The data that the simulators begin with, now and after each reset of this set; as for
   * `startSimulators`.
   */
  readonly seed?: Seed<NoInfer<N>>;
  /** True if the use of what is not supported is an error; as for `startSimulators`. */
  readonly unsupported?: "error" | "list";
  /** `SIM_CONTROL_TOKEN`, when it is set there. */
  readonly controlToken?: string;
}

/** Throws a SimulatorStartError if there is no ready line; JavaScript has no types that require one. */
async function readReady(
  options: { readonly ready?: ReadyLine | string } = {},
): Promise<ReadyLine> {
  const { ready } = options;
  if (ready === undefined || ready === "") {
    throw new SimulatorStartError("connectSimulators: ready: give the ready line, or its file");
  }
  try {
    return await readReadyLine(ready);
  } catch (error) {
    throw new SimulatorStartError(`connectSimulators: ${readReason(error)}`);
  }
}

/**
 * The same as `startSimulators` gives, for simulators that run in another process: a container, a
 * service of the pipeline, a global set-up. `stop` lets go of them; it does not end them. Throws a
 * SimulatorStartError when a kind that is wanted is not running there.
 */
export async function connectSimulators<const N extends KindName = Kind>(
  options: ConnectOptions<N>,
): Promise<Simulators<KindOf<N>>> {
  const { simulators, ca_file: caFile } = await readReady(options);
  const missing =
    options.only?.filter((name) => !Object.hasOwn(simulators, kindNamed(builtIn, name) ?? name)) ??
    [];
  if (missing.length > 0) {
    const running = Object.keys(simulators).join(", ");
    throw new SimulatorStartError(
      `connectSimulators: only: ${missing.join(", ")} is not running there; running: ${running}`,
    );
  }
  const { controlToken } = options;
  const agent = connectionsTo(caFile);
  const connections = Object.entries(simulators).map(
    ([kind, { base_url: baseUrl, api_key: apiKey }]) => ({
      ...connectOverHttp({ kind, baseUrl, apiKey, controlToken }, agent),
      rejectsUnsupported: options.unsupported === "error",
    }),
  );
  const stop = () => {
    agent.destroy();
    return Promise.resolve();
  };
  try {
    const seeded = withSeed(connections, options.seed, builtIn);
    for (const connection of seeded) await applySeed(connection);
    return createSet(seeded, options.only, stop);
  } catch (error) {
    await stop();
    if (!(error instanceof StartError || error instanceof SimulatorError)) throw error;
    throw new SimulatorStartError(`connectSimulators: ${error.message}`);
  }
}
