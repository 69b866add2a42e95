import { readCommit } from "../../git/store.ts";
import { entryAt } from "../../git/tree.ts";
import { nodeId, presentTime, type RepositoryView, type ApiObject } from "../../shared/view.ts";
import type { Repository, ReviewComment } from "../../state.ts";
import { authorAssociation } from "../issues/present.ts";
import { presentReactions } from "../reactions/present.ts";
import { repositoryPage, repositoryUrl } from "../repositories/present.ts";
import { presentAccount } from "../users/present.ts";

/** Returns whether the file is still as it was when it was commented on. */
function isCurrent({ git, issues }: Repository, { pull, path, commit }: ReviewComment): boolean {
  const shaAt = (sha: string | undefined) => {
    const found = readCommit(git, sha ?? "");
    return found && entryAt(git, found.tree, path)?.sha;
  };
  return shaAt(issues.get(pull)?.pull?.headSha) === shaAt(commit);
}

/** A comment on lines of a pull request. */
export function presentReviewComment(view: RepositoryView, comment: ReviewComment): ApiObject {
  const { repository } = view;
  const id = String(comment.id);
  const url = `${repositoryUrl(view)}/pulls/comments/${id}`;
  const pull = `${repositoryUrl(view)}/pulls/${String(comment.pull)}`;
  const html = `${repositoryPage(view)}/pull/${String(comment.pull)}#discussion_r${id}`;
  const isShown = isCurrent(repository, comment);
  return {
    url,
    pull_request_review_id: comment.review,
    id: comment.id,
    node_id: nodeId("PRRC", comment.id),
    diff_hunk: comment.diffHunk,
    path: comment.path,
    commit_id: isShown
      ? (repository.issues.get(comment.pull)?.pull?.headSha ?? comment.commit)
      : comment.commit,
    original_commit_id: comment.commit,
    user: presentAccount(view, comment.user),
    body: comment.body,
    created_at: presentTime(comment.createdAt),
    updated_at: presentTime(comment.updatedAt),
    html_url: html,
    pull_request_url: pull,
    author_association: authorAssociation(view, comment.user),
    _links: { self: { href: url }, html: { href: html }, pull_request: { href: pull } },
    reactions: presentReactions(repository, `review-comment:${id}`, url),
    start_line: isShown ? comment.startLine : null,
    original_start_line: comment.startLine,
    start_side: comment.startSide,
    line: isShown ? comment.line : null,
    original_line: comment.line,
    side: comment.side,
    position: isShown ? comment.position : null,
    original_position: comment.position,
    subject_type: comment.line === null ? "file" : "line",
    ...(comment.inReplyTo === null ? {} : { in_reply_to_id: comment.inReplyTo }),
  };
}
