import { createHash } from "node:crypto";
import { jsonIn } from "#shared/text/json-in.ts";
import * as z from "zod";
import { mayBrowse } from "../access/holds.ts";
import { badRequest } from "../errors.ts";
import type { Issue } from "../state.ts";
import { compileCondition, orderBy, type Order, type SortRanks } from "./compile.ts";
import type { Scope } from "./field.ts";
import { parseJql } from "./parse.ts";
import { JqlError, printJql, type Query } from "./query.ts";

/** A query that is ready to run. */
export interface Search {
  readonly matches: (issue: Issue) => boolean;
  /** True if the query has no condition. */
  readonly isUnbounded: boolean;
  readonly order: Order;
  /** True if issues come as they lie, newest first. */
  readonly isNewestFirst: boolean;
  /** Identifies the query in page tokens. */
  readonly fingerprint: string;
}

/** The test of the issues that a caller may see. Only where people of an issue decide is each one looked at. */
function visibleTo({ state, callerId }: Scope): (issue: Issue) => boolean {
  const whole = new Map(
    Array.from(state.projects.values(), (project) => [
      project.id,
      project.status === "live" && mayBrowse(state, callerId, { project }),
    ]),
  );
  return (issue) => {
    if (issue.isArchived || whole.get(issue.projectId) !== true) return false;
    const project = state.projects.get(issue.projectId);
    return project !== undefined && mayBrowse(state, callerId, { project, issue });
  };
}

function ready(scope: Scope, query: Query): Search {
  const test = query.where && compileCondition(scope, query.where);
  const isVisible = visibleTo(scope);
  const hash = createHash("sha256").update(printJql(query)).digest("base64url");
  return {
    matches: (issue) => (test === undefined || test(issue) === true) && isVisible(issue),
    isUnbounded: query.where === undefined,
    order: orderBy(scope, query.orderBy),
    isNewestFirst: query.orderBy.length === 0,
    fingerprint: hash.slice(0, 12),
  };
}

/**
 * Reads a query; it must say which issues it wants.
 * @throws {Refusal} in Jira's words when it cannot be understood.
 */
export function prepareSearch(scope: Scope, jql: string): Search {
  const search = prepareFilter(scope, jql);
  if (!search.isUnbounded) return search;
  throw badRequest(
    "Unbounded JQL queries are not allowed here. Please add a search restriction to your query.",
  );
}

/**
 * Reads the query of a filter or board, which may have no condition.
 * @throws {Refusal} in Jira's words when it cannot be understood.
 */
export function prepareFilter(scope: Scope, jql: string): Search {
  try {
    return ready(scope, parseJql(jql));
  } catch (error) {
    if (error instanceof JqlError) throw badRequest(error.message);
    throw error;
  }
}

const tokenShape = z.tuple([z.string(), z.array(z.union([z.string(), z.number(), z.null()]))]);

function writeToken(search: Search, place: SortRanks): string {
  return Buffer.from(JSON.stringify([search.fingerprint, place])).toString("base64url");
}

function readToken(search: Search, token: string): SortRanks {
  const text = Buffer.from(token, "base64url").toString("utf8");
  const [fingerprint, place] = tokenShape.safeParse(jsonIn(text)).data ?? [];
  if (place && fingerprint === search.fingerprint) return place;
  throw badRequest("The provided next page token is invalid or has expired.");
}

/** Issues in the order of the search, only as many as are taken. */
function* inOrder(scope: Scope, search: Search, after: SortRanks | undefined): Generator<Issue> {
  const { matches, order, isNewestFirst } = search;
  const isBehind = (issue: Issue) =>
    after === undefined || order.compare(order.placeOf(issue), after) > 0;
  if (isNewestFirst) {
    for (const issue of scope.state.issues.newestFirst()) {
      if (isBehind(issue) && matches(issue)) yield issue;
    }
    return;
  }
  const found = [...scope.state.issues.values()].filter((it) => isBehind(it) && matches(it));
  const placed = found.map((issue) => ({ issue, place: order.placeOf(issue) }));
  placed.sort((one, other) => order.compare(one.place, other.place));
  for (const { issue } of placed) yield issue;
}

/** One page of issues. Tokens say behind which place to go on, so changes between pages lose none. */
export function pageOfIssues(
  scope: Scope,
  search: Search,
  size: number,
  token: string | undefined,
): { readonly issues: readonly Issue[]; readonly next: string | undefined } {
  const after = token === undefined ? undefined : readToken(search, token);
  const issues: Issue[] = [];
  for (const issue of inOrder(scope, search, after)) {
    if (issues.length === size) {
      const last = issues.at(-1);
      return { issues, next: last && writeToken(search, search.order.placeOf(last)) };
    }
    issues.push(issue);
  }
  return { issues, next: undefined };
}

/** All issues that a query finds, in its order. */
export function allIssues(scope: Scope, search: Search): readonly Issue[] {
  return [...inOrder(scope, search, undefined)];
}

/** The number of issues that a query finds. */
export function countIssues(scope: Scope, search: Search): number {
  let count = 0;
  for (const issue of scope.state.issues.values()) if (search.matches(issue)) count += 1;
  return count;
}
