import { nodeId, presentTime, type RepositoryView, type ApiObject } from "../../shared/view.ts";
import type { IssueEvent } from "../../state.ts";
import { presentAccountApp } from "../apps/present.ts";
import { presentFullIssue } from "../issues/present.ts";
import { repositoryUrl } from "../repositories/present.ts";
import { presentTeams } from "../teams/present.ts";
import { presentAccount } from "../users/present.ts";

function presentReviewers(view: RepositoryView, event: IssueEvent): ApiObject {
  const { reviewer, team } = event;
  if (reviewer === undefined && team === undefined) return {};
  const [requested_team] = team === undefined ? [] : presentTeams(view, [team]);
  return {
    review_requester: presentAccount(view, event.actor),
    ...(reviewer === undefined ? {} : { requested_reviewer: presentAccount(view, reviewer) }),
    ...(requested_team ? { requested_team } : {}),
  };
}

function presentDismissal({ dismissed }: IssueEvent): ApiObject {
  if (!dismissed) return {};
  const { review, state, message } = dismissed;
  return { dismissed_review: { state, review_id: review, dismissal_message: message } };
}

/** An entry of the history of an issue. */
export function presentIssueEvent(view: RepositoryView, event: IssueEvent): ApiObject {
  const { repository } = view;
  const root = repositoryUrl(view);
  const issue = repository.issues.get(event.issue);
  const assigned = event.assignee === undefined ? undefined : presentAccount(view, event.assignee);
  const isLock = event.event === "locked" || event.event === "unlocked";
  return {
    id: event.id,
    node_id: nodeId("IE", event.id),
    url: `${root}/issues/events/${String(event.id)}`,
    actor: presentAccount(view, event.actor),
    event: event.event,
    commit_id: event.commit,
    commit_url: event.commit === null ? null : `${root}/commits/${event.commit}`,
    created_at: presentTime(event.createdAt),
    ...(event.label ? { label: event.label } : {}),
    ...(assigned ? { assignee: assigned, assigner: presentAccount(view, event.actor) } : {}),
    ...(event.milestone === undefined ? {} : { milestone: { title: event.milestone } }),
    ...(event.rename ? { rename: event.rename } : {}),
    ...(isLock ? { lock_reason: issue?.lockReason ?? null } : {}),
    ...presentReviewers(view, event),
    ...presentDismissal(event),
    ...(event.event === "closed" ? { state_reason: issue?.stateReason ?? null } : {}),
    performed_via_github_app: presentAccountApp(view, event.actor),
  };
}

/** The same in a list of the whole repository, with its issue. */
export function presentIssueEventWithIssue(view: RepositoryView, event: IssueEvent): ApiObject {
  const issue = view.repository.issues.get(event.issue);
  const shown = presentIssueEvent(view, event);
  return issue ? { ...shown, issue: presentFullIssue(view, issue) } : shown;
}
