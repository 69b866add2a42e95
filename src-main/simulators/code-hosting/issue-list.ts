import * as z from "zod";
import { validationFailed } from "./errors.ts";
import { labelNamed } from "./find.ts";
import { pageQuery } from "./paging.ts";
import { direction, moment, sorted } from "./routes/route.ts";
import type { HostingState, Issue, Repository } from "./state.ts";

/** What a list of issues can be narrowed and ordered by. */
export const issueListQuery = pageQuery.extend({
  state: z.enum(["open", "closed", "all"]).catch("open").default("open"),
  labels: z.string().optional(),
  milestone: z.string().optional(),
  assignee: z.string().optional(),
  creator: z.string().optional(),
  since: moment.optional(),
  sort: z.enum(["created", "updated", "comments"]).catch("created").default("created"),
  direction,
});

type IssueListQuery = z.output<typeof issueListQuery>;

type Test = (issue: Issue) => boolean;

const keys = {
  created: (issue: Issue) => issue.createdAt,
  updated: (issue: Issue) => issue.updatedAt,
  comments: (issue: Issue) => issue.comments,
} as const;

/** Every named label must be there; one that nobody made is on no issue. */
function byLabels(repository: Repository, csv: string): Test {
  const names = csv.split(",").filter((name) => name !== "");
  const ids = names.map((name) => labelNamed(repository, name)?.id);
  return (issue) => ids.every((id) => id !== undefined && issue.labels.includes(id));
}

function byMilestone(wanted: string): Test {
  if (wanted === "*") return (issue) => issue.milestone !== null;
  if (wanted === "none") return (issue) => issue.milestone === null;
  if (!/^\d{1,9}$/.test(wanted)) {
    throw validationFailed({
      resource: "Issue",
      field: "milestone",
      code: "invalid",
      value: wanted,
    });
  }
  return (issue) => issue.milestone === Number(wanted);
}

function byAssignee(state: HostingState, wanted: string): Test {
  if (wanted === "*") return (issue) => issue.assignees.length > 0;
  if (wanted === "none") return (issue) => issue.assignees.length === 0;
  const isUser = wanted.toLowerCase() === state.user.login;
  return (issue) => isUser && issue.assignees.includes(state.user.id);
}

function testsOf(state: HostingState, repository: Repository, query: IssueListQuery): Test[] {
  const { since, creator } = query;
  return [
    ...(query.state === "all" ? [] : [(issue: Issue) => issue.state === query.state]),
    ...(query.labels ? [byLabels(repository, query.labels)] : []),
    ...(query.milestone ? [byMilestone(query.milestone)] : []),
    ...(query.assignee ? [byAssignee(state, query.assignee)] : []),
    ...(creator ? [() => creator.toLowerCase() === state.user.login] : []),
    ...(since === undefined ? [] : [(issue: Issue) => issue.updatedAt >= since]),
  ];
}

/** The issues a list asks for, in its order; those of the same moment by number. */
export function listIssues(
  state: HostingState,
  repository: Repository,
  query: IssueListQuery,
): readonly Issue[] {
  const tests = testsOf(state, repository, query);
  const found = [...repository.issues.values()].filter((issue) =>
    tests.every((test) => test(issue)),
  );
  const inOrder = query.direction === "asc" ? found : found.toReversed();
  return sorted(inOrder, keys[query.sort], query.direction);
}
