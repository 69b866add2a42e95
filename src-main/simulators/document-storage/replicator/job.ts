/** A database that takes part in a replication: of this server or of another one. */
export interface Endpoint {
  /** Its address without credentials, with a slash at its end. */
  readonly url: string;
  /** The user of its credentials, for lists. */
  readonly user: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** A replication: its sides, and the documents that it copies. */
export interface ReplicationSpec {
  readonly source: Endpoint;
  readonly target: Endpoint;
  readonly continuous: boolean;
  readonly createTarget: boolean;
  readonly isTargetPartitioned: boolean;
  readonly winningRevsOnly: boolean;
  readonly docIds: readonly string[] | undefined;
  readonly selector: unknown;
  readonly filter: string | undefined;
  readonly queryParams: Readonly<Record<string, string>>;
  readonly sinceSeq: unknown;
  readonly useCheckpoints: boolean;
  /** Documents that are copied together. */
  readonly batchSize: number;
}

/** Figures of a session. */
export interface Figures {
  missing_checked: number;
  missing_found: number;
  docs_read: number;
  docs_written: number;
  doc_write_failures: number;
}

/** The progress of a running replication. */
export interface Progress extends Readonly<Figures> {
  /** Changes of the source that are not copied yet, if it says so. */
  readonly pending: number | null;
  readonly checkpointedSeq: unknown;
  readonly seq: unknown;
}

/** A change of a job's state, as `_scheduler/jobs` lists it. */
export interface JobEvent {
  readonly type: "added" | "started" | "crashed";
  /** Simulator time, milliseconds since the epoch. */
  readonly at: number;
  readonly reason?: string;
}

/** The document that a job was made for. */
export interface JobDocument {
  readonly database: string;
  readonly id: string;
}

/** A replication that runs, or that will be repeated after an error. Jobs are replaced and never changed. */
export interface Job {
  readonly id: string;
  /** The number of the job, for the process id that lists show. */
  readonly number: number;
  readonly spec: ReplicationSpec;
  readonly document: JobDocument | undefined;
  /** The user who started it. */
  readonly user: string | null;
  readonly state: "running" | "crashing";
  readonly startedAt: number;
  readonly errorCount: number;
  readonly progress: Progress | undefined;
  /** Newest first. */
  readonly history: readonly JobEvent[];
}

const MAX_HISTORY = 20;

const withEvent = (job: Job, event: JobEvent) => [event, ...job.history].slice(0, MAX_HISTORY);

/** The job once it runs. */
export function started(job: Job, at: number): Job {
  return { ...job, state: "running", history: withEvent(job, { type: "started", at }) };
}

/** The job after an error. */
export function crashed(job: Job, at: number, reason: string): Job {
  const history = withEvent(job, { type: "crashed", at, reason });
  return { ...job, state: "crashing", errorCount: job.errorCount + 1, history };
}

/** The job with new figures: it works again. */
export function progressed(job: Job, progress: Progress): Job {
  return { ...job, progress, errorCount: 0 };
}

const FIRST_DELAY_MS = 30_000;
const MAX_DOUBLINGS = 10;

/** Milliseconds until a job is repeated: 30 seconds after the first error, twice as long after each other one. */
export function retryDelay({ errorCount }: Job): number {
  return FIRST_DELAY_MS * 2 ** Math.min(errorCount - 1, MAX_DOUBLINGS);
}
