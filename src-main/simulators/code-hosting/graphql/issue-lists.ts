import { listLabels } from "../resources/issues/present.ts";
import type { RequestContext } from "../route.ts";
import { sorted } from "../shared/fields.ts";
import { findAccount } from "../shared/find.ts";
import type { Issue } from "../state.ts";
import { issueArguments, readArguments } from "./arguments.ts";

function stateOf(issue: Issue): string {
  if (issue.pull && issue.pull.mergedAt !== null) return "MERGED";
  return issue.state.toUpperCase();
}

function hasLabels(context: RequestContext, issue: Issue, names: readonly string[]): boolean {
  const own = listLabels(context.repository, issue).map(({ name }) => name.toLowerCase());
  return names.some((name) => own.includes(name.toLowerCase()));
}

/** Matches a milestone by its number; `*` is any. */
function matchesMilestone(issue: Issue, wanted: string): boolean {
  return wanted === "*" ? issue.milestone !== null : String(issue.milestone) === wanted;
}

const createdAt = (issue: Issue) => issue.createdAt;

const issueKeys: Readonly<Record<string, (issue: Issue) => number>> = {
  UPDATED_AT: (issue) => issue.updatedAt,
  COMMENTS: (issue) => issue.comments,
};

/** Issues or pull requests, narrowed and ordered as the arguments say. */
export function selectIssues(
  context: RequestContext,
  args: unknown,
  isPull: boolean,
): readonly Issue[] {
  const { states, labels, orderBy, headRefName, baseRefName, filterBy } = readArguments(
    issueArguments,
    args,
  );
  const person = (login: string | null | undefined) =>
    login == null ? undefined : (findAccount(context.state, login)?.id ?? 0);
  const milestone = filterBy?.milestoneNumber ?? filterBy?.milestone;
  const [assignee, creator] = [person(filterBy?.assignee), person(filterBy?.createdBy)];
  const wantedStates = states ?? filterBy?.states;
  const wantedLabels = labels ?? filterBy?.labels;
  const mention = filterBy?.mentioned == null ? undefined : `@${filterBy.mentioned}`;
  const since = filterBy?.since == null ? -Infinity : Date.parse(filterBy.since);
  const found = [...context.repository.issues.values()].filter(
    (issue) =>
      (issue.pull !== undefined) === isPull &&
      (wantedStates == null || wantedStates.includes(stateOf(issue))) &&
      (wantedLabels == null || hasLabels(context, issue, wantedLabels)) &&
      (headRefName == null || issue.pull?.head === headRefName) &&
      (baseRefName == null || issue.pull?.base === baseRefName) &&
      (assignee === undefined || issue.assignees.includes(assignee)) &&
      (creator === undefined || issue.user === creator) &&
      (milestone == null || matchesMilestone(issue, milestone)) &&
      (mention === undefined || (issue.body ?? "").includes(mention)) &&
      issue.updatedAt >= since,
  );
  const isDescending = orderBy?.direction === "DESC";
  const key = issueKeys[orderBy?.field ?? ""] ?? createdAt;
  return sorted(isDescending ? found.toReversed() : found, key, isDescending ? "desc" : "asc");
}
