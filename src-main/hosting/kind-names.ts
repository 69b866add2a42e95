import type { SimulatorProfile } from "#core/contract/profile.ts";
import { StartError } from "./start-error.ts";

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

/** The registered simulators, and those of them that run; default: all. */
export interface Running {
  readonly registry: readonly Named[];
  readonly only?: readonly string[] | undefined;
}

/** Returns the kind that a file has data for. Throws a StartError if it is unknown or does not run. */
export function runningKind(name: string, source: string, { registry, only }: Running): string {
  const kind = kindNamed(registry, name);
  if (kind === undefined) {
    const known = `The kinds are ${describeKinds(registry)}.`;
    throw new StartError(2, `${source}: unknown simulator ${JSON.stringify(name)}. ${known}`);
  }
  if (only?.includes(kind) ?? true) return kind;
  throw new StartError(2, `${source}: it is for ${kind}, which is not in --only.`);
}

/** Every kind, and every provider's name. */
export const listNames = (registry: readonly Named[]): readonly string[] =>
  registry.flatMap(({ kind, aliases = [] }) => [kind, ...aliases]);

export const listKinds = (registry: readonly { readonly kind: string }[]): readonly string[] =>
  registry.map(({ kind }) => kind);
