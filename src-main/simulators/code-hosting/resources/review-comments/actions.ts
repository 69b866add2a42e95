import type * as z from "zod";
import { githubError, notFound, type FieldError, validationFailed } from "../../errors.ts";
import { reviewCommentChanged } from "../../events.ts";
import { commitBehind } from "../../git/store.ts";
import type { RequestContext } from "../../route.ts";
import { isPull, type Pull, type Review, type ReviewComment } from "../../state.ts";
import { filesOfPull } from "../pulls/present.ts";
import { findPlace, type DiffLine } from "./diff-line.ts";
import type { createCommentBody, draftComment } from "./schema.ts";

type Draft = z.output<typeof draftComment>;
type Located = Pick<
  ReviewComment,
  "path" | "diffHunk" | "line" | "side" | "startLine" | "startSide" | "position"
>;

function patchOf(context: RequestContext, pull: Pull, path: string): string | undefined {
  const file = filesOfPull(context, pull).find(({ filename }) => filename === path);
  return file && (typeof file["patch"] === "string" ? file["patch"] : "");
}

/** Finds the lines of a comment in the diff; `refuse` makes the error for those that are not there. */
function locate(
  context: RequestContext,
  pull: Pull,
  draft: Omit<Draft, "body">,
  refuse: (field: "path" | "line" | "start_line") => Error,
): Located {
  const { path, start_line: startLine, start_side: startSide } = draft;
  const patch = patchOf(context, pull, path);
  if (patch === undefined) throw refuse("path");
  const place = findPlace(patch, draft);
  if (!place) throw refuse("line");
  const side = startSide === undefined || startSide === "side" ? place.side : startSide;
  const start = startLine == null ? undefined : findPlace(patch, { line: startLine, side });
  if (startLine != null && !isBefore(start, place)) throw refuse("start_line");
  return { ...place, path, startLine: start?.line ?? null, startSide: start?.side ?? null };
}

function isBefore(start: DiffLine | undefined, end: DiffLine): boolean {
  return start !== undefined && start.position < end.position;
}

function newComment(
  context: RequestContext,
  review: Review,
  body: string,
  place: Located,
  inReplyTo: number | null = null,
): ReviewComment {
  const { repository, now, user } = context;
  const comment: ReviewComment = {
    id: context.ids.integer("review-comment"),
    pull: review.pull,
    review: review.id,
    user: user.id,
    body,
    commit: review.commit,
    inReplyTo,
    createdAt: now,
    updatedAt: now,
    ...place,
  };
  repository.reviewComments.set(comment.id, comment);
  return comment;
}

/** Creates the comments of a review that is being written; all are checked before one is made. */
export function createReviewComments(
  context: RequestContext,
  pull: Pull,
  review: Review,
  drafts: readonly Draft[],
): void {
  const refuse = (field: string) =>
    githubError(422, "Unprocessable Entity", [
      field === "path" ? "Path could not be resolved" : "Line could not be resolved",
    ]);
  const places = drafts.map((draft) => locate(context, pull, draft, refuse));
  for (const [index, place] of places.entries()) {
    newComment(context, review, drafts[index]?.body ?? "", place);
  }
}

function rejectField(field: string, message: string): Error {
  const name = `pull_request_review_thread.${field}`;
  const faults: FieldError = {
    resource: "PullRequestReviewComment",
    code: "custom",
    field: name,
    message: `${name} ${message}`,
  };
  return validationFailed(faults);
}

/** A review of its own for one comment: GitHub makes one for each. */
function reviewFor(context: RequestContext, pull: Pull, commit: string): Review {
  const { repository, now, user } = context;
  const review: Review = {
    id: context.ids.integer("review"),
    pull: pull.number,
    user: user.id,
    body: "",
    state: "COMMENTED",
    commit,
    submittedAt: now,
  };
  repository.reviews.set(review.id, review);
  return review;
}

function tellCreated(context: RequestContext, pull: Pull, comment: ReviewComment): ReviewComment {
  context.emit(reviewCommentChanged(context.eventView, pull, comment, "created"));
  return comment;
}

/** Replies to a comment, at its place; a reply to a reply belongs to the first comment. */
export function replyTo(
  context: RequestContext,
  pull: Pull,
  id: number,
  body: string,
): ReviewComment {
  const { reviewComments } = context.repository;
  const comment = reviewComments.get(id);
  if (comment?.pull !== pull.number) throw notFound();
  const first = reviewComments.get(comment.inReplyTo ?? comment.id) ?? comment;
  const review = reviewFor(context, pull, first.commit);
  const { path, diffHunk, line, side, startLine, startSide, position } = first;
  const place = { path, diffHunk, line, side, startLine, startSide, position };
  return tellCreated(context, pull, newComment(context, review, body, place, first.id));
}

/** Comments on lines of a pull request, on a file, or in reply to another comment. */
export function commentOnLines(
  context: RequestContext,
  pull: Pull,
  sent: z.output<typeof createCommentBody>,
): ReviewComment {
  if (sent.in_reply_to !== undefined) return replyTo(context, pull, sent.in_reply_to, sent.body);
  const { path, commit_id: commit, subject_type: subject } = sent;
  const missing = (field: string): FieldError => ({
    resource: "PullRequestReviewComment",
    code: "missing_field",
    field,
  });
  if (path === undefined) throw validationFailed(missing("path"));
  if (commit === undefined) throw validationFailed(missing("commit_id"));
  if (!commitBehind(context.repository.git, commit)) {
    throw rejectField("commit_id", "is not part of the pull request");
  }
  if (subject === "line" && sent.line === undefined && sent.position === undefined) {
    throw validationFailed(missing("line"));
  }
  const place =
    subject === "file"
      ? placeOfFile(context, pull, path)
      : locate(context, pull, { ...sent, path }, (field) =>
          rejectField(
            field,
            field === "path" ? "is missing from the diff" : "must be part of the diff",
          ),
        );
  const review = reviewFor(context, pull, commit);
  return tellCreated(context, pull, newComment(context, review, sent.body, place));
}

function placeOfFile(context: RequestContext, pull: Pull, path: string): Located {
  const patch = patchOf(context, pull, path);
  if (patch === undefined) throw rejectField("path", "is missing from the diff");
  const empty = { line: null, startLine: null, startSide: null, position: null };
  return { path, diffHunk: patch.split("\n")[0] ?? "", side: "RIGHT", ...empty };
}

function pullOf({ repository }: RequestContext, { pull }: ReviewComment): Pull {
  const issue = repository.issues.get(pull);
  if (!issue || !isPull(issue)) throw notFound();
  return issue;
}

export function updateReviewComment(
  context: RequestContext,
  old: ReviewComment,
  body: string,
): ReviewComment {
  context.require("push", old.user);
  const comment = { ...old, body, updatedAt: context.now };
  context.repository.reviewComments.set(comment.id, comment);
  if (body !== old.body) {
    const changes = { body: { from: old.body } };
    const pull = pullOf(context, comment);
    context.emit(reviewCommentChanged(context.eventView, pull, comment, "edited", changes));
  }
  return comment;
}

export function deleteReviewComment(context: RequestContext, comment: ReviewComment): void {
  context.require("push", comment.user);
  context.repository.reviewComments.delete(comment.id);
  const pull = pullOf(context, comment);
  context.emit(reviewCommentChanged(context.eventView, pull, comment, "deleted"));
}
