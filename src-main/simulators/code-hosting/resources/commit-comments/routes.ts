import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { notFound } from "../../errors.ts";
import { createEvent } from "../../events.ts";
import { type RequestContext, route } from "../../route.ts";
import { words } from "../../shared/fields.ts";
import { readNumber } from "../../shared/find.ts";
import { pageQuery } from "../../shared/paging.ts";
import { refRoutes, requireCommit } from "../../shared/refs.ts";
import type { CommitComment } from "../../state.ts";
import { presentCommitComment } from "./present.ts";

const path = "/repos/:owner/:repo/comments" as const;
const body = words.max(65_536);

const commentsOf = ({ state, repository }: RequestContext): readonly CommitComment[] =>
  [...state.commitComments.values()].filter((one) => one.repository === repository.id);

/** The comment on a commit of a path. */
export function requireCommitComment(context: RequestContext): CommitComment {
  const comment = context.state.commitComments.get(readNumber(context.params, "comment"));
  if (comment?.repository === context.repository.id) return comment;
  throw notFound();
}

/** Comments on commits. */
export const routes = [
  route(`GET ${path}`, "Lists the comments on commits", {
    query: pageQuery,
    handle: (context, request) => context.list(request, commentsOf(context), presentCommitComment),
  }),
  route(`GET ${path}/:comment`, "Shows a comment on a commit", (context) =>
    presentCommitComment(context, requireCommitComment(context)),
  ),
  route(`PATCH ${path}/:comment`, "Changes a comment on a commit", {
    body: lazyObject(() => ({ body })),
    handle: (context, request) => {
      const old = requireCommitComment(context);
      context.require("push", old.user);
      const comment = { ...old, body: request.body.body, updatedAt: context.now };
      context.state.commitComments.set(comment.id, comment);
      return presentCommitComment(context, comment);
    },
  }),
  route(`DELETE ${path}/:comment`, "Deletes a comment on a commit", (context) => {
    const comment = requireCommitComment(context);
    context.require("push", comment.user);
    context.state.commitComments.delete(comment.id);
    return noContent();
  }),
  ...refRoutes("comments").flatMap((of) => [
    route(`GET ${of}`, "Lists the comments on a commit", {
      query: pageQuery,
      handle: (context, request) => {
        const { sha } = requireCommit(context);
        const found = commentsOf(context).filter(({ commit }) => commit === sha);
        return context.list(request, found, presentCommitComment);
      },
    }),
    route(`POST ${of}`, "Comments on a commit", {
      body: lazyObject(() => ({
        body,
        path: z.string().optional(),
        position: z.int().min(1).optional(),
        line: z.int().min(1).nullish(),
      })),
      handle: (context, request) => {
        const { state, repository, user, ids, now } = context;
        const { sha } = requireCommit(context);
        const { body: text, path: file, position, line } = request.body;
        const comment: CommitComment = {
          id: ids.integer("commit comment"),
          repository: repository.id,
          commit: sha,
          user: user.id,
          body: text,
          path: file ?? null,
          position: position ?? null,
          line: line ?? null,
          createdAt: now,
          updatedAt: now,
        };
        state.commitComments.set(comment.id, comment);
        const { reactions: _reactions, ...shown } = presentCommitComment(
          context.eventView,
          comment,
        );
        const told = { action: "created", comment: shown };
        context.emit(createEvent("commit_comment", context.eventView, told));
        return new RouteResponse(201, presentCommitComment(context, comment));
      },
    }),
  ]),
];
