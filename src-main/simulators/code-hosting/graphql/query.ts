import { canSee } from "../access/permission.ts";
import type { RequestContext } from "../route.ts";
import { searchIssues } from "../search/issues.ts";
import { searchRepositories } from "../search/repositories.ts";
import { findAccount } from "../shared/find.ts";
import { presentTime, rateLimitReset } from "../shared/view.ts";
import type { Repository } from "../state.ts";
import { accountShapes } from "./accounts.ts";
import { connectionOf } from "./connections.ts";
import { notFoundError } from "./errors.ts";
import { gitShapes } from "./git-objects.ts";
import { issueShapes } from "./issues.ts";
import { repositoryShapes } from "./repositories.ts";
import type { Shape, Shapes } from "./shapes.ts";

/** The makers of all objects. */
export const shapes: Shapes = {
  ...accountShapes(() => shapes),
  ...repositoryShapes(() => shapes),
  ...issueShapes(() => shapes),
  ...gitShapes(() => shapes),
};

/** The prefix and the parts of a node id. */
function partsOf(id: string): { readonly prefix: string; readonly parts: readonly string[] } {
  const at = id.indexOf("_");
  const text = Buffer.from(id.slice(at + 1), "base64url").toString("utf8");
  return { prefix: id.slice(0, at), parts: text.split(":") };
}

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

/** Finds something in the repositories that the viewer may know of. */
function locate<T>(
  context: RequestContext,
  find: (repository: Repository) => T | undefined,
): Located<T> | undefined {
  for (const one of contexts(context)) {
    const found = find(one.repository);
    if (found !== undefined) return { context: one, found };
  }
  return undefined;
}

/** Finds an issue or pull request by its node id. */
export function findIssue(context: RequestContext, id: string) {
  const { prefix, parts } = partsOf(id);
  const number = Number(parts[0]);
  return locate(context, ({ issues }) =>
    [...issues.values()].find((issue) =>
      prefix === "PR" ? issue.pull?.id === number : prefix === "I" && issue.id === number,
    ),
  );
}

/** Finds a comment by its node id. */
export function findComment(context: RequestContext, id: string) {
  const { prefix, parts } = partsOf(id);
  if (prefix !== "IC") return undefined;
  return locate(context, ({ comments }) => comments.get(Number(parts[0])));
}

/** Finds a review by its node id. */
export function findReview(context: RequestContext, id: string) {
  const { prefix, parts } = partsOf(id);
  if (prefix !== "PRR") return undefined;
  return locate(context, ({ reviews }) => reviews.get(Number(parts[0])));
}

/** Finds a repository by its node id; returns its context. */
export function findRepository(context: RequestContext, id: string): RequestContext | undefined {
  const { prefix, parts } = partsOf(id);
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

/** Finds a ref by its node id. */
export function findRef(context: RequestContext, id: string): Located<string> | undefined {
  const { prefix, parts } = partsOf(id);
  const [repository, ...ref] = parts;
  if (prefix !== "REF") return undefined;
  return locate(context, ({ id: own, git }) => {
    const name = ref.join(":");
    return String(own) === repository && git.refs.has(name) ? name : undefined;
  });
}

/** Returns the database id within a node id of one of some prefixes. */
export function databaseId(id: string, ...prefixes: readonly string[]): number | undefined {
  const { prefix, parts } = partsOf(id);
  return prefixes.includes(prefix) ? Number(parts[0]) : undefined;
}

/** Finds an object of a repository by its node id. */
function findPart(context: RequestContext, id: string): Shape | undefined {
  const { prefix, parts } = partsOf(id);
  const number = Number(parts[0]);
  const of = <T>(
    find: (repository: Repository) => T | undefined,
    make: (at: RequestContext, found: T) => Shape | null,
  ) => {
    const located = locate(context, find);
    return located ? (make(located.context, located.found) ?? undefined) : undefined;
  };
  switch (prefix) {
    case "LA":
      return of(({ labels }) => labels.get(number), shapes.label);
    case "MI":
      return of(
        ({ milestones }) => [...milestones.values()].find((one) => one.id === number),
        shapes.milestone,
      );
    case "PRR":
      return of(({ reviews }) => reviews.get(number), shapes.review);
    case "RE":
      return of(({ releases }) => releases.get(number), shapes.release);
    case "C":
      return of(
        ({ id: own, git }) => (own === number ? git.commits.get(parts[1] ?? "") : undefined),
        shapes.commit,
      );
    default:
      return undefined;
  }
}

function node(context: RequestContext, id: string): Shape {
  const { state } = context;
  const account = databaseId(id, "U", "O", "BOT");
  if (account !== undefined && state.accounts.has(account)) return shapes.account(context, account);
  const team = state.teams.get(databaseId(id, "T") ?? 0);
  if (team) return shapes.team(context, team);
  const repository = findRepository(context, id);
  if (repository) return shapes.repository(repository);
  const issue = findIssue(context, id);
  if (issue) return shapes.issue(issue.context, issue.found);
  const comment = findComment(context, id);
  if (comment) return shapes.comment(comment.context, comment.found);
  const ref = findRef(context, id);
  const shape = ref ? shapes.ref(ref.context, ref.found) : findPart(context, id);
  if (shape) return shape;
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
    ? connectionOf(repositories, args, (one) => shapes.repository(context.with(one)))
    : connectionOf(issues, args, ({ repository, issue }) =>
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
