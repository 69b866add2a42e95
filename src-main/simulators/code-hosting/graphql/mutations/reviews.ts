import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { createReview, dismissReview, submitReview } from "../../resources/reviews/actions.ts";
import { draftComment } from "../../resources/review-comments/schema.ts";
import type { RequestContext } from "../../route.ts";
import { requirePull } from "../../shared/find.ts";
import { findReview, shapes } from "../query.ts";
import { checked, type Mutation, mutation, orUnknown, pullAt, text } from "./mutation.ts";

const event = z.enum(["APPROVE", "REQUEST_CHANGES", "COMMENT"]);
const side = z.enum(["LEFT", "RIGHT"]).nullish();
const line = z.number().nullish();

const drafts = z
  .array(
    lazyObject(() => ({ path: z.string(), position: z.number(), body: z.string() })).nullable(),
  )
  .nullish();

const threads = z
  .array(
    lazyObject(() => ({
      path: text,
      body: z.string(),
      line,
      side,
      startLine: line,
      startSide: side,
    })).nullable(),
  )
  .nullish();

/** Returns the comments of both inputs as the REST API writes them. */
function commentsOf(
  comments: z.output<typeof drafts>,
  lines: z.output<typeof threads>,
): readonly z.output<typeof draftComment>[] {
  const written = (lines ?? []).flatMap((one) =>
    one
      ? {
          path: one.path,
          body: one.body,
          line: one.line ?? undefined,
          side: one.side ?? undefined,
          start_line: one.startLine ?? undefined,
          start_side: one.startSide ?? undefined,
        }
      : [],
  );
  return [...(comments ?? []).filter((one) => one !== null), ...written].map((one) =>
    draftComment.parse(one),
  );
}

/** Finds a review, and the pull request that it is of. */
function reviewAt(context: RequestContext, id: string, path: string) {
  const located = orUnknown(findReview(context, id), id);
  const { context: at, found } = located;
  checked(at, path);
  const { repository } = at;
  const pull = requirePull({ repository, params: { number: String(found.pull) } });
  return { at, review: found, pull };
}

/** The viewer's pending review of a pull request. */
function pendingReviewAt(context: RequestContext, id: string, path: string) {
  const { context: at, found: pull } = pullAt(context, id, path);
  const review = [...at.repository.reviews.values()].find(
    (one) => one.pull === pull.number && one.state === "PENDING" && one.user === at.user.id,
  );
  return { at, review: orUnknown(review, id), pull };
}

/** The mutations of reviews. */
export const reviewMutations: Readonly<Record<string, Mutation>> = {
  addPullRequestReview: mutation(
    lazyObject(() => ({
      pullRequestId: z.string(),
      commitOID: text,
      body: text,
      event: event.nullish(),
      comments: drafts,
      threads,
    })),
    (context, sent) => {
      const located = pullAt(context, sent.pullRequestId, "POST /pulls/:number/reviews");
      const { context: at, found } = located;
      const review = createReview(at, found, {
        body: sent.body ?? "",
        commit: sent.commitOID ?? undefined,
        event: sent.event ?? undefined,
        comments: commentsOf(sent.comments, sent.threads),
      });
      return { pullRequestReview: shapes.review(at, review) };
    },
  ),
  submitPullRequestReview: mutation(
    lazyObject(() => ({ pullRequestId: text, pullRequestReviewId: text, event, body: text })),
    (context, sent) => {
      const path = "POST /pulls/:number/reviews/:review/events";
      const { at, review, pull } =
        sent.pullRequestReviewId == null
          ? pendingReviewAt(context, sent.pullRequestId ?? "", path)
          : reviewAt(context, sent.pullRequestReviewId, path);
      const submitted = submitReview(at, pull, review, sent.event, sent.body ?? undefined);
      return { pullRequestReview: shapes.review(at, submitted) };
    },
  ),
  dismissPullRequestReview: mutation(
    lazyObject(() => ({ pullRequestReviewId: z.string(), message: z.string() })),
    (context, sent) => {
      const path = "PUT /pulls/:number/reviews/:review/dismissals";
      const { at, review, pull } = reviewAt(context, sent.pullRequestReviewId, path);
      return {
        pullRequestReview: shapes.review(at, dismissReview(at, pull, review, sent.message)),
      };
    },
  ),
};
