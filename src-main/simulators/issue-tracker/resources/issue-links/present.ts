import type { View, ApiObject } from "../../route.ts";
import type { Issue, IssueLink } from "../../state.ts";
import {
  presentIssueType,
  presentLinkType,
  presentOne,
  presentPriority,
  presentStatus,
} from "../issue-attributes/present.ts";

/** An issue as other issues refer to it. */
export function presentIssueRef(view: View, issue: Issue): ApiObject {
  const { statuses, priorities, issueTypes } = view.state;
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

function presentBase(view: View, link: IssueLink): ApiObject {
  return {
    id: link.id,
    self: `${view.base}/issueLink/${link.id}`,
    type: presentOne(view, view.state.linkTypes, link.typeId, presentLinkType),
  };
}

function presentEnd(view: View, name: string, issueId: string): ApiObject {
  const issue = view.state.issues.get(issueId);
  return issue ? { [name]: presentIssueRef(view, issue) } : {};
}

/** A link as one of its issues shows it. */
export function presentIssueLink(view: View, link: IssueLink, issueId: string): ApiObject {
  const end =
    link.inwardId === issueId
      ? presentEnd(view, "outwardIssue", link.outwardId)
      : presentEnd(view, "inwardIssue", link.inwardId);
  return { ...presentBase(view, link), ...end };
}

/** A link as events have it: it leads from its inward issue to its outward issue. */
export function presentEventLink(
  { state }: View,
  { id, typeId, inwardId, outwardId }: IssueLink,
): ApiObject {
  const type = state.linkTypes.get(typeId);
  return {
    id: Number(id),
    sourceIssueId: Number(inwardId),
    destinationIssueId: Number(outwardId),
    issueLinkType: {
      id: Number(typeId),
      name: type?.name,
      outwardName: type?.outward,
      inwardName: type?.inward,
      isSubTaskLinkType: false,
      isSystemLinkType: false,
    },
  };
}

/** A link with both its issues. */
export function presentLink(view: View, link: IssueLink): ApiObject {
  return {
    ...presentBase(view, link),
    ...presentEnd(view, "inwardIssue", link.inwardId),
    ...presentEnd(view, "outwardIssue", link.outwardId),
  };
}
