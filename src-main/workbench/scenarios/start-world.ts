import * as z from "zod";
import type { Registry } from "../../hosting/registry.ts";
import { deliveryView } from "../../library/simulator/responses.ts";
import { ask } from "../../library/simulator/ask.ts";
import { createOwnSimulator } from "../../library/simulator/create-simulator.ts";
import type { Connection } from "../../library/connection/connection.ts";
import type { ReadScenario } from "../../scenarios/scenario-file.ts";
import { serveWorld } from "../../scenarios/serve-world.ts";

const anything = z.unknown();

/**
 * Takes simulators to the world that a scenario starts from, and keeps it as a snapshot of this name. That
 * world is made on simulators of its own, started as `simdeck play` starts them, so that both begin alike.
 */
export async function enterStartWorld(
  scenario: ReadScenario,
  connections: readonly Connection[],
  registry: Registry,
  name: string,
): Promise<void> {
  await using panelSource = await serveWorld(scenario, registry, {});
  for (const connection of connections) {
    const model = panelSource.connections.find(({ kind }) => kind === connection.kind);
    if (!model) continue;
    const path = `/_sim/snapshots/${encodeURIComponent(name)}`;
    await createOwnSimulator(model).snapshot(name);
    const saved = await ask(model, "GET", path, anything);
    await ask(connection, "PUT", path, anything, saved);
    const simulator = createOwnSimulator(connection);
    await simulator.clearFaults();
    if (await isDelivering(model)) await simulator.setDelivery(true);
  }
  for (const connection of connections) await createOwnSimulator(connection).restore(name);
}

async function isDelivering(connection: Connection): Promise<boolean> {
  return (await ask(connection, "GET", "/_sim/delivery", deliveryView)).on;
}
