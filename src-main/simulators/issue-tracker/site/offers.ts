import { listOf } from "../shared/collect.ts";
import type { IssueType, Priority } from "../shared/seeds.ts";
import { DEFAULT_PRIORITY, DEFAULT_RESOLUTION } from "../shared/seeds.ts";
import type { Project, State } from "../state.ts";
import { DEFAULT_ID } from "./seeds.ts";
import type { IssueTypeScheme, PriorityScheme } from "./types.ts";

/** The issue type scheme of a project. */
export function typeSchemeOf({ typeSchemes }: State, { uses }: Project): IssueTypeScheme {
  const scheme = typeSchemes.get(uses.issueTypes ?? DEFAULT_ID);
  if (scheme) return scheme;
  throw new RangeError("there is no issue type scheme");
}

/** The issue types that a project offers. */
export function typesOf(state: State, project: Project): readonly IssueType[] {
  return typeSchemeOf(state, project).typeIds.flatMap((id) => state.issueTypes.get(id) ?? []);
}

/** The priority scheme of a project. */
export function prioritySchemeOf({ prioritySchemes }: State, { uses }: Project): PriorityScheme {
  const scheme = prioritySchemes.get(uses.priorities ?? DEFAULT_ID);
  if (scheme) return scheme;
  throw new RangeError("there is no priority scheme");
}

/** The priorities that a project offers, from the most to the least urgent. */
export function prioritiesOf(state: State, project: Project): readonly Priority[] {
  const { priorityIds } = prioritySchemeOf(state, project);
  return listOf(state.priorities).filter(({ id }) => priorityIds.includes(id));
}

/** The priority of new issues of a project. */
export function defaultPriorityOf(state: State, project: Project): string {
  const { defaultId, priorityIds } = prioritySchemeOf(state, project);
  const usual = defaultId ?? defaultOf(state, "priority") ?? DEFAULT_PRIORITY;
  return priorityIds.includes(usual) ? usual : (priorityIds[0] ?? usual);
}

/** The priority or resolution that an administrator has made the default one. */
export function defaultOf(
  { settings }: State,
  list: "priority" | "resolution",
): string | undefined {
  const id = settings.get(`default ${list}`);
  return typeof id === "string" ? id : undefined;
}

/** The resolution of issues that are done without another. */
export function defaultResolutionOf(state: State): string | null {
  const id = defaultOf(state, "resolution") ?? DEFAULT_RESOLUTION;
  return state.resolutions.has(id) ? id : ([...state.resolutions.values()][0]?.id ?? null);
}

/** The level of an issue type: 1 for epics, -1 for sub-tasks. */
export function levelOf({ issueTypes }: State, typeId: string): IssueType["level"] {
  return issueTypes.get(typeId)?.level ?? 0;
}
