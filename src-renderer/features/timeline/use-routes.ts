import { useMemo } from "react";
import { useCommand } from "../../bridge/use-command.ts";
import { readRoutes, type KnownRoute } from "./check-route.ts";

/** The routes of a simulator, by its own description. */
export function useRoutes(kind: string): readonly KnownRoute[] {
  const path = "/_sim/openapi.json";
  const answer = useCommand(
    "api.call",
    { kind, method: "GET", path },
    { enabled: kind !== "" },
  ).data;
  const body = answer?.body;
  return useMemo(() => readRoutes(body), [body]);
}
