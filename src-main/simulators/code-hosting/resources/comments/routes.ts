import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response/response.ts";
import { route } from "../../route.ts";
import { direction, moment, sorted, words } from "../../shared/fields.ts";
import { partNamed, requireIssue } from "../../shared/find.ts";
import { pageQuery } from "../../shared/paging.ts";
import type { Comment, Repository } from "../../state.ts";
import { createComment, deleteComment, updateComment } from "./actions.ts";
import { presentComment } from "./present.ts";

const commentBody = z.object({ body: words.max(65_536) });

const listQuery = pageQuery.extend({ since: moment.optional() });

/** The direction counts only where something to sort by is named. */
const listAllQuery = listQuery.extend({
  sort: z.enum(["created", "updated"]).optional().catch(undefined),
  direction,
});

function commentsOf(
  { comments }: Repository,
  since: number | undefined,
  issue?: number,
): readonly Comment[] {
  return [...comments.values()].filter(
    (comment) =>
      (issue === undefined || comment.issue === issue) && comment.updatedAt >= (since ?? 0),
  );
}

function listAll(
  repository: Repository,
  { since, sort, direction: way }: z.output<typeof listAllQuery>,
): readonly Comment[] {
  const found = commentsOf(repository, since);
  if (sort === undefined) return found;
  const inOrder = way === "asc" ? found : found.toReversed();
  return sorted(inOrder, sort === "created" ? (one) => one.createdAt : (one) => one.updatedAt, way);
}

const requireComment = partNamed("comment", ({ comments }) => comments);

/** Comments on issues and pull requests. */
export const routes = [
  route("GET /repos/:owner/:repo/issues/:number/comments", "Lists the comments of an issue", {
    query: listQuery,
    handle: (context, request) => {
      const { repository } = context;
      const { number } = requireIssue(context);
      return context.list(
        request,
        commentsOf(repository, request.query.since, number),
        presentComment,
      );
    },
  }),
  route("GET /repos/:owner/:repo/issues/comments", "Lists the comments of all issues", {
    query: listAllQuery,
    handle: (context, request) =>
      context.list(request, listAll(context.repository, request.query), presentComment),
  }),
  route("POST /repos/:owner/:repo/issues/:number/comments", "Comments on an issue", {
    body: commentBody,
    handle: (context, request) => {
      const comment = createComment(context, requireIssue(context), request.body.body);
      return new RouteResponse(201, presentComment(context, comment));
    },
  }),
  route("GET /repos/:owner/:repo/issues/comments/:comment", "Shows a comment", (context) =>
    presentComment(context, requireComment(context)),
  ),
  route("PATCH /repos/:owner/:repo/issues/comments/:comment", "Changes a comment", {
    body: commentBody,
    handle: (context, request) => {
      const old = requireComment(context);
      return presentComment(context, updateComment(context, old, request.body.body));
    },
  }),
  route("DELETE /repos/:owner/:repo/issues/comments/:comment", "Deletes a comment", (context) => {
    deleteComment(context, requireComment(context));
    return noContent();
  }),
];
