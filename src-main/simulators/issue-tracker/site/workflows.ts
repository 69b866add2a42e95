import { groupsOf, hasRole, holds } from "../access/holds.ts";
import { requireIssueProject } from "../shared/find.ts";
import type { Status } from "../shared/seeds.ts";
import type { Issue, Project, State } from "../state.ts";
import { DEFAULT_ID } from "./seeds.ts";
import type { Rule, Transition, Workflow, WorkflowScheme } from "./types.ts";

/** The workflow scheme of a project. */
export function workflowSchemeOf({ workflowSchemes }: State, { uses }: Project): WorkflowScheme {
  const scheme = workflowSchemes.get(uses.workflows ?? DEFAULT_ID);
  if (scheme) return scheme;
  throw new RangeError("there is no workflow scheme");
}

/** The workflow of the issues of a type in a project. */
export function workflowOf(state: State, project: Project, typeId: string): Workflow {
  const { byType, defaultId } = workflowSchemeOf(state, project);
  const workflow = state.workflows.get(byType[typeId] ?? defaultId);
  if (workflow) return workflow;
  throw new RangeError("there is no workflow");
}

/** The statuses of a workflow, in its order. */
export function statusesOf({ statuses }: State, { statusIds }: Workflow): readonly Status[] {
  return statusIds.flatMap((id) => statuses.get(id) ?? []);
}

/** The status of new issues. */
export function firstStatusOf({ transitions, statusIds }: Workflow): string {
  return transitions.find(({ type }) => type === "INITIAL")?.to ?? statusIds[0] ?? "";
}

const namesIn = (text = "") =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** Returns whether a condition lets a person use a transition. */
function isMet(state: State, userId: string, issue: Issue, { parameters }: Rule): boolean {
  const project = requireIssueProject(state, issue);
  return (
    namesIn(parameters["accountIds"]).some((name) => isPerson(name, userId, issue)) ||
    namesIn(parameters["roleIds"]).some((id) => hasRole(state, userId, project.id, id)) ||
    namesIn(parameters["groupIds"]).some((id) =>
      groupsOf(state, userId).some((group) => group.id === id),
    ) ||
    namesIn(parameters["permissionKeys"]).some((key) =>
      holds(state, userId, key, { project, issue }),
    )
  );
}

/** Conditions name accounts, or the people of an issue. */
function isPerson(name: string, userId: string, { assigneeId, reporterId }: Issue): boolean {
  if (name === "allow-reporter") return reporterId === userId;
  if (name === "allow-assignee") return assigneeId === userId;
  return name === userId;
}

/** The transitions that lead on from the status of an issue, as far as their conditions let a person use them. */
export function transitionsOf(state: State, issue: Issue, userId: string): readonly Transition[] {
  const workflow = workflowOf(state, requireIssueProject(state, issue), issue.typeId);
  return workflow.transitions.filter(
    ({ type, from, conditions }) =>
      (type === "GLOBAL" || (type === "DIRECTED" && from.includes(issue.statusId))) &&
      conditions.every((rule) => isMet(state, userId, issue, rule)),
  );
}
