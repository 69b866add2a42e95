import type { SimulatorView } from "#shared/domain/simulator.ts";
import type { RunningSimulator } from "#core/simulator/running-simulator.ts";

/** What a simulator is, as the panel shows it, reached at `baseUrl`. */
export function presentSimulator(simulator: RunningSimulator, baseUrl: string): SimulatorView {
  return {
    kind: simulator.kind,
    title: simulator.title,
    model: simulator.model,
    baseUrl,
    apiKey: simulator.apiKey,
    delivery: simulator.delivery,
    ...(simulator.silent ? { silent: true } : {}),
    actions: simulator.worldActions.map((action) => ({ ...action, effects: [...action.effects] })),
    collections: simulator.collections.map(({ name, title, action }) => ({
      name,
      title,
      ...(action ? { action } : {}),
    })),
    connect: simulator.connect ?? null,
  };
}
