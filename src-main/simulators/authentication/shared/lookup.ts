import { notFound } from "../errors.ts";
import type { View } from "../route.ts";
import type { Membership, Organization, Session, User } from "../state.ts";

/** Returns the object with an id. `what` is a noun for the error: `user`, `organization`. */
export function requireItem<T>(
  items: { get(id: string): T | undefined },
  id = "",
  what: string,
): T {
  const item = items.get(id);
  if (item === undefined) throw notFound(what, id);
  return item;
}

export function requireUser({ state }: View, id: string | undefined): User {
  return requireItem(state.users, id, "user");
}

export function requireSession({ state }: View, id: string | undefined): Session {
  return requireItem(state.sessions, id, "session");
}

/** Returns the organization with an id or a slug. */
export function requireOrganization({ state }: View, idOrSlug = ""): Organization {
  const id = state.organizationIds.get(idOrSlug) ?? idOrSlug;
  const organization = state.organizations.get(id);
  if (!organization) throw notFound("organization", idOrSlug);
  return organization;
}

/** Returns the membership of a user in an organization. */
export function requireMembership(
  { state }: View,
  { members }: Organization,
  userId = "",
): Membership {
  const membership = state.memberships.get(members.get(userId)?.membershipId ?? "");
  if (!membership) throw notFound("organization membership", userId);
  return membership;
}
