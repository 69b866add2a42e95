import {
  nodeId,
  presentTime,
  presentTimeOrNull,
  type RepositoryView,
  type ApiObject,
} from "../../shared/view.ts";
import type { Issue, Milestone, Repository } from "../../state.ts";
import { repositoryPage, repositoryUrl } from "../repositories/present.ts";
import { presentAccount } from "../users/present.ts";

/** Counts the issues of a milestone that are open or closed. */
export function countIssues(
  { issues }: Repository,
  { number }: Milestone,
  state: Issue["state"],
): number {
  return [...issues.values()].filter((one) => one.milestone === number && one.state === state)
    .length;
}

/** A milestone, with how many of its issues are open and closed. */
export function presentMilestone(view: RepositoryView, milestone: Milestone): ApiObject {
  const { repository } = view;
  const number = String(milestone.number);
  const url = `${repositoryUrl(view)}/milestones/${number}`;
  return {
    url,
    html_url: `${repositoryPage(view)}/milestone/${number}`,
    labels_url: `${url}/labels`,
    id: milestone.id,
    node_id: nodeId("MI", milestone.id),
    number: milestone.number,
    state: milestone.state,
    title: milestone.title,
    description: milestone.description,
    creator: presentAccount(view, milestone.creator),
    open_issues: countIssues(repository, milestone, "open"),
    closed_issues: countIssues(repository, milestone, "closed"),
    created_at: presentTime(milestone.createdAt),
    updated_at: presentTime(milestone.updatedAt),
    closed_at: presentTimeOrNull(milestone.closedAt),
    due_on: presentTimeOrNull(milestone.dueOn),
  };
}
