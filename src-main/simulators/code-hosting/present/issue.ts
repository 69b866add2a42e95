import { urlPart } from "#core/text/escaping.ts";
import type { Comment, Issue, Label, Milestone, Repository } from "../state.ts";
import { nodeId, presentTime, presentTimeOrNull, type View, type Wire } from "../view.ts";
import { presentUser } from "./account.ts";
import { repositoryPage, repositoryUrl } from "./repository.ts";

/** What the one user is to a repository. */
export function authorAssociation({ owner }: Repository): "OWNER" | "MEMBER" {
  return owner.type === "Organization" ? "MEMBER" : "OWNER";
}

/** A label of a repository. */
export function presentLabel(view: View, repository: Repository, label: Label): Wire {
  return {
    id: label.id,
    node_id: nodeId("LA", label.id),
    url: `${repositoryUrl(view, repository)}/labels/${urlPart(label.name)}`,
    name: label.name,
    color: label.color,
    default: label.isDefault,
    description: label.description,
  };
}

function countIssues(repository: Repository, milestone: Milestone, state: Issue["state"]): number {
  let count = 0;
  for (const issue of repository.issues.values()) {
    if (issue.milestone === milestone.number && issue.state === state) count += 1;
  }
  return count;
}

/** A milestone, with how many of its issues are open and closed. */
export function presentMilestone(view: View, repository: Repository, milestone: Milestone): Wire {
  const number = String(milestone.number);
  const url = `${repositoryUrl(view, repository)}/milestones/${number}`;
  return {
    url,
    html_url: `${repositoryPage(view, repository)}/milestone/${number}`,
    labels_url: `${url}/labels`,
    id: milestone.id,
    node_id: nodeId("MI", milestone.id),
    number: milestone.number,
    state: milestone.state,
    title: milestone.title,
    description: milestone.description,
    creator: presentUser(view, view.state.user),
    open_issues: countIssues(repository, milestone, "open"),
    closed_issues: countIssues(repository, milestone, "closed"),
    created_at: presentTime(milestone.createdAt),
    updated_at: presentTime(milestone.updatedAt),
    closed_at: presentTimeOrNull(milestone.closedAt),
    due_on: presentTimeOrNull(milestone.dueOn),
  };
}

/** Nobody reacts in this world; clients expect the counts all the same. */
function presentReactions(url: string): Wire {
  const counts = { laugh: 0, hooray: 0, confused: 0, heart: 0, rocket: 0, eyes: 0 };
  return { url: `${url}/reactions`, total_count: 0, "+1": 0, "-1": 0, ...counts };
}

/** The parts that issues and pull requests show alike. */
export function presentShared(view: View, repository: Repository, issue: Issue): Wire {
  const milestone = repository.milestones.get(issue.milestone ?? 0);
  const assignees = issue.assignees.map(() => presentUser(view, view.state.user));
  return {
    number: issue.number,
    title: issue.title,
    body: issue.body,
    user: presentUser(view, view.state.user),
    labels: labelsOf(repository, issue).map((label) => presentLabel(view, repository, label)),
    state: issue.state,
    locked: issue.isLocked,
    active_lock_reason: issue.lockReason,
    assignee: assignees[0] ?? null,
    assignees,
    milestone: milestone ? presentMilestone(view, repository, milestone) : null,
    created_at: presentTime(issue.createdAt),
    updated_at: presentTime(issue.updatedAt),
    closed_at: presentTimeOrNull(issue.closedAt),
    author_association: authorAssociation(repository),
  };
}

/** An issue's labels, in the order they were given. */
export function labelsOf(repository: Repository, issue: Issue): readonly Label[] {
  return issue.labels.flatMap((id) => repository.labels.get(id) ?? []);
}

function presentPullLink(view: View, repository: Repository, issue: Issue): Wire {
  if (!issue.pull) return {};
  const page = `${repositoryPage(view, repository)}/pull/${String(issue.number)}`;
  return {
    draft: issue.pull.isDraft,
    pull_request: {
      url: `${repositoryUrl(view, repository)}/pulls/${String(issue.number)}`,
      html_url: page,
      diff_url: `${page}.diff`,
      patch_url: `${page}.patch`,
      merged_at: presentTimeOrNull(issue.pull.mergedAt),
    },
  };
}

/** An issue as events have it; a pull request in the clothes of an issue. */
export function presentIssue(view: View, repository: Repository, issue: Issue): Wire {
  const number = String(issue.number);
  const url = `${repositoryUrl(view, repository)}/issues/${number}`;
  const kind = issue.pull ? "pull" : "issues";
  return {
    url,
    repository_url: repositoryUrl(view, repository),
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: `${repositoryPage(view, repository)}/${kind}/${number}`,
    id: issue.id,
    node_id: nodeId(issue.pull ? "PR" : "I", issue.id),
    ...presentShared(view, repository, issue),
    comments: issue.comments,
    ...presentPullLink(view, repository, issue),
    reactions: presentReactions(url),
    timeline_url: `${url}/timeline`,
    performed_via_github_app: null,
    state_reason: issue.stateReason,
  };
}

/** An issue as the API shows it. */
export function presentFullIssue(view: View, repository: Repository, issue: Issue): Wire {
  const closedBy = issue.state === "closed" ? presentUser(view, view.state.user) : null;
  return { ...presentIssue(view, repository, issue), closed_by: closedBy };
}

/** A comment on an issue or a pull request. */
export function presentComment(view: View, repository: Repository, comment: Comment): Wire {
  const id = String(comment.id);
  const url = `${repositoryUrl(view, repository)}/issues/comments/${id}`;
  const issue = repository.issues.get(comment.issue);
  const kind = issue?.pull ? "pull" : "issues";
  const number = String(comment.issue);
  return {
    url,
    html_url: `${repositoryPage(view, repository)}/${kind}/${number}#issuecomment-${id}`,
    issue_url: `${repositoryUrl(view, repository)}/issues/${number}`,
    id: comment.id,
    node_id: nodeId("IC", comment.id),
    user: presentUser(view, view.state.user),
    created_at: presentTime(comment.createdAt),
    updated_at: presentTime(comment.updatedAt),
    author_association: authorAssociation(repository),
    body: comment.body,
    reactions: presentReactions(url),
    performed_via_github_app: null,
  };
}
