import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { notFound, unprocessable } from "../../errors.ts";
import { reviewChanged } from "../../events.ts";
import { type RequestContext, route } from "../../route.ts";
import { words } from "../../shared/fields.ts";
import { requireByNumber, requirePull } from "../../shared/find.ts";
import { pageQuery } from "../../shared/paging.ts";
import type { Pull, Review } from "../../state.ts";
import { presentReviewComment } from "../review-comments/present.ts";
import { createReview, dismissReview, submitReview } from "./actions.ts";
import { presentReview } from "./present.ts";
import {
  createReviewBody,
  createReviewRules,
  submitReviewBody,
  updateReviewBody,
} from "./schema.ts";

/** A pending review is shown to its author only. */
function isShown({ user }: RequestContext, review: Review): boolean {
  return review.state !== "PENDING" || review.user === user.id;
}

function requireReview(context: RequestContext, pull: Pull): Review {
  const review = requireByNumber(context.repository.reviews, context.params, "review");
  if (review.pull !== pull.number || !isShown(context, review)) throw notFound();
  return review;
}

const one = "/repos/:owner/:repo/pulls/:number/reviews/:review" as const;

/** Reviews of pull requests. */
export const routes = [
  route("GET /repos/:owner/:repo/pulls/:number/reviews", "Lists the reviews of a pull request", {
    query: pageQuery,
    handle: (context, request) => {
      const { number } = requirePull(context);
      const reviews = [...context.repository.reviews.values()].filter(
        (review) => review.pull === number && isShown(context, review),
      );
      return context.list(request, reviews, presentReview);
    },
  }),
  route(
    "POST /repos/:owner/:repo/pulls/:number/reviews",
    "Reviews a pull request; without an event the review stays pending",
    {
      body: createReviewBody,
      rules: createReviewRules,
      handle: (context, request) => {
        const pull = requirePull(context);
        const { commit_id: commit, event, ...rest } = request.body;
        return presentReview(context, createReview(context, pull, { ...rest, event, commit }));
      },
    },
  ),
  route(`GET ${one}`, "Shows a review", (context) =>
    presentReview(context, requireReview(context, requirePull(context))),
  ),
  route(`PUT ${one}`, "Changes the text of a review", {
    body: updateReviewBody,
    handle: (context, request) => {
      const pull = requirePull(context);
      const old = requireReview(context, pull);
      context.require("push", old.user);
      const review = { ...old, body: request.body.body };
      context.repository.reviews.set(review.id, review);
      if (review.state !== "PENDING" && review.body !== old.body) {
        const changes = { body: { from: old.body } };
        context.emit(reviewChanged(context.eventView, pull, review, "edited", changes));
      }
      return presentReview(context, review);
    },
  }),
  route(`GET ${one}/comments`, "Lists the comments on lines of a review", {
    query: pageQuery,
    handle: (context, request) => {
      const { id } = requireReview(context, requirePull(context));
      const comments = [...context.repository.reviewComments.values()].filter(
        ({ review }) => review === id,
      );
      return context.list(request, comments, presentReviewComment);
    },
  }),
  route(`POST ${one}/events`, "Submits a review", {
    body: submitReviewBody,
    handle: (context, request) => {
      const pull = requirePull(context);
      const { event, body } = request.body;
      const review = requireReview(context, pull);
      return presentReview(context, submitReview(context, pull, review, event, body));
    },
  }),
  route(`PUT ${one}/dismissals`, "Dismisses a review", {
    body: lazyObject(() => ({ message: words, event: z.literal("DISMISS").optional() })),
    handle: (context, request) => {
      const pull = requirePull(context);
      const review = requireReview(context, pull);
      const { message } = request.body;
      return presentReview(context, dismissReview(context, pull, review, message));
    },
  }),
  route(`DELETE ${one}`, "Deletes a pending review", (context) => {
    const { reviews, reviewComments } = context.repository;
    const review = requireReview(context, requirePull(context));
    if (review.state !== "PENDING") {
      throw unprocessable("Can not delete a non-pending pull request review");
    }
    reviews.delete(review.id);
    for (const comment of reviewComments.values()) {
      if (comment.review === review.id) reviewComments.delete(comment.id);
    }
    return presentReview(context, review);
  }),
];
