import * as z from "zod";
import { githubError, notFound, unprocessable } from "../../errors.ts";
import { reviewChanged } from "../../events.ts";
import { type RequestContext, route } from "../../route.ts";
import { words } from "../../shared/fields.ts";
import { requireByNumber, requirePull } from "../../shared/find.ts";
import { answerList, pageQuery } from "../../shared/paging.ts";
import type { Pull, Review, ReviewState } from "../../state.ts";
import { presentReview } from "./present.ts";

const verdict = z.enum(["APPROVE", "REQUEST_CHANGES", "COMMENT"]);

const states: Readonly<Record<z.output<typeof verdict>, ReviewState>> = {
  APPROVE: "APPROVED",
  REQUEST_CHANGES: "CHANGES_REQUESTED",
  COMMENT: "COMMENTED",
};

const createReviewBody = z.object({
  event: verdict.optional(),
  body: z.string().max(65_536).default(""),
  commit_id: z.string().optional(),
});

function requireReview({ repository, params }: RequestContext, pull: Pull): Review {
  const review = requireByNumber(repository.reviews, params, "review");
  if (review.pull !== pull.number) throw notFound();
  return review;
}

/** Only an approval may have an empty body. */
function checkWords(event: z.output<typeof verdict> | undefined, body: string): void {
  if (event === undefined || event === "APPROVE" || body !== "") return;
  throw githubError(422, "Unprocessable Entity", [
    "You need to leave a comment indicating the requested changes.",
  ]);
}

function save(context: RequestContext, pull: Pull, review: Review, action?: string) {
  const { repository } = context;
  repository.reviews.set(review.id, review);
  if (action) context.emit(reviewChanged(context.eventView, pull, review, action));
  return presentReview(context, review);
}

function submitted(
  context: RequestContext,
  review: Review,
  event: z.output<typeof verdict>,
): Review {
  return { ...review, state: states[event], submittedAt: context.now };
}

/** Reviews of pull requests. */
export const routes = [
  route("GET /repos/:owner/:repo/pulls/:number/reviews", "Lists the reviews of a pull request", {
    query: pageQuery,
    handle: (context, request) => {
      const { number } = requirePull(context);
      const reviews = [...context.repository.reviews.values()].filter(
        ({ pull }) => pull === number,
      );
      return answerList(request, reviews, (review) => presentReview(context, review));
    },
  }),
  route(
    "POST /repos/:owner/:repo/pulls/:number/reviews",
    "Reviews a pull request; without an event the review stays pending",
    {
      body: createReviewBody,
      unsupported: ["comments"],
      handle: (context, request) => {
        const pull = requirePull(context);
        const { event, body, commit_id: commit } = request.body;
        checkWords(event, body);
        const pending: Review = {
          id: context.ids.integer("review"),
          pull: pull.number,
          body,
          state: "PENDING",
          commit: commit ?? pull.pull.headSha,
          submittedAt: null,
        };
        if (event === undefined) return save(context, pull, pending);
        return save(context, pull, submitted(context, pending, event), "submitted");
      },
    },
  ),
  route("GET /repos/:owner/:repo/pulls/:number/reviews/:review", "Shows a review", (context) =>
    presentReview(context, requireReview(context, requirePull(context))),
  ),
  route("POST /repos/:owner/:repo/pulls/:number/reviews/:review/events", "Submits a review", {
    body: z.object({ event: verdict, body: z.string().max(65_536).optional() }),
    handle: (context, request) => {
      const pull = requirePull(context);
      const review = requireReview(context, pull);
      if (review.state !== "PENDING")
        throw unprocessable("Can not submit a review that is not pending");
      const body = request.body.body ?? review.body;
      checkWords(request.body.event, body);
      const done = submitted(context, { ...review, body }, request.body.event);
      return save(context, pull, done, "submitted");
    },
  }),
  route("PUT /repos/:owner/:repo/pulls/:number/reviews/:review/dismissals", "Dismisses a review", {
    body: z.object({ message: words, event: z.literal("DISMISS").optional() }),
    handle: (context) => {
      const pull = requirePull(context);
      const review = requireReview(context, pull);
      if (review.state !== "APPROVED" && review.state !== "CHANGES_REQUESTED") {
        throw unprocessable("Can not dismiss a review that neither approves nor requests changes");
      }
      return save(context, pull, { ...review, state: "DISMISSED" }, "dismissed");
    },
  }),
  route(
    "DELETE /repos/:owner/:repo/pulls/:number/reviews/:review",
    "Deletes a pending review",
    (context) => {
      const review = requireReview(context, requirePull(context));
      if (review.state !== "PENDING") {
        throw unprocessable("Can not delete a non-pending pull request review");
      }
      context.repository.reviews.delete(review.id);
      return presentReview(context, review);
    },
  ),
];
