import { clerkError } from "../../errors.ts";
import { record } from "../../events.ts";
import { requireMembership, requireOrganization } from "../../shared/lookup.ts";
import { replacedMetadata } from "../../shared/metadata.ts";
import { saveMembership } from "../../shared/save.ts";
import {
  newStored,
  createIndex,
  type Membership,
  type Organization,
  type Role,
  type SimContext,
  type User,
} from "../../state.ts";
import { pendingInvitations } from "../organizations/present.ts";
import { presentMembership } from "./present.ts";

const ADMIN: Role = "org:admin";

/** Refuses members above the limit; 0 means no limit. */
function checkRoom(organization: Organization, pending = 0): void {
  const { maxMemberships: max, members } = organization;
  if (max === 0 || members.size + pending < max) return;
  throw clerkError(
    403,
    "organization_membership_quota_exceeded",
    "organization membership quota exceeded",
    `You have reached your limit of ${String(max)} organization memberships, including outstanding invitations.`,
  );
}

/** Refuses invitations above the limit. A pending invitation counts as a member. */
export function checkRoomForInvitations(
  context: SimContext,
  organization: Organization,
  count: number,
): void {
  checkRoom(organization, pendingInvitations(context, organization) + count - 1);
}

/** Adds a user to an organization and records the event. */
export function addMember(
  context: SimContext,
  organization: Organization,
  user: User,
  role: Role,
  metadata = replacedMetadata({}),
) {
  if (organization.members.has(user.id)) {
    throw clerkError(
      400,
      "already_a_member_in_organization",
      "already a member",
      `User ${user.id} is already a member of the organization.`,
    );
  }
  checkRoom(organization);
  const { state } = context;
  const membership = state.memberships.add({
    ...newStored(context, "orgmem_"),
    organizationId: organization.id,
    userId: user.id,
    role,
    ...metadata,
  });
  organization.members.add({ id: user.id, membershipId: membership.id });
  createIndex(state.membershipsOf, user.id).add({ id: organization.id });
  return record(context, "organizationMembership.created", presentMembership(context, membership));
}

/** Refuses a change that leaves an organization with members and without an admin. */
function checkAdminLeft({ state }: SimContext, membership: Membership): void {
  const members = state.organizations.get(membership.organizationId)?.members.values() ?? [];
  const others = [...members].flatMap(({ membershipId }) => {
    const other = state.memberships.get(membershipId);
    return other && other.id !== membership.id ? [other] : [];
  });
  if (membership.role !== ADMIN || others.some(({ role }) => role === ADMIN)) return;
  throw clerkError(
    400,
    "organization_minimum_permissions_needed",
    "minimum permissions needed",
    "There has to be at least one organization member with the minimum required permissions.",
  );
}

/** Removes a membership; no session of the user stays in the organization. Records no event. */
export function dropMembership({ state }: SimContext, membership: Membership): void {
  const { id, organizationId, userId } = membership;
  for (const { id: sessionId } of createIndex(state.sessionsOf, userId).values()) {
    const session = state.sessions.get(sessionId);
    if (session?.activeOrganizationId !== organizationId) continue;
    state.sessions.replace({ ...session, activeOrganizationId: null });
  }
  state.organizations.get(organizationId)?.members.remove(userId);
  createIndex(state.membershipsOf, userId).remove(organizationId);
  state.memberships.remove(id);
}

/** Removes all memberships of a user that is being deleted. */
export function removeMemberships(context: SimContext, userId: string): void {
  const { state } = context;
  for (const { id } of [...createIndex(state.membershipsOf, userId).values()]) {
    dropMembership(context, requireMembership(context, requireOrganization(context, id), userId));
  }
}

/** Gives a member another role. */
export function changeRole(context: SimContext, membership: Membership, role: Role) {
  if (role !== membership.role) checkAdminLeft(context, membership);
  return saveMembership(context, { ...membership, role });
}

/** Removes a member from an organization and records the event. */
export function removeMember(context: SimContext, membership: Membership) {
  checkAdminLeft(context, membership);
  dropMembership(context, membership);
  const shown = presentMembership(context, membership);
  return record(context, "organizationMembership.deleted", shown);
}

/** Lists the memberships of an organization, newest first. */
export function* membersOf(
  { state }: SimContext,
  organization: Organization,
): Generator<Membership> {
  for (const { membershipId } of organization.members.newestFirst()) {
    const membership = state.memberships.get(membershipId);
    if (membership) yield membership;
  }
}
