import type { Registry } from "../hosting/registry.ts";
import { parseOptions } from "../hosting/options/options.ts";
import { serveRegistry } from "../hosting/serving/serve-simulators.ts";
import type { Connection } from "../library/connection/connection.ts";
import { connectLocally } from "../library/connection/local-connection.ts";
import type { ReadScenario } from "./scenario-file.ts";

/** The start of a scenario's clocks, unless `SIM_START_TIME` is set: payloads contain times. */
export const START_TIME = "2026-01-01T00:00:00Z";

/** The simulators on which a scenario is played. */
export interface ScenarioWorld extends AsyncDisposable {
  readonly connections: readonly Connection[];
}

/** Starts the simulators that a scenario names. They deliver when it expects deliveries. */
export async function serveWorld(
  { kinds, snapshot, expect }: ReadScenario,
  registry: Registry,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<ScenarioWorld> {
  const delivers = Object.values(expect).some(({ deliveries }) => deliveries !== undefined);
  const file = typeof snapshot === "string" ? ["--snapshot", snapshot] : [];
  const argv = ["--only", kinds.join(","), "--port-base", "0", ...file];
  const host = await serveRegistry(
    registry,
    {
      options: parseOptions(argv, registry),
      environment: {
        SIM_START_TIME: START_TIME,
        ...(delivers ? { SIM_WEBHOOK_DELIVERY: "on" } : {}),
        ...environment,
      },
    },
    typeof snapshot === "object" ? { snapshot } : {},
  );
  return {
    connections: host.served.map(connectLocally),
    [Symbol.asyncDispose]: () => host.close(),
  };
}
