import { isGranted, notAccessible } from "../../access/check.ts";
import { isOrganizationOwner } from "../../access/permission.ts";
import { githubError } from "../../errors.ts";
import { organizationChanged } from "../../webhooks/organization-events.ts";
import type { RequestContext } from "../../route.ts";
import { requireOrganization } from "../../shared/find.ts";
import type { Account, Level, Membership } from "../../state.ts";
import { record } from "../../webhooks/record.ts";

/** The organisation of a path. */
export function requireNamedOrganization({ state, params }: RequestContext): Account {
  return requireOrganization(state, params["name"]);
}

/** Checks that an App has a permission for an organisation; people pass. */
export function checkAppAt(
  { actor }: RequestContext,
  organization: Account,
  permission: string,
  level: Level,
): void {
  if (actor.kind === "user") return;
  const isAllowed =
    actor.kind === "installation" &&
    actor.installation.account === organization.id &&
    isGranted(actor.permissions, [permission], level);
  if (!isAllowed) throw notAccessible([permission], level);
}

/** Returns the organisation of a path; throws a 403 for who does not own it, or an App without permission. */
export function requireOwned(context: RequestContext, permission: string): Account {
  const organization = requireNamedOrganization(context);
  const { state, actor } = context;
  checkAppAt(context, organization, permission, "write");
  if (actor.kind !== "user") return organization;
  if (isOrganizationOwner(state, organization.id, actor.account.id)) return organization;
  throw githubError(403, "You must be an admin of the organization to perform this action.");
}

/** The people of an organisation and their places in it. */
export function listMembers(
  { state }: RequestContext,
  organization: Account,
): Map<number, Membership> {
  const members = state.memberships.get(organization.id) ?? new Map<number, Membership>();
  state.memberships.set(organization.id, members);
  return members;
}

function emitOrganization(
  context: RequestContext,
  organization: Account,
  action: string,
  person: number,
  membership: Membership,
): void {
  const event = organizationChanged(context, organization, action, person, membership);
  record(context.sim, event, { owner: organization.id });
}

/** Invites a person (`pending`), or changes the role of one. */
export function setMembership(
  context: RequestContext,
  organization: Account,
  person: number,
  role: Membership["role"],
): Membership {
  const members = listMembers(context, organization);
  const old = members.get(person);
  const membership: Membership = {
    role,
    state: old?.state ?? "pending",
    isPublic: old?.isPublic ?? false,
  };
  members.set(person, membership);
  if (!old) emitOrganization(context, organization, "member_invited", person, membership);
  return membership;
}

export function acceptMembership(
  context: RequestContext,
  organization: Account,
  old: Membership,
): Membership {
  const membership: Membership = { ...old, state: "active" };
  listMembers(context, organization).set(context.user.id, membership);
  if (old.state === "pending") {
    emitOrganization(context, organization, "member_added", context.user.id, membership);
  }
  return membership;
}

/** Removes a person from an organisation and from its teams. */
export function removeMember(context: RequestContext, organization: Account, person: number): void {
  const members = listMembers(context, organization);
  const membership = members.get(person);
  if (!membership) return;
  members.delete(person);
  for (const team of context.state.teams.values()) {
    if (team.organization === organization.id) team.members.delete(person);
  }
  if (membership.state === "active") {
    emitOrganization(context, organization, "member_removed", person, membership);
  }
}
