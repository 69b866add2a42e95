import type { View } from "../../route.ts";
import { requireMembership, requireOrganization } from "../../shared/lookup.ts";
import { presentPublicUser } from "../../shared/public-user.ts";
import type { Membership, Role } from "../../state.ts";
import { presentOrganization } from "../organizations/present.ts";

/** The names of roles. */
export const roleNames: Readonly<Record<Role, string>> = {
  "org:admin": "Admin",
  "org:member": "Member",
};

/** The permissions of roles. */
export const permissions: Readonly<Record<Role, readonly string[]>> = {
  "org:admin": [
    "org:sys_profile:manage",
    "org:sys_profile:delete",
    "org:sys_memberships:read",
    "org:sys_memberships:manage",
    "org:sys_domains:read",
    "org:sys_domains:manage",
  ],
  "org:member": ["org:sys_memberships:read"],
};

/** A membership as the API shows it, with its organization and the public part of its user. */
export function presentMembership(view: View, membership: Membership) {
  const { id, role, userId } = membership;
  return {
    object: "organization_membership" as const,
    id,
    role,
    role_name: roleNames[role],
    permissions: permissions[role],
    public_metadata: membership.publicMetadata,
    private_metadata: membership.privateMetadata,
    organization: presentOrganization(view, requireOrganization(view, membership.organizationId)),
    public_user_data: presentPublicUser(view, userId),
    created_at: membership.createdAt,
    updated_at: membership.updatedAt,
  };
}

/** The memberships of a user, newest first. */
export function presentMemberships(view: View, userId: string) {
  const organizations = view.state.membershipsOf.get(userId)?.newestFirst() ?? [];
  return [...organizations].map(({ id }) =>
    presentMembership(view, requireMembership(view, requireOrganization(view, id), userId)),
  );
}
