import {
  nodeId,
  presentTime,
  presentTimeOrNull,
  type RepositoryView,
  type ApiObject,
} from "../../shared/view.ts";
import { isMember } from "../../access/permission.ts";
import type { Issue, Label, Repository } from "../../state.ts";
import { presentAccountApp } from "../apps/present.ts";
import { presentLabel } from "../labels/present.ts";
import { presentMilestone } from "../milestones/present.ts";
import { repositoryPage, repositoryUrl } from "../repositories/present.ts";
import { presentReactions } from "../reactions/present.ts";
import { presentAccount } from "../users/present.ts";

/** Returns what an account is to a repository. */
export function authorAssociation({ state, repository }: RepositoryView, account: number): string {
  const { owner, collaborators, issues } = repository;
  if (owner.id === account) return "OWNER";
  if (isMember(state, owner.id, account)) return "MEMBER";
  if (collaborators.has(account)) return "COLLABORATOR";
  for (const issue of issues.values()) {
    if (issue.user === account && issue.pull && issue.pull.mergedAt !== null) return "CONTRIBUTOR";
  }
  return "NONE";
}

/** The parts that issues and pull requests show alike. */
export function presentShared(view: RepositoryView, issue: Issue): ApiObject {
  const { repository } = view;
  const milestone = repository.milestones.get(issue.milestone ?? 0);
  const assignees = issue.assignees.map((id) => presentAccount(view, id));
  return {
    number: issue.number,
    title: issue.title,
    body: issue.body,
    user: presentAccount(view, issue.user),
    labels: listLabels(repository, issue).map((label) => presentLabel(view, label)),
    state: issue.state,
    locked: issue.isLocked,
    active_lock_reason: issue.lockReason,
    assignee: assignees[0] ?? null,
    assignees,
    milestone: milestone ? presentMilestone(view, milestone) : null,
    created_at: presentTime(issue.createdAt),
    updated_at: presentTime(issue.updatedAt),
    closed_at: presentTimeOrNull(issue.closedAt),
    author_association: authorAssociation(view, issue.user),
  };
}

/** An issue's labels, in the order they were given. */
export function listLabels(repository: Repository, issue: Issue): readonly Label[] {
  return issue.labels.flatMap((id) => repository.labels.get(id) ?? []);
}

function presentPullLink(view: RepositoryView, issue: Issue): ApiObject {
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
export function presentIssue(view: RepositoryView, issue: Issue): ApiObject {
  const { repository } = view;
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
    node_id: issue.pull ? nodeId("PR", issue.pull.id) : nodeId("I", issue.id),
    ...presentShared(view, issue),
    comments: issue.comments,
    ...presentPullLink(view, issue),
    reactions: presentReactions(repository, `issue:${number}`, url),
    timeline_url: `${url}/timeline`,
    performed_via_github_app: presentAccountApp(view, issue.user),
    state_reason: issue.stateReason,
  };
}

/** An issue as the API shows it. */
export function presentFullIssue(view: RepositoryView, issue: Issue): ApiObject {
  const closedBy = issue.closedBy === null ? null : presentAccount(view, issue.closedBy);
  return { ...presentIssue(view, issue), closed_by: closedBy };
}
