type Row = readonly [name: string, input: string, payload: string];

const MEMBERS = "assigneeIds: [ID!] labelIds: [ID!] milestoneId: ID projectIds: [ID!]";
const ISSUE = "issue: Issue";
const PULL = "pullRequest: PullRequest";
const PULL_ID = "pullRequestId: ID!";
const REPOSITORY = "repository: Repository";
const REVIEW = "pullRequestReview: PullRequestReview";
const SETTINGS =
  "description: String homepageUrl: URI hasIssuesEnabled: Boolean hasWikiEnabled: Boolean";

/** The mutations: their names, the fields of their inputs and those of their payloads. */
const rows: readonly Row[] = [
  [
    "createRepository",
    `name: String! ownerId: ID visibility: RepositoryVisibility! template: Boolean ${SETTINGS}`,
    REPOSITORY,
  ],
  [
    "updateRepository",
    `repositoryId: ID! ${SETTINGS} hasProjectsEnabled: Boolean hasDiscussionsEnabled: Boolean
    template: Boolean`,
    REPOSITORY,
  ],
  ["archiveRepository", "repositoryId: ID!", REPOSITORY],
  ["unarchiveRepository", "repositoryId: ID!", REPOSITORY],
  ["createIssue", `repositoryId: ID! title: String! body: String ${MEMBERS}`, ISSUE],
  ["updateIssue", `id: ID! title: String body: String state: IssueState ${MEMBERS}`, ISSUE],
  ["closeIssue", "issueId: ID! stateReason: IssueClosedStateReason", ISSUE],
  ["reopenIssue", "issueId: ID!", ISSUE],
  ["deleteIssue", "issueId: ID!", REPOSITORY],
  ["pinIssue", "issueId: ID!", ISSUE],
  ["unpinIssue", "issueId: ID!", ISSUE],
  ["lockLockable", "lockableId: ID! lockReason: LockReason", "lockedRecord: Lockable"],
  ["unlockLockable", "lockableId: ID!", "unlockedRecord: Lockable"],
  ["addComment", "subjectId: ID! body: String!", "commentEdge: IssueCommentEdge subject: Node"],
  ["updateIssueComment", "id: ID! body: String!", "issueComment: IssueComment"],
  ["deleteIssueComment", "id: ID!", ""],
  ["addLabelsToLabelable", "labelableId: ID! labelIds: [ID!]!", "labelable: Labelable"],
  ["removeLabelsFromLabelable", "labelableId: ID! labelIds: [ID!]!", "labelable: Labelable"],
  ["addAssigneesToAssignable", "assignableId: ID! assigneeIds: [ID!]!", "assignable: Assignable"],
  [
    "removeAssigneesFromAssignable",
    "assignableId: ID! assigneeIds: [ID!]!",
    "assignable: Assignable",
  ],
  [
    "createPullRequest",
    `repositoryId: ID! headRepositoryId: ID baseRefName: String! headRefName: String! title: String!
    body: String draft: Boolean maintainerCanModify: Boolean`,
    PULL,
  ],
  [
    "updatePullRequest",
    `${PULL_ID} title: String body: String baseRefName: String maintainerCanModify: Boolean
    state: PullRequestUpdateState ${MEMBERS}`,
    PULL,
  ],
  ["closePullRequest", PULL_ID, PULL],
  ["reopenPullRequest", PULL_ID, PULL],
  ["markPullRequestReadyForReview", PULL_ID, PULL],
  ["convertPullRequestToDraft", PULL_ID, PULL],
  [
    "mergePullRequest",
    `${PULL_ID} commitHeadline: String commitBody: String expectedHeadOid: GitObjectID
    mergeMethod: PullRequestMergeMethod`,
    PULL,
  ],
  ["requestReviews", `${PULL_ID} userIds: [ID!] teamIds: [ID!] union: Boolean`, PULL],
  [
    "addPullRequestReview",
    `${PULL_ID} commitOID: GitObjectID body: String event: PullRequestReviewEvent
    comments: [DraftPullRequestReviewComment] threads: [DraftPullRequestReviewThread]`,
    REVIEW,
  ],
  [
    "submitPullRequestReview",
    "pullRequestId: ID pullRequestReviewId: ID event: PullRequestReviewEvent! body: String",
    REVIEW,
  ],
  ["dismissPullRequestReview", "pullRequestReviewId: ID! message: String!", REVIEW],
  [
    "createCommitOnBranch",
    `branch: CommittableBranch! message: CommitMessage! expectedHeadOid: GitObjectID!
    fileChanges: FileChanges`,
    "commit: Commit ref: Ref",
  ],
  ["createRef", "repositoryId: ID! name: String! oid: GitObjectID!", "ref: Ref"],
  ["updateRef", "refId: ID! oid: GitObjectID! force: Boolean", "ref: Ref"],
  ["deleteRef", "refId: ID!", ""],
  ["addStar", "starrableId: ID!", "starrable: Starrable"],
  ["removeStar", "starrableId: ID!", "starrable: Starrable"],
];

const parts = `
enum DiffSide { LEFT RIGHT }
enum PullRequestUpdateState { OPEN CLOSED }
input CommittableBranch { id: ID repositoryNameWithOwner: String branchName: String }
input CommitMessage { headline: String! body: String }
input FileAddition { path: String! contents: Base64String! }
input FileDeletion { path: String! }
input FileChanges { additions: [FileAddition!] deletions: [FileDeletion!] }
input DraftPullRequestReviewComment { path: String! position: Int! body: String! }
input DraftPullRequestReviewThread { path: String! body: String! line: Int! side: DiffSide startLine: Int
  startSide: DiffSide }
`;

/** Returns the input and the payload of a mutation. Clients write the name of the input. */
function typesOf([name, input, payload]: Row): string {
  const type = name.charAt(0).toUpperCase() + name.slice(1);
  return `
input ${type}Input { ${input} clientMutationId: String }
type ${type}Payload { ${payload} clientMutationId: String }
extend type Mutation { ${name}(input: ${type}Input!): ${type}Payload }`;
}

/** Mutations with their inputs and payloads. */
export const mutations = `${parts}\ntype Mutation\n${rows.map(typesOf).join("")}\n`;
