import { prepareSearch } from "./jql/search.ts";
import { presentComment } from "./resources/comments/present.ts";
import { chooseFields, presentHistory, presentIssue } from "./resources/issues/present.ts";
import { presentUserId } from "./resources/users/present.ts";
import type { View } from "./route.ts";
import type { Comment, History, Hook, Issue, SimContext } from "./state.ts";

/** The events that webhooks can ask for, with the name of the issue's own event. */
export const eventNames = {
  "jira:issue_created": "issue_created",
  "jira:issue_updated": "issue_generic",
  "jira:issue_deleted": "issue_deleted",
  comment_created: "issue_commented",
  comment_updated: "issue_comment_edited",
  comment_deleted: "issue_comment_deleted",
} as const;

type EventName = keyof typeof eventNames;

/** The details of an event besides the issue. */
interface Details {
  readonly comment?: Comment;
  readonly history?: History;
}

/** Texts of events are those of version 2: strings. */
function eventView(view: View): View {
  return { ...view, version: 2, base: `${view.site}/rest/api/2` };
}

function hears(context: SimContext, hook: Hook, name: EventName, issue: Issue, history?: History) {
  if (!hook.isEnabled || !hook.events.includes(name) || hook.expiresAt <= context.now) return false;
  const { fieldIds, jql } = hook;
  const isOther = history?.changes.every(({ field }) => !fieldIds.includes(field)) ?? false;
  if (fieldIds.length > 0 && isOther) return false;
  const { state, now } = context;
  return jql === "" || prepareSearch({ state, now, callerId: state.ownerId }, jql).matches(issue);
}

/** Records an event for each webhook that asks for it, while webhooks are delivered to. */
function record(
  context: SimContext,
  caller: View,
  name: EventName,
  issue: Issue,
  { comment, history }: Details = {},
): void {
  if (!context.isDelivering) return;
  const view = eventView(caller);
  for (const hook of context.state.hooks.values()) {
    if (!hears(context, hook, name, issue, history)) continue;
    const user = presentUserId(view, view.callerId);
    const changes = history && presentHistory(view, history);
    const payload = {
      timestamp: context.now,
      webhookEvent: name,
      ...(comment ? {} : { issue_event_type_name: eventNames[name], user }),
      issue: presentIssue(view, issue, chooseFields(["*all"])),
      ...(changes ? { changelog: { id: changes["id"], items: changes["items"] } } : {}),
      ...(comment ? { comment: presentComment(view, issue.id, comment) } : {}),
      ...(hook.registeredBy === "app" ? { matchedWebhookIds: [Number(hook.id)] } : {}),
    };
    context.emit({ type: name, subject: issue.key, payload, to: [hook.id] });
  }
}

/** Records the creation or deletion of an issue. */
export function recordIssueEvent(
  context: SimContext,
  view: View,
  name: "jira:issue_created" | "jira:issue_deleted",
  issue: Issue,
): void {
  record(context, view, name, issue);
}

/** Records a change of an issue. */
export function recordChange(
  context: SimContext,
  view: View,
  issue: Issue,
  history: History,
): void {
  record(context, view, "jira:issue_updated", issue, { history });
}

/** Records a change of a comment. */
export function recordCommentEvent(
  context: SimContext,
  view: View,
  name: "comment_created" | "comment_updated" | "comment_deleted",
  issue: Issue,
  comment: Comment,
): void {
  record(context, view, name, issue, { comment });
}
