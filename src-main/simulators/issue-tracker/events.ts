import type { Sprint } from "./agile/types.ts";
import { prepareSearch } from "./jql/search.ts";
import { presentAttachment } from "./resources/attachments/present.ts";
import { presentComment } from "./resources/comments/present.ts";
import { presentEventLink } from "./resources/issue-links/present.ts";
import { chooseFields, presentHistory, presentIssue } from "./resources/issues/present.ts";
import { presentPart } from "./resources/project-parts/present.ts";
import { presentEventProject } from "./resources/projects/present.ts";
import { presentUser, presentUserId } from "./resources/users/present.ts";
import { presentWorklog } from "./resources/worklogs/present.ts";
import { presentSprint } from "./resources/sprints/present.ts";
import type { View } from "./route.ts";
import type { Attachment } from "./shared/attached.ts";
import type {
  Comment,
  History,
  Hook,
  Issue,
  IssueLink,
  Project,
  ProjectPart,
  SimContext,
  State,
  User,
  Worklog,
} from "./state.ts";

/** The events of issues and their comments, with the name of the issue's own event. */
const issueEvents = {
  "jira:issue_created": "issue_created",
  "jira:issue_updated": "issue_generic",
  "jira:issue_deleted": "issue_deleted",
  comment_created: "issue_commented",
  comment_updated: "issue_comment_edited",
  comment_deleted: "issue_comment_deleted",
} as const;

type IssueEvent = keyof typeof issueEvents;

const siteEvents = [
  "worklog_created",
  "worklog_updated",
  "worklog_deleted",
  "issuelink_created",
  "issuelink_deleted",
  "project_created",
  "project_updated",
  "project_deleted",
  "jira:version_created",
  "jira:version_updated",
  "jira:version_released",
  "jira:version_unreleased",
  "jira:version_moved",
  "jira:version_deleted",
  "user_created",
  "user_deleted",
  "attachment_created",
  "attachment_deleted",
  "sprint_created",
  "sprint_updated",
  "sprint_started",
  "sprint_closed",
  "sprint_deleted",
] as const;

type SiteEvent = (typeof siteEvents)[number];

/** The events that webhooks of an app can ask for. */
export const APP_EVENTS: readonly string[] = Object.keys(issueEvents);

/** The events that webhooks of an administrator can ask for. */
export const ADMIN_EVENTS: readonly string[] = [...APP_EVENTS, ...siteEvents];

/** The details of an event besides the issue. */
interface Details {
  readonly comment?: Comment;
  readonly history?: History;
}

/** Texts of events are those of version 2: strings. */
function eventView(view: View): View {
  return { ...view, version: 2, base: `${view.site}/rest/api/2` };
}

const isWanted = ({ now }: SimContext, { isEnabled, events, expiresAt }: Hook, name: string) =>
  isEnabled && events.includes(name) && expiresAt > now;

/** Returns whether the filters of a webhook let an event of an issue through. */
function isSubscribedTo(
  context: SimContext,
  { fieldIds, jql }: Hook,
  issue: Issue,
  history?: History,
) {
  const isOther = history?.changes.every(({ field }) => !fieldIds.includes(field)) ?? false;
  if (fieldIds.length > 0 && isOther) return false;
  const { state, now } = context;
  return jql === "" || prepareSearch({ state, now, callerId: state.ownerId }, jql).matches(issue);
}

/** Records an event for each webhook that asks for it, while webhooks are delivered to. */
export function recordIssueEvent(
  context: SimContext,
  caller: View,
  name: IssueEvent,
  issue: Issue,
  { comment, history }: Details = {},
): void {
  if (!context.isDelivering) return;
  const view = eventView(caller);
  for (const hook of context.state.hooks.values()) {
    if (!isWanted(context, hook, name) || !isSubscribedTo(context, hook, issue, history)) continue;
    const user = presentUserId(view, view.callerId);
    const changes = history && presentHistory(view, history);
    const payload = {
      timestamp: context.now,
      webhookEvent: name,
      ...(comment ? {} : { issue_event_type_name: issueEvents[name], user }),
      issue: presentIssue(view, issue, chooseFields(["*all"])),
      ...(changes ? { changelog: { id: changes["id"], items: changes["items"] } } : {}),
      ...(comment ? { comment: presentComment(view, issue.id, comment) } : {}),
      ...(hook.registeredBy === "app" ? { matchedWebhookIds: [Number(hook.id)] } : {}),
    };
    context.emit({ type: name, subject: issue.key, payload, to: [hook.id] });
  }
}

/** The parts of an event of something other than an issue. */
interface SiteDetails {
  readonly subject: string;
  readonly issue?: Issue;
  readonly body: (view: View) => Record<string, unknown>;
}

/**
 * Records an event without an issue in its body for each webhook that asks for it, while webhooks are
 * delivered to. The filters of a webhook apply when the event belongs to an issue.
 */
function recordSiteEvent(
  context: SimContext,
  caller: View,
  name: SiteEvent,
  { subject, issue, body }: SiteDetails,
): void {
  if (!context.isDelivering) return;
  for (const hook of context.state.hooks.values()) {
    if (!isWanted(context, hook, name) || (issue && !isSubscribedTo(context, hook, issue)))
      continue;
    const payload = { timestamp: context.now, webhookEvent: name, ...body(eventView(caller)) };
    context.emit({ type: name, subject, payload, to: [hook.id] });
  }
}

/** Makes the function that records the events of one kind of object. */
const recorder =
  <Kind extends string, T>(notify: (thing: T, state: State) => SiteDetails) =>
  (context: SimContext, view: View, name: Extract<SiteEvent, `${Kind}_${string}`>, thing: T) =>
    recordSiteEvent(context, view, name, notify(thing, context.state));

/** Records a change of the work on an issue. */
export const recordWorklog = recorder<"worklog", { issue: Issue; worklog: Worklog }>(
  ({ issue, worklog }) => ({
    subject: issue.key,
    issue,
    body: (view) => ({ worklog: presentWorklog(view, issue.id, worklog) }),
  }),
);

/** Records a new or a removed file. */
export const recordAttachment = recorder<"attachment", { issue: Issue; attachment: Attachment }>(
  ({ issue, attachment }) => ({
    subject: issue.key,
    issue,
    body: (view) => ({ attachment: presentAttachment(view, attachment) }),
  }),
);

/** Records a new or a removed link. */
export const recordLink = recorder<"issuelink", IssueLink>((link, { issues }) => ({
  subject: issues.get(link.inwardId)?.key ?? link.id,
  body: (view) => ({ issueLink: presentEventLink(view, link) }),
}));

/** Records a change of a project. */
export const recordProject = recorder<"project", Project>((project) => ({
  subject: project.key,
  body: (view) => ({ project: presentEventProject(view, project) }),
}));

/** Records a change of a version. Components have no events. */
export const recordVersion = recorder<"jira:version", ProjectPart>((part) => ({
  subject: part.name,
  body: (view) => ({ version: presentPart(view, part) }),
}));

/** Records a new or a closed account. */
export const recordUser = recorder<"user", User>((user) => ({
  subject: user.displayName,
  body: (view) => ({ user: presentUser(view, user) }),
}));

/** Records a new, changed, started, closed or deleted sprint. */
export const recordSprint = recorder<"sprint", Sprint>((sprint) => ({
  subject: sprint.name,
  body: (view) => ({ sprint: presentSprint(view, sprint) }),
}));
