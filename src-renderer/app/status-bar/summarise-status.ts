import type { SimulatorStatus } from "#shared/domain/simulator.ts";

/** The one value all have; null when they differ, `otherwise` when there is none. */
function shared(values: readonly number[], otherwise: number): number | null {
  const [first = otherwise] = values;
  return values.every((value) => value === first) ? first : null;
}

/** The figures of some simulators in one line. */
export function summariseStatus(
  statuses: ReadonlyMap<string, SimulatorStatus>,
  kinds: readonly string[],
) {
  const meant = kinds.flatMap((kind) => statuses.get(kind) ?? []);
  const generations = [...new Set(meant.map(({ generation }) => generation))];
  return {
    now: shared(
      meant.map(({ now }) => Math.floor(now / 1_000) * 1_000),
      0,
    ),
    offset: shared(
      meant.map(({ wallOffsetSeconds }) => wallOffsetSeconds),
      0,
    ),
    pending: meant.reduce((sum, { pending }) => sum + pending, 0),
    inFlight: meant.some(({ inFlight }) => inFlight),
    generation:
      generations.length > 1
        ? `${String(Math.min(...generations))}–${String(Math.max(...generations))}`
        : String(generations[0] ?? 1),
  };
}
