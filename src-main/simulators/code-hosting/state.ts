import { createOAuthState, type OAuthState } from "#core/oauth/state.ts";
import type { Context, Seed } from "#core/kernel/context.ts";
import type { GitStore } from "./git/store.ts";

export interface Account {
  readonly id: number;
  readonly login: string;
  readonly type: "User" | "Organization";
  readonly name: string;
  readonly email: string;
  readonly description: string | null;
  readonly createdAt: number;
}

/** What can be set about a repository. */
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
  readonly deleteBranchOnMerge: boolean;
  readonly webCommitSignoffRequired: boolean;
}

export interface Label {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  readonly description: string | null;
  readonly isDefault: boolean;
}

export interface Milestone {
  readonly id: number;
  readonly number: number;
  readonly title: string;
  readonly description: string | null;
  readonly state: "open" | "closed";
  readonly dueOn: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly closedAt: number | null;
}

/** What a pull request has besides what every issue has. */
export interface PullPart {
  readonly id: number;
  readonly head: string;
  readonly headSha: string;
  readonly base: string;
  readonly baseSha: string;
  readonly isDraft: boolean;
  readonly canMaintainerModify: boolean;
  readonly mergedAt: number | null;
  readonly mergeCommit: string | null;
}

/** An issue, or a pull request: they share one sequence of numbers and most of what they are. */
export interface Issue {
  readonly id: number;
  readonly number: number;
  readonly title: string;
  readonly body: string | null;
  readonly state: "open" | "closed";
  readonly stateReason: "completed" | "not_planned" | "reopened" | "duplicate" | null;
  readonly labels: readonly number[];
  readonly assignees: readonly number[];
  readonly milestone: number | null;
  readonly isLocked: boolean;
  readonly lockReason: "off-topic" | "too heated" | "resolved" | "spam" | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly closedAt: number | null;
  readonly comments: number;
  readonly pull: PullPart | undefined;
}

/** An issue that is a pull request. */
export type Pull = Issue & { readonly pull: PullPart };

/** Whether an issue is a pull request. */
export function isPull(issue: Issue): issue is Pull {
  return issue.pull !== undefined;
}

export interface Comment {
  readonly id: number;
  readonly issue: number;
  readonly body: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type ReviewState = "PENDING" | "APPROVED" | "CHANGES_REQUESTED" | "COMMENTED" | "DISMISSED";

export interface Review {
  readonly id: number;
  readonly pull: number;
  readonly body: string;
  readonly state: ReviewState;
  readonly commit: string;
  readonly submittedAt: number | null;
}

export interface Hook {
  readonly id: number;
  readonly isActive: boolean;
  readonly events: readonly string[];
  readonly url: string;
  readonly contentType: "json" | "form";
  readonly insecureSsl: "0" | "1";
  readonly secret: string | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface Release {
  readonly id: number;
  readonly tag: string;
  readonly target: string;
  readonly name: string | null;
  readonly body: string | null;
  readonly isDraft: boolean;
  readonly isPrerelease: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly publishedAt: number | null;
}

/** A repository: its settings, which are replaced whole, and what it holds. */
export interface Repository {
  readonly id: number;
  readonly owner: Account;
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
  readonly labels: Map<number, Label>;
  readonly milestones: Map<number, Milestone>;
  readonly reviews: Map<number, Review>;
  readonly hooks: Map<number, Hook>;
  readonly releases: Map<number, Release>;
}

export interface State {
  readonly oauth: OAuthState;
  /** Whom every token belongs to. */
  readonly user: Account;
  readonly organization: Account;
  /** By id, in the order they were made. */
  readonly repositories: Map<number, Repository>;
  /** `owner/name` in lower case to ids. */
  readonly names: Map<string, number>;
  /** Ids of starred repositories and when they were starred. */
  readonly stars: Map<number, number>;
}

export type SimContext = Context<State>;

/** One user, one organisation, nothing else. */
export function createState({ ids, now }: Seed): State {
  const account = (login: string, type: Account["type"], name: string): Account => ({
    id: ids.integer("account"),
    login,
    type,
    name,
    email: `${login}@users.noreply.localhost`,
    description: null,
    createdAt: now,
  });
  return {
    oauth: createOAuthState(),
    user: account("sim-user", "User", "Simdeck User"),
    organization: account("sim-org", "Organization", "Simdeck Organization"),
    repositories: new Map(),
    names: new Map(),
    stars: new Map(),
  };
}

/** `owner/name`, as it is written. */
export function fullName({ owner, settings }: Repository): string {
  return `${owner.login}/${settings.name}`;
}

/** `o/r#5`: how people name a pull request or an issue. */
export function shortName(repository: Repository, issue: Issue): string {
  return `${fullName(repository)}#${String(issue.number)}`;
}

/** Puts an issue's new version in place of the old one and keeps count of the open ones. */
export function saveIssue(repository: Repository, issue: Issue): Issue {
  const old = repository.issues.get(issue.number);
  repository.openIssues += Number(issue.state === "open") - Number(old?.state === "open");
  repository.issues.set(issue.number, issue);
  return issue;
}
