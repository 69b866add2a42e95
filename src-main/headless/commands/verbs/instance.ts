import { resolve } from "node:path";
import { didYouMean } from "#shared/text/nearest.ts";
import { readReason } from "#shared/text/read-reason.ts";
import { describeKinds, kindNamed, listNames } from "../../../hosting/kind-names.ts";
import { builtIn } from "../../../hosting/registry.ts";
import { findReadyFile } from "../../../hosting/serving/default-ready-file.ts";
import { StartError } from "../../../hosting/start-error.ts";
import type { Connection } from "../../../library/connection/connection.ts";
import { connectionsTo, connectOverHttp } from "../../../library/connection/http-connection.ts";
import { readReadyLine } from "../../../library/connection/ready-line.ts";

/** A running instance, in another process. */
export interface RunningInstance extends Disposable {
  readonly readyFile: string;
  readonly connections: readonly Connection[];
  /** Returns the simulator of a kind or provider name. Throws a StartError when it is not running. */
  named(name: string): Connection;
  /** Returns one simulator, or all of them without a name. */
  selected(name: string | undefined): readonly Connection[];
}

interface InstanceLocation {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const HOW =
  "start simdeck headless in this folder, or name the file of --ready-file with --ready FILE or SIMDECK_READY";

/**
 * Connects to the running instance of `--ready`, of `SIMDECK_READY`, or of the ready file of the folder
 * or of one above. Throws a StartError when there is no such file.
 */
export async function findInstance(
  input: string | undefined,
  { folder, environment }: InstanceLocation,
): Promise<RunningInstance> {
  const readyFile = input ?? environment["SIMDECK_READY"] ?? findReadyFile(resolve(folder));
  if (readyFile === undefined) {
    throw new StartError(2, `no running simulators were found: ${HOW}.`);
  }
  if (readyFile === "") {
    const source = input === undefined ? "SIMDECK_READY" : "--ready";
    throw new StartError(2, `${source} is empty: give the path of a ready file, or leave it out.`);
  }
  const { simulators, ca_file: caFile } = await readReadyLine(readyFile).catch((error: unknown) => {
    throw new StartError(2, `${readReason(error)}; ${HOW}.`);
  });
  const controlToken = environment["SIM_CONTROL_TOKEN"];
  const agent = connectionsTo(caFile);
  const connections = Object.entries(simulators).map(
    ([kind, { base_url: baseUrl, api_key: apiKey }]) =>
      connectOverHttp({ kind, baseUrl, apiKey, controlToken }, agent),
  );
  const named = (name: string) => selectConnection(connections, name);
  return {
    readyFile,
    connections,
    named,
    selected: (name) => (name === undefined ? connections : [named(name)]),
    [Symbol.dispose]: () => {
      agent.destroy();
    },
  };
}

/** Returns the simulator of a kind or provider name. Throws a StartError when it is not running. */
export function selectConnection(connections: readonly Connection[], name: string): Connection {
  const running = connections.map(
    ({ kind }) => builtIn.find((known) => known.kind === kind) ?? { kind },
  );
  const kind = kindNamed(running, name);
  const found = connections.find((connection) => connection.kind === kind);
  if (found) return found;
  const isKnown = kindNamed(builtIn, name) !== undefined;
  const what = isKnown ? "is not running" : "is an unknown simulator";
  const meant = isKnown ? "" : didYouMean(name, listNames(running));
  throw new StartError(
    2,
    `${JSON.stringify(name)} ${what}.${meant} Running: ${describeKinds(running)}.`,
  );
}
