import { ownValue } from "#core/state/own-value.ts";
import { canSee } from "../access/permission.ts";
import type { RequestContext } from "../route.ts";
import { searchIssues } from "../search/issues.ts";
import { searchRepositories } from "../search/repositories.ts";
import { findAccount } from "../shared/find.ts";
import { presentTime, rateLimitReset } from "../shared/view.ts";
import type { Repository } from "../state.ts";
import { accountShapes } from "./accounts.ts";
import { createConnection } from "./connections.ts";
import { notFoundError } from "./errors.ts";
import { gitShapes } from "./git-objects.ts";
import { issueShapes } from "./issues.ts";
import { repositoryShapes } from "./repositories.ts";
import { databaseId, readNodeId } from "./node-ids.ts";
import { refShapes } from "./refs.ts";
import { releaseShapes } from "./releases.ts";
import type { Shape, Shapes } from "./shapes.ts";

/** The makers of all objects. */
export const shapes: Shapes = {
  ...accountShapes(() => shapes),
  ...repositoryShapes(() => shapes),
  ...issueShapes(() => shapes),
  ...gitShapes(() => shapes),
  ...refShapes(() => shapes),
  ...releaseShapes(() => shapes),
};

/** The repositories that the viewer may know of, each with its context. */
function* contexts(context: RequestContext) {
  for (const repository of context.state.repositories.values()) {
    if (canSee(context.state, repository, context.actor)) yield context.with(repository);
  }
}

/** Something of a repository, and the context of that. */
export interface Located<T> {
  readonly context: RequestContext;
  readonly found: T;
}

/** Finds something of a repository by the parts of its node id. */
type Find<T> = (repository: Repository, parts: readonly string[]) => T | undefined;

/** Makes the search for one kind of object, and for its shape. */
function kind<T>(find: Find<T>, shape: (at: RequestContext, found: T) => Shape | null) {
  const shapeAt = (at: RequestContext, parts: readonly string[]) => {
    const found = find(at.repository, parts);
    return found === undefined ? undefined : shape(at, found);
  };
  return { find, shapeAt };
}

const withId =
  <T extends { readonly id: number }>(of: (repository: Repository) => ReadonlyMap<number, T>) =>
  (repository: Repository, [id]: readonly string[]) =>
    [...of(repository).values()].find((one) => one.id === Number(id));

/** The objects of repositories, by the prefixes of their node ids. */
const kinds = {
  I: kind(
    withId(({ issues }) => issues),
    shapes.issue,
  ),
  PR: kind(
    ({ issues }, [id]) => [...issues.values()].find(({ pull }) => pull?.id === Number(id)),
    shapes.issue,
  ),
  IC: kind(({ comments }, [id]) => comments.get(Number(id)), shapes.comment),
  PRR: kind(({ reviews }, [id]) => reviews.get(Number(id)), shapes.review),
  LA: kind(({ labels }, [id]) => labels.get(Number(id)), shapes.label),
  RE: kind(({ releases }, [id]) => releases.get(Number(id)), shapes.release),
  MI: kind(
    withId(({ milestones }) => milestones),
    shapes.milestone,
  ),
  C: kind(
    ({ id, git }, [own, sha = ""]) => (String(id) === own ? git.commits.get(sha) : undefined),
    shapes.commit,
  ),
  REF: kind(({ id, git }, [own, ...rest]) => {
    const name = rest.join(":");
    return String(id) === own && git.refs.has(name) ? name : undefined;
  }, shapes.ref),
};

/** Finds something in the repositories that the viewer may know of, by its node id. */
function locate<T>(
  context: RequestContext,
  id: string,
  byPrefix: Readonly<Record<string, { readonly find: Find<T> }>>,
): Located<T> | undefined {
  const { prefix, parts } = readNodeId(id);
  const { find } = ownValue(byPrefix, prefix) ?? {};
  for (const at of find ? contexts(context) : []) {
    const found = find?.(at.repository, parts);
    if (found !== undefined) return { context: at, found };
  }
  return undefined;
}

/** Finds an issue or pull request by its node id. */
export const findIssue = (context: RequestContext, id: string) =>
  locate(context, id, { I: kinds.I, PR: kinds.PR });

/** Finds a comment by its node id. */
export const findComment = (context: RequestContext, id: string) =>
  locate(context, id, { IC: kinds.IC });

/** Finds a review by its node id. */
export const findReview = (context: RequestContext, id: string) =>
  locate(context, id, { PRR: kinds.PRR });

/** Finds a ref by its node id. */
export const findRef = (context: RequestContext, id: string) =>
  locate(context, id, { REF: kinds.REF });

/** Finds a repository by its node id; returns its context. */
export function findRepository(context: RequestContext, id: string): RequestContext | undefined {
  const { prefix, parts } = readNodeId(id);
  const repository = context.state.repositories.get(Number(parts[0]));
  const isShown = prefix === "R" && repository && canSee(context.state, repository, context.actor);
  return isShown ? context.with(repository) : undefined;
}

/** Returns the context of a repository, by its name now or before; throws where there is none. */
export function findRepositoryNamed(context: RequestContext, name: string): RequestContext {
  const { state, actor } = context;
  const key = name.toLowerCase();
  const id = state.names.get(key) ?? state.formerNames.get(key) ?? 0;
  const found = state.repositories.get(id);
  if (found && canSee(state, found, actor)) return context.with(found);
  throw notFoundError(`Could not resolve to a Repository with the name '${name}'.`);
}

function node(context: RequestContext, id: string): Shape {
  const { state } = context;
  const account = databaseId(id, "U", "O", "BOT");
  if (account !== undefined && state.accounts.has(account)) return shapes.account(context, account);
  const team = state.teams.get(databaseId(id, "T") ?? 0);
  if (team) return shapes.team(context, team);
  const repository = findRepository(context, id);
  if (repository) return shapes.repository(repository);
  const { prefix, parts } = readNodeId(id);
  const found = Object.entries(kinds).find(([name]) => name === prefix)?.[1];
  for (const at of found ? contexts(context) : []) {
    const shape = found?.shapeAt(at, parts);
    if (shape) return shape;
  }
  throw notFoundError(`Could not resolve to a node with the global id of '${id}'`);
}

function account(context: RequestContext, login: string, type?: "User" | "Organization"): Shape {
  const found = findAccount(context.state, login);
  const isMeant = found && (type === undefined ? found.type !== "Bot" : found.type === type);
  if (isMeant) return shapes.account(context, found.id);
  const what = type ?? "RepositoryOwner";
  const article = what === "Organization" ? "an" : "a";
  throw notFoundError(`Could not resolve to ${article} ${what} with the login of '${login}'.`);
}

function search(context: RequestContext, args: { query: string; type: string }): Shape {
  const isRepository = args.type === "REPOSITORY";
  const repositories = isRepository ? searchRepositories(context, args.query) : [];
  const issues = isRepository ? [] : searchIssues(context, args.query);
  const page = isRepository
    ? createConnection(repositories, args, (one) => shapes.repository(context.with(one)))
    : createConnection(issues, args, ({ repository, issue }) =>
        shapes.issue(context.with(repository), issue),
      );
  return { ...page, issueCount: issues.length, repositoryCount: repositories.length };
}

/** The fields of `Query`. */
export function queryRoot(context: RequestContext): Shape {
  const { now } = context;
  return {
    viewer: () => shapes.account(context, context.user.id),
    repository: ({ owner, name }: { owner: string; name: string }) =>
      shapes.repository(findRepositoryNamed(context, `${owner}/${name}`)),
    repositoryOwner: ({ login }: { login: string }) => account(context, login),
    user: ({ login }: { login: string }) => account(context, login, "User"),
    organization: ({ login }: { login: string }) => account(context, login, "Organization"),
    node: ({ id }: { id: string }) => node(context, id),
    nodes: ({ ids }: { ids: readonly string[] }) => ids.map((id) => node(context, id)),
    search: (args: { query: string; type: string }) => search(context, args),
    rateLimit: () => ({
      limit: 5_000,
      cost: 1,
      remaining: 4_999,
      used: 1,
      nodeCount: 0,
      resetAt: presentTime(rateLimitReset(now) * 1_000),
    }),
  };
}
