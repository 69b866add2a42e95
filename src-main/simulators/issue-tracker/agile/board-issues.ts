import { allIssues, prepareFilter } from "../jql/search.ts";
import type { Scope } from "../jql/field.ts";
import type { View } from "../route.ts";
import { presentNamedPage } from "../shared/paging.ts";
import { isDone, sprintIdsOf } from "../shared/issue-store.ts";
import type { Issue, State } from "../state.ts";
import { presentBoardIssue } from "../resources/boards/present.ts";
import type { Board } from "./types.ts";

/** A page of issues, and what is shown of each. */
interface IssuesQuery {
  readonly startAt: number;
  readonly maxResults: number;
  readonly jql: string;
  readonly fields?: readonly string[] | undefined;
  readonly expand?: readonly string[] | undefined;
}

const scopeOf = ({ state, now, callerId }: View): Scope => ({ state, now, callerId });

/** Issues by rank, the order of a backlog. */
export function byRank(one: Issue, other: Issue): number {
  return one.rank < other.rank ? -1 : 1;
}

/** The issues of a board: those that its filter finds, in its order. */
export function issuesOfBoard(view: View, { filterId }: Board): readonly Issue[] {
  const scope = scopeOf(view);
  const search = prepareFilter(scope, view.state.filters.get(filterId)?.jql ?? "");
  return allIssues(scope, search);
}

/** Returns whether an issue waits in the backlog of a board of sprints. */
export function isInBacklog(state: State, issue: Issue): boolean {
  return issue.sprintId === null && !isDone(state, issue);
}

/** The issues of a sprint by rank: of a closed one, those that were in it to the end. */
export function issuesOfSprint(state: State, sprintId: string): readonly Issue[] {
  const held = [...state.issues.values()].filter((issue) => sprintIdsOf(issue).includes(sprintId));
  return held.sort(byRank);
}

/** One page of those issues that a query narrows further. */
export function presentIssues(
  view: View,
  issues: readonly Issue[],
  { jql, fields, expand, ...offset }: IssuesQuery,
): Record<string, unknown> {
  const scope = scopeOf(view);
  const search = prepareFilter(scope, jql);
  const found = issues.filter((issue) => search.matches(issue));
  if (!search.isNewestFirst) {
    const { placeOf, compare } = search.order;
    found.sort((one, other) => compare(placeOf(one), placeOf(other)));
  }
  return {
    expand: "names,schema",
    ...presentNamedPage("issues", found, offset, (issue) =>
      presentBoardIssue(view, issue, fields, expand),
    ),
  };
}
