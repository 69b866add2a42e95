import { githubError } from "../../errors.ts";
import { commentChanged } from "../../events.ts";
import type { RequestContext } from "../../route.ts";
import type { ApiObject } from "../../shared/view.ts";
import { type Comment, type Issue, saveIssue } from "../../state.ts";

function emitComment(
  context: RequestContext,
  comment: Comment,
  action: string,
  changes?: ApiObject,
): void {
  const { repository } = context;
  const issue = repository.issues.get(comment.issue);
  if (issue) context.emit(commentChanged(context.eventView, issue, comment, action, changes));
}

/** Keeps an issue's count of comments. */
function count(context: RequestContext, number: number, change: 1 | -1): void {
  const { repository, now } = context;
  const issue = repository.issues.get(number);
  if (!issue) return;
  saveIssue(repository, { ...issue, comments: issue.comments + change, updatedAt: now });
}

/** Comments on an issue; on a locked one only who may write can. */
export function createComment(context: RequestContext, issue: Issue, body: string): Comment {
  if (issue.isLocked && !context.can("push")) {
    throw githubError(403, "Unable to create comment because issue is locked.");
  }
  const { repository, now, user } = context;
  const id = context.ids.integer("comment");
  const times = { createdAt: now, updatedAt: now };
  const comment: Comment = { id, issue: issue.number, user: user.id, body, ...times };
  repository.comments.set(id, comment);
  count(context, issue.number, 1);
  emitComment(context, comment, "created");
  return comment;
}

export function updateComment(context: RequestContext, old: Comment, body: string): Comment {
  context.require("push", old.user);
  const comment = { ...old, body, updatedAt: context.now };
  context.repository.comments.set(comment.id, comment);
  if (body !== old.body) emitComment(context, comment, "edited", { body: { from: old.body } });
  return comment;
}

export function deleteComment(context: RequestContext, comment: Comment): void {
  context.require("push", comment.user);
  context.repository.comments.delete(comment.id);
  count(context, comment.issue, -1);
  emitComment(context, comment, "deleted");
}
