import { isMember } from "../access/holds.ts";
import type { Project, State } from "../state.ts";
import type { SecurityLevel } from "./types.ts";

/** The levels of a project. */
export function levelsOf(state: State, { uses }: Project): readonly SecurityLevel[] {
  return state.securitySchemes.get(uses.security ?? "")?.levels ?? [];
}

/** The levels of a project that a user is a member of, and can give issues. */
export function levelsFor(
  state: State,
  project: Project,
  userId: string,
): readonly SecurityLevel[] {
  return levelsOf(state, project).filter((level) => isMember(state, userId, level, { project }));
}

/** The level of new issues of a project. */
export function defaultLevelOf({ securitySchemes }: State, { uses }: Project): string | null {
  return securitySchemes.get(uses.security ?? "")?.defaultId ?? null;
}
