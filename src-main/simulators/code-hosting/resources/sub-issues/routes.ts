import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { requires } from "#core/contract/rules/rule.ts";
import { canSee } from "../../access/permission.ts";
import { notFound, unprocessable } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { readNumber, requireIssue } from "../../shared/find.ts";
import { pageQuery, respondWithList } from "../../shared/paging.ts";
import type { Issue, Repository, State } from "../../state.ts";
import { presentFullIssue } from "../issues/present.ts";

const one = "/repos/:owner/:repo/issues/:number" as const;
const dependencies = `${one}/dependencies` as const;

interface Found {
  readonly repository: Repository;
  readonly issue: Issue;
}

/** Finds an issue of any repository by its id. */
function findIssue({ repositories }: State, id: number): Found | undefined {
  for (const repository of repositories.values()) {
    for (const issue of repository.issues.values()) {
      if (issue.id === id) return { repository, issue };
    }
  }
  return undefined;
}

/** The issue of an id that the caller may know of. */
function requireById({ state, actor }: RequestContext, id: number): Found {
  const found = findIssue(state, id);
  if (found && canSee(state, found.repository, actor)) return found;
  throw notFound();
}

const present = (context: RequestContext, { repository, issue }: Found) =>
  presentFullIssue(context.with(repository), issue);

function shown(context: RequestContext, ids: readonly number[]): readonly Found[] {
  const { state, actor } = context;
  return ids
    .flatMap((id) => findIssue(state, id) ?? [])
    .filter(({ repository }) => canSee(state, repository, actor));
}

const below = ({ subIssues }: State, id: number): readonly number[] => subIssues.get(id) ?? [];
const blockers = ({ blockedBy }: State, id: number): readonly number[] => blockedBy.get(id) ?? [];

const parentOf = ({ subIssues }: State, id: number): number | undefined =>
  [...subIssues].find(([, ids]) => ids.includes(id))?.[0];

/** Returns whether an issue is above another, or is it. */
function isAbove(state: State, id: number, of: number): boolean {
  for (let at: number | undefined = of; at !== undefined; at = parentOf(state, at)) {
    if (at === id) return true;
  }
  return false;
}

const MAX_SUB_ISSUES = 100;

function addSubIssue(context: RequestContext, id: number, replaces: boolean): Issue {
  const { state } = context;
  const parent = requireIssue(context);
  const { issue } = requireById(context, id);
  if (isAbove(state, id, parent.id)) {
    throw unprocessable("An issue cannot be a sub-issue of itself or of one below it.");
  }
  const old = parentOf(state, id);
  if (old === parent.id) throw unprocessable("Issue may not contain duplicate sub-issues");
  if (old !== undefined && !replaces) {
    throw unprocessable("Sub issue may only have one parent");
  }
  const ids = below(state, parent.id);
  if (ids.length >= MAX_SUB_ISSUES) {
    throw unprocessable(`Parent cannot have more than ${String(MAX_SUB_ISSUES)} sub-issues`);
  }
  if (old !== undefined) {
    state.subIssues.set(
      old,
      below(state, old).filter((one) => one !== id),
    );
  }
  state.subIssues.set(parent.id, [...ids, issue.id]);
  return parent;
}

/** Puts a sub-issue behind or before another one of the same parent. */
function moveSubIssue(
  context: RequestContext,
  body: {
    readonly sub_issue_id: number;
    readonly after_id?: number | undefined;
    readonly before_id?: number | undefined;
  },
): void {
  const { state } = context;
  const { id: parent } = requireIssue(context);
  const ids = below(state, parent);
  const { sub_issue_id: id, after_id: after, before_id: before } = body;
  const neighbour = after ?? before ?? 0;
  if (!ids.includes(id) || !ids.includes(neighbour) || id === neighbour) throw notFound();
  const others = ids.filter((one) => one !== id);
  const at = others.indexOf(neighbour) + (after === undefined ? 0 : 1);
  state.subIssues.set(parent, others.toSpliced(at, 0, id));
}

const idBody = lazyObject(() => ({ issue_id: z.int() }));

/** Issues below issues, and issues that wait for others. */
export const routes = [
  route(`GET ${one}/sub_issues`, "Lists the sub-issues of an issue", {
    query: pageQuery,
    handle: (context, request) => {
      const found = shown(context, below(context.state, requireIssue(context).id));
      return respondWithList(request, found, (each) => present(context, each));
    },
  }),
  route(`POST ${one}/sub_issues`, "Puts an issue below another one", {
    body: lazyObject(() => ({
      sub_issue_id: z.int(),
      replace_parent: z.boolean().default(false),
    })),
    handle: (context, { body }) => {
      const parent = addSubIssue(context, body.sub_issue_id, body.replace_parent);
      return new RouteResponse(201, presentFullIssue(context, parent));
    },
  }),
  route(`DELETE ${one}/sub_issue`, "Takes an issue from below another one", {
    body: lazyObject(() => ({ sub_issue_id: z.int() })),
    handle: (context, { body }) => {
      const { state } = context;
      const parent = requireIssue(context);
      const ids = below(state, parent.id);
      if (!ids.includes(body.sub_issue_id)) throw notFound();
      state.subIssues.set(
        parent.id,
        ids.filter((id) => id !== body.sub_issue_id),
      );
      return presentFullIssue(context, parent);
    },
  }),
  route(`PATCH ${one}/sub_issues/priority`, "Puts a sub-issue at another place", {
    body: lazyObject(() => ({
      sub_issue_id: z.int(),
      after_id: z.int().optional(),
      before_id: z.int().optional(),
    })),
    rules: [requires("sub_issue_id", "after_id", "before_id")],
    handle: (context, { body }) => {
      moveSubIssue(context, body);
      return presentFullIssue(context, requireIssue(context));
    },
  }),
  route(`GET ${one}/parent`, "Shows the issue above another one", (context) => {
    const parent = parentOf(context.state, requireIssue(context).id);
    if (parent === undefined) throw notFound();
    return present(context, requireById(context, parent));
  }),
  route(`GET ${dependencies}/blocked_by`, "Lists the issues that an issue waits for", {
    query: pageQuery,
    handle: (context, request) => {
      const found = shown(context, blockers(context.state, requireIssue(context).id));
      return respondWithList(request, found, (each) => present(context, each));
    },
  }),
  route(`POST ${dependencies}/blocked_by`, "Lets an issue wait for another one", {
    body: idBody,
    handle: (context, { body }) => {
      const { state } = context;
      const { id } = requireIssue(context);
      const other = requireById(context, body.issue_id);
      if (other.issue.id === id) throw unprocessable("An issue cannot be blocked by itself.");
      const known = blockers(state, id);
      if (known.includes(other.issue.id)) {
        throw unprocessable("The issue is already blocked by this issue.");
      }
      state.blockedBy.set(id, [...known, other.issue.id]);
      return new RouteResponse(201, present(context, other));
    },
  }),
  route(
    `DELETE ${dependencies}/blocked_by/:id`,
    "Lets an issue no more wait for another one",
    (context) => {
      const { state } = context;
      const { id } = requireIssue(context);
      const gone = readNumber(context.params, "id");
      const known = blockers(state, id);
      if (!known.includes(gone)) throw notFound();
      state.blockedBy.set(
        id,
        known.filter((other) => other !== gone),
      );
      return present(context, requireById(context, gone));
    },
  ),
  route(`GET ${dependencies}/blocking`, "Lists the issues that wait for an issue", {
    query: pageQuery,
    handle: (context, request) => {
      const { id } = requireIssue(context);
      const ids = [...context.state.blockedBy].flatMap(([waiting, list]) =>
        list.includes(id) ? [waiting] : [],
      );
      return respondWithList(request, shown(context, ids), (each) => present(context, each));
    },
  }),
];
