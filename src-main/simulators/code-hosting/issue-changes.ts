import { validationFailed } from "./errors.ts";
import { issueChanged } from "./events/issue.ts";
import { isPull, labelNamed, type RepositoryScene } from "./find.ts";
import { presentUser } from "./present/account.ts";
import { presentLabel, presentMilestone } from "./present/issue.ts";
import { closedNow } from "./refs.ts";
import { saveIssue } from "./repositories.ts";
import type { Issue, Label } from "./state.ts";
import type { Wire } from "./view.ts";

/** The labels of these names; those that are not there yet are made, as GitHub does. */
export function labelsNamed(scene: RepositoryScene, names: readonly string[]): readonly Label[] {
  const { repository, context } = scene;
  return names.map((name) => {
    const known = labelNamed(repository, name);
    if (known) return known;
    const id = context.ids.integer("label");
    const label = { id, name, color: "ededed", description: null, isDefault: false };
    repository.labels.set(id, label);
    return label;
  });
}

/** The accounts of these logins: only who can push can be assigned. */
export function assigneesNamed(
  { state }: RepositoryScene,
  logins: readonly string[],
): readonly number[] {
  const ids = logins.map((login) => {
    if (login.toLowerCase() === state.user.login) return state.user.id;
    const field = "assignees";
    throw validationFailed({ resource: "Issue", field, code: "invalid", value: login });
  });
  return [...new Set(ids)];
}

/** The milestone of a number, `null` for none. */
export function milestoneNumbered(
  { repository }: RepositoryScene,
  number: number | null,
): number | null {
  if (number === null || repository.milestones.has(number)) return number;
  throw validationFailed({
    resource: "Issue",
    field: "milestone",
    code: "invalid",
    value: number,
  });
}

function without<T>(items: readonly T[], others: readonly T[]): readonly T[] {
  return items.filter((item) => !others.includes(item));
}

/** Tells of labels and assignees that came and went between two versions of an issue. */
function tellMembers(scene: RepositoryScene, old: Issue, now: Issue): void {
  const { repository, eventView, state } = scene;
  const tell = (action: string, details: Wire) => {
    scene.emit(issueChanged(eventView, repository, now, action, details));
  };
  const tellLabel = (action: string, id: number) => {
    const label = repository.labels.get(id);
    if (label) tell(action, { label: presentLabel(eventView, repository, label) });
  };
  for (const id of without(now.labels, old.labels)) tellLabel("labeled", id);
  for (const id of without(old.labels, now.labels)) tellLabel("unlabeled", id);
  const tellAssignees = (action: string, ids: readonly number[]) => {
    ids.forEach(() => {
      tell(action, { assignee: presentUser(eventView, state.user) });
    });
  };
  tellAssignees("assigned", without(now.assignees, old.assignees));
  tellAssignees("unassigned", without(old.assignees, now.assignees));
}

/** Tells of a milestone that was taken off or put on. */
function tellMilestone(scene: RepositoryScene, old: Issue, now: Issue): void {
  if (old.milestone === now.milestone) return;
  const { repository, eventView } = scene;
  const tell = (action: string, number: number | null, issue: Issue) => {
    const milestone = repository.milestones.get(number ?? 0);
    if (!milestone) return;
    const details = { milestone: presentMilestone(eventView, repository, milestone) };
    scene.emit(issueChanged(eventView, repository, issue, action, details));
  };
  // A pull request still shows the milestone it is losing; an issue no longer does.
  tell("demilestoned", old.milestone, { ...now, milestone: isPull(now) ? old.milestone : null });
  tell("milestoned", now.milestone, now);
}

function tellEdited(scene: RepositoryScene, old: Issue, now: Issue): void {
  const changes = {
    ...(old.title === now.title ? {} : { title: { from: old.title } }),
    ...(old.body === now.body ? {} : { body: { from: old.body ?? "" } }),
  };
  if (Object.keys(changes).length === 0) return;
  scene.emit(issueChanged(scene.eventView, scene.repository, now, "edited", { changes }));
}

function tellState(scene: RepositoryScene, old: Issue, now: Issue): void {
  if (old.state === now.state) return;
  const action = now.state === "closed" ? "closed" : "reopened";
  scene.emit(issueChanged(scene.eventView, scene.repository, now, action));
}

/** Tells of a new issue: `opened`, then one event for each label, assignee and milestone. */
export function tellOpened(scene: RepositoryScene, issue: Issue): void {
  scene.emit(issueChanged(scene.eventView, scene.repository, issue, "opened"));
  const bare = { ...issue, labels: [], assignees: [], milestone: null };
  tellMembers(scene, bare, issue);
  tellMilestone(scene, bare, issue);
}

/** Saves a changed issue and tells of every change the way GitHub does; no change, no event. */
export function changeIssue(scene: RepositoryScene, old: Issue, changed: Issue): Issue {
  const now = saveIssue(scene.repository, { ...changed, updatedAt: scene.now });
  tellEdited(scene, old, now);
  tellMembers(scene, old, now);
  tellMilestone(scene, old, now);
  tellState(scene, old, now);
  return now;
}

/** An issue in another state: closed for a reason, or open again. */
export function inState(
  scene: RepositoryScene,
  issue: Issue,
  state: Issue["state"],
  reason: Issue["stateReason"] | undefined,
): Issue {
  if (state === "open") {
    const stateReason = issue.state === "closed" && !issue.pull ? "reopened" : issue.stateReason;
    return { ...issue, state, stateReason, closedAt: null };
  }
  if (isPull(issue))
    return issue.state === "closed" ? issue : closedNow(scene.repository, issue, scene.now);
  const stateReason = reason ?? (issue.state === "closed" ? issue.stateReason : "completed");
  return { ...issue, state, stateReason, closedAt: issue.closedAt ?? scene.now };
}
