import { nodeId, presentTime, type ApiObject, type RepositoryView } from "../../shared/view.ts";
import type { CommitComment } from "../../state.ts";
import { authorAssociation } from "../issues/present.ts";
import { presentReactions } from "../reactions/present.ts";
import { repositoryPage, repositoryUrl } from "../repositories/present.ts";
import { presentAccount } from "../users/present.ts";

/** A comment on a commit. */
export function presentCommitComment(view: RepositoryView, comment: CommitComment): ApiObject {
  const id = String(comment.id);
  const url = `${repositoryUrl(view)}/comments/${id}`;
  return {
    html_url: `${repositoryPage(view)}/commit/${comment.commit}#commitcomment-${id}`,
    url,
    id: comment.id,
    node_id: nodeId("CC", comment.id),
    body: comment.body,
    path: comment.path,
    position: comment.position,
    line: comment.line,
    commit_id: comment.commit,
    user: presentAccount(view, comment.user),
    created_at: presentTime(comment.createdAt),
    updated_at: presentTime(comment.updatedAt),
    author_association: authorAssociation(view, comment.user),
    reactions: presentReactions(view.repository, `commit-comment:${id}`, url),
  };
}
