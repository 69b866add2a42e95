import * as z from "zod";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { notFound } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { readNumber, requireByNumber, requireIssue } from "../../shared/find.ts";
import { pageQuery } from "../../shared/paging.ts";
import { type Reaction, reactionContents, type ReactionSubject } from "../../state.ts";
import { requireCommitComment } from "../commit-comments/routes.ts";
import { presentReaction } from "./present.ts";

const content = z.enum(reactionContents);

/** The subjects of reactions: the path, and the function that finds the subject of a request. */
const subjects = [
  {
    path: "issues/:number",
    what: "an issue",
    subjectOf: (context: RequestContext): ReactionSubject =>
      `issue:${String(requireIssue(context).number)}`,
  },
  {
    path: "issues/comments/:comment",
    what: "a comment",
    subjectOf: ({ repository, params }: RequestContext): ReactionSubject =>
      `comment:${String(requireByNumber(repository.comments, params, "comment").id)}`,
  },
  {
    path: "pulls/comments/:comment",
    what: "a comment on lines",
    subjectOf: ({ repository, params }: RequestContext): ReactionSubject =>
      `review-comment:${String(requireByNumber(repository.reviewComments, params, "comment").id)}`,
  },
  {
    path: "comments/:comment",
    what: "a comment on a commit",
    subjectOf: (context: RequestContext): ReactionSubject =>
      `commit-comment:${String(requireCommitComment(context).id)}`,
  },
  {
    path: "releases/:release",
    what: "a release",
    subjectOf: ({ repository, params }: RequestContext): ReactionSubject =>
      `release:${String(requireByNumber(repository.releases, params, "release").id)}`,
  },
] as const;

function reactionsTo(context: RequestContext, subject: ReactionSubject): readonly Reaction[] {
  return [...context.repository.reactions.values()].filter((one) => one.subject === subject);
}

/** Adds a reaction; one that is there already is answered with 200. */
function react(context: RequestContext, subject: ReactionSubject, name: Reaction["content"]) {
  const { repository, user, now } = context;
  const own = reactionsTo(context, subject).find(
    (one) => one.user === user.id && one.content === name,
  );
  if (own) return new RouteResponse(200, presentReaction(context, own));
  const id = context.ids.integer("reaction");
  const reaction = { id, user: user.id, content: name, subject, createdAt: now };
  repository.reactions.set(id, reaction);
  return new RouteResponse(201, presentReaction(context, reaction));
}

/** Reactions. */
export const routes = subjects.flatMap(({ path, what, subjectOf }) => [
  route(`GET /repos/:owner/:repo/${path}/reactions`, `Lists the reactions to ${what}`, {
    query: pageQuery.extend({ content: content.optional() }),
    handle: (context, request) => {
      const { content: wanted } = request.query;
      const found = reactionsTo(context, subjectOf(context)).filter(
        (one) => wanted === undefined || one.content === wanted,
      );
      return context.list(request, found, presentReaction);
    },
  }),
  route(`POST /repos/:owner/:repo/${path}/reactions`, `Reacts to ${what}`, {
    body: z.object({ content }),
    handle: (context, request) => react(context, subjectOf(context), request.body.content),
  }),
  route(
    `DELETE /repos/:owner/:repo/${path}/reactions/:reaction`,
    `Removes a reaction`,
    (context) => {
      const subject = subjectOf(context);
      const reaction = context.repository.reactions.get(readNumber(context.params, "reaction"));
      if (reaction?.subject !== subject) throw notFound();
      context.require("push", reaction.user);
      context.repository.reactions.delete(reaction.id);
      return noContent();
    },
  ),
]);
