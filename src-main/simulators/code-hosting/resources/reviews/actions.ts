import type * as z from "zod";
import { addIssueEvent } from "../timeline/record.ts";
import { githubError, unprocessable } from "../../errors.ts";
import { reviewChanged, reviewCommentChanged } from "../../events.ts";
import type { RequestContext } from "../../route.ts";
import { type Pull, type Review, type ReviewState, saveIssue } from "../../state.ts";
import { listProtections } from "../../protection/merge-state.ts";
import { createReviewComments } from "../review-comments/actions.ts";
import type { draftComment, verdict } from "./schema.ts";

export type Verdict = z.output<typeof verdict>;

const states: Readonly<Record<Verdict, ReviewState>> = {
  APPROVE: "APPROVED",
  REQUEST_CHANGES: "CHANGES_REQUESTED",
  COMMENT: "COMMENTED",
};

export interface ReviewParts {
  readonly body: string;
  readonly commit: string | undefined;
  readonly event: Verdict | undefined;
  readonly comments: readonly z.output<typeof draftComment>[];
}

const refuse = (message: string) => githubError(422, "Unprocessable Entity", [message]);

/** Only an approval, or a comment with comments on lines, may have an empty body. */
function checkVerdict(
  { user }: RequestContext,
  pull: Pull,
  event: Verdict | undefined,
  hasText: boolean,
): void {
  if (event === undefined) return;
  if (pull.user === user.id && event !== "COMMENT") {
    const verb = event === "APPROVE" ? "approve" : "request changes on";
    throw refuse(`Can not ${verb} your own pull request`);
  }
  if (event === "APPROVE" || hasText) return;
  throw refuse("You need to leave a comment indicating the requested changes.");
}

/** A review removes the request for it. */
function withoutRequest({ repository, state, user }: RequestContext, old: Pull): Pull {
  const { requestedReviewers, requestedTeams } = old.pull;
  const teams = requestedTeams.filter((id) => !state.teams.get(id)?.members.has(user.id));
  if (!requestedReviewers.includes(user.id) && teams.length === requestedTeams.length) return old;
  const people = requestedReviewers.filter((id) => id !== user.id);
  const pull = { ...old.pull, requestedReviewers: people, requestedTeams: teams };
  return saveIssue(repository, { ...old, pull });
}

/** Submits a review: emits it, then each of its comments on lines. */
function submit(context: RequestContext, old: Pull, review: Review, event: Verdict): Review {
  const { repository, now } = context;
  const submitted = { ...review, state: states[event], submittedAt: now };
  repository.reviews.set(review.id, submitted);
  const pull = withoutRequest(context, old);
  context.emit(reviewChanged(context.eventView, pull, submitted, "submitted"));
  for (const comment of repository.reviewComments.values()) {
    if (comment.review !== review.id) continue;
    context.emit(reviewCommentChanged(context.eventView, pull, comment, "created"));
  }
  return submitted;
}

/** Reviews a pull request; without an event the review stays pending. */
export function createReview(context: RequestContext, pull: Pull, parts: ReviewParts): Review {
  const { repository, user } = context;
  const { body, event, comments, commit = pull.pull.headSha } = parts;
  checkVerdict(context, pull, event, body !== "" || comments.length > 0);
  const hasPending = [...repository.reviews.values()].some(
    (one) => one.pull === pull.number && one.user === user.id && one.state === "PENDING",
  );
  if (hasPending) throw refuse("User can only have one pending review per pull request");
  const id = context.ids.integer("review");
  const common = { pull: pull.number, user: user.id, body, commit };
  const review: Review = { id, ...common, state: "PENDING", submittedAt: null };
  createReviewComments(context, pull, review, comments);
  repository.reviews.set(id, review);
  return event === undefined ? review : submit(context, pull, review, event);
}

/** Submits a pending review. */
export function submitReview(
  context: RequestContext,
  pull: Pull,
  old: Review,
  event: Verdict,
  text: string | undefined,
): Review {
  if (old.state !== "PENDING") {
    throw unprocessable("Can not submit a review that is not pending");
  }
  const { reviewComments } = context.repository;
  const body = text ?? old.body;
  const hasComments = [...reviewComments.values()].some(({ review }) => review === old.id);
  checkVerdict(context, pull, event, body !== "" || hasComments);
  return submit(context, pull, { ...old, body }, event);
}

/** Dismisses a review that approves or requests changes. */
export function dismissReview(
  context: RequestContext,
  pull: Pull,
  review: Review,
  message: string | null,
): Review {
  if (review.state !== "APPROVED" && review.state !== "CHANGES_REQUESTED") {
    throw unprocessable("Can not dismiss a review that neither approves nor requests changes");
  }
  const dismissed: Review = { ...review, state: "DISMISSED" };
  context.repository.reviews.set(review.id, dismissed);
  context.emit(reviewChanged(context.eventView, pull, dismissed, "dismissed"));
  const state = review.state.toLowerCase();
  addIssueEvent(context, pull, "review_dismissed", {
    dismissed: { review: review.id, state, message },
  });
  return dismissed;
}

/** Dismisses the approvals of a pull request whose base asks for that after a push. */
export function dismissStaleReviews(context: RequestContext, pull: Pull): void {
  const { repository } = context;
  const protections = listProtections(repository, pull.pull.base);
  if (!protections.some(({ reviews }) => reviews?.dismissStale)) return;
  for (const review of repository.reviews.values()) {
    if (review.pull === pull.number && review.state === "APPROVED") {
      dismissReview(context, pull, review, null);
    }
  }
}
