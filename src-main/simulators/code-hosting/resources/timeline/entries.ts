import type { RequestContext } from "../../route.ts";
import { nodeId, presentTime, type ApiObject } from "../../shared/view.ts";
import { isPull, type Issue } from "../../state.ts";
import { presentComment } from "../comments/present.ts";
import { presentGitCommit } from "../commits/present.ts";
import { presentFullIssue } from "../issues/present.ts";
import { listCommits } from "../pulls/present.ts";
import { presentRepository } from "../repositories/present.ts";
import { presentReviewComment } from "../review-comments/present.ts";
import { presentReview } from "../reviews/present.ts";
import { presentAccount } from "../users/present.ts";
import { presentIssueEvent } from "./present.ts";

/** An entry of a timeline: its time, and what presents it. */
interface Entry {
  readonly at: number;
  readonly event: string;
  readonly present: () => ApiObject;
}

/** Comments on the issue. */
function commentEntries(context: RequestContext, { number }: Issue): readonly Entry[] {
  return [...context.repository.comments.values()]
    .filter(({ issue }) => issue === number)
    .map((comment) => ({
      at: comment.createdAt,
      event: "commented",
      present: () => {
        const shown = presentComment(context, comment);
        return { event: "commented", actor: shown["user"], ...shown };
      },
    }));
}

/** Commits, submitted reviews and comments on lines of a pull request. */
function pullEntries(context: RequestContext, issue: Issue): readonly Entry[] {
  if (!isPull(issue)) return [];
  const { repository } = context;
  const commits = listCommits(repository, issue).map((commit) => ({
    at: commit.committer.at,
    event: "committed",
    present: () => ({ event: "committed", ...presentGitCommit(context, commit) }),
  }));
  const reviews = [...repository.reviews.values()].flatMap((review) => {
    if (review.pull !== issue.number || review.submittedAt === null) return [];
    const present = () => ({
      event: "reviewed",
      ...presentReview(context, review),
      state: review.state.toLowerCase(),
    });
    return [{ at: review.submittedAt, event: "reviewed", present }];
  });
  const lines = [...repository.reviewComments.values()]
    .filter(({ pull }) => pull === issue.number)
    .map((comment) => ({
      at: comment.createdAt,
      event: "line-commented",
      present: () => ({
        event: "line-commented",
        node_id: nodeId("PRRT", comment.id),
        comments: [presentReviewComment(context, comment)],
      }),
    }));
  return [...commits, ...reviews, ...lines];
}

/** The issues that name this one as `#number` in their text or in a comment, each once. */
function referenceEntries(context: RequestContext, { number }: Issue): readonly Entry[] {
  const { repository } = context;
  const mention = new RegExp(`(?:^|[^\\w#/&])#${String(number)}(?!\\w)`);
  const found = new Map<number, { readonly actor: number; readonly at: number }>();
  const look = (issue: number, text: string | null, actor: number, at: number) => {
    if (issue !== number && !found.has(issue) && mention.test(text ?? "")) {
      found.set(issue, { actor, at });
    }
  };
  for (const one of repository.issues.values()) {
    look(one.number, one.body, one.user, one.createdAt);
  }
  for (const one of repository.comments.values()) {
    look(one.issue, one.body, one.user, one.createdAt);
  }
  return [...found].flatMap(([source, { actor, at }]) => {
    const issue = repository.issues.get(source);
    if (!issue) return [];
    const present = () => ({
      event: "cross-referenced",
      actor: presentAccount(context, actor),
      created_at: presentTime(at),
      updated_at: presentTime(at),
      source: {
        type: "issue",
        issue: { ...presentFullIssue(context, issue), repository: presentRepository(context) },
      },
    });
    return [{ at, event: "cross-referenced", present }];
  });
}

/** Lists the whole history of an issue or pull request, oldest first. */
export function listTimeline(context: RequestContext, issue: Issue): readonly Entry[] {
  const events = [...context.repository.issueEvents.values()]
    .filter((event) => event.issue === issue.number)
    .map((one) => ({
      at: one.createdAt,
      event: one.event,
      present: () => presentIssueEvent(context, one),
    }));
  const entries = [
    ...pullEntries(context, issue),
    ...commentEntries(context, issue),
    ...referenceEntries(context, issue),
    ...events,
  ];
  return entries.toSorted((one, other) => one.at - other.at);
}
