import { byId, issueTypes, linkTypes, priorities, statuses } from "../seeds.ts";
import type { Issue, IssueLink } from "../state.ts";
import type { View } from "../view.ts";
import { presentIssueType, presentLinkType, presentPriority, presentStatus } from "./seeds.ts";

type Wire = Record<string, unknown>;

/** What `present` makes of the one of a list with this id; `null` when there is none. */
export function presentOne<T extends { readonly id: string }>(
  view: View,
  list: readonly T[],
  id: string | null,
  present: (view: View, item: T) => Wire,
): Wire | null {
  const item = byId(list, id);
  return item ? present(view, item) : null;
}

/** An issue as another one names it. */
export function presentIssueRef(view: View, issue: Issue): Wire {
  return {
    id: issue.id,
    key: issue.key,
    self: `${view.base}/issue/${issue.id}`,
    fields: {
      summary: issue.summary,
      status: presentOne(view, statuses, issue.statusId, presentStatus),
      priority: presentOne(view, priorities, issue.priorityId, presentPriority),
      issuetype: presentOne(view, issueTypes, issue.typeId, presentIssueType),
    },
  };
}

function presentEnd(view: View, name: string, issueId: string): Wire {
  const issue = view.state.issues.get(issueId);
  return issue ? { [name]: presentIssueRef(view, issue) } : {};
}

/** A link as one of its ends shows it. */
export function presentLinkOf(view: View, link: IssueLink, issueId: string): Wire {
  const isInward = link.inwardId === issueId;
  return {
    id: link.id,
    self: `${view.base}/issueLink/${link.id}`,
    type: presentOne(view, linkTypes, link.typeId, presentLinkType),
    ...(isInward
      ? presentEnd(view, "outwardIssue", link.outwardId)
      : presentEnd(view, "inwardIssue", link.inwardId)),
  };
}

/** A link with both its ends. */
export function presentLink(view: View, link: IssueLink): Wire {
  return {
    id: link.id,
    self: `${view.base}/issueLink/${link.id}`,
    type: presentOne(view, linkTypes, link.typeId, presentLinkType),
    ...presentEnd(view, "inwardIssue", link.inwardId),
    ...presentEnd(view, "outwardIssue", link.outwardId),
  };
}
