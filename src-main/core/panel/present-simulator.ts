import type { SimulatorView } from "#shared/domain/simulator.ts";
import type { CollectionInfo } from "#core/kernel/objects.ts";
import type { RunningSimulator } from "#core/launch/running-simulator.ts";

/** Loaded or running: what it is does not depend on its world. */
type Presentable = Pick<
  RunningSimulator,
  "kind" | "title" | "model" | "apiKey" | "delivery" | "worldActions"
> & {
  readonly collections: readonly CollectionInfo[];
  readonly silent?: boolean;
  readonly connect?: RunningSimulator["connect"];
};

/** What a simulator is, as the panel shows it, reached at `baseUrl`. */
export function presentSimulator(simulator: Presentable, baseUrl: string): SimulatorView {
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
