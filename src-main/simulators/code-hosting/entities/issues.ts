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
  readonly creator: number;
  readonly dueOn: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly closedAt: number | null;
}

/** The fields of a pull request besides those of every issue. */
export interface PullPart {
  readonly id: number;
  /** The repository of the head branch; `null` after a fork was deleted. */
  readonly headRepository: number | null;
  /** The owner of the head branch, kept when the fork is deleted. */
  readonly headOwner: number;
  readonly head: string;
  readonly headSha: string;
  readonly base: string;
  readonly baseSha: string;
  readonly isDraft: boolean;
  readonly canMaintainerModify: boolean;
  readonly requestedReviewers: readonly number[];
  readonly requestedTeams: readonly number[];
  readonly mergedAt: number | null;
  readonly mergedBy: number | null;
  readonly mergeCommit: string | null;
}

/** An issue, or a pull request: they share one sequence of numbers and most of what they are. */
export interface Issue {
  readonly id: number;
  readonly number: number;
  readonly user: number;
  readonly title: string;
  readonly body: string | null;
  readonly state: "open" | "closed";
  readonly stateReason: "completed" | "not_planned" | "reopened" | "duplicate" | null;
  readonly labels: readonly number[];
  readonly assignees: readonly number[];
  readonly milestone: number | null;
  readonly isLocked: boolean;
  readonly lockReason: "off-topic" | "too heated" | "resolved" | "spam" | null;
  readonly isPinned: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly closedAt: number | null;
  readonly closedBy: number | null;
  readonly comments: number;
  readonly pull: PullPart | undefined;
}

/** An issue that is a pull request. */
export type Pull = Issue & { readonly pull: PullPart };

/** Returns whether an issue is a pull request. */
export function isPull(issue: Issue): issue is Pull {
  return issue.pull !== undefined;
}

export interface Comment {
  readonly id: number;
  readonly issue: number;
  readonly user: number;
  readonly body: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A change of an issue or pull request, as its history shows it. */
export interface IssueEvent {
  readonly id: number;
  readonly issue: number;
  readonly event: string;
  readonly actor: number;
  readonly createdAt: number;
  readonly commit: string | null;
  readonly label?: { readonly name: string; readonly color: string };
  readonly assignee?: number;
  readonly milestone?: string;
  readonly rename?: { readonly from: string; readonly to: string };
  readonly reviewer?: number;
  readonly team?: number;
  readonly dismissed?: {
    readonly review: number;
    readonly state: string;
    readonly message: string | null;
  };
}

export type ReviewState = "PENDING" | "APPROVED" | "CHANGES_REQUESTED" | "COMMENTED" | "DISMISSED";

export interface Review {
  readonly id: number;
  readonly pull: number;
  readonly user: number;
  readonly body: string;
  readonly state: ReviewState;
  readonly commit: string;
  readonly submittedAt: number | null;
}

export type Side = "LEFT" | "RIGHT";

/** A comment on lines of a pull request. */
export interface ReviewComment {
  readonly id: number;
  readonly pull: number;
  readonly review: number;
  readonly user: number;
  readonly body: string;
  readonly path: string;
  readonly commit: string;
  readonly diffHunk: string;
  /** `null` for a comment on the whole file. */
  readonly line: number | null;
  readonly side: Side;
  readonly startLine: number | null;
  readonly startSide: Side | null;
  readonly position: number | null;
  readonly inReplyTo: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export const reactionContents = [
  "+1",
  "-1",
  "laugh",
  "confused",
  "heart",
  "hooray",
  "rocket",
  "eyes",
] as const;

/** A person's reaction to an issue, a comment, a comment on lines or on a commit, or a release. */
export interface Reaction {
  readonly id: number;
  readonly user: number;
  readonly content: (typeof reactionContents)[number];
  readonly subject: ReactionSubject;
  readonly createdAt: number;
}

/** `issue:5`, `comment:7`: the family and id of what a reaction is to. */
export type ReactionSubject =
  `${"issue" | "comment" | "review-comment" | "release" | "commit-comment"}:${string}`;
