import { notFound } from "../errors.ts";
import { findProject } from "../shared/find.ts";
import type { Project, State } from "../state.ts";
import { DEFAULT_ID } from "./seeds.ts";
import type { SchemeKind } from "./types.ts";

/** The schemes of projects that have chosen no other; empty for kinds that a project need not use. */
const usual: Readonly<Record<SchemeKind, string>> = {
  issueTypes: DEFAULT_ID,
  priorities: DEFAULT_ID,
  workflows: DEFAULT_ID,
  notifications: DEFAULT_ID,
  screens: "1",
  fields: "",
  security: "",
};

/** The id of the scheme of one kind that a project uses. */
export const usedBy = ({ uses }: Project, kind: SchemeKind): string => uses[kind] ?? usual[kind];

/** The projects that use a scheme. */
export function projectsUsing(state: State, kind: SchemeKind, id: string): readonly Project[] {
  return [...state.projects.values()].filter((project) => usedBy(project, kind) === id);
}

/** Gives a project another scheme of one kind, or with `null` the default one. */
export function assignScheme(
  state: State,
  { id }: Project,
  kind: SchemeKind,
  schemeId: string | null,
): void {
  const project = state.projects.get(id);
  if (!project) return;
  const { [kind]: _old, ...others } = project.uses;
  const uses = schemeId === null ? others : { ...others, [kind]: schemeId };
  state.projects.replace({ ...project, uses });
}

/** The project that a body names. */
export function requireProjectById(state: State, id: string): Project {
  const project = findProject(state, id);
  if (project) return project;
  throw notFound(`The project with id '${id}' was not found.`);
}
