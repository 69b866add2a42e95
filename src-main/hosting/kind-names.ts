import type { SimulatorProfile } from "#core/contract/profile.ts";

/** The names of a simulator: its kind, and its provider's name. */
export type Named = Pick<SimulatorProfile, "kind" | "aliases">;

/** Returns the kind of a simulator by its kind or its provider's name, in any case. */
export function kindNamed(registry: readonly Named[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  const isMeant = (known: string) => known.toLowerCase() === wanted;
  return registry.find(({ kind, aliases = [] }) => isMeant(kind) || aliases.some(isMeant))?.kind;
}

/** The kinds for a message: `payments (stripe), email (resend)`. */
export const describeKinds = (registry: readonly Named[]): string =>
  registry
    .map(({ kind, aliases = [] }) => [kind, ...aliases.map((alias) => `(${alias})`)].join(" "))
    .join(", ");

/** Every kind, and every provider's name. */
export const listNames = (registry: readonly Named[]): readonly string[] =>
  registry.flatMap(({ kind, aliases = [] }) => [kind, ...aliases]);

export const listKinds = (registry: readonly { readonly kind: string }[]): readonly string[] =>
  registry.map(({ kind }) => kind);
