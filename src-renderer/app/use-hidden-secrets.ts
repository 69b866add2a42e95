import { useMemo } from "react";
import { useCommand } from "../bridge/use-command.ts";
import { useSimulators } from "../bridge/use-simulators.ts";
import { useDemo } from "../stores/demo-store.ts";
import { useFeed } from "../stores/feed/feed-store.ts";

/** The keys of the simulators and the secrets of the endpoints, while an audience looks on; else null. */
export function useHiddenSecrets(): readonly string[] | null {
  const isDemo = useDemo(({ factor }) => factor !== null);
  const simulators = useSimulators();
  const writes = useFeed(({ statuses }) =>
    isDemo ? [...statuses.values()].map((one) => one.writes).join() : "",
  );
  const options = { enabled: isDemo, freshFor: writes };
  const endpoints = useCommand("endpoints.list", {}, options).data;
  return useMemo(() => {
    if (!isDemo) return null;
    const keys = simulators.map(({ apiKey }) => apiKey);
    return [...keys, ...(endpoints ?? []).map(({ secret }) => secret)];
  }, [isDemo, simulators, endpoints]);
}
