import { kindFacts } from "#shared/domain/kind-facts.ts";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import type { CollectionInfo } from "#core/contract/objects.ts";
import type { SimulatorProfile } from "#core/contract/profile.ts";
import type { WorldActionView } from "#core/contract/world-action.ts";

/** The parts of a simulator that are known once its code is loaded. */
interface Loaded {
  readonly worldActions: readonly WorldActionView[];
  readonly collections: readonly CollectionInfo[];
  readonly pages: readonly string[];
  readonly hasPeople: boolean;
  readonly hasMails: boolean;
}

/** A simulator as the panel shows it: the facts of its profile, its actions and collections, its address. */
export function presentSimulator(
  profile: SimulatorProfile,
  { worldActions, collections, pages, hasPeople, hasMails }: Loaded,
  address: { readonly baseUrl: string; readonly apiKey: string },
): SimulatorView {
  return {
    ...kindFacts.parse(profile),
    ...address,
    actions: worldActions.map((action) => ({ ...action, effects: [...action.effects] })),
    collections: collections.map(({ name, title, action }) => ({
      name,
      title,
      ...(action ? { action } : {}),
    })),
    pages: [...pages],
    hasPeople,
    hasMails,
  };
}
