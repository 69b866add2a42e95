import type { CheckStatus, Conclusion } from "./checks.ts";
import type { Shared } from "./environments.ts";

/** A workflow file of the default branch. */
export interface Workflow {
  readonly id: number;
  readonly path: string;
  readonly state: "active" | "disabled_manually";
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A run of a workflow. Nothing is executed: its jobs wait until they are ended. */
export interface WorkflowRun {
  readonly id: number;
  readonly workflow: number;
  readonly name: string;
  readonly title: string;
  readonly path: string;
  readonly number: number;
  readonly attempt: number;
  readonly event: string;
  readonly headSha: string;
  readonly headBranch: string | null;
  readonly suite: number;
  readonly actor: number;
  readonly triggeringActor: number;
  readonly inputs: Readonly<Record<string, string>>;
  readonly status: CheckStatus;
  readonly conclusion: Conclusion | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly startedAt: number;
  /** True after its logs were deleted. */
  readonly hasNoLogs?: true;
}

/** A job of a run. It has the id of its check run. */
export interface Job {
  readonly id: number;
  readonly run: number;
  readonly attempt: number;
  readonly name: string;
  readonly labels: readonly string[];
  readonly steps: readonly string[];
  readonly createdAt: number;
}

/** A file that a run kept. */
export interface Artifact {
  readonly id: number;
  readonly run: number;
  readonly name: string;
  readonly zip: Buffer;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** A secret; its value is never shown. */
export interface Secret extends Shared {
  readonly name: string;
  readonly encryptedValue: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface Variable extends Shared {
  readonly name: string;
  readonly value: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}
