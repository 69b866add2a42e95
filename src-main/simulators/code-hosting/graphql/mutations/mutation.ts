import * as z from "zod";
import { requireAccount } from "../../access/actor.ts";
import { checkRule } from "../../access/check.ts";
import { findRule } from "../../access/rules.ts";
import { githubError } from "../../errors.ts";
import type { RequestContext } from "../../route.ts";
import { isPull, type Issue, type Pull } from "../../state.ts";
import { notFoundError } from "../errors.ts";
import { databaseId } from "../node-ids.ts";
import { findIssue, findRepository, type Located, shapes } from "../query.ts";
import type { Shape } from "../shapes.ts";

/** Runs with the input of the mutation, which the schema of GraphQL has checked. */
export type Mutation = (context: RequestContext, input: unknown) => Shape;

/** Makes a mutation of the type of its input and of what it does. */
export function mutation<T extends z.ZodType>(
  input: T,
  run: (context: RequestContext, input: z.output<T>) => Shape,
): Mutation {
  return (context, sent) => run(context, input.parse(sent));
}

export const text = z.string().nullish();
export const ids = z.array(z.string()).nullish();
export const flag = z.boolean().nullish();

export function unknownNode(id: string) {
  return notFoundError(`Could not resolve to a node with the global id of '${id}'.`);
}

/** Returns what was found; throws the error for an unknown id where it is `undefined`. */
export function orUnknown<T>(found: T | undefined, id: string): T {
  if (found === undefined) throw unknownNode(id);
  return found;
}

/** Checks what the route of the REST API would check that does the same. */
export function checked(context: RequestContext, endpoint: string): RequestContext {
  const rule = findRule(endpoint.replace(/ /, " /repos/:owner/:repo"));
  if (rule) checkRule(context.state, context.repository, context.actor, rule);
  if (context.repository.settings.isArchived) {
    throw githubError(403, "Repository was archived so is read-only.");
  }
  return context;
}

export function repositoryAt(
  context: RequestContext,
  id: string,
  endpoint: string,
): RequestContext {
  return checked(orUnknown(findRepository(context, id), id), endpoint);
}

export function issueAt(context: RequestContext, id: string, endpoint: string): Located<Issue> {
  const found = orUnknown(findIssue(context, id), id);
  checked(found.context, endpoint);
  return found;
}

export function pullAt(context: RequestContext, id: string, endpoint: string): Located<Pull> {
  const { context: at, found } = issueAt(context, id, endpoint);
  if (!isPull(found)) throw unknownNode(id);
  return { context: at, found };
}

/** The database ids of node ids of one kind. */
export function readIds(
  nodeIds: readonly string[] | null | undefined,
  ...prefixes: readonly string[]
): readonly number[] | undefined {
  return nodeIds?.map((id) => orUnknown(databaseId(id, ...prefixes), id));
}

/** The labels, assignees and milestone of an input. */
export const members = { assigneeIds: ids, labelIds: ids, milestoneId: text };

type Members = Readonly<z.output<z.ZodObject<typeof members>>>;

/** Returns labels, assignees and milestone as the actions of issues take them. */
export function readMembers(context: RequestContext, sent: Members) {
  const { repository, state } = context;
  const labels = readIds(sent.labelIds, "LA")?.map(
    (id) => orUnknown(repository.labels.get(id), String(id)).name,
  );
  const assignees = readIds(sent.assigneeIds, "U")?.map((id) => requireAccount(state, id).login);
  const wanted = sent.milestoneId == null ? undefined : databaseId(sent.milestoneId, "MI");
  const milestone = [...repository.milestones.values()].find(({ id }) => id === wanted)?.number;
  return {
    ...(labels ? { labels } : {}),
    ...(assignees ? { assignees } : {}),
    ...(milestone === undefined ? {} : { milestone }),
  };
}

/** Returns the issue or pull request as it is now, under each name that payloads have for it. */
export function issuePayload({ context, found }: Located<Issue>): Shape {
  const issue = context.repository.issues.get(found.number) ?? found;
  const shape = shapes.issue(context, issue);
  return {
    issue: shape,
    pullRequest: shape,
    labelable: shape,
    assignable: shape,
    lockedRecord: shape,
    unlockedRecord: shape,
  };
}

const empty = z.array(z.string()).max(0, { error: "Projects are not supported" }).nullish();

/** The projects of an input. There are none, so none can be named. */
export const noProjects = { projectIds: empty };
