import type { Repository, State } from "../state.ts";

/** Counts the stars of a repository. */
export function countStars({ stars }: State, { id }: Repository): number {
  return stars.get(id)?.size ?? 0;
}

/** Lists the forks of a repository, oldest first. */
export function listForks({ repositories }: State, { id }: Repository): readonly Repository[] {
  return [...repositories.values()].filter(({ parent }) => parent === id);
}
