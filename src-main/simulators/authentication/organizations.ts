import { clerkError, notFound, taken } from "./errors.ts";
import { membershipEvent, organizationEvent, record } from "./events.ts";
import {
  pendingInvitations,
  presentMembership,
  presentOrganization,
} from "./present-organization.ts";
import { found } from "./route.ts";
import {
  indexOf,
  type AuthContext,
  type Membership,
  type Organization,
  type Role,
  type User,
} from "./state.ts";

/** The organization with an id or a slug. */
export function organizationOf({ state }: AuthContext, idOrSlug = ""): Organization {
  const id = state.organizationIds.get(idOrSlug) ?? idOrSlug;
  return found(state.organizations.get(id), () => notFound("organization", idOrSlug));
}

/** An organization as the answer to a request has it. */
export function showOrganization({ state, now }: AuthContext, organization: Organization) {
  return presentOrganization(state, organization, now);
}

/** Keeps a new version of an organization and tells that it changed. */
export function saveOrganization(context: AuthContext, organization: Organization): Organization {
  const { state, now } = context;
  const saved = state.organizations.replace({ ...organization, updatedAt: now });
  record(context, organizationEvent("organization.updated", state, saved, now));
  return saved;
}

/** Refuses a slug that another organization has. */
export function checkSlug({ state }: AuthContext, slug: string, self?: string): void {
  const owner = state.organizationIds.get(slug);
  if (owner !== undefined && owner !== self) throw taken("slug", "slug");
}

/** A free slug made of a name: `Acme & Sons` → `acme-sons`, and `acme-sons-2` when that is taken. */
export function slugOf({ state }: AuthContext, name: string): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  const base = plain === "" ? "organization" : plain;
  let slug = base;
  for (let count = 2; state.organizationIds.has(slug); count += 1)
    slug = `${base}-${String(count)}`;
  return slug;
}

/** Refuses one member too many; 0 means no limit. */
export function checkRoom(organization: Organization, pending = 0): void {
  const { maxMemberships: max, members } = organization;
  if (max === 0 || members.size + pending < max) return;
  throw clerkError(
    403,
    "organization_membership_quota_exceeded",
    "organization membership quota exceeded",
    `You have reached your limit of ${String(max)} organization memberships, including outstanding invitations.`,
  );
}

/** The same for an invitation, which takes a place until it is answered. */
export function checkRoomForInvitations(
  { now }: AuthContext,
  organization: Organization,
  count: number,
): void {
  checkRoom(organization, pendingInvitations(organization, now) + count - 1);
}

/** The membership of a user in an organization. */
export function membershipOf(
  { state }: AuthContext,
  organization: Organization,
  userId = "",
): Membership {
  const member = organization.members.get(userId);
  const membership = member && state.memberships.get(member.membershipId);
  return found(membership, () => notFound("organization membership", userId));
}

/** A membership as the answer to a request has it. */
export function showMembership(context: AuthContext, membership: Membership) {
  const organization = organizationOf(context, membership.organizationId);
  return presentMembership(context.state, membership, organization, context.now);
}

const noMetadata = { publicMetadata: {}, privateMetadata: {} };

/** Makes a user a member. */
export function addMember(
  context: AuthContext,
  organization: Organization,
  user: User,
  role: Role,
  metadata: Pick<Membership, "publicMetadata" | "privateMetadata"> = noMetadata,
): Membership {
  if (organization.members.has(user.id)) {
    throw clerkError(
      400,
      "already_a_member_in_organization",
      "already a member",
      `User ${user.id} is already a member of the organization.`,
    );
  }
  checkRoom(organization);
  const { state, ids, now } = context;
  const membership = state.memberships.add({
    id: ids.next("orgmem_", 27),
    organizationId: organization.id,
    userId: user.id,
    role,
    ...metadata,
    createdAt: now,
    updatedAt: now,
  });
  organization.members.add({ id: user.id, membershipId: membership.id });
  indexOf(state.membershipsOf, user.id).add({ id: organization.id });
  const event = "organizationMembership.created";
  record(context, membershipEvent(event, state, membership, organization, now));
  return membership;
}

/** Keeps a new version of a membership and tells that it changed. */
export function saveMembership(context: AuthContext, membership: Membership): Membership {
  const { state, now } = context;
  const saved = state.memberships.replace({ ...membership, updatedAt: now });
  const organization = organizationOf(context, saved.organizationId);
  const event = "organizationMembership.updated";
  record(context, membershipEvent(event, state, saved, organization, now));
  return saved;
}

/** Takes a member out, without telling. */
export function dropMember({ state }: AuthContext, membership: Membership): void {
  const { id, organizationId, userId } = membership;
  state.organizations.get(organizationId)?.members.remove(userId);
  indexOf(state.membershipsOf, userId).remove(organizationId);
  state.memberships.remove(id);
}

/** Takes a user out of every organization: it is being deleted, and that is told. */
export function removeMembershipsOf(context: AuthContext, userId: string): void {
  const { state } = context;
  const organizationIds = [...indexOf(state.membershipsOf, userId).values()].map(({ id }) => id);
  for (const id of organizationIds) {
    dropMember(context, membershipOf(context, organizationOf(context, id), userId));
  }
}
