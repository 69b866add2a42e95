import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { invalidField } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { sorted } from "../../shared/fields.ts";
import { findAccount, findLabel, requireIssue } from "../../shared/find.ts";
import type { Issue, Repository } from "../../state.ts";
import { createIssue, setLock, tellOpened, updateIssue } from "./actions.ts";
import { presentFullIssue } from "./present.ts";
import {
  createIssueBody,
  issueRules,
  listIssuesQuery,
  unsupportedFields,
  updateIssueBody,
} from "./schema.ts";

type IssueListQuery = z.output<typeof listIssuesQuery>;

type Test = (issue: Issue) => boolean;

const keys = {
  created: (issue: Issue) => issue.createdAt,
  updated: (issue: Issue) => issue.updatedAt,
  comments: (issue: Issue) => issue.comments,
} as const;

/** Matches issues with all of the named labels. */
function byLabels(repository: Repository, csv: string): Test {
  const names = csv.split(",").filter((name) => name !== "");
  const ids = names.map((name) => findLabel(repository, name)?.id);
  return (issue) => ids.every((id) => id !== undefined && issue.labels.includes(id));
}

function byMilestone(wanted: string): Test {
  if (wanted === "*") return (issue) => issue.milestone !== null;
  if (wanted === "none") return (issue) => issue.milestone === null;
  if (!/^\d{1,9}$/.test(wanted)) {
    throw invalidField("Issue", "milestone", wanted);
  }
  return (issue) => issue.milestone === Number(wanted);
}

function byAssignee({ state }: RequestContext, wanted: string): Test {
  if (wanted === "*") return (issue) => issue.assignees.length > 0;
  if (wanted === "none") return (issue) => issue.assignees.length === 0;
  const id = findAccount(state, wanted)?.id;
  return (issue) => id !== undefined && issue.assignees.includes(id);
}

/** Matches issues that name a user as `@login`, in the issue or in a comment. */
function byMention({ comments }: Repository, login: string): Test {
  const name = login.replaceAll(/[^\w-]/g, "");
  const mention = new RegExp(`(?:^|[^\\w@/])@${name}(?![\\w-])`, "i");
  const inComments = new Set<number>();
  for (const { issue, body } of comments.values()) if (mention.test(body)) inComments.add(issue);
  return ({ number, body }) => mention.test(body ?? "") || inComments.has(number);
}

function byCreator({ state }: RequestContext, login: string): Test {
  const id = findAccount(state, login)?.id;
  return (issue) => issue.user === id;
}

function testsOf(context: RequestContext, query: IssueListQuery): Test[] {
  const { repository } = context;
  const { since, creator, mentioned } = query;
  return [
    ...(query.state === "all" ? [] : [(issue: Issue) => issue.state === query.state]),
    ...(query.labels ? [byLabels(repository, query.labels)] : []),
    ...(query.milestone ? [byMilestone(query.milestone)] : []),
    ...(query.assignee ? [byAssignee(context, query.assignee)] : []),
    ...(creator ? [byCreator(context, creator)] : []),
    ...(mentioned ? [byMention(repository, mentioned)] : []),
    ...(since === undefined ? [] : [(issue: Issue) => issue.updatedAt >= since]),
  ];
}

/** Filters and sorts issues; those of the same time are sorted by number. */
function listIssues(context: RequestContext, query: IssueListQuery): readonly Issue[] {
  const tests = testsOf(context, query);
  const found = [...context.repository.issues.values()].filter((issue) =>
    tests.every((test) => test(issue)),
  );
  const inOrder = query.direction === "asc" ? found : found.toReversed();
  return sorted(inOrder, keys[query.sort], query.direction);
}

/** Issues, including pull requests. */
export const routes = [
  route("GET /repos/:owner/:repo/issues", "Lists issues and pull requests", {
    query: listIssuesQuery,
    unsupportedFilters: ["type", "issue_field_values"],
    handle: (context, request) => {
      const issues = listIssues(context, request.query);
      return context.list(request, issues, presentFullIssue);
    },
  }),
  route("POST /repos/:owner/:repo/issues", "Opens an issue", {
    body: createIssueBody,
    rules: issueRules,
    unsupported: unsupportedFields,
    handle: (context, request) => {
      const issue = createIssue(context, request.body);
      tellOpened(context, issue);
      return new RouteResponse(201, presentFullIssue(context, issue));
    },
  }),
  route("GET /repos/:owner/:repo/issues/:number", "Shows an issue", (context) =>
    presentFullIssue(context, requireIssue(context)),
  ),
  route("PATCH /repos/:owner/:repo/issues/:number", "Changes, closes or reopens an issue", {
    body: updateIssueBody,
    rules: issueRules,
    unsupported: unsupportedFields,
    handle: (context, request) => {
      const issue = requireIssue(context);
      return presentFullIssue(context, updateIssue(context, issue, request.body));
    },
  }),
  route("PUT /repos/:owner/:repo/issues/:number/lock", "Locks an issue's conversation", {
    body: lazyObject(() => ({
      lock_reason: z.enum(["off-topic", "too heated", "resolved", "spam"]).nullish(),
    })),
    handle: (context, request) => {
      const lock = { isLocked: true, lockReason: request.body.lock_reason ?? null };
      setLock(context, requireIssue(context), lock);
      return noContent();
    },
  }),
  route("DELETE /repos/:owner/:repo/issues/:number/lock", "Unlocks an issue", (context) => {
    setLock(context, requireIssue(context), { isLocked: false, lockReason: null });
    return noContent();
  }),
];
