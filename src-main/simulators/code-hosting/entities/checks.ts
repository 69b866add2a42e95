export type Conclusion =
  | "success"
  | "failure"
  | "neutral"
  | "cancelled"
  | "skipped"
  | "timed_out"
  | "action_required"
  | "startup_failure"
  | "stale";

export type CheckStatus =
  "queued" | "in_progress" | "completed" | "waiting" | "pending" | "requested";

/** The checks of one App on one commit. */
export interface CheckSuite {
  readonly id: number;
  readonly app: number;
  readonly headSha: string;
  readonly headBranch: string | null;
  readonly before: string | null;
  readonly status: CheckStatus;
  readonly conclusion: Conclusion | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface Annotation {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly startColumn: number | null;
  readonly endColumn: number | null;
  readonly level: "notice" | "warning" | "failure";
  readonly message: string;
  readonly title: string | null;
  readonly rawDetails: string | null;
}

export interface CheckAction {
  readonly label: string;
  readonly description: string;
  readonly identifier: string;
}

export interface CheckRun {
  readonly id: number;
  readonly suite: number;
  readonly name: string;
  readonly headSha: string;
  readonly externalId: string;
  readonly detailsUrl: string | null;
  readonly status: CheckStatus;
  readonly conclusion: Conclusion | null;
  readonly startedAt: number | null;
  readonly completedAt: number | null;
  readonly title: string | null;
  readonly summary: string | null;
  readonly text: string | null;
  readonly annotations: readonly Annotation[];
  readonly actions: readonly CheckAction[];
}

/** A status that was set for a commit. */
export interface Status {
  readonly id: number;
  readonly sha: string;
  readonly state: "error" | "failure" | "pending" | "success";
  readonly context: string;
  readonly description: string | null;
  readonly targetUrl: string | null;
  readonly creator: number;
  readonly createdAt: number;
}

export interface RequiredReviews {
  readonly count: number;
  readonly dismissStale: boolean;
  readonly requireLastPush: boolean;
  /** The allowed methods of a merge; default: those of the repository. */
  readonly methods?: readonly string[];
}

/** The protection of a branch. */
export interface Protection {
  readonly checks: {
    readonly isStrict: boolean;
    readonly contexts: readonly { readonly context: string; readonly app: number | null }[];
  } | null;
  readonly enforceAdmins: boolean;
  readonly reviews: RequiredReviews | null;
  /** The people who can push; `null`: everyone with write access. */
  readonly restrictions: {
    readonly users: readonly number[];
    readonly teams: readonly number[];
    readonly apps: readonly number[];
  } | null;
  readonly linearHistory: boolean;
  readonly allowForcePushes: boolean;
  readonly allowDeletions: boolean;
  readonly conversationResolution: boolean;
  readonly signatures: boolean;
  readonly lockBranch: boolean;
}
