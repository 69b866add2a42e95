import type { RunningSimulator } from "#core/simulator/running-simulator.ts";
import type { Served } from "./boot.ts";
import { CommandError } from "./command-error.ts";

/** The running simulator of a kind; a CommandError when it does not run. */
export function findServed(served: readonly Served[], kind: string): Served {
  const found = served.find(({ simulator }) => simulator.kind === kind);
  if (!found) throw new CommandError("unknown_simulator", `The ${kind} simulator does not run.`);
  return found;
}

export function findSimulator(served: readonly Served[], kind: string): RunningSimulator {
  return findServed(served, kind).simulator;
}
