import type { ApiObject } from "../../route.ts";
import { projectsUsing } from "../../site/projects.ts";
import type { WorkflowMapping, WorkflowScheme } from "../../site/types.ts";
import { firstStatusOf, statusesOf, workflowOf } from "../../site/workflows.ts";
import type { State } from "../../state.ts";
import { categoryOf } from "../statuses/present.ts";

/** The statuses of issues that the workflows of a change lack, by issue type and by workflow. */
export function requiredMappings(
  state: State,
  scheme: WorkflowScheme,
  next: Pick<WorkflowMapping, "defaultId" | "byType">,
): ApiObject {
  const projects = new Map(
    projectsUsing(state, "workflows", scheme.id).map((project) => [project.id, project]),
  );
  const byType = new Map<string, Set<string>>();
  const byWorkflow = new Map<string, { from: string; to: string; statusIds: Set<string> }>();
  for (const { projectId, typeId, statusId } of state.issues.values()) {
    const project = projects.get(projectId);
    const to = state.workflows.get(next.byType[typeId] ?? next.defaultId);
    if (!project || !to || to.statusIds.includes(statusId)) continue;
    const from = workflowOf(state, project, typeId);
    byType.set(typeId, (byType.get(typeId) ?? new Set<string>()).add(statusId));
    const key = `${from.id} ${to.id}`;
    const row = byWorkflow.get(key) ?? { from: from.id, to: to.id, statusIds: new Set<string>() };
    row.statusIds.add(statusId);
    byWorkflow.set(key, row);
  }
  const workflowIds = new Set([
    ...[scheme.defaultId, next.defaultId],
    ...Object.values(scheme.byType),
    ...Object.values(next.byType),
  ]);
  const workflows = [...workflowIds].flatMap((id) => state.workflows.get(id) ?? []);
  const statuses = new Set(workflows.flatMap((workflow) => statusesOf(state, workflow)));
  return {
    statusMappingsByIssueTypes: Array.from(byType, ([issueTypeId, ids]) => ({
      issueTypeId,
      statusIds: [...ids],
    })),
    statusMappingsByWorkflows: Array.from(byWorkflow.values(), ({ from, to, statusIds }) => ({
      sourceWorkflowId: from,
      targetWorkflowId: to,
      statusIds: [...statusIds],
    })),
    statuses: Array.from(statuses, (status) => ({
      id: status.id,
      name: status.name,
      category: categoryOf(status),
    })),
    statusesPerWorkflow: workflows.map((workflow) => ({
      workflowId: workflow.id,
      statuses: workflow.statusIds,
      initialStatusId: firstStatusOf(workflow),
    })),
  };
}
