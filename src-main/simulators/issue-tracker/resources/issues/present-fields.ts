import { RANK, SPRINT, START_DATE, STORY_POINTS } from "../../fields/catalogue.ts";
import { showDocument } from "../../fields/documents.ts";
import { isAmong } from "../../access/audience.ts";
import type { View, ApiObject } from "../../route.ts";
import { listChildren, secondsSpent, sprintIdsOf } from "../../shared/issue-store.ts";
import { levelOf } from "../../site/offers.ts";
import { formatDuration, presentTime } from "../../shared/times.ts";
import type { Annex, Issue } from "../../state.ts";
import { presentAttachment } from "../attachments/present.ts";
import { presentComment } from "../comments/present.ts";
import {
  presentCategory,
  presentIssueType,
  presentOne,
  presentPriority,
  presentResolution,
  presentStatus,
} from "../issue-attributes/present.ts";
import { presentIssueRef, presentIssueLink } from "../issue-links/present.ts";
import { presentPartOfIssue } from "../project-parts/present.ts";
import { presentProjectSummary } from "../projects/present.ts";
import { presentLevel } from "../security-schemes/present.ts";
import { levelsOf } from "../../site/security.ts";
import { presentSprintOfIssue } from "../sprints/present.ts";
import { presentUserId } from "../users/present.ts";
import { presentWorklog } from "../worklogs/present.ts";

const LONGEST_WORKLOG = 20;

interface Shown {
  readonly view: View;
  readonly issue: Issue;
  readonly annex: Annex | undefined;
}

function presentProjectOf({ view, issue }: Shown): unknown {
  const project = view.state.projects.get(issue.projectId);
  return project && presentProjectSummary(view, project);
}

function presentParent({ view, issue }: Shown): unknown {
  const parent = issue.parentId === null ? undefined : view.state.issues.get(issue.parentId);
  return parent && presentIssueRef(view, parent);
}

function presentSubtasks({ view, issue }: Shown): unknown {
  return listChildren(view.state, issue.id)
    .filter(({ typeId }) => levelOf(view.state, typeId) === -1)
    .map((child) => presentIssueRef(view, child));
}

function presentLinks({ view, issue, annex }: Shown): unknown {
  return [...(annex?.linkIds ?? [])].flatMap((id) => {
    const link = view.state.links.get(id);
    return link ? [presentIssueLink(view, link, issue.id)] : [];
  });
}

function presentComments({ view, issue, annex }: Shown): unknown {
  const comments = [...(annex?.comments.values() ?? [])].filter(({ visibility }) =>
    isAmong(view.state, view.callerId, issue, visibility),
  );
  return {
    comments: comments.map((comment) => presentComment(view, issue.id, comment)),
    self: `${view.base}/issue/${issue.id}/comment`,
    maxResults: comments.length,
    total: comments.length,
    startAt: 0,
  };
}

function presentWork({ view, issue, annex }: Shown): unknown {
  const worklogs = [...(annex?.worklogs.values() ?? [])].filter(({ visibility }) =>
    isAmong(view.state, view.callerId, issue, visibility),
  );
  const shown = worklogs.slice(0, LONGEST_WORKLOG);
  return {
    startAt: 0,
    maxResults: LONGEST_WORKLOG,
    total: worklogs.length,
    worklogs: shown.map((worklog) => presentWorklog(view, issue.id, worklog)),
  };
}

function presentTimeTracking(issue: Issue, spent: number): ApiObject {
  const { originalEstimate, remainingEstimate } = issue;
  const both = (name: string, seconds: number | null): ApiObject =>
    seconds === null ? {} : { [name]: formatDuration(seconds), [`${name}Seconds`]: seconds };
  return {
    ...both("originalEstimate", originalEstimate),
    ...both("remainingEstimate", remainingEstimate),
    ...both("timeSpent", spent === 0 ? null : spent),
  };
}

function presentParts({ view }: Shown, ids: readonly string[]): unknown {
  return ids.flatMap((id) => {
    const part = view.state.parts.get(id);
    return part ? [presentPartOfIssue(view, part)] : [];
  });
}

function presentSprints({ view, issue }: Shown): unknown {
  const sprints = sprintIdsOf(issue).flatMap((id) => view.state.sprints.get(id) ?? []);
  return sprints.length === 0 ? null : sprints.map(presentSprintOfIssue);
}

function presentWatches({ view, issue, annex }: Shown): ApiObject {
  return {
    self: `${view.base}/issue/${issue.key}/watchers`,
    watchCount: annex?.watchers.size ?? 0,
    isWatching: annex?.watchers.has(view.callerId) ?? false,
  };
}

function presentVotes({ view, issue, annex }: Shown): ApiObject {
  return {
    self: `${view.base}/issue/${issue.key}/votes`,
    votes: annex?.voters.size ?? 0,
    hasVoted: annex?.voters.has(view.callerId) ?? false,
  };
}

/** The presenters of every field, in Jira's order. A field without a value is `undefined`. */
export const fieldPresenters: Readonly<Record<string, (shown: Shown) => unknown>> = {
  statuscategorychangedate: ({ issue }) => presentTime(issue.statusChanged),
  issuetype: ({ view, issue }) =>
    presentOne(view, view.state.issueTypes, issue.typeId, presentIssueType),
  parent: presentParent,
  timespent: ({ annex }) => secondsSpent(annex) || null,
  project: presentProjectOf,
  fixVersions: (shown) => presentParts(shown, shown.issue.fixVersionIds),
  statusCategory: ({ view, issue }) => {
    const category = view.state.statuses.get(issue.statusId)?.category;
    return category && presentCategory(view, category);
  },
  resolution: ({ view, issue }) =>
    presentOne(view, view.state.resolutions, issue.resolutionId, presentResolution),
  resolutiondate: ({ issue }) => (issue.resolved === null ? null : presentTime(issue.resolved)),
  watches: presentWatches,
  created: ({ issue }) => presentTime(issue.created),
  priority: ({ view, issue }) =>
    presentOne(view, view.state.priorities, issue.priorityId, presentPriority),
  labels: ({ issue }) => issue.labels,
  timeestimate: ({ issue }) => issue.remainingEstimate,
  timeoriginalestimate: ({ issue }) => issue.originalEstimate,
  versions: (shown) => presentParts(shown, shown.issue.affectedVersionIds),
  issuelinks: presentLinks,
  assignee: ({ view, issue }) => presentUserId(view, issue.assigneeId),
  updated: ({ issue }) => presentTime(issue.updated),
  status: ({ view, issue }) => presentOne(view, view.state.statuses, issue.statusId, presentStatus),
  components: (shown) => presentParts(shown, shown.issue.componentIds),
  description: ({ view, issue }) => showDocument(view.version, issue.description),
  timetracking: ({ issue, annex }) => presentTimeTracking(issue, secondsSpent(annex)),
  attachment: ({ view, annex }) =>
    [...(annex?.attachmentIds ?? [])].flatMap((id) => {
      const attachment = view.state.attachments.get(id);
      return attachment ? [presentAttachment(view, attachment)] : [];
    }),
  security: ({ view, issue }) => {
    const project = view.state.projects.get(issue.projectId);
    const levels = project && levelsOf(view.state, project);
    const level = levels?.find(({ id }) => id === issue.securityLevelId);
    return level && presentLevel(view, level);
  },
  summary: ({ issue }) => issue.summary,
  creator: ({ view, issue }) => presentUserId(view, issue.creatorId),
  subtasks: presentSubtasks,
  reporter: ({ view, issue }) => presentUserId(view, issue.reporterId),
  environment: ({ view, issue }) => showDocument(view.version, issue.environment),
  duedate: ({ issue }) => issue.dueDate,
  votes: presentVotes,
  comment: presentComments,
  worklog: presentWork,
  [START_DATE]: ({ issue }) => issue.custom[START_DATE] ?? null,
  [STORY_POINTS]: ({ issue }) => issue.custom[STORY_POINTS] ?? null,
  [RANK]: ({ issue }) => `0|${issue.rank}`,
  [SPRINT]: presentSprints,
};
