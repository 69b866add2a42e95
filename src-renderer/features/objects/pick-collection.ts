import type { CollectionView, SimulatorView } from "#shared/domain/simulator.ts";

export interface PickedCollection {
  readonly simulator: SimulatorView;
  readonly collection: CollectionView;
}

/** The collection that a link names; the first there is when it names none. */
export function pickCollection(
  simulators: readonly SimulatorView[],
  kind: string | undefined,
  name: string | undefined,
): PickedCollection | undefined {
  const all = simulators.flatMap((simulator) =>
    simulator.collections.map((collection) => ({ simulator, collection })),
  );
  const named = all.find(
    ({ simulator, collection }) => simulator.kind === kind && collection.name === name,
  );
  return named ?? all[0];
}
