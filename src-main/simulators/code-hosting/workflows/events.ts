import { createEvent } from "../events.ts";
import type { RepositoryView, ApiObject } from "../shared/view.ts";
import { type Job, type WorkflowRun } from "../state.ts";
import type { HookEvent } from "../webhooks/record.ts";
import { presentJob, presentWorkflow, presentWorkflowRun } from "./present.ts";

/** `workflow_run`: a run was requested, began or completed. */
export function runChanged(view: RepositoryView, run: WorkflowRun, action: string): HookEvent {
  const workflow = view.repository.workflows.get(run.workflow);
  return createEvent("workflow_run", view, {
    action,
    workflow_run: presentWorkflowRun(view, run),
    workflow: workflow ? presentWorkflow(view, workflow) : null,
  });
}

/** `workflow_job`: a job was queued, began or completed. */
export function jobChanged(view: RepositoryView, job: Job, action: string): HookEvent {
  return createEvent("workflow_job", view, { action, workflow_job: presentJob(view, job) });
}

/** `workflow_dispatch`: a person started a workflow. */
export function workflowDispatched(
  view: RepositoryView,
  details: { readonly inputs: ApiObject; readonly ref: string; readonly workflow: string },
): HookEvent {
  return createEvent("workflow_dispatch", view, details);
}

/** `repository_dispatch`: a client sent an event of its own. */
export function repositoryDispatched(
  view: RepositoryView,
  type: string,
  payload: ApiObject,
): HookEvent {
  return createEvent("repository_dispatch", view, {
    action: type,
    branch: view.repository.settings.defaultBranch,
    client_payload: payload,
  });
}
