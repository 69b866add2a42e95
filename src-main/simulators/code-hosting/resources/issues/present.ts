import {
  nodeId,
  presentTime,
  presentTimeOrNull,
  type RepositoryView,
  type Wire,
} from "../../shared/view.ts";
import type { Issue, Label, Repository } from "../../state.ts";
import { presentLabel } from "../labels/present.ts";
import { presentMilestone } from "../milestones/present.ts";
import { repositoryPage, repositoryUrl } from "../repositories/present.ts";
import { presentUser } from "../users/present.ts";

/** What the one user is to a repository. */
export function authorAssociation({ owner }: Repository): "OWNER" | "MEMBER" {
  return owner.type === "Organization" ? "MEMBER" : "OWNER";
}

/** Nobody reacts in this world; clients expect the counts all the same. */
export function presentReactions(url: string): Wire {
  const counts = { laugh: 0, hooray: 0, confused: 0, heart: 0, rocket: 0, eyes: 0 };
  return { url: `${url}/reactions`, total_count: 0, "+1": 0, "-1": 0, ...counts };
}

/** The parts that issues and pull requests show alike. */
export function presentShared(view: RepositoryView, issue: Issue): Wire {
  const { repository } = view;
  const milestone = repository.milestones.get(issue.milestone ?? 0);
  const assignees = issue.assignees.map(() => presentUser(view, view.state.user));
  return {
    number: issue.number,
    title: issue.title,
    body: issue.body,
    user: presentUser(view, view.state.user),
    labels: labelsOf(repository, issue).map((label) => presentLabel(view, label)),
    state: issue.state,
    locked: issue.isLocked,
    active_lock_reason: issue.lockReason,
    assignee: assignees[0] ?? null,
    assignees,
    milestone: milestone ? presentMilestone(view, milestone) : null,
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

function presentPullLink(view: RepositoryView, issue: Issue): Wire {
  if (!issue.pull) return {};
  const page = `${repositoryPage(view)}/pull/${String(issue.number)}`;
  return {
    draft: issue.pull.isDraft,
    pull_request: {
      url: `${repositoryUrl(view)}/pulls/${String(issue.number)}`,
      html_url: page,
      diff_url: `${page}.diff`,
      patch_url: `${page}.patch`,
      merged_at: presentTimeOrNull(issue.pull.mergedAt),
    },
  };
}

/** An issue as events have it; a pull request in the clothes of an issue. */
export function presentIssue(view: RepositoryView, issue: Issue): Wire {
  const number = String(issue.number);
  const url = `${repositoryUrl(view)}/issues/${number}`;
  const kind = issue.pull ? "pull" : "issues";
  return {
    url,
    repository_url: repositoryUrl(view),
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: `${repositoryPage(view)}/${kind}/${number}`,
    id: issue.id,
    node_id: nodeId(issue.pull ? "PR" : "I", issue.id),
    ...presentShared(view, issue),
    comments: issue.comments,
    ...presentPullLink(view, issue),
    reactions: presentReactions(url),
    timeline_url: `${url}/timeline`,
    performed_via_github_app: null,
    state_reason: issue.stateReason,
  };
}

/** An issue as the API shows it. */
export function presentFullIssue(view: RepositoryView, issue: Issue): Wire {
  const closedBy = issue.state === "closed" ? presentUser(view, view.state.user) : null;
  return { ...presentIssue(view, issue), closed_by: closedBy };
}
