import type { SimulatorSettings } from "#core/kernel/settings.ts";
import type { Served } from "./boot.ts";
import { version } from "./version.ts";

/** What simulators tell of the instance that they are part of: its version, and all their ports. */
export function instanceOf(
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
