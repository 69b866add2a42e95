import { presentHeadCommit, presentPullLinks } from "../checks/present.ts";
import { branchHead } from "../git/store.ts";
import {
  presentLiteRepository,
  repositoryPage,
  repositoryUrl,
} from "../resources/repositories/present.ts";
import { presentAccount } from "../resources/users/present.ts";
import {
  nodeId,
  presentTime,
  presentTimeOrNull,
  type RepositoryView,
  type ApiObject,
} from "../shared/view.ts";
import type { Job, Repository, Workflow, WorkflowRun } from "../state.ts";
import { workflowAt } from "./definition.ts";

/** The name that a workflow has on the default branch; its path where the file is gone. */
export function workflowName({ git, settings }: Repository, { path }: Workflow): string {
  const head = branchHead(git, settings.defaultBranch);
  return (head && workflowAt(git, head, path)?.name) ?? path;
}

/** A workflow file. */
export function presentWorkflow(view: RepositoryView, workflow: Workflow): ApiObject {
  const { repository } = view;
  const url = `${repositoryUrl(view)}/actions/workflows/${String(workflow.id)}`;
  const page = repositoryPage(view);
  return {
    id: workflow.id,
    node_id: nodeId("W", workflow.id),
    name: workflowName(repository, workflow),
    path: workflow.path,
    state: workflow.state,
    created_at: presentTime(workflow.createdAt),
    updated_at: presentTime(workflow.updatedAt),
    url,
    html_url: `${page}/blob/${repository.settings.defaultBranch}/${workflow.path}`,
    badge_url: `${page}/workflows/${encodeURIComponent(workflowName(repository, workflow))}/badge.svg`,
  };
}

/** A run of a workflow. */
export function presentWorkflowRun(view: RepositoryView, run: WorkflowRun): ApiObject {
  const root = repositoryUrl(view);
  const url = `${root}/actions/runs/${String(run.id)}`;
  const shown = presentLiteRepository(view);
  return {
    id: run.id,
    name: run.name,
    node_id: nodeId("WFR", run.id),
    check_suite_id: run.suite,
    check_suite_node_id: nodeId("CS", run.suite),
    head_branch: run.headBranch,
    head_sha: run.headSha,
    path: run.path,
    display_title: run.title,
    run_number: run.number,
    run_attempt: run.attempt,
    event: run.event,
    status: run.status,
    conclusion: run.conclusion,
    workflow_id: run.workflow,
    url,
    html_url: `${repositoryPage(view)}/actions/runs/${String(run.id)}`,
    pull_requests: presentPullLinks(view, run.headSha),
    created_at: presentTime(run.createdAt),
    updated_at: presentTime(run.updatedAt),
    actor: presentAccount(view, run.actor),
    triggering_actor: presentAccount(view, run.triggeringActor),
    run_started_at: presentTime(run.startedAt),
    referenced_workflows: [],
    jobs_url: `${url}/jobs`,
    logs_url: `${url}/logs`,
    check_suite_url: `${root}/check-suites/${String(run.suite)}`,
    artifacts_url: `${url}/artifacts`,
    cancel_url: `${url}/cancel`,
    rerun_url: `${url}/rerun`,
    previous_attempt_url: run.attempt > 1 ? `${url}/attempts/${String(run.attempt - 1)}` : null,
    workflow_url: `${root}/actions/workflows/${String(run.workflow)}`,
    head_commit: presentHeadCommit(view, run.headSha),
    repository: shown,
    head_repository: shown,
  };
}

/** A job of a run; its state is that of its check run. */
export function presentJob(view: RepositoryView, job: Job): ApiObject {
  const { repository } = view;
  const root = repositoryUrl(view);
  const id = String(job.id);
  const run = repository.runs.get(job.run);
  const check = repository.checkRuns.get(job.id);
  const status = check?.status ?? "queued";
  const conclusion = check?.conclusion ?? null;
  const startedAt = check?.startedAt ?? job.createdAt;
  const completedAt = check?.completedAt ?? null;
  const isStarted = status !== "queued";
  return {
    id: job.id,
    run_id: job.run,
    workflow_name: run?.name ?? "",
    head_branch: run?.headBranch ?? null,
    run_url: `${root}/actions/runs/${String(job.run)}`,
    run_attempt: job.attempt,
    node_id: nodeId("CR", job.id),
    head_sha: run?.headSha ?? "",
    url: `${root}/actions/jobs/${id}`,
    html_url: `${repositoryPage(view)}/actions/runs/${String(job.run)}/job/${id}`,
    status,
    conclusion,
    created_at: presentTime(job.createdAt),
    started_at: presentTime(startedAt),
    completed_at: presentTimeOrNull(completedAt),
    name: job.name,
    steps: isStarted
      ? job.steps.map((name, index) => ({
          name,
          status,
          conclusion,
          number: index + 1,
          started_at: presentTime(startedAt),
          completed_at: presentTimeOrNull(completedAt),
        }))
      : [],
    check_run_url: `${root}/check-runs/${id}`,
    labels: job.labels,
    runner_id: isStarted ? 1 : null,
    runner_name: isStarted ? "GitHub Actions 1" : null,
    runner_group_id: isStarted ? 2 : null,
    runner_group_name: isStarted ? "GitHub Actions" : null,
  };
}
