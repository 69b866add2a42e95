import { PAGES } from "./pages.ts";

/** Repositories and releases. */
export const repositories = `
type Release implements Node { id: ID! databaseId: Int tagName: String! name: String isDraft: Boolean!
  isPrerelease: Boolean! isLatest: Boolean! publishedAt: DateTime createdAt: DateTime! updatedAt: DateTime!
  url: URI! resourcePath: URI! description: String descriptionHTML: HTML author: User tag: Ref tagCommit: Commit
  repository: Repository! }
type IssueTemplate { name: String! title: String body: String about: String filename: String! }
type PullRequestTemplate { filename: String body: String }
type Topic implements Node { id: ID! name: String! }
type RepositoryTopic implements Node { id: ID! topic: Topic! }
type Language implements Node { id: ID! name: String! color: String }
type License { key: String! name: String! nickname: String }
type CodeOfConduct { key: String! }

interface Starrable { id: ID! stargazerCount: Int! viewerHasStarred: Boolean!
  stargazers(${PAGES}, orderBy: StarOrder): StargazerConnection! }
type Repository implements Node & Starrable { id: ID! databaseId: Int name: String! nameWithOwner: String!
  owner: RepositoryOwner! description: String homepageUrl: URI url: URI! resourcePath: URI! sshUrl: GitSSHRemote! mirrorUrl: URI
  isPrivate: Boolean! visibility: RepositoryVisibility! isArchived: Boolean! isFork: Boolean! isEmpty: Boolean!
  isTemplate: Boolean! isInOrganization: Boolean! isMirror: Boolean! isDisabled: Boolean! isLocked: Boolean!
  hasIssuesEnabled: Boolean! hasProjectsEnabled: Boolean! hasWikiEnabled: Boolean!
  hasDiscussionsEnabled: Boolean! createdAt: DateTime! updatedAt: DateTime! pushedAt: DateTime
  archivedAt: DateTime stargazerCount: Int! forkCount: Int! diskUsage: Int defaultBranchRef: Ref
  parent: Repository templateRepository: Repository primaryLanguage: Language licenseInfo: License viewerHasStarred: Boolean!
  viewerPermission: RepositoryPermission viewerCanAdminister: Boolean! viewerDefaultMergeMethod: PullRequestMergeMethod!
  mergeCommitAllowed: Boolean! rebaseMergeAllowed: Boolean! squashMergeAllowed: Boolean!
  hasVulnerabilityAlertsEnabled: Boolean! mergeQueue(branch: String): MergeQueue
  autoMergeAllowed: Boolean! deleteBranchOnMerge: Boolean! forkingAllowed: Boolean!
  issue(number: Int!): Issue issueOrPullRequest(number: Int!): IssueOrPullRequest
  pullRequest(number: Int!): PullRequest
  issues(${PAGES}, states: [IssueState!], labels: [String!], orderBy: IssueOrder, filterBy: IssueFilters): IssueConnection!
  pullRequests(${PAGES}, states: [PullRequestState!], labels: [String!], headRefName: String,
    baseRefName: String, orderBy: IssueOrder): PullRequestConnection!
  labels(${PAGES}, query: String, orderBy: LabelOrder): LabelConnection label(name: String!): Label
  milestones(${PAGES}, states: [MilestoneState!], orderBy: MilestoneOrder, query: String): MilestoneConnection
  milestone(number: Int!): Milestone
  assignableUsers(${PAGES}, query: String): UserConnection! mentionableUsers(${PAGES}, query: String): UserConnection!
  collaborators(${PAGES}, query: String, login: String): RepositoryCollaboratorConnection
  ref(qualifiedName: String!): Ref refs(${PAGES}, refPrefix: String!, query: String, orderBy: RefOrder,
    direction: OrderDirection): RefConnection
  object(oid: GitObjectID, expression: String): GitObject
  releases(${PAGES}, orderBy: ReleaseOrder): ReleaseConnection! release(tagName: String!): Release latestRelease: Release
  repositoryTopics(${PAGES}): RepositoryTopicConnection! stargazers(${PAGES}, orderBy: StarOrder): StargazerConnection!
  issueTemplates: [IssueTemplate!] pullRequestTemplates: [PullRequestTemplate!]
  projects(${PAGES}, states: [ProjectState!], orderBy: ProjectOrder): ProjectConnection!
  projectsV2(${PAGES}, orderBy: ProjectV2Order, query: String): ProjectV2Connection!
  viewerDefaultCommitEmail: String viewerPossibleCommitEmails: [String!]
  isUserConfigurationRepository: Boolean! watchers(${PAGES}): UserConnection! forks(${PAGES}, orderBy: RepositoryOrder, privacy: RepositoryPrivacy,
    affiliations: [RepositoryAffiliation], ownerAffiliations: [RepositoryAffiliation]): RepositoryConnection! }

type MergeQueue implements Node { id: ID! }
enum StarOrderField { STARRED_AT }
input StarOrder { field: StarOrderField! direction: OrderDirection! }
type StargazerConnection { nodes: [User] edges: [StargazerEdge] pageInfo: PageInfo! totalCount: Int! }
type StargazerEdge { node: User! cursor: String! starredAt: DateTime! }
type RepositoryCollaboratorConnection { nodes: [User] edges: [RepositoryCollaboratorEdge] pageInfo: PageInfo!
  totalCount: Int! }
type RepositoryCollaboratorEdge { node: User! cursor: String! permission: RepositoryPermission! }
type OrganizationMemberConnection { nodes: [User] edges: [OrganizationMemberEdge] pageInfo: PageInfo!
  totalCount: Int! }
type OrganizationMemberEdge { node: User cursor: String! role: OrganizationMemberRole }
enum OrganizationMemberRole { MEMBER ADMIN }

type Query {
  viewer: User! repository(owner: String!, name: String!, followRenames: Boolean): Repository
  repositoryOwner(login: String!): RepositoryOwner user(login: String!): User
  organization(login: String!): Organization node(id: ID!): Node nodes(ids: [ID!]!): [Node]!
  search(query: String!, type: SearchType!, ${PAGES}): SearchResultItemConnection!
  rateLimit: RateLimit
}

`;
