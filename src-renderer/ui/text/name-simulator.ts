/** The names of a simulator: its kind and its provider. */
interface Named {
  readonly kind: string;
  readonly model: string;
}

/** The trade of a kind in words: `code hosting`. */
export function nameRole(kind: string): string {
  return kind.replaceAll("-", " ");
}

/** A simulator's name for people, the provider first: `Stripe · payments`. */
export function nameSimulator({ kind, model }: Named): string {
  return `${model} · ${nameRole(kind)}`;
}

/** Returns simulators as the choices of a picker. */
export function listChoices(simulators: readonly Named[]) {
  return simulators.map((simulator) => ({ id: simulator.kind, title: nameSimulator(simulator) }));
}
