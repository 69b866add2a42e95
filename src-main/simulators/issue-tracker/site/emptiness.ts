import { SPRINT } from "../fields/catalogue.ts";
import type { Issue, State } from "../state.ts";

/** The values of the fields of an issue by which rules see whether a field is empty. */
function valueOf(state: State, issue: Issue, name: string): unknown {
  const held: Readonly<Record<string, unknown>> = {
    ...issue.custom,
    assignee: issue.assigneeId,
    attachment: [...(state.annexes.get(issue.id)?.attachmentIds ?? [])],
    comment: [...(state.annexes.get(issue.id)?.comments.values() ?? [])],
    components: issue.componentIds,
    description: issue.description,
    duedate: issue.dueDate,
    environment: issue.environment,
    fixVersions: issue.fixVersionIds,
    issuelinks: [...(state.annexes.get(issue.id)?.linkIds ?? [])],
    issuetype: issue.typeId,
    labels: issue.labels,
    parent: issue.parentId,
    priority: issue.priorityId,
    project: issue.projectId,
    reporter: issue.reporterId,
    resolution: issue.resolutionId,
    security: issue.securityLevelId,
    summary: issue.summary,
    timetracking: issue.originalEstimate ?? issue.remainingEstimate,
    versions: issue.affectedVersionIds,
    worklog: [...(state.annexes.get(issue.id)?.worklogs.values() ?? [])],
    [SPRINT]: issue.sprintId,
  };
  return Object.hasOwn(held, name) ? held[name] : null;
}

/** Returns whether a field of an issue has no value. */
export function isEmptyField(state: State, issue: Issue, name: string): boolean {
  const value = valueOf(state, issue, name);
  if (value === null || value === undefined || value === "") return true;
  return Array.isArray(value) && value.length === 0;
}
