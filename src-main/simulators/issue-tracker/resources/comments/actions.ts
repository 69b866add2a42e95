import type { AdfDocument } from "../../adf/document.ts";
import { notFound } from "../../errors.ts";
import { touchIssue } from "../../fields/changes.ts";
import { readFilledDocument } from "../../fields/documents.ts";
import { recordIssueEvent } from "../../events.ts";
import { readField } from "../../fields/field-errors.ts";
import type { View } from "../../route.ts";
import { requireAnnex } from "../../shared/issue-store.ts";
import { type Comment, type Issue, nextId, type SimContext, type State } from "../../state.ts";

/** A comment of any issue. */
export function requireCommentById(state: State, id = ""): Comment {
  for (const { comments } of state.annexes.values()) {
    const comment = comments.get(id);
    if (comment) return comment;
  }
  throw notFound(`The comment with the id '${id}' does not exist`);
}

/** The text of a comment from a body. Throws Jira's 400 when it is invalid or empty. */
export function readComment({ version }: View, body: unknown): AdfDocument {
  return readField("comment", () => readFilledDocument(version, body));
}

/** The audience of a comment. */
export type Audience = Partial<Pick<Comment, "visibility" | "isPublic">>;

/** Adds a comment. Its author becomes a watcher of the issue. */
export function addComment(
  context: SimContext,
  view: View,
  issue: Issue,
  body: AdfDocument,
  { visibility, isPublic = true }: Audience = {},
): Comment {
  const { now, state } = context;
  const { callerId } = view;
  const author = { authorId: callerId, updateAuthorId: callerId };
  const comment = {
    id: nextId(context, "comment"),
    ...author,
    body,
    visibility,
    isPublic,
    created: now,
    updated: now,
  };
  const annex = requireAnnex(state, issue.id);
  annex.watchers.add(callerId);
  touchIssue(context, issue);
  annex.comments.add(comment);
  recordIssueEvent(context, view, "comment_created", issue, { comment });
  return comment;
}
