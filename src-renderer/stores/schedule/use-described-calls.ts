import { useMemo } from "react";
import { useRoutes } from "../../bridge/use-routes.ts";
import { useSimulators } from "../../bridge/use-simulators.ts";
import { describeCall, type CallWords, type DescribedCall } from "./describe-call.ts";

/** Returns the words of requests that run in this order. */
export function useDescribedCalls(calls: readonly DescribedCall[]): readonly CallWords[] {
  const simulators = useSimulators();
  const kinds = [...new Set(calls.map(({ kind }) => kind))];
  const routes = useRoutes(kinds);
  return useMemo(
    () =>
      calls.map((call, place) => describeCall(call, { simulators, routes }, calls.slice(0, place))),
    [calls, simulators, routes],
  );
}
