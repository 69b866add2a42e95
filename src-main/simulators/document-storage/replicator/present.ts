import type { JsonObject } from "../shared/json.ts";
import { presentEndpoint } from "./endpoint.ts";
import type { Job, Progress } from "./job.ts";

/** The name of the one node of this server. */
export const NODE = "nonode@nohost";

/** Presents a moment to the second: `2026-01-15T12:00:00Z`. */
export function presentTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}

/** Presents figures as documents, tasks and the scheduler show them. */
export function presentProgress(progress: Progress): JsonObject {
  return {
    revisions_checked: progress.missing_checked,
    missing_revisions_found: progress.missing_found,
    docs_read: progress.docs_read,
    docs_written: progress.docs_written,
    changes_pending: progress.pending,
    doc_write_failures: progress.doc_write_failures,
    checkpointed_source_seq: progress.checkpointedSeq,
  };
}

function presentRunning(progress: Progress | undefined): JsonObject | null {
  if (!progress) return null;
  const { seq } = progress;
  return { ...presentProgress(progress), source_seq: seq, through_seq: seq };
}

const pidOf = ({ number, state }: Job) => (state === "running" ? `<0.${String(number)}.0>` : null);

const lastError = ({ history }: Job) => history.find(({ type }) => type === "crashed")?.reason;

/** Presents a job as `_scheduler/jobs` lists it. */
export function presentJob(job: Job): JsonObject {
  const { id, spec, document, user, startedAt, progress, history } = job;
  return {
    database: document?.database ?? null,
    id,
    pid: pidOf(job),
    source: presentEndpoint(spec.source),
    target: presentEndpoint(spec.target),
    user,
    doc_id: document?.id ?? null,
    info: presentRunning(progress),
    history: history.map(({ type, at, reason }) => ({
      timestamp: presentTime(at),
      type,
      ...(reason === undefined ? {} : { reason }),
    })),
    node: NODE,
    start_time: presentTime(startedAt),
  };
}

/** Presents the job of a document as `_scheduler/docs` lists it. */
export function presentJobOfDocument(job: Job): JsonObject {
  const { id, spec, document, state, errorCount, startedAt, progress, history } = job;
  const error = state === "crashing" ? lastError(job) : undefined;
  return {
    database: document?.database ?? null,
    doc_id: document?.id ?? null,
    id,
    node: NODE,
    source: presentEndpoint(spec.source),
    target: presentEndpoint(spec.target),
    state,
    info: error === undefined ? presentRunning(progress) : { error },
    error_count: errorCount,
    last_updated: presentTime(history[0]?.at ?? startedAt),
    start_time: presentTime(startedAt),
    source_proxy: null,
    target_proxy: null,
  };
}

/** Presents a running job as `_active_tasks` lists it. */
export function presentTask(job: Job, now: number): JsonObject {
  const { id, spec, document, user, startedAt, progress } = job;
  const seconds = (at: number) => Math.floor(at / 1_000);
  return {
    node: NODE,
    pid: pidOf(job),
    type: "replication",
    user,
    replication_id: id,
    database: document?.database ?? null,
    doc_id: document?.id ?? null,
    source: presentEndpoint(spec.source),
    target: presentEndpoint(spec.target),
    continuous: spec.continuous,
    ...presentRunning(progress),
    started_on: seconds(startedAt),
    updated_on: seconds(now),
  };
}
