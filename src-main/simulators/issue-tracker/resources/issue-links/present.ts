import type { View } from "../../route.ts";
import { issueTypes, linkTypes, priorities, statuses } from "../../shared/seeds.ts";
import type { Issue, IssueLink } from "../../state.ts";
import {
  presentIssueType,
  presentLinkType,
  presentOne,
  presentPriority,
  presentStatus,
} from "../issue-attributes/present.ts";

type Wire = Record<string, unknown>;

/** An issue as other issues refer to it. */
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
