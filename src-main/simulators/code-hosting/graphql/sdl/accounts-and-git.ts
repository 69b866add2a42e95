import { PAGES } from "./pages.ts";

/** People, organisations, teams, refs, commits, trees and checks. */
export const accountsAndGit = `
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
  organizations(${PAGES}): OrganizationConnection!
  projectsV2(${PAGES}, orderBy: ProjectV2Order, query: String): ProjectV2Connection! }
type Organization implements Node & Actor & RepositoryOwner { id: ID! databaseId: Int login: String!
  name: String email: String description: String url: URI! avatarUrl(size: Int): URI! createdAt: DateTime!
  viewerCanAdminister: Boolean!
  repository(name: String!): Repository
  repositories(${PAGES}, orderBy: RepositoryOrder, privacy: RepositoryPrivacy, isFork: Boolean,
    ownerAffiliations: [RepositoryAffiliation], affiliations: [RepositoryAffiliation]): RepositoryConnection!
  membersWithRole(${PAGES}): OrganizationMemberConnection! team(slug: String!): Team
  teams(${PAGES}, orderBy: TeamOrder): TeamConnection!
  projects(${PAGES}, states: [ProjectState!], orderBy: ProjectOrder): ProjectConnection!
  projectsV2(${PAGES}, orderBy: ProjectV2Order, query: String): ProjectV2Connection! }
type Bot implements Node & Actor { id: ID! databaseId: Int login: String! url: URI! avatarUrl(size: Int): URI! }
type Team implements Node { id: ID! databaseId: Int name: String! slug: String! description: String
  combinedSlug: String! organization: Organization! }
type Label implements Node { id: ID! name: String! color: String! description: String isDefault: Boolean!
  url: URI! }
type Milestone implements Node { id: ID! number: Int! title: String! description: String state: MilestoneState!
  dueOn: DateTime url: URI! closed: Boolean! creator: Actor createdAt: DateTime! updatedAt: DateTime!
  closedAt: DateTime }
type BranchProtectionRule implements Node { id: ID! pattern: String! requiresStrictStatusChecks: Boolean!
  requiredApprovingReviewCount: Int requiresApprovingReviews: Boolean! requiresStatusChecks: Boolean!
  requiredStatusCheckContexts: [String] isAdminEnforced: Boolean! }
type Comparison implements Node { id: ID! aheadBy: Int! behindBy: Int! status: ComparisonStatus!
  baseTarget: GitObject! headTarget: GitObject! commits(${PAGES}): ComparisonCommitConnection! }
type CommitHistoryConnection { nodes: [Commit] edges: [CommitEdge] pageInfo: PageInfo! totalCount: Int! }
type ComparisonCommitConnection { nodes: [Commit] edges: [CommitEdge] pageInfo: PageInfo! totalCount: Int!
  authorCount: Int! }
type Ref implements Node { id: ID! name: String! prefix: String! target: GitObject repository: Repository!
  branchProtectionRule: BranchProtectionRule compare(headRef: String!): Comparison
  associatedPullRequests(${PAGES}, states: [PullRequestState!], labels: [String!], headRefName: String,
    baseRefName: String, orderBy: IssueOrder): PullRequestConnection! }
type GitActor { name: String email: String date: GitTimestamp user: User avatarUrl(size: Int): URI! }
type StatusContext implements Node { id: ID! context: String! state: StatusState! description: String
  targetUrl: URI createdAt: DateTime! isRequired(pullRequestNumber: Int, pullRequestId: ID): Boolean! }
type Workflow implements Node { id: ID! databaseId: Int name: String! }
type WorkflowRun implements Node { id: ID! databaseId: Int event: String! workflow: Workflow! url: URI!
  runNumber: Int! }
type App implements Node { id: ID! databaseId: Int name: String! slug: String! }
type CheckSuite implements Node { id: ID! databaseId: Int status: CheckStatusState!
  conclusion: CheckConclusionState workflowRun: WorkflowRun app: App }
type CheckRun implements Node { id: ID! databaseId: Int name: String! status: CheckStatusState!
  conclusion: CheckConclusionState startedAt: DateTime completedAt: DateTime detailsUrl: URI title: String
  summary: String text: String checkSuite: CheckSuite!
  isRequired(pullRequestNumber: Int, pullRequestId: ID): Boolean! }
union StatusCheckRollupContext = CheckRun | StatusContext
type StatusCheckRollupContextConnection { nodes: [StatusCheckRollupContext] pageInfo: PageInfo!
  totalCount: Int! checkRunCount: Int! checkRunCountsByState: [CheckRunStateCount!] statusContextCount: Int!
  statusContextCountsByState: [StatusContextStateCount!] }
type CheckRunStateCount { state: CheckRunState! count: Int! }
type StatusContextStateCount { state: StatusState! count: Int! }
type StatusCheckRollup implements Node { id: ID! state: StatusState!
  contexts(${PAGES}): StatusCheckRollupContextConnection! }
type Status implements Node { id: ID! state: StatusState! contexts: [StatusContext!]! commit: Commit
  context(name: String!): StatusContext }
type Commit implements Node & GitObject { id: ID! oid: GitObjectID! abbreviatedOid: String! message: String!
  messageHeadline: String! messageBody: String! committedDate: DateTime! authoredDate: DateTime!
  author: GitActor committer: GitActor authors(${PAGES}): GitActorConnection! authoredByCommitter: Boolean!
  url: URI! commitUrl: URI! resourcePath: URI! commitResourcePath: URI! treeUrl: URI! tarballUrl: URI!
  zipballUrl: URI! repository: Repository! tree: Tree! file(path: String!): TreeEntry
  parents(${PAGES}): CommitConnection! status: Status statusCheckRollup: StatusCheckRollup additions: Int!
  deletions: Int! changedFilesIfAvailable: Int
  associatedPullRequests(${PAGES}, orderBy: PullRequestOrder = {field: CREATED_AT, direction: ASC}): PullRequestConnection
  history(${PAGES}, path: String, author: CommitAuthor, since: GitTimestamp,
    until: GitTimestamp): CommitHistoryConnection! }
input CommitAuthor { id: ID emails: [String!] }
input PullRequestOrder { field: PullRequestOrderField! direction: OrderDirection! }
type Tag implements Node & GitObject { id: ID! oid: GitObjectID! abbreviatedOid: String! name: String!
  message: String tagger: GitActor target: GitObject! repository: Repository! commitUrl: URI!
  commitResourcePath: URI! }
type Tree implements Node & GitObject { id: ID! oid: GitObjectID! abbreviatedOid: String! entries: [TreeEntry!] }
type TreeEntry { name: String! mode: Int! type: String! oid: GitObjectID! path: String object: GitObject }
type Blob implements Node & GitObject { id: ID! oid: GitObjectID! abbreviatedOid: String! text: String
  byteSize: Int! isBinary: Boolean }
`;
