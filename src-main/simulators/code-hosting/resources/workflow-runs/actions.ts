import { checkRunChanged } from "../../checks/events.ts";
import { chooseWorst } from "../../checks/rollup.ts";
import { GITHUB_ACTIONS_ID } from "../../apps/simdeck-app.ts";
import type { RefMove } from "../../events.ts";
import type { Commit } from "../../git/objects.ts";
import { branchHead, commitBehind } from "../../git/store.ts";
import { diffTrees } from "../../git/tree.ts";
import type { RequestContext } from "../../route.ts";
import type { Conclusion, Job, Pull, Workflow, WorkflowRun } from "../../state.ts";
import { type WorkflowDefinition, readWorkflows } from "../../workflows/definition.ts";
import { jobChanged, runChanged } from "../../workflows/events.ts";
import { startsOnPull, startsOnPush } from "../../workflows/triggers.ts";
import { bareRun, saveRun } from "../check-runs/actions.ts";
import { settleSuite } from "../check-suites/actions.ts";
import { filesOfPull } from "../pulls/present.ts";

/** Returns the entry of a workflow file; creates it when the file is first seen. */
export function workflowFor({ repository, ids, now }: RequestContext, path: string): Workflow {
  for (const workflow of repository.workflows.values()) {
    if (workflow.path === path) return workflow;
  }
  const id = ids.integer("workflow");
  const workflow: Workflow = { id, path, state: "active", createdAt: now, updatedAt: now };
  repository.workflows.set(id, workflow);
  return workflow;
}

/** Lists the workflows of the default branch. */
export function syncWorkflows(context: RequestContext): readonly Workflow[] {
  const { git, settings, workflows } = context.repository;
  const head = branchHead(git, settings.defaultBranch);
  for (const { path } of head ? readWorkflows(git, head) : []) workflowFor(context, path);
  return [...workflows.values()];
}

/** The trigger of a run. */
export interface Start {
  readonly event: string;
  readonly commit: Commit;
  readonly branch: string | null;
  readonly title?: string;
  readonly inputs?: Readonly<Record<string, string>>;
}

function addJobs(
  context: RequestContext,
  run: WorkflowRun,
  jobs: readonly Omit<Job, "id" | "run" | "attempt" | "createdAt">[],
): void {
  const { repository, ids, now } = context;
  for (const parts of jobs) {
    const id = ids.integer("check-run");
    const job: Job = { ...parts, id, run: run.id, attempt: run.attempt, createdAt: now };
    repository.jobs.set(id, job);
    saveRun(
      context,
      undefined,
      bareRun({ id, suite: run.suite, name: job.name, headSha: run.headSha }, now),
    );
    context.emit(jobChanged(context.eventView, job, "queued"));
  }
}

/** Starts a run of a workflow: its jobs are queued and stay so until they are ended. */
export function startRun(
  context: RequestContext,
  { path, name, jobs }: WorkflowDefinition,
  { event, commit, branch, title, inputs = {} }: Start,
): WorkflowRun | undefined {
  const { repository, ids, now, user } = context;
  const workflow = workflowFor(context, path);
  const isOff = context.state.actionsSettings.get(repository.id)?.isEnabled === false;
  if (workflow.state !== "active" || isOff) return undefined;
  const number = [...repository.runs.values()].filter((run) => run.workflow === workflow.id).length;
  // Every run has a suite of its own, as with GitHub.
  const suite = ids.integer("check-suite");
  const times = { createdAt: now, updatedAt: now };
  const state = { status: "queued", conclusion: null } as const;
  const head = { headSha: commit.sha, headBranch: branch };
  const common = { id: suite, app: GITHUB_ACTIONS_ID, before: null, ...head, ...state, ...times };
  repository.checkSuites.set(suite, common);
  const run: WorkflowRun = {
    id: ids.integer("workflow-run"),
    workflow: workflow.id,
    name,
    title: title ?? commit.message.split("\n", 1)[0] ?? name,
    path,
    number: number + 1,
    attempt: 1,
    event,
    ...head,
    suite,
    actor: user.id,
    triggeringActor: user.id,
    inputs,
    ...state,
    ...times,
    startedAt: now,
  };
  repository.runs.set(run.id, run);
  context.emit(runChanged(context.eventView, run, "requested"));
  addJobs(context, run, jobs);
  return run;
}

/** Starts the workflows that a push starts. */
export function startPushRuns(context: RequestContext, { ref, before, after }: RefMove): void {
  const { git, settings } = context.repository;
  const commit = after === undefined ? undefined : commitBehind(git, after);
  if (!commit) return;
  if (ref === `refs/heads/${settings.defaultBranch}`) syncWorkflows(context);
  const definitions = readWorkflows(git, commit).filter(({ triggers }) => triggers["push"]);
  if (definitions.length === 0) return;
  const from = before ?? commit.parents[0];
  const tree = from === undefined ? undefined : commitBehind(git, from)?.tree;
  const paths = diffTrees(git, tree, commit.tree).map(({ path }) => path);
  const branch = ref.replace(/^refs\/(?:heads|tags)\//, "");
  for (const definition of definitions) {
    const trigger = definition.triggers["push"];
    if (!trigger || !startsOnPush(trigger, ref, paths)) continue;
    startRun(context, definition, { event: "push", commit, branch });
  }
}

/** Starts the workflows that an action on a pull request starts. */
export function startPullRuns(context: RequestContext, pull: Pull, action: string): void {
  const { git } = context.repository;
  const commit = commitBehind(git, pull.pull.headSha);
  if (!commit) return;
  const definitions = readWorkflows(git, commit).filter(({ triggers }) => triggers["pull_request"]);
  if (definitions.length === 0) return;
  const paths = filesOfPull(context, pull).map(({ filename }) => filename);
  for (const definition of definitions) {
    const trigger = definition.triggers["pull_request"];
    if (!trigger || !startsOnPull(trigger, action, pull.pull.base, paths)) continue;
    const { title, pull: part } = pull;
    startRun(context, definition, { event: "pull_request", commit, branch: part.head, title });
  }
}

/** The jobs of the newest attempt of a run. */
export function listJobs({ repository }: RequestContext, run: WorkflowRun): readonly Job[] {
  const newest = new Map<string, Job>();
  for (const job of repository.jobs.values()) if (job.run === run.id) newest.set(job.name, job);
  return [...newest.values()];
}

function saveWorkflowRun(context: RequestContext, run: WorkflowRun, action?: string): WorkflowRun {
  const saved = { ...run, updatedAt: context.now };
  context.repository.runs.set(run.id, saved);
  if (action !== undefined) context.emit(runChanged(context.eventView, saved, action));
  return saved;
}

/** Ends a job with a conclusion; the run ends with its last job. */
export function completeJob(context: RequestContext, job: Job, conclusion: Conclusion): void {
  const { repository, now } = context;
  const queued = repository.checkRuns.get(job.id);
  const waiting = repository.runs.get(job.run);
  if (!queued || !waiting) return;
  const run =
    waiting.status === "queued"
      ? saveWorkflowRun(context, { ...waiting, status: "in_progress" }, "in_progress")
      : waiting;
  if (queued.status === "queued") {
    const started = { ...queued, status: "in_progress" as const, startedAt: now };
    repository.checkRuns.set(job.id, started);
    context.emit(jobChanged(context.eventView, job, "in_progress"));
  }
  const check = repository.checkRuns.get(job.id) ?? queued;
  const times = { startedAt: check.startedAt ?? now, completedAt: now };
  const done = { ...check, ...times, status: "completed" as const, conclusion };
  repository.checkRuns.set(job.id, done);
  context.emit(jobChanged(context.eventView, job, "completed"));
  context.emit(checkRunChanged(context.eventView, done, "completed"));
  const states = listJobs(context, run).map(({ id }) => repository.checkRuns.get(id));
  const isOver = states.every((one) => one?.status === "completed");
  if (isOver) {
    const worst = chooseWorst(states.map((one) => one?.conclusion ?? null));
    saveWorkflowRun(context, { ...run, status: "completed", conclusion: worst }, "completed");
  }
  settleSuite(context, run.suite);
}

/** Ends all jobs of a run that are open. */
export function completeWorkflowRun(
  context: RequestContext,
  run: WorkflowRun,
  conclusion: Conclusion,
): void {
  const { checkRuns } = context.repository;
  const open = listJobs(context, run).filter(({ id }) => checkRuns.get(id)?.status !== "completed");
  for (const job of open) completeJob(context, job, conclusion);
  if (open.length > 0) return;
  saveWorkflowRun(context, { ...run, status: "completed", conclusion }, "completed");
}

/** Starts another attempt of a run, with those of its jobs that are meant. */
export function rerun(
  context: RequestContext,
  old: WorkflowRun,
  isMeant: (job: Job) => boolean = () => true,
): WorkflowRun {
  const { now, user } = context;
  const jobs = listJobs(context, old).filter(isMeant);
  const run = saveWorkflowRun(
    context,
    {
      ...old,
      attempt: old.attempt + 1,
      status: "queued",
      conclusion: null,
      triggeringActor: user.id,
      startedAt: now,
    },
    "requested",
  );
  addJobs(
    context,
    run,
    jobs.map(({ name, labels, steps }) => ({ name, labels, steps })),
  );
  return run;
}
