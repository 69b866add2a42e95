import { Refusal } from "#core/contract/refusal.ts";
import { githubError } from "../errors.ts";
import type { AppPermissions, Level, Permission, Repository, State } from "../state.ts";
import { type Actor, findActorApp } from "./actor.ts";
import { includes, installationFor, isInReach, findPermission } from "./permission.ts";
import type { Rule } from "./rules.ts";

const levels: readonly Level[] = ["read", "write", "admin"];

/** Returns whether an App's permissions include one of these at a level. */
export function isGranted(
  held: AppPermissions,
  permissions: readonly string[],
  level: Level,
): boolean {
  return permissions.some((name) => {
    const own = name === "metadata" ? (held[name] ?? "read") : held[name];
    return own !== undefined && levels.indexOf(own) >= levels.indexOf(level);
  });
}

/** The error for an App that lacks a permission; a header names what would do. */
export function notAccessible(permissions: readonly string[] = [], level: Level = "read"): Refusal {
  const { status, body } = githubError(403, "Resource not accessible by integration");
  const accepted = permissions.map((name) => `${name}=${level}`).join("; ");
  return new Refusal(
    status,
    body,
    accepted === "" ? {} : { "x-accepted-github-permissions": accepted },
  );
}

/** Returns whether an actor has a role in a repository; for an App its permissions decide instead. */
export function hasRole(
  state: State,
  repository: Repository,
  actor: Actor,
  role: Permission,
): boolean {
  if (actor.kind === "installation") return isInReach(actor, repository);
  return includes(findPermission(state, repository, actor.account.id), role);
}

/** Checks that an actor has a role, or is the author of what the request is about. */
export function checkRole(
  state: State,
  repository: Repository,
  actor: Actor,
  role: Permission,
  author?: number,
): void {
  if (author === actor.account.id || hasRole(state, repository, actor, role)) return;
  throw githubError(
    403,
    role === "admin"
      ? "Must have admin rights to Repository."
      : `Must have ${role} access to repository.`,
  );
}

/** Returns what an App may do in a repository, alone or for a person; `undefined` where it is not installed. */
function permissionsIn(
  state: State,
  repository: Repository,
  actor: Exclude<Actor, { readonly kind: "app" }>,
): AppPermissions | undefined {
  if (actor.kind === "installation") {
    return isInReach(actor, repository) ? actor.permissions : undefined;
  }
  return actor.through && installationFor(state, actor.through, repository)?.permissions;
}

/** Checks what a route of a repository asks of its caller. */
export function checkRule(
  state: State,
  repository: Repository,
  actor: Actor,
  { role, permissions, level }: Rule,
): void {
  if (actor.kind === "app") throw githubError(401, "Bad credentials");
  const held = permissionsIn(state, repository, actor);
  const isPublicRead = level === "read" && !repository.settings.isPrivate;
  if (held ? !isGranted(held, permissions, level) : !isPublicRead && findActorApp(actor)) {
    throw notAccessible(permissions, level);
  }
  if (actor.kind === "user") checkRole(state, repository, actor, role);
}

/** Checks that the caller is a person; throws what GitHub answers to Apps. */
export function checkPerson(actor: Actor): void {
  if (actor.kind !== "user") throw notAccessible();
}
