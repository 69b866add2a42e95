import type * as z from "zod";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { notFound } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { changedSince } from "../../shared/fields.ts";
import { readNumber, requireByNumber, requirePull } from "../../shared/find.ts";
import type { ReviewComment } from "../../state.ts";
import { commentOnLines, deleteReviewComment, replyTo, updateReviewComment } from "./actions.ts";
import { presentReviewComment } from "./present.ts";
import { createCommentBody, createCommentRules, listQuery, replyBody } from "./schema.ts";

/** Comments of a review that is not submitted are shown to its author only. */
function isShown({ repository, user }: RequestContext, comment: ReviewComment): boolean {
  return repository.reviews.get(comment.review)?.state !== "PENDING" || comment.user === user.id;
}

function requireComment(context: RequestContext): ReviewComment {
  const comment = requireByNumber(context.repository.reviewComments, context.params, "comment");
  if (!isShown(context, comment)) throw notFound();
  return comment;
}

function listComments(
  context: RequestContext,
  { since, sort, direction }: z.output<typeof listQuery>,
  pull?: number,
): readonly ReviewComment[] {
  const { reviewComments } = context.repository;
  const order = sort === "updated" ? "updated" : "created";
  return changedSince(reviewComments.values(), since, order, direction).filter(
    (one) => (pull === undefined || one.pull === pull) && isShown(context, one),
  );
}

const ofPull = "/repos/:owner/:repo/pulls/:number/comments" as const;
const one = "/repos/:owner/:repo/pulls/comments/:comment" as const;

/** Comments on lines of pull requests. */
export const routes = [
  route("GET /repos/:owner/:repo/pulls/comments", "Lists the comments on lines", {
    query: listQuery,
    handle: (context, request) =>
      context.list(request, listComments(context, request.query), presentReviewComment),
  }),
  route(`GET ${ofPull}`, "Lists the comments on lines of a pull request", {
    query: listQuery,
    handle: (context, request) => {
      const { number } = requirePull(context);
      return context.list(
        request,
        listComments(context, request.query, number),
        presentReviewComment,
      );
    },
  }),
  route(`POST ${ofPull}`, "Comments on lines of a pull request", {
    body: createCommentBody,
    rules: createCommentRules,
    handle: (context, request) => {
      const comment = commentOnLines(context, requirePull(context), request.body);
      return new RouteResponse(201, presentReviewComment(context, comment));
    },
  }),
  route(`POST ${ofPull}/:comment/replies`, "Replies to a comment on lines", {
    body: replyBody,
    handle: (context, request) => {
      const id = readNumber(context.params, "comment");
      const comment = replyTo(context, requirePull(context), id, request.body.body);
      return new RouteResponse(201, presentReviewComment(context, comment));
    },
  }),
  route(`GET ${one}`, "Shows a comment on lines", (context) =>
    presentReviewComment(context, requireComment(context)),
  ),
  route(`PATCH ${one}`, "Changes a comment on lines", {
    body: replyBody,
    handle: (context, request) => {
      const old = requireComment(context);
      return presentReviewComment(context, updateReviewComment(context, old, request.body.body));
    },
  }),
  route(`DELETE ${one}`, "Deletes a comment on lines", (context) => {
    deleteReviewComment(context, requireComment(context));
    return noContent();
  }),
];
