import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { route } from "../../route.ts";
import { changedSince, direction, moment, words } from "../../shared/fields.ts";
import { partNamed, requireIssue } from "../../shared/find.ts";
import { pageQuery } from "../../shared/paging.ts";
import { createComment, deleteComment, updateComment } from "./actions.ts";
import { presentComment } from "./present.ts";

const commentBody = lazyObject(() => ({ body: words.max(65_536) }));

const listQuery = pageQuery.extend({ since: moment.optional() });

/** The direction counts only where something to sort by is named. */
const listAllQuery = listQuery.extend({
  sort: z.enum(["created", "updated"]).optional().catch(undefined),
  direction,
});

const requireComment = partNamed("comment", ({ comments }) => comments);

/** Comments on issues and pull requests. */
export const routes = [
  route("GET /repos/:owner/:repo/issues/:number/comments", "Lists the comments of an issue", {
    query: listQuery,
    handle: (context, request) => {
      const { number } = requireIssue(context);
      const comments = changedSince(context.repository.comments.values(), request.query.since);
      const found = comments.filter((one) => one.issue === number);
      return context.list(request, found, presentComment);
    },
  }),
  route("GET /repos/:owner/:repo/issues/comments", "Lists the comments of all issues", {
    query: listAllQuery,
    handle: (context, request) => {
      const { since, sort, direction: way } = request.query;
      const found = changedSince(context.repository.comments.values(), since, sort, way);
      return context.list(request, found, presentComment);
    },
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
