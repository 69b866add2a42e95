import { buildSchema } from "graphql";

/** A connection and its edges, as every list of GitHub has them. */
const connection = (name: string) => `
  type ${name}Connection { nodes: [${name}] edges: [${name}Edge] pageInfo: PageInfo! totalCount: Int! }
  type ${name}Edge { node: ${name} cursor: String! }
`;

const PAGES = "first: Int, last: Int, after: String, before: String";

const SDL = `
scalar DateTime
scalar URI
scalar GitObjectID
scalar HTML
enum OrderDirection { ASC DESC }
enum IssueState { OPEN CLOSED }
enum IssueStateReason { COMPLETED NOT_PLANNED REOPENED DUPLICATE }
enum IssueClosedStateReason { COMPLETED NOT_PLANNED DUPLICATE }
enum PullRequestState { OPEN CLOSED MERGED }
enum MergeableState { MERGEABLE CONFLICTING UNKNOWN }
enum MergeStateStatus { BEHIND BLOCKED CLEAN DIRTY DRAFT HAS_HOOKS UNKNOWN UNSTABLE }
enum PullRequestMergeMethod { MERGE SQUASH REBASE }
enum PullRequestReviewDecision { APPROVED CHANGES_REQUESTED REVIEW_REQUIRED }
enum PullRequestReviewEvent { APPROVE REQUEST_CHANGES COMMENT }
enum PullRequestReviewState { PENDING APPROVED CHANGES_REQUESTED COMMENTED DISMISSED }
enum RepositoryVisibility { PUBLIC PRIVATE INTERNAL }
enum RepositoryPrivacy { PUBLIC PRIVATE }
enum RepositoryPermission { ADMIN MAINTAIN WRITE TRIAGE READ }
enum RepositoryAffiliation { OWNER COLLABORATOR ORGANIZATION_MEMBER }
enum RepositoryOrderField { CREATED_AT UPDATED_AT PUSHED_AT NAME STARGAZERS }
enum IssueOrderField { CREATED_AT UPDATED_AT COMMENTS }
enum SearchType { ISSUE ISSUE_ADVANCED REPOSITORY }
enum StatusState { EXPECTED ERROR FAILURE PENDING SUCCESS }
enum CheckStatusState { REQUESTED QUEUED IN_PROGRESS COMPLETED WAITING PENDING }
enum CheckConclusionState {
  ACTION_REQUIRED TIMED_OUT CANCELLED FAILURE SUCCESS NEUTRAL SKIPPED STARTUP_FAILURE STALE
}
enum LockReason { OFF_TOPIC TOO_HEATED RESOLVED SPAM }
enum CommentAuthorAssociation {
  MEMBER OWNER MANNEQUIN COLLABORATOR CONTRIBUTOR FIRST_TIME_CONTRIBUTOR FIRST_TIMER NONE
}
enum ReactionContent { THUMBS_UP THUMBS_DOWN LAUGH HOORAY CONFUSED HEART ROCKET EYES }
input IssueOrder { field: IssueOrderField! direction: OrderDirection! }
input RepositoryOrder { field: RepositoryOrderField! direction: OrderDirection! }
input IssueFilters {
  assignee: String createdBy: String mentioned: String labels: [String!] milestone: String
  states: [IssueState!] since: DateTime
}

interface Node { id: ID! }
interface Actor { login: String! url: URI! avatarUrl(size: Int): URI! }
interface RepositoryOwner { id: ID! login: String! url: URI! avatarUrl(size: Int): URI!
  repository(name: String!): Repository
  repositories(${PAGES}, orderBy: RepositoryOrder, privacy: RepositoryPrivacy, isFork: Boolean,
    ownerAffiliations: [RepositoryAffiliation], affiliations: [RepositoryAffiliation]): RepositoryConnection! }
interface GitObject { id: ID! oid: GitObjectID! abbreviatedOid: String! }

type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String }
type RateLimit { limit: Int! cost: Int! remaining: Int! used: Int! resetAt: DateTime! nodeCount: Int! }
type User implements Node & Actor & RepositoryOwner { id: ID! databaseId: Int login: String! name: String
  email: String! bio: String company: String location: String websiteUrl: URI url: URI!
  avatarUrl(size: Int): URI! createdAt: DateTime! isViewer: Boolean!
  repository(name: String!): Repository
  repositories(${PAGES}, orderBy: RepositoryOrder, privacy: RepositoryPrivacy, isFork: Boolean,
    ownerAffiliations: [RepositoryAffiliation], affiliations: [RepositoryAffiliation]): RepositoryConnection!
  organizations(${PAGES}): OrganizationConnection! }
type Organization implements Node & Actor & RepositoryOwner { id: ID! databaseId: Int login: String!
  name: String email: String description: String url: URI! avatarUrl(size: Int): URI! createdAt: DateTime!
  viewerCanAdminister: Boolean!
  repository(name: String!): Repository
  repositories(${PAGES}, orderBy: RepositoryOrder, privacy: RepositoryPrivacy, isFork: Boolean,
    ownerAffiliations: [RepositoryAffiliation], affiliations: [RepositoryAffiliation]): RepositoryConnection!
  membersWithRole(${PAGES}): UserConnection! teams(${PAGES}): TeamConnection! }
type Bot implements Node & Actor { id: ID! databaseId: Int login: String! url: URI! avatarUrl(size: Int): URI! }
type Team implements Node { id: ID! databaseId: Int name: String! slug: String! description: String
  combinedSlug: String! organization: Organization! }
type Label implements Node { id: ID! name: String! color: String! description: String isDefault: Boolean!
  url: URI! }
type Milestone implements Node { id: ID! number: Int! title: String! description: String state: String!
  dueOn: DateTime url: URI! closed: Boolean! }
type Ref implements Node { id: ID! name: String! prefix: String! target: GitObject }
type GitActor { name: String email: String date: DateTime user: User }
type StatusContext implements Node { id: ID! context: String! state: StatusState! description: String
  targetUrl: URI createdAt: DateTime! isRequired(pullRequestNumber: Int, pullRequestId: ID): Boolean! }
type WorkflowStub { name: String! }
type WorkflowRun implements Node { id: ID! databaseId: Int event: String! workflow: WorkflowStub! url: URI! }
type App implements Node { id: ID! databaseId: Int name: String! slug: String! }
type CheckSuite implements Node { id: ID! databaseId: Int status: CheckStatusState!
  conclusion: CheckConclusionState workflowRun: WorkflowRun app: App }
type CheckRun implements Node { id: ID! databaseId: Int name: String! status: CheckStatusState!
  conclusion: CheckConclusionState startedAt: DateTime completedAt: DateTime detailsUrl: URI title: String
  summary: String text: String checkSuite: CheckSuite!
  isRequired(pullRequestNumber: Int, pullRequestId: ID): Boolean! }
union StatusCheckRollupContext = CheckRun | StatusContext
type StatusCheckRollupContextConnection { nodes: [StatusCheckRollupContext] pageInfo: PageInfo!
  totalCount: Int! checkRunCount: Int! statusContextCount: Int! }
type StatusCheckRollup implements Node { id: ID! state: StatusState!
  contexts(${PAGES}): StatusCheckRollupContextConnection! }
type Commit implements Node & GitObject { id: ID! oid: GitObjectID! abbreviatedOid: String! message: String!
  messageHeadline: String! messageBody: String! committedDate: DateTime! authoredDate: DateTime!
  author: GitActor committer: GitActor authors(${PAGES}): GitActorConnection! url: URI!
  parents(${PAGES}): CommitConnection! statusCheckRollup: StatusCheckRollup additions: Int! deletions: Int!
  history(${PAGES}): CommitConnection! }
type Tree implements Node & GitObject { id: ID! oid: GitObjectID! abbreviatedOid: String! entries: [TreeEntry!] }
type TreeEntry { name: String! mode: Int! type: String! oid: GitObjectID! path: String object: GitObject }
type Blob implements Node & GitObject { id: ID! oid: GitObjectID! abbreviatedOid: String! text: String
  byteSize: Int! isBinary: Boolean }
type PullRequestCommit implements Node { id: ID! commit: Commit! }
type PullRequestChangedFile { path: String! additions: Int! deletions: Int! changeType: String! }
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
type Release implements Node { id: ID! databaseId: Int tagName: String! name: String isDraft: Boolean!
  isPrerelease: Boolean! isLatest: Boolean! publishedAt: DateTime createdAt: DateTime! url: URI!
  description: String }
type Topic implements Node { id: ID! name: String! }
type RepositoryTopic implements Node { id: ID! topic: Topic! }
type Language { name: String! }
type License { key: String! name: String! nickname: String }
type CodeOfConduct { key: String! }
type StarredCount { totalCount: Int! }

interface Labelable { labels(${PAGES}): LabelConnection }
union IssueOrPullRequest = Issue | PullRequest
union SearchResultItem = Issue | PullRequest | Repository
type SearchResultItemConnection { nodes: [SearchResultItem] edges: [SearchResultItemEdge] pageInfo: PageInfo!
  issueCount: Int! repositoryCount: Int! }
type SearchResultItemEdge { node: SearchResultItem cursor: String! }

type Issue implements Node & Labelable { id: ID! databaseId: Int number: Int! title: String! body: String!
  bodyText: String! bodyHTML: HTML! state: IssueState! stateReason(enableDuplicate: Boolean): IssueStateReason
  closed: Boolean! closedAt: DateTime createdAt: DateTime! updatedAt: DateTime! url: URI! author: Actor
  authorAssociation: CommentAuthorAssociation! locked: Boolean! activeLockReason: LockReason
  assignees(${PAGES}): UserConnection! labels(${PAGES}): LabelConnection
  comments(${PAGES}): IssueCommentConnection! milestone: Milestone reactionGroups: [ReactionGroup!]
  repository: Repository! isPinned: Boolean viewerDidAuthor: Boolean! }
type PullRequest implements Node & Labelable { id: ID! databaseId: Int fullDatabaseId: String number: Int!
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
  viewerCanUpdate: Boolean! }
type AutoMergeRequest { mergeMethod: PullRequestMergeMethod! }

type Repository implements Node { id: ID! databaseId: Int name: String! nameWithOwner: String!
  owner: RepositoryOwner! description: String homepageUrl: URI url: URI! sshUrl: String! mirrorUrl: URI
  isPrivate: Boolean! visibility: RepositoryVisibility! isArchived: Boolean! isFork: Boolean! isEmpty: Boolean!
  isTemplate: Boolean! isInOrganization: Boolean! isMirror: Boolean! isDisabled: Boolean! isLocked: Boolean!
  hasIssuesEnabled: Boolean! hasProjectsEnabled: Boolean! hasWikiEnabled: Boolean!
  hasDiscussionsEnabled: Boolean! createdAt: DateTime! updatedAt: DateTime! pushedAt: DateTime
  archivedAt: DateTime stargazerCount: Int! forkCount: Int! diskUsage: Int defaultBranchRef: Ref
  parent: Repository primaryLanguage: Language licenseInfo: License viewerHasStarred: Boolean!
  viewerPermission: RepositoryPermission viewerCanAdminister: Boolean! viewerDefaultMergeMethod: PullRequestMergeMethod!
  mergeCommitAllowed: Boolean! rebaseMergeAllowed: Boolean! squashMergeAllowed: Boolean!
  autoMergeAllowed: Boolean! deleteBranchOnMerge: Boolean! forkingAllowed: Boolean!
  issue(number: Int!): Issue issueOrPullRequest(number: Int!): IssueOrPullRequest
  pullRequest(number: Int!): PullRequest
  issues(${PAGES}, states: [IssueState!], labels: [String!], orderBy: IssueOrder, filterBy: IssueFilters): IssueConnection!
  pullRequests(${PAGES}, states: [PullRequestState!], labels: [String!], headRefName: String,
    baseRefName: String, orderBy: IssueOrder): PullRequestConnection!
  labels(${PAGES}, query: String): LabelConnection label(name: String!): Label
  milestones(${PAGES}, states: [IssueState!]): MilestoneConnection
  assignableUsers(${PAGES}, query: String): UserConnection! mentionableUsers(${PAGES}): UserConnection!
  collaborators(${PAGES}): UserConnection
  ref(qualifiedName: String!): Ref refs(${PAGES}, refPrefix: String!, query: String): RefConnection
  object(oid: GitObjectID, expression: String): GitObject
  releases(${PAGES}): ReleaseConnection! latestRelease: Release
  repositoryTopics(${PAGES}): RepositoryTopicConnection! stargazers(${PAGES}): UserConnection!
  watchers(${PAGES}): StarredCount! forks(${PAGES}): RepositoryConnection! }

type Query {
  viewer: User! repository(owner: String!, name: String!, followRenames: Boolean): Repository
  repositoryOwner(login: String!): RepositoryOwner user(login: String!): User
  organization(login: String!): Organization node(id: ID!): Node nodes(ids: [ID!]!): [Node]!
  search(query: String!, type: SearchType!, ${PAGES}): SearchResultItemConnection!
  rateLimit: RateLimit
}

input CreateRepositoryInput { name: String! ownerId: ID description: String homepageUrl: URI
  visibility: RepositoryVisibility! hasIssuesEnabled: Boolean hasWikiEnabled: Boolean template: Boolean
  clientMutationId: String }
input CreateIssueInput { repositoryId: ID! title: String! body: String assigneeIds: [ID!] labelIds: [ID!]
  milestoneId: ID clientMutationId: String }
input UpdateIssueInput { id: ID! title: String body: String state: IssueState assigneeIds: [ID!]
  labelIds: [ID!] milestoneId: ID clientMutationId: String }
input CloseIssueInput { issueId: ID! stateReason: IssueClosedStateReason clientMutationId: String }
input ReopenIssueInput { issueId: ID! clientMutationId: String }
input AddCommentInput { subjectId: ID! body: String! clientMutationId: String }
input UpdateIssueCommentInput { id: ID! body: String! clientMutationId: String }
input DeleteIssueCommentInput { id: ID! clientMutationId: String }
input CreatePullRequestInput { repositoryId: ID! headRepositoryId: ID baseRefName: String! headRefName: String!
  title: String! body: String draft: Boolean maintainerCanModify: Boolean clientMutationId: String }
input UpdatePullRequestInput { pullRequestId: ID! title: String body: String baseRefName: String
  assigneeIds: [ID!] labelIds: [ID!] milestoneId: ID maintainerCanModify: Boolean clientMutationId: String }
input PullRequestIdInput { pullRequestId: ID! clientMutationId: String }
input MergePullRequestInput { pullRequestId: ID! commitHeadline: String commitBody: String
  expectedHeadOid: GitObjectID mergeMethod: PullRequestMergeMethod authorEmail: String clientMutationId: String }
input AddPullRequestReviewInput { pullRequestId: ID! commitOID: GitObjectID body: String
  event: PullRequestReviewEvent clientMutationId: String }
input RequestReviewsInput { pullRequestId: ID! userIds: [ID!] teamIds: [ID!] union: Boolean
  clientMutationId: String }
input LabelableInput { labelableId: ID! labelIds: [ID!]! clientMutationId: String }
input StarInput { starrableId: ID! clientMutationId: String }
input DeleteRefInput { refId: ID! clientMutationId: String }

type RepositoryPayload { repository: Repository clientMutationId: String }
type IssuePayload { issue: Issue clientMutationId: String }
type CommentPayload { commentEdge: IssueCommentEdge subject: Node clientMutationId: String }
type IssueCommentPayload { issueComment: IssueComment clientMutationId: String }
type PullRequestPayload { pullRequest: PullRequest clientMutationId: String }
type ReviewPayload { pullRequestReview: PullRequestReview clientMutationId: String }
type LabelablePayload { labelable: Labelable clientMutationId: String }
type StarPayload { starrable: Repository clientMutationId: String }
type DeletePayload { clientMutationId: String }

type Mutation {
  createRepository(input: CreateRepositoryInput!): RepositoryPayload
  createIssue(input: CreateIssueInput!): IssuePayload
  updateIssue(input: UpdateIssueInput!): IssuePayload
  closeIssue(input: CloseIssueInput!): IssuePayload
  reopenIssue(input: ReopenIssueInput!): IssuePayload
  addComment(input: AddCommentInput!): CommentPayload
  updateIssueComment(input: UpdateIssueCommentInput!): IssueCommentPayload
  deleteIssueComment(input: DeleteIssueCommentInput!): DeletePayload
  createPullRequest(input: CreatePullRequestInput!): PullRequestPayload
  updatePullRequest(input: UpdatePullRequestInput!): PullRequestPayload
  closePullRequest(input: PullRequestIdInput!): PullRequestPayload
  reopenPullRequest(input: PullRequestIdInput!): PullRequestPayload
  markPullRequestReadyForReview(input: PullRequestIdInput!): PullRequestPayload
  convertPullRequestToDraft(input: PullRequestIdInput!): PullRequestPayload
  mergePullRequest(input: MergePullRequestInput!): PullRequestPayload
  addPullRequestReview(input: AddPullRequestReviewInput!): ReviewPayload
  requestReviews(input: RequestReviewsInput!): PullRequestPayload
  addLabelsToLabelable(input: LabelableInput!): LabelablePayload
  removeLabelsFromLabelable(input: LabelableInput!): LabelablePayload
  addStar(input: StarInput!): StarPayload
  removeStar(input: StarInput!): StarPayload
  deleteRef(input: DeleteRefInput!): DeletePayload
}
`;

const connected = [
  "User",
  "Organization",
  "Team",
  "Label",
  "Milestone",
  "Ref",
  "Commit",
  "GitActor",
  "PullRequestCommit",
  "PullRequestChangedFile",
  "IssueComment",
  "PullRequestReview",
  "ReviewRequest",
  "Release",
  "RepositoryTopic",
  "Issue",
  "PullRequest",
  "Repository",
];

let built: ReturnType<typeof buildSchema> | undefined;

/** Returns the schema; it is built when it is first needed. */
export function graphqlSchema() {
  built ??= buildSchema(SDL + connected.map(connection).join(""), { assumeValidSDL: true });
  return built;
}
