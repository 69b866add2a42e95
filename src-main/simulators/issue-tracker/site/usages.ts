import type { IssueType } from "../shared/seeds.ts";
import type { Project, State } from "../state.ts";
import { typesOf } from "./offers.ts";
import type { Workflow } from "./types.ts";
import { workflowOf } from "./workflows.ts";

/** A project with those of its issue types that use something. */
export interface Usage {
  readonly project: Project;
  readonly types: readonly IssueType[];
}

/** The projects and issue types whose workflow fits. */
export function usagesOf(state: State, fits: (workflow: Workflow) => boolean): readonly Usage[] {
  return [...state.projects.values()].flatMap((project) => {
    const types = typesOf(state, project).filter(({ id }) => fits(workflowOf(state, project, id)));
    return types.length === 0 ? [] : [{ project, types }];
  });
}

/** Usages as lists of statuses and workflows show them. */
export const presentUsages = (usages: readonly Usage[]): readonly object[] =>
  usages.map(({ project, types }) => ({
    issueTypes: types.map(({ id }) => id),
    project: { id: project.id },
  }));
