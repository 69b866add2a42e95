import { GITHUB_ACTIONS_ID } from "../apps/simdeck-app.ts";
import { presentCheckRun } from "../checks/present.ts";
import { latestCheckRuns } from "../checks/rollup.ts";
import { keepArtifact } from "../resources/artifacts/actions.ts";
import { bareRun, completeRun, saveRun } from "../resources/check-runs/actions.ts";
import { suiteFor } from "../resources/check-suites/actions.ts";
import {
  completeJob,
  completeWorkflowRun,
  listJobs,
  rerun,
} from "../resources/workflow-runs/actions.ts";
import type { RequestContext } from "../route.ts";
import type { ApiObject } from "../shared/view.ts";
import type { CheckRun, Conclusion, Job, WorkflowRun } from "../state.ts";
import { presentWorkflowRun } from "../workflows/present.ts";

/** A check that ends: by the name of a check run, of a job or of a workflow. */
export interface CheckEnd {
  readonly sha: string;
  readonly name: string;
  readonly conclusion: Conclusion;
  readonly artifacts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

function keepAll(context: RequestContext, run: WorkflowRun, { artifacts }: CheckEnd): void {
  for (const [name, files] of Object.entries(artifacts)) keepArtifact(context, run, name, files);
}

/** Ends a job; one of a run that is over runs again first. */
function endJob(context: RequestContext, old: Job, ending: CheckEnd): CheckRun | undefined {
  const { repository } = context;
  const run = repository.runs.get(old.run);
  if (!run) return undefined;
  keepAll(context, run, ending);
  const isOver = repository.checkRuns.get(old.id)?.status === "completed";
  const again = isOver ? rerun(context, run, ({ name }) => name === old.name) : run;
  const job = isOver ? listJobs(context, again).find(({ name }) => name === old.name) : old;
  if (!job) return undefined;
  completeJob(context, job, ending.conclusion);
  return repository.checkRuns.get(job.id);
}

/** Ends all jobs of the newest run of a workflow at the commit. */
function endRun(context: RequestContext, ending: CheckEnd): WorkflowRun | undefined {
  const { runs } = context.repository;
  const run = [...runs.values()].findLast(
    ({ headSha, name }) => headSha === ending.sha && name === ending.name,
  );
  if (!run) return undefined;
  keepAll(context, run, ending);
  const open = run.status === "completed" ? rerun(context, run) : run;
  completeWorkflowRun(context, open, ending.conclusion);
  return runs.get(run.id);
}

/** Ends a check run of an App; one that is over is followed by a new one. */
function endCheckRun(context: RequestContext, old: CheckRun, { conclusion }: CheckEnd): CheckRun {
  if (old.status !== "completed") return completeRun(context, old, conclusion);
  return createEnded(context, old.suite, old.name, old.headSha, conclusion);
}

function createEnded(
  context: RequestContext,
  suite: number,
  name: string,
  sha: string,
  conclusion: Conclusion,
): CheckRun {
  const { now } = context;
  const run: CheckRun = {
    ...bareRun({ id: context.ids.integer("check-run"), suite, name, headSha: sha }, now),
    status: "completed",
    conclusion,
    startedAt: now,
    completedAt: now,
  };
  saveRun(context, undefined, run);
  return run;
}

/**
 * Ends the check of a name at a commit: the check run or job of that name, else the run of the workflow of
 * that name, else a new check run of GitHub Actions.
 */
export function endCheck(context: RequestContext, ending: CheckEnd): ApiObject {
  const { repository } = context;
  const { sha, name, conclusion } = ending;
  const runs = latestCheckRuns(repository, sha).filter((run) => run.name === name);
  const found = runs.find(({ status }) => status !== "completed") ?? runs.at(-1);
  if (found) {
    const job = repository.jobs.get(found.id);
    const ended = job ? endJob(context, job, ending) : endCheckRun(context, found, ending);
    return presentCheckRun(context, ended ?? found);
  }
  const run = endRun(context, ending);
  if (run) return presentWorkflowRun(context, run);
  const suite = suiteFor(context, GITHUB_ACTIONS_ID, sha);
  return presentCheckRun(context, createEnded(context, suite.id, name, sha, conclusion));
}
