import type { RequestContext } from "../../route.ts";
import { presentTime, presentTimeOrNull, type ApiObject, type View } from "../../shared/view.ts";
import type { NotificationThread } from "../../state.ts";
import { presentListedRepository, repositoryUrl } from "../repositories/present.ts";

const urlOf = ({ base }: View, { id }: NotificationThread) =>
  `${base}/notifications/threads/${String(id)}`;

/** A thread of notifications; `undefined` if its issue is gone. */
export function presentThread(
  context: RequestContext,
  thread: NotificationThread,
): ApiObject | undefined {
  const repository = context.state.repositories.get(thread.repository);
  const issue = repository?.issues.get(thread.issue);
  if (!repository || !issue) return undefined;
  const view = context.with(repository);
  const own = repositoryUrl(view);
  const { latestComment, lastReadAt } = thread;
  const place = `${own}/${issue.pull ? "pulls" : "issues"}/${String(issue.number)}`;
  const url = urlOf(context, thread);
  return {
    id: String(thread.id),
    unread: thread.isUnread,
    reason: thread.reason,
    updated_at: presentTime(thread.updatedAt),
    last_read_at: presentTimeOrNull(lastReadAt),
    subject: {
      title: issue.title,
      url: place,
      latest_comment_url:
        latestComment === null ? place : `${own}/issues/comments/${String(latestComment)}`,
      type: issue.pull ? "PullRequest" : "Issue",
    },
    repository: presentListedRepository(view),
    url,
    subscription_url: `${url}/subscription`,
  };
}

/** The subscription of a person to a thread. */
export function presentSubscription(view: View, thread: NotificationThread): ApiObject {
  const url = urlOf(view, thread);
  const { isIgnored, subscribedAt, updatedAt, reason } = thread;
  return {
    subscribed: !isIgnored,
    ignored: isIgnored,
    reason: subscribedAt === null ? reason : null,
    created_at: presentTime(subscribedAt ?? updatedAt),
    url: `${url}/subscription`,
    thread_url: url,
  };
}
