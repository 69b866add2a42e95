import type { GitStore } from "../git/store.ts";
import type { Account, Permission } from "./accounts.ts";
import type { CheckRun, CheckSuite, Protection, Status } from "./checks.ts";
import type { Deployment, DeploymentStatus } from "./deployments.ts";
import type { Hook } from "./hooks.ts";
import type {
  Comment,
  Issue,
  IssueEvent,
  Label,
  Milestone,
  Reaction,
  Review,
  ReviewComment,
} from "./issues.ts";
import type { Ruleset } from "./rulesets.ts";
import type { Artifact, Job, Secret, Variable, Workflow, WorkflowRun } from "./workflows.ts";

/** The settings of a repository. */
export interface Settings {
  readonly name: string;
  readonly description: string | null;
  readonly homepage: string | null;
  readonly isPrivate: boolean;
  readonly isArchived: boolean;
  readonly isTemplate: boolean;
  readonly hasIssues: boolean;
  readonly hasProjects: boolean;
  readonly hasWiki: boolean;
  readonly hasDiscussions: boolean;
  readonly defaultBranch: string;
  readonly topics: readonly string[];
  readonly allowMergeCommit: boolean;
  readonly allowSquashMerge: boolean;
  readonly allowRebaseMerge: boolean;
  readonly allowAutoMerge: boolean;
  readonly allowForking: boolean;
  readonly deleteBranchOnMerge: boolean;
  readonly webCommitSignoffRequired: boolean;
  /** The usual words of a squash merge. */
  readonly squashTitle: "PR_TITLE" | "COMMIT_OR_PR_TITLE";
  readonly squashMessage: "PR_BODY" | "COMMIT_MESSAGES" | "BLANK";
  /** The usual words of a merge commit. */
  readonly mergeTitle: "PR_TITLE" | "MERGE_MESSAGE";
  readonly mergeMessage: "PR_BODY" | "PR_TITLE" | "BLANK";
  readonly hasVulnerabilityAlerts: boolean;
  readonly hasSecurityFixes: boolean;
}

export interface Release {
  readonly id: number;
  readonly tag: string;
  readonly target: string;
  readonly author: number;
  readonly name: string | null;
  readonly body: string | null;
  readonly isDraft: boolean;
  readonly isPrerelease: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly publishedAt: number | null;
  /** Rises with each release that is made the latest one; -1 for one that is not to be it. */
  readonly madeLatest: number;
}

/** A file of a release. */
export interface ReleaseAsset {
  readonly id: number;
  readonly release: number;
  readonly name: string;
  readonly label: string;
  readonly contentType: string;
  readonly bytes: Buffer;
  readonly uploader: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A repository: its settings, which are replaced whole, and what it holds. */
export interface Repository {
  readonly id: number;
  /** Changes when the repository is transferred. */
  owner: Account;
  /** The repository that this one was forked from. */
  readonly parent: number | null;
  settings: Settings;
  readonly createdAt: number;
  updatedAt: number;
  pushedAt: number;
  readonly git: GitStore;
  lastNumber: number;
  lastMilestone: number;
  /** By number, in the order they were opened. */
  readonly issues: Map<number, Issue>;
  openIssues: number;
  readonly comments: Map<number, Comment>;
  /** The history of all issues, oldest first. */
  readonly issueEvents: Map<number, IssueEvent>;
  readonly labels: Map<number, Label>;
  readonly milestones: Map<number, Milestone>;
  readonly reviews: Map<number, Review>;
  readonly reviewComments: Map<number, ReviewComment>;
  readonly reactions: Map<number, Reaction>;
  readonly hooks: Map<number, Hook>;
  readonly releases: Map<number, Release>;
  /** The files of all releases, oldest first. */
  readonly releaseAssets: Map<number, ReleaseAsset>;
  readonly collaborators: Map<number, Permission>;
  /** By branch. */
  readonly protections: Map<string, Protection>;
  readonly rulesets: Map<number, Ruleset>;
  readonly statuses: Map<number, Status>;
  readonly checkSuites: Map<number, CheckSuite>;
  readonly checkRuns: Map<number, CheckRun>;
  readonly deployments: Map<number, Deployment>;
  readonly deploymentStatuses: Map<number, DeploymentStatus>;
  readonly workflows: Map<number, Workflow>;
  readonly runs: Map<number, WorkflowRun>;
  readonly jobs: Map<number, Job>;
  readonly artifacts: Map<number, Artifact>;
  readonly secrets: Map<string, Secret>;
  readonly variables: Map<string, Variable>;
}
