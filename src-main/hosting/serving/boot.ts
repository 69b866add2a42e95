import { readReason } from "#shared/text/read-reason.ts";
import type { ListedSimulator } from "#core/define-simulator.ts";
import { HostedSimulator } from "#core/launch/hosted-simulator.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import type { Snapshot } from "#core/contract/snapshot.ts";
import { loadAhead } from "./load-ahead.ts";
import { foreignHost } from "../options/options.ts";
import { startFrom } from "../options/start-from.ts";
import { StartError } from "../start-error.ts";
import { version } from "../version.ts";

/** The address of simulators. */
export interface Address {
  readonly host: string;
  readonly portBase: number;
}

/** A simulator that listens, and where it is reached. */
export interface Served {
  readonly simulator: HostedSimulator;
  readonly baseUrl: string;
}

/** The system's error codes for an address that is not of this machine or not an address. */
const FOREIGN_ADDRESS = new Set(["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL"]);

/** The system's code of an error. Under Jest, errors of Node are not instances of the global `Error`. */
function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}

function explainListenError(error: unknown, kind: string, host: string, port: number): StartError {
  const code = codeOf(error);
  const where = `${host}:${String(port)}`;
  if (code === "EADDRINUSE") {
    return new StartError(
      1,
      `Port ${String(port)} for ${kind} is taken: another program listens on ${where}. Stop that program, or choose other ports with --port-base.`,
    );
  }
  if (code === "EACCES") {
    return new StartError(
      1,
      `Port ${String(port)} for ${kind}: permission denied. Choose a port base of 1023 or above with --port-base.`,
    );
  }
  if (FOREIGN_ADDRESS.has(code)) return foreignHost(host);
  return new StartError(1, `${kind} cannot listen on ${where}: ${readReason(error)}`);
}

/**
 * Opens the ports of the chosen simulators: all of them, or none. A simulator's port is its place in
 * the registry, so that it is the same whatever else runs. Each is built when it is needed.
 */
export async function boot(
  registry: readonly ListedSimulator[],
  only: readonly string[] | undefined,
  settings: SimulatorSettings,
  address: Address,
  snapshots: ReadonlyMap<string, Snapshot> = new Map(),
): Promise<readonly Served[]> {
  const served: Served[] = [];
  const instance = settings.instance ?? describeInstance(() => served);
  try {
    for (const [place, candidate] of registry.entries()) {
      if (only && !only.includes(candidate.kind)) continue;
      const port = address.portBase === 0 ? 0 : address.portBase + place + 1;
      const own = startFrom(settings, snapshots.get(candidate.kind));
      const simulator = new HostedSimulator(candidate, { ...own, instance });
      served.push({ simulator, baseUrl: "" });
      const baseUrl = await listen(simulator, address.host, port);
      served[served.length - 1] = { simulator, baseUrl };
    }
  } catch (error) {
    await closeAll(served);
    throw error;
  }
  void loadAhead(served.map(({ simulator }) => simulator));
  return served;
}

/** Opens a simulator's port and returns its base URL. Throws a StartError that names the port. */
export async function listen(
  simulator: HostedSimulator,
  host: string,
  port: number,
): Promise<string> {
  try {
    return await simulator.listen(host, port);
  } catch (error) {
    throw explainListenError(error, simulator.kind, host, port);
  }
}

/** Stops every simulator; each responds to the requests that it has accepted. */
export async function closeAll(served: readonly Served[]): Promise<void> {
  await Promise.allSettled(served.map(({ simulator }) => simulator.close()));
}

/** Returns the facts about the instance of a simulator: its version, and all its ports. */
export function describeInstance(
  served: () => readonly Served[],
): NonNullable<SimulatorSettings["instance"]> {
  const portOf = ({ simulator, baseUrl }: Served): [string, number] => [
    simulator.kind,
    Number(new URL(baseUrl).port),
  ];
  return {
    version,
    ports: () =>
      Object.fromEntries(
        served()
          .filter(({ baseUrl }) => baseUrl !== "")
          .map(portOf),
      ),
  };
}
