import { Collection } from "#core/state/collection.ts";
import { rankBehind } from "../agile/rank.ts";
import type { Annex, Issue, IssueLink, State } from "../state.ts";

const emptyAnnex = (): Annex => ({
  comments: new Collection(),
  worklogs: new Collection(),
  histories: new Collection(),
  watchers: new Set(),
  voters: new Set(),
  linkIds: new Set(),
  childIds: new Set(),
  attachmentIds: new Set(),
  remoteLinks: new Collection(),
});

/** The comments, work, watchers and links of an issue. Created on first use. */
export function requireAnnex(state: State, issueId: string): Annex {
  const known = state.annexes.get(issueId);
  if (known) return known;
  const made = emptyAnnex();
  state.annexes.set(issueId, made);
  return made;
}

/** The key of a project's next issue. Each call takes a number. */
export function nextKey(state: State, projectId: string): string {
  const number = (state.lastNumbers.get(projectId) ?? 0) + 1;
  state.lastNumbers.set(projectId, number);
  return `${state.projects.get(projectId)?.key ?? ""}-${String(number)}`;
}

/** The rank of a new issue, behind all others. Each call takes one. */
export function nextRank({ ranks }: State): string {
  const rank = rankBehind(ranks.get("last"));
  ranks.set("last", rank);
  return rank;
}

/** Stores a new issue, under its parent too. */
export function addIssue(state: State, issue: Issue): Issue {
  state.issues.add(issue);
  state.issueKeys.set(issue.key, issue.id);
  if (issue.parentId !== null) requireAnnex(state, issue.parentId).childIds.add(issue.id);
  return issue;
}

/** Replaces the stored version of an issue. */
export function saveIssue(state: State, issue: Issue): Issue {
  const old = state.issues.get(issue.id);
  if (old && old.parentId !== issue.parentId) {
    if (old.parentId !== null) requireAnnex(state, old.parentId).childIds.delete(issue.id);
    if (issue.parentId !== null) requireAnnex(state, issue.parentId).childIds.add(issue.id);
  }
  return state.issues.replace(issue);
}

/** Removes a link from both its ends. */
export function removeLink(state: State, link: IssueLink): void {
  requireAnnex(state, link.inwardId).linkIds.delete(link.id);
  requireAnnex(state, link.outwardId).linkIds.delete(link.id);
  state.links.remove(link.id);
}

/** Removes an issue with its comments, work, files and links. Its children stay, without a parent. */
export function removeIssue(state: State, issue: Issue): void {
  const annex = requireAnnex(state, issue.id);
  for (const id of annex.linkIds) {
    const link = state.links.get(id);
    if (link) removeLink(state, link);
  }
  for (const id of annex.childIds) {
    const child = state.issues.get(id);
    if (child) state.issues.replace({ ...child, parentId: null });
  }
  if (issue.parentId !== null) requireAnnex(state, issue.parentId).childIds.delete(issue.id);
  for (const id of annex.attachmentIds) state.attachments.remove(id);
  for (const { id } of annex.comments.values()) state.properties.delete(`comment/${id}`);
  for (const { id } of annex.worklogs.values()) state.properties.delete(`worklog/${id}`);
  state.properties.delete(`issue/${issue.id}`);
  state.annexes.delete(issue.id);
  state.issueKeys.delete(issue.key);
  state.issues.remove(issue.id);
}

/** The direct children of an issue, oldest first. */
export function listChildren(state: State, issueId: string): readonly Issue[] {
  const childIds = state.annexes.get(issueId)?.childIds ?? [];
  return [...childIds].flatMap((id) => state.issues.get(id) ?? []);
}

/** The sprints of an issue, closed ones first. */
export function sprintIdsOf({ closedSprintIds, sprintId }: Issue): readonly string[] {
  return sprintId === null ? closedSprintIds : [...closedSprintIds, sprintId];
}

/** Returns whether an issue is done. */
export function isDone({ statuses }: State, { statusId }: Issue): boolean {
  return statuses.get(statusId)?.category.key === "done";
}

/** The sum of the work on an issue, in seconds. */
export function secondsSpent(annex: Annex | undefined): number {
  let total = 0;
  for (const { seconds } of annex?.worklogs.values() ?? []) total += seconds;
  return total;
}
