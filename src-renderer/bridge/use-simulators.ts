import { useQuery } from "@tanstack/react-query";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { call } from "./client.ts";

const none: readonly SimulatorView[] = [];

/** The query for the simulators that run: what they are does not change while they do. */
export const simulatorsQuery = {
  queryKey: ["simulators.list"],
  queryFn: () => call("simulators.list", {}),
  staleTime: Infinity,
};

/** The simulator of a kind, when it runs. */
export function useSimulator(kind: string): SimulatorView | undefined {
  return useSimulators().find((simulator) => simulator.kind === kind);
}

/** The simulators that run, in the order of their ports. */
export function useSimulators(): readonly SimulatorView[] {
  return useQuery(simulatorsQuery).data ?? none;
}
