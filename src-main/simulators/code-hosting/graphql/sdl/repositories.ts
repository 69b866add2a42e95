import { PAGES } from "./pages.ts";

/** Repositories and releases. */
export const repositories = `
type Release implements Node { id: ID! databaseId: Int tagName: String! name: String isDraft: Boolean!
  isPrerelease: Boolean! isLatest: Boolean! publishedAt: DateTime createdAt: DateTime! url: URI!
  description: String }
type IssueTemplate { name: String! title: String body: String about: String filename: String! }
type PullRequestTemplate { filename: String body: String }
type Topic implements Node { id: ID! name: String! }
type RepositoryTopic implements Node { id: ID! topic: Topic! }
type Language { name: String! }
type License { key: String! name: String! nickname: String }
type CodeOfConduct { key: String! }
type StarredCount { totalCount: Int! }

type Repository implements Node { id: ID! databaseId: Int name: String! nameWithOwner: String!
  owner: RepositoryOwner! description: String homepageUrl: URI url: URI! sshUrl: String! mirrorUrl: URI
  isPrivate: Boolean! visibility: RepositoryVisibility! isArchived: Boolean! isFork: Boolean! isEmpty: Boolean!
  isTemplate: Boolean! isInOrganization: Boolean! isMirror: Boolean! isDisabled: Boolean! isLocked: Boolean!
  hasIssuesEnabled: Boolean! hasProjectsEnabled: Boolean! hasWikiEnabled: Boolean!
  hasDiscussionsEnabled: Boolean! createdAt: DateTime! updatedAt: DateTime! pushedAt: DateTime
  archivedAt: DateTime stargazerCount: Int! forkCount: Int! diskUsage: Int defaultBranchRef: Ref
  parent: Repository templateRepository: Repository primaryLanguage: Language licenseInfo: License viewerHasStarred: Boolean!
  viewerPermission: RepositoryPermission viewerCanAdminister: Boolean! viewerDefaultMergeMethod: PullRequestMergeMethod!
  mergeCommitAllowed: Boolean! rebaseMergeAllowed: Boolean! squashMergeAllowed: Boolean!
  autoMergeAllowed: Boolean! deleteBranchOnMerge: Boolean! forkingAllowed: Boolean!
  issue(number: Int!): Issue issueOrPullRequest(number: Int!): IssueOrPullRequest
  pullRequest(number: Int!): PullRequest
  issues(${PAGES}, states: [IssueState!], labels: [String!], orderBy: IssueOrder, filterBy: IssueFilters): IssueConnection!
  pullRequests(${PAGES}, states: [PullRequestState!], labels: [String!], headRefName: String,
    baseRefName: String, orderBy: IssueOrder): PullRequestConnection!
  labels(${PAGES}, query: String, orderBy: LabelOrder): LabelConnection label(name: String!): Label
  milestones(${PAGES}, states: [IssueState!], orderBy: MilestoneOrder, query: String): MilestoneConnection
  milestone(number: Int!): Milestone
  assignableUsers(${PAGES}, query: String): UserConnection! mentionableUsers(${PAGES}): UserConnection!
  collaborators(${PAGES}): UserConnection
  ref(qualifiedName: String!): Ref refs(${PAGES}, refPrefix: String!, query: String): RefConnection
  object(oid: GitObjectID, expression: String): GitObject
  releases(${PAGES}, orderBy: ReleaseOrder): ReleaseConnection! release(tagName: String!): Release latestRelease: Release
  repositoryTopics(${PAGES}): RepositoryTopicConnection! stargazers(${PAGES}): UserConnection!
  issueTemplates: [IssueTemplate!] pullRequestTemplates: [PullRequestTemplate!]
  projects(${PAGES}, states: [ProjectState!], orderBy: ProjectOrder): ProjectConnection!
  projectsV2(${PAGES}, orderBy: ProjectV2Order, query: String): ProjectV2Connection!
  viewerDefaultCommitEmail: String viewerPossibleCommitEmails: [String!]
  isUserConfigurationRepository: Boolean! watchers(${PAGES}): StarredCount! forks(${PAGES}): RepositoryConnection! }

type Query {
  viewer: User! repository(owner: String!, name: String!, followRenames: Boolean): Repository
  repositoryOwner(login: String!): RepositoryOwner user(login: String!): User
  organization(login: String!): Organization node(id: ID!): Node nodes(ids: [ID!]!): [Node]!
  search(query: String!, type: SearchType!, ${PAGES}): SearchResultItemConnection!
  rateLimit: RateLimit
}

`;
