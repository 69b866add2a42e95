/** The names of a simulator: its kind and its provider. */
interface Named {
  readonly kind: string;
  readonly model: string;
}

/** The trade of a kind in words: `code hosting`. */
export function nameRole(kind: string): string {
  return kind.replaceAll("-", " ");
}

/**
 * Returns whether a kind says more than the provider's name: that of a described simulator is its title again.
 */
export function hasRole({ kind, model }: Named): boolean {
  const words = model.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join("-") !== kind;
}

/** A simulator's name for people, the provider first: `Stripe · payments`. */
export function nameSimulator(simulator: Named): string {
  const { kind, model } = simulator;
  return hasRole(simulator) ? `${model} · ${nameRole(kind)}` : model;
}

/** Returns simulators as the choices of a picker. */
export function listChoices(simulators: readonly Named[]) {
  return simulators.map((simulator) => ({ id: simulator.kind, title: nameSimulator(simulator) }));
}
