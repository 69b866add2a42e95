import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { commentChanged } from "../events/issue.ts";
import { findByNumber, findIssue, reading, writing, type RepositoryScene } from "../find.ts";
import { answerList, pageQuery } from "../paging.ts";
import { presentComment } from "../present/issue.ts";
import { saveIssue } from "../repositories.ts";
import type { Comment } from "../state.ts";
import type { Wire } from "../view.ts";
import { moment, route, under, words } from "./route.ts";

const commentBody = z.object({ body: words.max(65_536) });

const listQuery = pageQuery.extend({ since: moment.optional() });

function tell(scene: RepositoryScene, comment: Comment, action: string, changes?: Wire): void {
  const { repository, eventView } = scene;
  const issue = repository.issues.get(comment.issue);
  if (issue) scene.emit(commentChanged(eventView, repository, issue, comment, action, changes));
}

/** Keeps an issue's count of comments. */
function count(scene: RepositoryScene, number: number, change: 1 | -1): void {
  const { repository, now } = scene;
  const issue = repository.issues.get(number);
  if (!issue) return;
  saveIssue(repository, { ...issue, comments: issue.comments + change, updatedAt: now });
}

function commentsOf(
  { comments }: RepositoryScene["repository"],
  since: number | undefined,
  issue?: number,
): readonly Comment[] {
  return [...comments.values()].filter(
    (comment) =>
      (issue === undefined || comment.issue === issue) && comment.updatedAt >= (since ?? 0),
  );
}

/** What people say on issues and pull requests. */
export const commentRoutes = [
  route({
    method: "GET",
    path: under("/issues/:number/comments"),
    summary: "Lists the comments of an issue",
    query: listQuery,
    handle: (context, request) => {
      const { view, repository } = reading(context, request);
      const { number } = findIssue(repository, request.params);
      return answerList(request, commentsOf(repository, request.query.since, number), (comment) =>
        presentComment(view, repository, comment),
      );
    },
  }),
  route({
    method: "GET",
    path: under("/issues/comments"),
    summary: "Lists the comments of all issues",
    query: listQuery,
    handle: (context, request) => {
      const { view, repository } = reading(context, request);
      return answerList(request, commentsOf(repository, request.query.since), (comment) =>
        presentComment(view, repository, comment),
      );
    },
  }),
  route({
    method: "POST",
    path: under("/issues/:number/comments"),
    summary: "Comments on an issue",
    body: commentBody,
    handle: (context, request) => {
      const scene = writing(context, request);
      const { repository, now } = scene;
      const { number } = findIssue(repository, request.params);
      const id = context.ids.integer("comment");
      const comment = {
        id,
        issue: number,
        body: request.body.body,
        createdAt: now,
        updatedAt: now,
      };
      repository.comments.set(id, comment);
      count(scene, number, 1);
      tell(scene, comment, "created");
      return new RouteResponse(201, presentComment(scene.view, repository, comment));
    },
  }),
  route({
    method: "GET",
    path: under("/issues/comments/:comment"),
    summary: "Shows a comment",
    handle: (context, request) => {
      const { view, repository } = reading(context, request);
      const comment = findByNumber(repository.comments, request.params, "comment");
      return presentComment(view, repository, comment);
    },
  }),
  route({
    method: "PATCH",
    path: under("/issues/comments/:comment"),
    summary: "Changes a comment",
    body: commentBody,
    handle: (context, request) => {
      const scene = writing(context, request);
      const { repository, now } = scene;
      const old = findByNumber(repository.comments, request.params, "comment");
      const comment = { ...old, body: request.body.body, updatedAt: now };
      repository.comments.set(comment.id, comment);
      if (comment.body !== old.body) tell(scene, comment, "edited", { body: { from: old.body } });
      return presentComment(scene.view, repository, comment);
    },
  }),
  route({
    method: "DELETE",
    path: under("/issues/comments/:comment"),
    summary: "Deletes a comment",
    handle: (context, request) => {
      const scene = writing(context, request);
      const comment = findByNumber(scene.repository.comments, request.params, "comment");
      scene.repository.comments.delete(comment.id);
      count(scene, comment.issue, -1);
      tell(scene, comment, "deleted");
      return noContent();
    },
  }),
];
