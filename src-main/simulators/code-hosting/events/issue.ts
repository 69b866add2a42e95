import type { DomainEvent } from "#core/kernel/context.ts";
import { isPull } from "../find.ts";
import { presentComment, presentIssue } from "../present/issue.ts";
import {
  presentFullPull,
  presentPull,
  presentReview,
  shortName,
  type Pull,
} from "../present/pull.ts";
import { presentOrigin } from "../present/repository.ts";
import type { Comment, Issue, Repository, Review } from "../state.ts";
import type { View, Wire } from "../view.ts";

/** Something happened to an issue: `issues`, or `pull_request` when it is one. */
export function issueChanged(
  view: View,
  repository: Repository,
  issue: Issue,
  action: string,
  details: Wire = {},
): DomainEvent {
  if (isPull(issue)) return pullChanged(view, repository, issue, action, details);
  return {
    type: "issues",
    subject: shortName(repository, issue),
    payload: {
      action,
      issue: presentIssue(view, repository, issue),
      ...details,
      ...presentOrigin(view, repository),
    },
  };
}

/** Something happened to a pull request. */
export function pullChanged(
  view: View,
  repository: Repository,
  pull: Pull,
  action: string,
  details: Wire = {},
): DomainEvent {
  return {
    type: "pull_request",
    subject: shortName(repository, pull),
    payload: {
      action,
      number: pull.number,
      pull_request: presentFullPull(view, repository, pull),
      ...details,
      ...presentOrigin(view, repository),
    },
  };
}

/** A comment came, changed or went. */
export function commentChanged(
  view: View,
  repository: Repository,
  issue: Issue,
  comment: Comment,
  action: string,
  changes?: Wire,
): DomainEvent {
  return {
    type: "issue_comment",
    subject: shortName(repository, issue),
    payload: {
      action,
      ...(changes ? { changes } : {}),
      issue: presentIssue(view, repository, issue),
      comment: presentComment(view, repository, comment),
      ...presentOrigin(view, repository),
    },
  };
}

/** A review was submitted, edited or dismissed. */
export function reviewChanged(
  view: View,
  repository: Repository,
  pull: Pull,
  review: Review,
  action: string,
  changes?: Wire,
): DomainEvent {
  return {
    type: "pull_request_review",
    subject: shortName(repository, pull),
    payload: {
      action,
      ...(changes ? { changes } : {}),
      review: { ...presentReview(view, repository, review), state: review.state.toLowerCase() },
      pull_request: presentPull(view, repository, pull),
      ...presentOrigin(view, repository),
    },
  };
}
