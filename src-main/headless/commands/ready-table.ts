import { builtIn } from "../../hosting/registry.ts";
import type { SimulatorHost } from "../../hosting/serving/simulator-host.ts";
import { outputTo } from "./verbs/output.ts";

/** Returns the ready line for people: the address and key of each simulator, and three next commands. */
export function readyTable({ served }: Pick<SimulatorHost, "served">): string {
  let text = "";
  const { table, line } = outputTo((part) => (text += part), {
    isJson: false,
    isTerminal: true,
    hasColors: false,
  });
  const rows = served.map(({ simulator, baseUrl }) => [
    simulator.kind,
    builtIn.find(({ kind }) => kind === simulator.kind)?.model,
    baseUrl,
    simulator.apiKey,
  ]);
  table([["simulator", "modelled on", "address", "API key"], ...rows]);
  const [first] = served;
  line("");
  line("Next, in another terminal:");
  table([
    ["  npx simdeck events --follow", "shows events and their deliveries"],
    [
      `  npx simdeck trigger ${first?.simulator.kind ?? "KIND"}`,
      "lists what only the provider or its users can cause",
    ],
    ["  npx simdeck init", "writes a first test into your project"],
  ]);
  line("");
  line("Ctrl C stops the simulators.");
  return text;
}
