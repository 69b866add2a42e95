import type * as z from "zod";
import { includes, isMember, findPermission } from "../../access/permission.ts";
import { githubError, invalidField, unprocessable } from "../../errors.ts";
import { issueChanged } from "../../events.ts";
import type { RequestContext } from "../../route.ts";
import { findLabel } from "../../shared/find.ts";
import { listChanges, type ApiObject } from "../../shared/view.ts";
import { type Account, isPull, type Issue, type Label, saveIssue } from "../../state.ts";
import { closedNow } from "../git-refs/actions.ts";
import { presentLabel } from "../labels/present.ts";
import { presentMilestone } from "../milestones/present.ts";
import { presentAccount } from "../users/present.ts";
import type { createIssueBody, updateIssueBody } from "./schema.ts";

/** The labels of these names; missing ones are created, as GitHub does. */
export function labelsNamed(context: RequestContext, names: readonly string[]): readonly Label[] {
  const { repository } = context;
  return names.map((name) => {
    const known = findLabel(repository, name);
    if (known) return known;
    const id = context.ids.integer("label");
    const label = { id, name, color: "ededed", description: null, isDefault: false };
    repository.labels.set(id, label);
    return label;
  });
}

/** Lists who can be assigned to issues: people with more than public access. */
export function assignable({ state, repository }: RequestContext): readonly Account[] {
  return [...state.accounts.values()].filter(
    ({ id, type }) =>
      type === "User" &&
      (includes(findPermission(state, repository, id), "triage") ||
        repository.collaborators.has(id) ||
        isMember(state, repository.owner.id, id)),
  );
}

/** The ids of these logins; throws a 422 for one who cannot be assigned. */
export function assigneesNamed(
  context: RequestContext,
  logins: readonly string[],
): readonly number[] {
  const people = assignable(context);
  const ids = logins.map((login) => {
    const person = people.find((one) => one.login.toLowerCase() === login.toLowerCase());
    if (person) return person.id;
    throw invalidField("Issue", "assignees", login);
  });
  return [...new Set(ids)];
}

/** The milestone of a number, `null` for none. */
export function milestoneNumbered(
  { repository }: RequestContext,
  number: number | null,
): number | null {
  if (number === null || repository.milestones.has(number)) return number;
  throw invalidField("Issue", "milestone", number);
}

function without<T>(items: readonly T[], others: readonly T[]): readonly T[] {
  return items.filter((item) => !others.includes(item));
}

function emitIssue(
  context: RequestContext,
  issue: Issue,
  action: string,
  details?: ApiObject,
): void {
  context.emit(issueChanged(context.eventView, issue, action, details));
}

/** Emits `labeled`, `unlabeled`, `assigned` and `unassigned`, one event for each. */
function tellMembers(context: RequestContext, old: Issue, now: Issue): void {
  const { repository, eventView } = context;
  const tellLabels = (action: string, ids: readonly number[]) => {
    for (const label of ids.flatMap((id) => repository.labels.get(id) ?? [])) {
      emitIssue(context, now, action, { label: presentLabel(eventView, label) });
    }
  };
  const tellAssignees = (action: string, ids: readonly number[]) => {
    for (const id of ids) {
      emitIssue(context, now, action, { assignee: presentAccount(eventView, id) });
    }
  };
  tellLabels("labeled", without(now.labels, old.labels));
  tellLabels("unlabeled", without(old.labels, now.labels));
  tellAssignees("assigned", without(now.assignees, old.assignees));
  tellAssignees("unassigned", without(old.assignees, now.assignees));
}

function tellMilestone(context: RequestContext, old: Issue, now: Issue): void {
  if (old.milestone === now.milestone) return;
  const tellOf = (action: string, number: number | null, issue: Issue) => {
    const milestone = context.repository.milestones.get(number ?? 0);
    if (!milestone) return;
    emitIssue(context, issue, action, {
      milestone: presentMilestone(context.eventView, milestone),
    });
  };
  // A pull request still shows the milestone it is losing; an issue no longer does.
  tellOf("demilestoned", old.milestone, { ...now, milestone: isPull(now) ? old.milestone : null });
  tellOf("milestoned", now.milestone, now);
}

/** Emits the events of a new issue: `opened`, then one for each label, assignee and milestone. */
export function tellOpened(context: RequestContext, issue: Issue): void {
  emitIssue(context, issue, "opened");
  const bare = { ...issue, labels: [], assignees: [], milestone: null };
  tellMembers(context, bare, issue);
  tellMilestone(context, bare, issue);
}

/** Saves a changed issue and emits GitHub's event for each change. */
export function changeIssue(context: RequestContext, old: Issue, changed: Issue): Issue {
  const now = saveIssue(context.repository, { ...changed, updatedAt: context.now });
  const changes = listChanges(old, now, ["title", "body"]);
  if (Object.keys(changes).length > 0) emitIssue(context, now, "edited", { changes });
  tellMembers(context, old, now);
  tellMilestone(context, old, now);
  if (old.state !== now.state)
    emitIssue(context, now, now.state === "closed" ? "closed" : "reopened");
  return now;
}

/** Closes or reopens an issue, without saving it. */
export function inState(
  context: RequestContext,
  issue: Issue,
  state: Issue["state"],
  reason: Issue["stateReason"] | undefined,
): Issue {
  if (state === "open") {
    const stateReason = issue.state === "closed" && !issue.pull ? "reopened" : issue.stateReason;
    return { ...issue, state, stateReason, closedAt: null, closedBy: null };
  }
  if (isPull(issue)) return issue.state === "closed" ? issue : closedNow(context, issue);
  const stateReason = reason ?? (issue.state === "closed" ? issue.stateReason : "completed");
  return {
    ...issue,
    state,
    stateReason,
    closedAt: issue.closedAt ?? context.now,
    closedBy: issue.closedBy ?? context.user.id,
  };
}

/** `assignees`, or the single `assignee` of older clients; undefined if neither was sent. */
function loginsOf(body: {
  assignee?: string | null | undefined;
  assignees?: string[] | undefined;
}) {
  if (body.assignees !== undefined) return body.assignees;
  if (body.assignee === undefined) return undefined;
  return body.assignee === null || body.assignee === "" ? [] : [body.assignee];
}

export function createIssue(
  context: RequestContext,
  body: z.output<typeof createIssueBody>,
): Issue {
  const { repository } = context;
  if (!repository.settings.hasIssues) throw githubError(410, "Issues are disabled for this repo");
  // Without a role, GitHub drops these fields and opens the issue.
  const kept: Partial<typeof body> = context.can("triage") ? body : {};
  const assignees = assigneesNamed(context, loginsOf(kept) ?? []);
  const milestone = milestoneNumbered(context, kept.milestone ?? null);
  const labels = labelsNamed(context, [...new Set(kept.labels ?? [])]).map(({ id }) => id);
  const issue = newIssue(context, body.title, body.body ?? null);
  return saveIssue(repository, { ...issue, labels, assignees, milestone });
}

/** An issue or pull request with the next number, not yet saved. */
export function newIssue(context: RequestContext, title: string, body: string | null): Issue {
  const { repository, now } = context;
  repository.lastNumber += 1;
  return {
    id: context.ids.integer("issue"),
    number: repository.lastNumber,
    user: context.user.id,
    title,
    body,
    state: "open",
    stateReason: null,
    labels: [],
    assignees: [],
    milestone: null,
    isLocked: false,
    lockReason: null,
    isPinned: false,
    createdAt: now,
    updatedAt: now,
    closedAt: null,
    closedBy: null,
    comments: 0,
    pull: undefined,
  };
}

export function updateIssue(
  context: RequestContext,
  old: Issue,
  body: z.output<typeof updateIssueBody>,
): Issue {
  context.require("triage", old.user);
  const { title, body: text, state, state_reason: wantedReason } = body;
  // An author without a role changes the text and the state only; GitHub drops the rest.
  const members: Partial<typeof body> = context.can("triage") ? body : {};
  const logins = loginsOf(members);
  const assignees = logins === undefined ? old.assignees : assigneesNamed(context, logins);
  const milestone =
    members.milestone === undefined ? old.milestone : milestoneNumbered(context, members.milestone);
  const labels =
    members.labels === undefined
      ? old.labels
      : labelsNamed(context, [...new Set(members.labels)]).map(({ id }) => id);
  const edited = {
    ...old,
    title: title ?? old.title,
    body: text === undefined ? old.body : text,
    labels,
    assignees,
    milestone,
  };
  const reason = wantedReason ?? undefined;
  const changed = state === undefined ? edited : inState(context, edited, state, reason);
  return changeIssue(context, old, changed);
}

export function setLock(
  context: RequestContext,
  issue: Issue,
  lock: Pick<Issue, "isLocked" | "lockReason">,
): void {
  if (issue.isLocked === lock.isLocked) return;
  const changed = saveIssue(context.repository, { ...issue, ...lock, updatedAt: context.now });
  const action = lock.isLocked ? "locked" : "unlocked";
  emitIssue(context, changed, action);
}

/** A repository has at most three pinned issues. */
const MAX_PINNED = 3;

/** Pins an issue to the top of its repository's list, or takes it down. */
export function setPin(context: RequestContext, issue: Issue, isPinned: boolean): void {
  const { repository } = context;
  if (isPull(issue)) throw unprocessable("Pull requests cannot be pinned");
  if (issue.isPinned === isPinned) return;
  const pinned = [...repository.issues.values()].filter((one) => one.isPinned);
  if (isPinned && pinned.length >= MAX_PINNED) {
    throw unprocessable(`A repository can have at most ${String(MAX_PINNED)} pinned issues`);
  }
  emitIssue(
    context,
    saveIssue(repository, { ...issue, isPinned }),
    isPinned ? "pinned" : "unpinned",
  );
}

/** Deletes an issue with its comments and reactions. */
export function deleteIssue(context: RequestContext, issue: Issue): void {
  const { repository } = context;
  if (isPull(issue)) throw unprocessable("Pull requests cannot be deleted");
  const own = [...repository.comments.values()].filter((one) => one.issue === issue.number);
  const subjects = [
    `issue:${String(issue.number)}`,
    ...own.map(({ id }) => `comment:${String(id)}`),
  ];
  for (const { id, subject } of repository.reactions.values()) {
    if (subjects.includes(subject)) repository.reactions.delete(id);
  }
  for (const { id } of own) repository.comments.delete(id);
  for (const one of repository.issueEvents.values()) {
    if (one.issue === issue.number) repository.issueEvents.delete(one.id);
  }
  repository.issues.delete(issue.number);
  if (issue.state === "open") repository.openIssues -= 1;
  emitIssue(context, issue, "deleted");
}
