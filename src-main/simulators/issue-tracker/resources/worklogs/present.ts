import { showDocument } from "../../fields/documents.ts";
import type { View } from "../../route.ts";
import { formatDuration, presentTime } from "../../shared/times.ts";
import type { Worklog } from "../../state.ts";
import { presentUserId } from "../users/present.ts";

/** A piece of work on an issue. */
export function presentWorklog(
  view: View,
  issueId: string,
  worklog: Worklog,
): Record<string, unknown> {
  return {
    self: `${view.base}/issue/${issueId}/worklog/${worklog.id}`,
    author: presentUserId(view, worklog.authorId),
    updateAuthor: presentUserId(view, worklog.updateAuthorId),
    ...(worklog.comment ? { comment: showDocument(view.version, worklog.comment) } : {}),
    ...(worklog.visibility ? { visibility: worklog.visibility } : {}),
    created: presentTime(worklog.created),
    updated: presentTime(worklog.updated),
    started: presentTime(worklog.started),
    timeSpent: formatDuration(worklog.seconds),
    timeSpentSeconds: worklog.seconds,
    id: worklog.id,
    issueId,
  };
}
