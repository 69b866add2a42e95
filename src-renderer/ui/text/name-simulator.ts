import type { SimulatorView } from "#shared/domain/simulator.ts";

/** The trade of a kind in words: `code hosting`. */
export function roleOf(kind: string): string {
  return kind.replaceAll("-", " ");
}

/** A simulator's name for people, the provider first: `Stripe · payments`. */
export function nameSimulator({ kind, model }: Pick<SimulatorView, "kind" | "model">): string {
  return `${model} · ${roleOf(kind)}`;
}

/** Returns simulators as the choices of a picker. */
export function listChoices(simulators: readonly Pick<SimulatorView, "kind" | "model">[]) {
  return simulators.map((simulator) => ({ id: simulator.kind, title: nameSimulator(simulator) }));
}
