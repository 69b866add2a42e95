import type { z } from "zod";
import type {
  annotation,
  checkAction,
  checkStatuses,
  conclusions,
} from "../resources/check-runs/schema.ts";

export type Conclusion = (typeof conclusions)[number] | "startup_failure";

export type CheckStatus = (typeof checkStatuses)[number];

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

/** A remark on lines of a file, under the names of GitHub. */
export type Annotation = z.output<typeof annotation>;

export type CheckAction = z.output<typeof checkAction>;

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
