/** Scalars, enumerations and orders. */
export const basics = `
scalar DateTime
scalar URI
scalar GitObjectID
scalar HTML
scalar Base64String
scalar BigInt
scalar GitSSHRemote
scalar GitTimestamp
enum OrderDirection { ASC DESC }
enum IssueState { OPEN CLOSED }
enum MilestoneState { OPEN CLOSED }
enum PatchStatus { ADDED DELETED RENAMED COPIED MODIFIED CHANGED }
enum PullRequestOrderField { CREATED_AT UPDATED_AT }
enum RefOrderField { TAG_COMMIT_DATE ALPHABETICAL }
enum SubscriptionState { UNSUBSCRIBED SUBSCRIBED IGNORED }
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
enum LabelOrderField { CREATED_AT NAME }
enum ReleaseOrderField { CREATED_AT NAME }
enum MilestoneOrderField { CREATED_AT DUE_DATE NUMBER UPDATED_AT }
enum TeamOrderField { NAME }
enum ProjectOrderField { CREATED_AT NAME UPDATED_AT }
enum ProjectState { CLOSED OPEN }
enum ProjectV2OrderField { CREATED_AT NUMBER TITLE UPDATED_AT }
enum ComparisonStatus { AHEAD BEHIND DIVERGED IDENTICAL }
enum IssueOrderField { CREATED_AT UPDATED_AT COMMENTS }
enum SearchType { ISSUE ISSUE_ADVANCED REPOSITORY }
enum StatusState { EXPECTED ERROR FAILURE PENDING SUCCESS }
enum CheckStatusState { REQUESTED QUEUED IN_PROGRESS COMPLETED WAITING PENDING }
enum CheckConclusionState {
  ACTION_REQUIRED TIMED_OUT CANCELLED FAILURE SUCCESS NEUTRAL SKIPPED STARTUP_FAILURE STALE
}
enum CheckRunState {
  ACTION_REQUIRED CANCELLED COMPLETED FAILURE IN_PROGRESS NEUTRAL PENDING QUEUED SKIPPED STALE STARTUP_FAILURE
  SUCCESS TIMED_OUT WAITING
}
enum LockReason { OFF_TOPIC TOO_HEATED RESOLVED SPAM }
enum CommentAuthorAssociation {
  MEMBER OWNER MANNEQUIN COLLABORATOR CONTRIBUTOR FIRST_TIME_CONTRIBUTOR FIRST_TIMER NONE
}
enum ReactionContent { THUMBS_UP THUMBS_DOWN LAUGH HOORAY CONFUSED HEART ROCKET EYES }
input IssueOrder { field: IssueOrderField! direction: OrderDirection! }
input RepositoryOrder { field: RepositoryOrderField! direction: OrderDirection! }
input LabelOrder { field: LabelOrderField! direction: OrderDirection! }
input ReleaseOrder { field: ReleaseOrderField! direction: OrderDirection! }
input MilestoneOrder { field: MilestoneOrderField! direction: OrderDirection! }
input RefOrder { field: RefOrderField! direction: OrderDirection! }
input TeamOrder { field: TeamOrderField! direction: OrderDirection! }
input ProjectOrder { field: ProjectOrderField! direction: OrderDirection! }
input ProjectV2Order { field: ProjectV2OrderField! direction: OrderDirection! }
input IssueFilters {
  assignee: String createdBy: String mentioned: String labels: [String!] milestone: String
  milestoneNumber: String
  states: [IssueState!] since: DateTime
}

`;
