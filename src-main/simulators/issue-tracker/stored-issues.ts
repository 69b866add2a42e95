import { Collection } from "#core/state/collection.ts";
import type { Annex, Issue, IssueLink, Project, TrackerState } from "./state.ts";

const emptyAnnex = (): Annex => ({
  comments: new Collection(),
  worklogs: new Collection(),
  histories: new Collection(),
  watchers: new Set(),
  voters: new Set(),
  linkIds: new Set(),
  childIds: new Set(),
});

/** What hangs on an issue, made when something first does. */
export function annexOf(state: TrackerState, issueId: string): Annex {
  const known = state.annexes.get(issueId);
  if (known) return known;
  const made = emptyAnnex();
  state.annexes.set(issueId, made);
  return made;
}

/** The key a project's next issue has; the number is gone with this. */
export function nextKey(state: TrackerState, project: Project): string {
  const number = (state.lastNumbers.get(project.id) ?? 0) + 1;
  state.lastNumbers.set(project.id, number);
  return `${project.key}-${String(number)}`;
}

/** Puts a new issue into the tracker and under its parent. */
export function addIssue(state: TrackerState, issue: Issue): Issue {
  state.issues.add(issue);
  state.issueKeys.set(issue.key, issue.id);
  if (issue.parentId !== null) annexOf(state, issue.parentId).childIds.add(issue.id);
  return issue;
}

/** Puts an issue's new version in place of the old one. */
export function saveIssue(state: TrackerState, issue: Issue): Issue {
  const old = state.issues.get(issue.id);
  if (old && old.parentId !== issue.parentId) {
    if (old.parentId !== null) annexOf(state, old.parentId).childIds.delete(issue.id);
    if (issue.parentId !== null) annexOf(state, issue.parentId).childIds.add(issue.id);
  }
  return state.issues.replace(issue);
}

/** Takes a link away from both its ends. */
export function removeLink(state: TrackerState, link: IssueLink): void {
  annexOf(state, link.inwardId).linkIds.delete(link.id);
  annexOf(state, link.outwardId).linkIds.delete(link.id);
  state.links.remove(link.id);
}

/** Takes an issue out with all that hangs on it. Children stay, without a parent. */
export function removeIssue(state: TrackerState, issue: Issue): void {
  const annex = annexOf(state, issue.id);
  for (const id of annex.linkIds) {
    const link = state.links.get(id);
    if (link) removeLink(state, link);
  }
  for (const id of annex.childIds) {
    const child = state.issues.get(id);
    if (child) state.issues.replace({ ...child, parentId: null });
  }
  if (issue.parentId !== null) annexOf(state, issue.parentId).childIds.delete(issue.id);
  state.annexes.delete(issue.id);
  state.issueKeys.delete(issue.key);
  state.issues.remove(issue.id);
}

/** Issues right under this one, oldest first. */
export function childrenOf(state: TrackerState, issueId: string): readonly Issue[] {
  const childIds = state.annexes.get(issueId)?.childIds ?? [];
  return [...childIds].flatMap((id) => state.issues.get(id) ?? []);
}
