import type { Collection } from "#core/state/collection.ts";
import type { Managed } from "../../management/entities.ts";
import { objectsAt } from "../../management/objects.ts";
import { requireItem } from "../../shared/find.ts";
import type { State } from "../../state.ts";
import { BRANDS } from "./seeds.ts";

type Params = Readonly<Record<string, string>>;

/** Returns the brands of the org. */
export const brandsOf = (state: State): Collection<Managed> => objectsAt(state, BRANDS);

/** Returns the id of the brand that the org has from the start. */
export function firstBrandId(state: State): string {
  return [...brandsOf(state).values()].find(({ isSystem }) => isSystem)?.id ?? "";
}

/** Returns the brand of a path; throws Okta's 404. */
export const requireBrand = (state: State, params: Params): Managed =>
  requireItem(brandsOf(state), params["brand"], "Brand");
