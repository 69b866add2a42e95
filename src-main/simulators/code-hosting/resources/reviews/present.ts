import { nodeId, presentTime, type RepositoryView, type ApiObject } from "../../shared/view.ts";
import type { Review } from "../../state.ts";
import { authorAssociation } from "../issues/present.ts";
import { repositoryPage, repositoryUrl } from "../repositories/present.ts";
import { presentAccount } from "../users/present.ts";

/** A review as the API shows it; events write its state in lower case. */
export function presentReview(view: RepositoryView, review: Review): ApiObject {
  const number = String(review.pull);
  const page = `${repositoryPage(view)}/pull/${number}`;
  const html = `${page}#pullrequestreview-${String(review.id)}`;
  const pull = `${repositoryUrl(view)}/pulls/${number}`;
  return {
    id: review.id,
    node_id: nodeId("PRR", review.id),
    user: presentAccount(view, review.user),
    body: review.body,
    state: review.state,
    html_url: html,
    pull_request_url: pull,
    author_association: authorAssociation(view, review.user),
    _links: { html: { href: html }, pull_request: { href: pull } },
    // A pending review has no time of submission, not even null.
    ...(review.submittedAt === null ? {} : { submitted_at: presentTime(review.submittedAt) }),
    commit_id: review.commit,
  };
}
