import { nodeId, presentTime, type RepositoryView, type ApiObject } from "../../shared/view.ts";
import type { Comment } from "../../state.ts";
import { presentAccountApp } from "../apps/present.ts";
import { authorAssociation } from "../issues/present.ts";
import { presentReactions } from "../reactions/present.ts";
import { repositoryPage, repositoryUrl } from "../repositories/present.ts";
import { presentAccount } from "../users/present.ts";

/** A comment on an issue or a pull request. */
export function presentComment(view: RepositoryView, comment: Comment): ApiObject {
  const { repository } = view;
  const id = String(comment.id);
  const url = `${repositoryUrl(view)}/issues/comments/${id}`;
  const issue = repository.issues.get(comment.issue);
  const kind = issue?.pull ? "pull" : "issues";
  const number = String(comment.issue);
  return {
    url,
    html_url: `${repositoryPage(view)}/${kind}/${number}#issuecomment-${id}`,
    issue_url: `${repositoryUrl(view)}/issues/${number}`,
    id: comment.id,
    node_id: nodeId("IC", comment.id),
    user: presentAccount(view, comment.user),
    created_at: presentTime(comment.createdAt),
    updated_at: presentTime(comment.updatedAt),
    author_association: authorAssociation(view, comment.user),
    body: comment.body,
    reactions: presentReactions(repository, `comment:${id}`, url),
    performed_via_github_app: presentAccountApp(view, comment.user),
  };
}
