import { PAGES } from "./pages.ts";

/** Issues, pull requests, comments and reviews. */
export const issues = `
type PullRequestCommit implements Node { id: ID! commit: Commit! }
type PullRequestChangedFile { path: String! additions: Int! deletions: Int! changeType: PatchStatus! }
type IssueComment implements Node { id: ID! databaseId: Int author: Actor body: String! bodyText: String!
  url: URI! createdAt: DateTime! updatedAt: DateTime! authorAssociation: CommentAuthorAssociation!
  isMinimized: Boolean! minimizedReason: String includesCreatedEdit: Boolean! viewerDidAuthor: Boolean!
  reactionGroups: [ReactionGroup!] }
type ReactionGroup { content: ReactionContent! users(${PAGES}): ReactingUserConnection! }
type ReactingUserConnection { totalCount: Int! }
type PullRequestReview implements Node { id: ID! databaseId: Int author: Actor body: String!
  state: PullRequestReviewState! submittedAt: DateTime url: URI! commit: Commit
  authorAssociation: CommentAuthorAssociation! includesCreatedEdit: Boolean! reactionGroups: [ReactionGroup!]
  pullRequest: PullRequest! }
union RequestedReviewer = User | Team | Bot
type ReviewRequest implements Node { id: ID! requestedReviewer: RequestedReviewer }
interface Assignable { assignees(${PAGES}): UserConnection! }
interface Lockable { locked: Boolean! activeLockReason: LockReason }
interface Labelable { labels(${PAGES}): LabelConnection }
union IssueOrPullRequest = Issue | PullRequest
union SearchResultItem = Issue | PullRequest | Repository
type SearchResultItemConnection { nodes: [SearchResultItem] edges: [SearchResultItemEdge] pageInfo: PageInfo!
  issueCount: Int! repositoryCount: Int! }
type SearchResultItemEdge { node: SearchResultItem cursor: String! }

type Issue implements Node & Labelable & Assignable & Lockable { id: ID! databaseId: Int number: Int! title: String! body: String!
  bodyText: String! bodyHTML: HTML! state: IssueState! stateReason(enableDuplicate: Boolean): IssueStateReason
  closed: Boolean! closedAt: DateTime createdAt: DateTime! updatedAt: DateTime! url: URI! author: Actor
  authorAssociation: CommentAuthorAssociation! locked: Boolean! activeLockReason: LockReason
  assignees(${PAGES}): UserConnection! labels(${PAGES}): LabelConnection
  comments(${PAGES}): IssueCommentConnection! milestone: Milestone reactionGroups: [ReactionGroup!]
  repository: Repository! isPinned: Boolean viewerDidAuthor: Boolean! viewerCanUpdate: Boolean!
  projectCards(${PAGES}): ProjectCardConnection! projectItems(${PAGES}): ProjectV2ItemConnection!
  closedByPullRequestsReferences(${PAGES}, includeClosedPrs: Boolean): PullRequestConnection }
type PullRequest implements Node & Labelable & Assignable & Lockable { id: ID! databaseId: Int fullDatabaseId: BigInt number: Int!
  title: String! body: String! bodyText: String! bodyHTML: HTML! state: PullRequestState! closed: Boolean!
  closedAt: DateTime merged: Boolean! mergedAt: DateTime mergedBy: Actor mergeCommit: Commit
  potentialMergeCommit: Commit createdAt: DateTime! updatedAt: DateTime! url: URI! author: Actor
  authorAssociation: CommentAuthorAssociation! locked: Boolean! activeLockReason: LockReason isDraft: Boolean!
  additions: Int! deletions: Int! changedFiles: Int! baseRefName: String! baseRefOid: GitObjectID!
  headRefName: String! headRefOid: GitObjectID! headRef: Ref baseRef: Ref headRepository: Repository
  headRepositoryOwner: RepositoryOwner baseRepository: Repository isCrossRepository: Boolean!
  maintainerCanModify: Boolean! mergeable: MergeableState! mergeStateStatus: MergeStateStatus!
  reviewDecision: PullRequestReviewDecision assignees(${PAGES}): UserConnection!
  labels(${PAGES}): LabelConnection comments(${PAGES}): IssueCommentConnection! milestone: Milestone
  commits(${PAGES}): PullRequestCommitConnection! files(${PAGES}): PullRequestChangedFileConnection
  reviews(${PAGES}, states: [PullRequestReviewState!], author: String): PullRequestReviewConnection
  latestReviews(${PAGES}): PullRequestReviewConnection reviewRequests(${PAGES}): ReviewRequestConnection
  reactionGroups: [ReactionGroup!] repository: Repository! autoMergeRequest: AutoMergeRequest
  isInMergeQueue: Boolean! isMergeQueueEnabled: Boolean! viewerDidAuthor: Boolean!
  statusCheckRollup: StatusCheckRollup closingIssuesReferences(${PAGES}): IssueConnection
  projectCards(${PAGES}): ProjectCardConnection! projectItems(${PAGES}): ProjectV2ItemConnection!
  viewerCanUpdate: Boolean! }
type AutoMergeRequest { mergeMethod: PullRequestMergeMethod! }

`;
