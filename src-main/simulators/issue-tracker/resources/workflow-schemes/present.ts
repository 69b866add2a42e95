import type { ApiObject, View } from "../../route.ts";
import { projectsUsing } from "../../site/projects.ts";
import type { WorkflowMapping, WorkflowScheme } from "../../site/types.ts";
import { usagesOf } from "../../site/usages.ts";
import type { State } from "../../state.ts";

const nameOf = ({ workflows }: State, id: string): string => workflows.get(id)?.name ?? id;

function presentMappings(state: State, { byType }: Pick<WorkflowMapping, "byType">): ApiObject {
  const entries = Object.entries(byType).map(([type, id]) => [type, nameOf(state, id)] as const);
  return Object.fromEntries(entries);
}

/** A scheme, or its draft. */
export function presentScheme(view: View, scheme: WorkflowScheme, isDraft = false): ApiObject {
  const { state, base } = view;
  const content = (isDraft ? scheme.draft : null) ?? scheme;
  return {
    id: Number(scheme.id),
    name: content.name,
    description: content.description,
    defaultWorkflow: nameOf(state, content.defaultId),
    issueTypeMappings: presentMappings(state, content),
    ...(isDraft && {
      originalDefaultWorkflow: nameOf(state, scheme.defaultId),
      originalIssueTypeMappings: presentMappings(state, scheme),
    }),
    draft: isDraft,
    self: `${base}/workflowscheme/${scheme.id}${isDraft ? "/draft" : ""}`,
  };
}

/** The issue types of a workflow in a scheme. */
export function presentWorkflowIn(
  { state }: View,
  { defaultId, byType }: WorkflowMapping,
  workflowId: string,
): ApiObject {
  const types = Object.entries(byType).filter(([, id]) => id === workflowId);
  return {
    workflow: nameOf(state, workflowId),
    issueTypes: types.map(([type]) => type),
    defaultMapping: defaultId === workflowId,
  };
}

const presentVersion = ({ id, version }: WorkflowScheme): ApiObject => ({
  id: `00000000-0000-4000-8000-${id.padStart(12, "0")}`,
  versionNumber: version,
});

/** A scheme with its workflows, as the newer routes show it. */
export function presentWhole({ state }: View, scheme: WorkflowScheme): ApiObject {
  const { id, name, description, defaultId, byType } = scheme;
  const users = new Set(projectsUsing(state, "workflows", id));
  const metadata = (workflowId: string): ApiObject => {
    const workflow = state.workflows.get(workflowId);
    const usages = usagesOf(state, (one) => one === workflow);
    return {
      id: workflowId,
      name: workflow?.name ?? "",
      description: workflow?.description ?? "",
      version: {
        id: `${workflowId.slice(0, 24)}${String(workflow?.version ?? 1).padStart(12, "0")}`,
        versionNumber: workflow?.version ?? 1,
      },
      usage: usages
        .filter(({ project }) => users.has(project))
        .map(({ project, types }) => ({
          projectId: project.id,
          issueTypeIds: types.map((type) => type.id),
        })),
    };
  };
  const workflowIds = [...new Set(Object.values(byType))];
  return {
    id,
    name,
    description,
    scope: { type: "GLOBAL" },
    version: presentVersion(scheme),
    defaultWorkflow: metadata(defaultId),
    workflowsForIssueTypes: workflowIds.map((workflowId) => ({
      workflow: metadata(workflowId),
      issueTypeIds: Object.entries(byType)
        .filter(([, one]) => one === workflowId)
        .map(([type]) => type),
    })),
  };
}
