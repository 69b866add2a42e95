import {
  type App,
  type Installation,
  type Permission,
  permissions,
  type Repository,
  type State,
} from "../state.ts";
import type { Actor } from "./actor.ts";
import { reachesPrivate } from "./scopes.ts";

/** Returns whether a permission includes another. */
export function includes(held: Permission | undefined, wanted: Permission): boolean {
  return held !== undefined && permissions.indexOf(held) >= permissions.indexOf(wanted);
}

function higher(one: Permission | undefined, other: Permission | undefined) {
  if (one === undefined || other === undefined) return one ?? other;
  return includes(one, other) ? one : other;
}

/** Returns whether a person is an active member of an organisation. */
export function isMember(state: State, organization: number, account: number): boolean {
  return state.memberships.get(organization)?.get(account)?.state === "active";
}

/** Returns whether a person owns an organisation. */
export function isOrganizationOwner(state: State, organization: number, account: number): boolean {
  const membership = state.memberships.get(organization)?.get(account);
  return membership?.state === "active" && membership.role === "admin";
}

/** Returns what a person may do in a repository: by ownership, as a collaborator, member or in a team. */
export function findPermission(
  state: State,
  repository: Repository,
  account: number,
): Permission | undefined {
  const { owner, collaborators, settings } = repository;
  if (owner.id === account || isOrganizationOwner(state, owner.id, account)) return "admin";
  let held: Permission | undefined = settings.isPrivate ? undefined : "pull";
  if (isMember(state, owner.id, account)) held = "pull";
  held = higher(held, collaborators.get(account));
  for (const team of state.teams.values()) {
    if (team.organization !== owner.id || !team.members.has(account)) continue;
    held = higher(held, team.repositories.get(repository.id));
  }
  return held;
}

/** Returns whether a repository belongs to what a token of an installation reaches. */
export function isInReach(
  { installation, repositories }: Extract<Actor, { readonly kind: "installation" }>,
  { id, owner }: Repository,
): boolean {
  if (installation.account !== owner.id) return false;
  if (installation.selection === "selected" && !installation.repositories.includes(id))
    return false;
  return repositories === null || repositories.includes(id);
}

/** Returns the installation by which an App reaches a repository. */
export function installationFor(
  { installations }: State,
  app: App,
  { id, owner }: Repository,
): Installation | undefined {
  return [...installations.values()].find(
    (one) =>
      one.app === app.id &&
      one.account === owner.id &&
      one.suspendedAt === null &&
      (one.selection === "all" || one.repositories.includes(id)),
  );
}

/** Returns whether an actor may know of a repository. */
export function canSee(state: State, repository: Repository, actor: Actor): boolean {
  if (!repository.settings.isPrivate) return true;
  if (actor.kind === "installation") return isInReach(actor, repository);
  if (actor.kind !== "user" || !reachesPrivate(actor)) return false;
  if (actor.through && !installationFor(state, actor.through, repository)) return false;
  return findPermission(state, repository, actor.account.id) !== undefined;
}
