/** A person or a team that reviews deployments. */
export interface EnvironmentReviewer {
  readonly type: "User" | "Team";
  readonly id: number;
}

/** A place that a repository is deployed to. */
export interface Environment {
  readonly id: number;
  readonly repository: number;
  readonly name: string;
  /** Minutes. */
  readonly waitTimer: number;
  readonly preventsSelfReview: boolean;
  readonly reviewers: readonly EnvironmentReviewer[];
  /** The branches that may be deployed; `null` for all. */
  readonly branches: "protected" | "custom" | null;
  readonly policies: readonly BranchPolicy[];
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A pattern of the branches or tags that may be deployed. */
export interface BranchPolicy {
  readonly id: number;
  readonly name: string;
  readonly type: "branch" | "tag";
}

/** The repositories of an organisation that get something; absent for things of one repository. */
export interface Shared {
  readonly visibility?: "all" | "private" | "selected";
  readonly selected?: readonly number[];
}

/** The settings of a repository's workflows. */
export interface ActionsSettings {
  readonly isEnabled: boolean;
  readonly allowed: "all" | "local_only" | "selected";
  readonly isShaPinned: boolean;
  readonly allowsGithub: boolean;
  readonly allowsVerified: boolean;
  readonly patterns: readonly string[];
  readonly permissions: "read" | "write";
  readonly approvesReviews: boolean;
  readonly access: "none" | "user" | "organization";
}

/** The fields of a person's page that they can change. */
export interface UserProfile {
  readonly name: string | undefined;
  readonly email: string | null | undefined;
  readonly blog: string;
  readonly company: string | null;
  readonly location: string | null;
  readonly isHireable: boolean | null;
  readonly bio: string | null;
  readonly twitter: string | null;
}
