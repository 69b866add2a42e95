export const deploymentStates = [
  "error",
  "failure",
  "inactive",
  "in_progress",
  "queued",
  "pending",
  "success",
] as const;

/** A request to deploy a commit. Nothing is deployed: clients report its statuses. */
export interface Deployment {
  readonly id: number;
  readonly sha: string;
  readonly ref: string;
  readonly task: string;
  readonly payload: unknown;
  readonly originalEnvironment: string;
  readonly description: string | null;
  readonly creator: number;
  readonly isTransient: boolean;
  readonly isProduction: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface DeploymentStatus {
  readonly id: number;
  readonly deployment: number;
  readonly state: (typeof deploymentStates)[number];
  readonly description: string;
  readonly environment: string;
  readonly environmentUrl: string;
  readonly logUrl: string;
  readonly creator: number;
  readonly createdAt: number;
}
