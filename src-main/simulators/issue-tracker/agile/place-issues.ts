import { badRequest } from "../errors.ts";
import { findIssue } from "../shared/find.ts";
import { nextRank } from "../shared/issue-store.ts";
import type { Issue, SimContext, State } from "../state.ts";
import { byRank } from "./board-issues.ts";
import { rankBetween } from "./rank.ts";

/** The place that moved issues get: before or behind another issue. */
export interface Place {
  readonly rankBeforeIssue?: string | undefined;
  readonly rankAfterIssue?: string | undefined;
}

/** The issues of a body, in its order. An unknown one rejects the whole request. */
export function requireIssues(state: State, names: readonly string[]): readonly Issue[] {
  const issues = names.map((name) => {
    const issue = findIssue(state, name);
    if (issue) return issue;
    throw badRequest(`Issue '${name}' does not exist or you do not have permission to see it.`);
  });
  return [...new Set(issues)];
}

/** The issue that others are ranked at, with its neighbours without the moved ones. */
function endsOf(state: State, place: Place, moved: ReadonlySet<string>) {
  const name = place.rankBeforeIssue ?? place.rankAfterIssue ?? "";
  const target = findIssue(state, name);
  if (!target) throw badRequest(`Issue '${name}' does not exist.`);
  if (moved.has(target.id)) throw badRequest("An issue cannot be ranked relative to itself.");
  const others = [...state.issues.values()].filter(({ id }) => !moved.has(id)).sort(byRank);
  const index = others.indexOf(target);
  const isBefore = place.rankBeforeIssue !== undefined;
  const before = isBefore ? others[index - 1] : target;
  const after = isBefore ? target : others[index + 1];
  return { before: before?.rank, after: after?.rank };
}

/** Gives issues the ranks of a place, in their order. Without a place they keep their ranks. */
export function rankIssues(
  context: SimContext,
  issues: readonly Issue[],
  place: Place,
): readonly Issue[] {
  const { state } = context;
  if (place.rankBeforeIssue === undefined && place.rankAfterIssue === undefined) return issues;
  if (place.rankBeforeIssue !== undefined && place.rankAfterIssue !== undefined) {
    throw badRequest("Only one of rankBeforeIssue and rankAfterIssue can be given.");
  }
  const { before, after } = endsOf(state, place, new Set(issues.map(({ id }) => id)));
  let last = before;
  return issues.map((issue) => {
    last = after === undefined ? nextRank(state) : rankBetween(last, after);
    return state.issues.replace({ ...issue, rank: last });
  });
}
