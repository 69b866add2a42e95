import { Refusal } from "#core/contract/refusal.ts";
import { readReason } from "#shared/text/read-reason.ts";
import { waitForChange } from "../changes/wait.ts";
import { isObject } from "../shared/json.ts";
import type { SimContext } from "../state.ts";
import { ownDatabase } from "./endpoint.ts";
import {
  crashed,
  type Job,
  type JobDocument,
  progressed,
  type ReplicationSpec,
  retryDelay,
  started,
} from "./job.ts";
import { ReplicationSession } from "./session.ts";
import { jobId } from "./spec.ts";
import { noteCompleted, noteCrashed, noteTriggered } from "./write-state.ts";

/** The task that repeats a replication after an error. */
export const REPLICATION_TASK = "replication";

/** Waits for a change of the source. Returns whether there may be one. */
async function waitForNews(
  context: SimContext,
  session: ReplicationSession,
  { source }: ReplicationSpec,
  { seen, signal }: { readonly seen: number | undefined; readonly signal: AbortSignal },
): Promise<void> {
  const { state, baseUrl } = context;
  const own = ownDatabase(source, baseUrl);
  const database = own === undefined ? undefined : state.databases.get(own);
  if (!database) await session.copyPage(true);
  else if (database.changes.length === seen) {
    await waitForChange(state, database, undefined, signal);
  }
}

function lastSeq({ state, baseUrl }: SimContext, { source }: ReplicationSpec): number | undefined {
  const own = ownDatabase(source, baseUrl);
  return own === undefined ? undefined : state.databases.get(own)?.changes.length;
}

/** The error of a run as lists show it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Refusal)) return readReason(error);
  const { error: name, reason } = isObject(error.body) ? error.body : {};
  return `${String(name)}: ${String(reason)}`;
}

function replace(context: SimContext, id: string, change: (job: Job) => Job): Job | undefined {
  const { jobs } = context.state;
  const job = jobs.get(id);
  if (!job) return undefined;
  const changed = change(job);
  jobs.set(id, changed);
  return changed;
}

async function run(context: SimContext, { id, spec }: Job, signal: AbortSignal): Promise<void> {
  const { state } = context;
  try {
    const session = await ReplicationSession.open(context, spec, signal);
    for (;;) {
      const seen = lastSeq(context, spec);
      await session.catchUp();
      const job = replace(context, id, (before) => progressed(before, session.progress));
      if (signal.aborted) return;
      if (!spec.continuous) {
        state.runs.end(id);
        state.jobs.delete(id);
        if (job) noteCompleted(context, job);
        return;
      }
      await waitForNews(context, session, spec, { seen, signal });
      signal.throwIfAborted();
    }
  } catch (error) {
    if (signal.aborted || context.state !== state) return;
    state.runs.end(id);
    const job = replace(context, id, (before) => crashed(before, context.now, reasonOf(error)));
    if (!job) return;
    context.schedule(context.now + retryDelay(job), REPLICATION_TASK, id);
    noteCrashed(context, job);
  }
}

/** Starts the run of a job. It continues after the request. */
export function startJob(context: SimContext, id: string): void {
  const job = replace(context, id, (before) => started(before, context.now));
  if (!job) return;
  noteTriggered(context, job);
  void run(context, job, context.state.runs.begin(id));
}

/** Adds a job and starts it. A job with the same id goes on. Returns its id. */
export function addJob(
  context: SimContext,
  spec: ReplicationSpec,
  origin: { readonly user: string | null; readonly document?: JobDocument },
): string {
  const { state, ids, now } = context;
  const id = jobId(state.uuid, spec);
  if (state.jobs.has(id)) return id;
  state.jobs.set(id, {
    id,
    number: ids.integer("replication-process"),
    spec,
    document: origin.document,
    user: origin.user,
    state: "running",
    startedAt: now,
    errorCount: 0,
    progress: undefined,
    history: [{ type: "added", at: now }],
  });
  startJob(context, id);
  return id;
}

/** Ends a job. */
export function removeJob({ state }: Pick<SimContext, "state">, id: string): void {
  state.runs.end(id);
  state.jobs.delete(id);
}

/** Ends the jobs of the documents of a database that is deleted. */
export function removeJobsOf({ state }: Pick<SimContext, "state">, database: string): void {
  for (const { id, document } of [...state.jobs.values()]) {
    if (document?.database === database) removeJob({ state }, id);
  }
}

/** Runs the jobs of a restored world again. The first request to it calls this. */
export function resumeJobs(context: SimContext): void {
  const { state } = context;
  if (!state.runs.takeResume()) return;
  for (const { id, state: jobState } of [...state.jobs.values()]) {
    if (jobState === "running" && !state.runs.has(id)) startJob(context, id);
  }
}
