import { textOf } from "../adf/text.ts";
import { renderHtml } from "../adf/html.ts";
import { formatDuration } from "../durations.ts";
import { showDocument } from "../fields/documents.ts";
import { isCustomField } from "../fields/setters.ts";
import type { Comment, History, Issue, Worklog } from "../state.ts";
import type { View } from "../view.ts";
import { presentTime } from "./seeds.ts";
import { presentUserId } from "./user.ts";

type Wire = Record<string, unknown>;

/** A comment; with its body as HTML where a client asked to have it rendered. */
export function presentComment(
  view: View,
  issueId: string,
  comment: Comment,
  isRendered = false,
): Wire {
  return {
    self: `${view.base}/issue/${issueId}/comment/${comment.id}`,
    id: comment.id,
    author: presentUserId(view, comment.authorId),
    body: showDocument(view.version, comment.body),
    ...(isRendered ? { renderedBody: renderHtml(comment.body) } : {}),
    updateAuthor: presentUserId(view, comment.updateAuthorId),
    created: presentTime(comment.created),
    updated: presentTime(comment.updated),
    jsdPublic: true,
  };
}

/** Work somebody did. */
export function presentWorklog(view: View, issueId: string, worklog: Worklog): Wire {
  return {
    self: `${view.base}/issue/${issueId}/worklog/${worklog.id}`,
    author: presentUserId(view, worklog.authorId),
    updateAuthor: presentUserId(view, worklog.updateAuthorId),
    ...(worklog.comment ? { comment: showDocument(view.version, worklog.comment) } : {}),
    created: presentTime(worklog.created),
    updated: presentTime(worklog.updated),
    started: presentTime(worklog.started),
    timeSpent: formatDuration(worklog.seconds),
    timeSpentSeconds: worklog.seconds,
    id: worklog.id,
    issueId,
  };
}

/** What one call changed. */
export function presentHistory(view: View, history: History): Wire {
  return {
    id: history.id,
    author: presentUserId(view, history.authorId),
    created: presentTime(history.created),
    items: history.changes.map(({ field, from, fromText, to, toText }) => ({
      field,
      fieldtype: isCustomField(field) ? "custom" : "jira",
      fieldId: field,
      from,
      fromString: fromText,
      to,
      toString: toText,
    })),
  };
}

/** What an issue says about the work on it. */
export function presentTimeTracking(issue: Issue, spent: number): Wire {
  const { originalEstimate, remainingEstimate } = issue;
  const both = (name: string, seconds: number | null): Wire =>
    seconds === null ? {} : { [name]: formatDuration(seconds), [`${name}Seconds`]: seconds };
  return {
    ...both("originalEstimate", originalEstimate),
    ...both("remainingEstimate", remainingEstimate),
    ...both("timeSpent", spent === 0 ? null : spent),
  };
}

/** All that was said on an issue, for searches. */
export function commentText(comments: Iterable<Comment>): string {
  return [...comments].map(({ body }) => textOf(body)).join("\n");
}
