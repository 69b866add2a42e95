import type { View } from "../../route.ts";
import { presentPublicUser } from "../../shared/public-user.ts";
import type { MembershipRequest, Organization, OrganizationInvitation, Role } from "../../state.ts";
import { presentOrganizationInvitation } from "../organization-invitations/present.ts";
import { permissions, roleNames } from "../organization-memberships/present.ts";
import { presentLogo } from "../organizations/present.ts";

/** The public part of an organization. */
export function presentPublicOrganization(view: View, organization: Organization) {
  const { id, name, slug } = organization;
  return { id, name, slug, image_url: presentLogo(view, organization), has_image: false };
}

/** An invitation as the members of its organization and the invited person see it in a browser. */
export function presentOwnInvitation(view: View, invitation: OrganizationInvitation) {
  const { private_metadata: _private, ...shown } = presentOrganizationInvitation(view, invitation);
  return shown;
}

/** The request of a user to become a member. */
export function presentRequest(view: View, request: MembershipRequest) {
  const { id, organizationId, status, userId, createdAt, updatedAt } = request;
  return {
    object: "organization_membership_request" as const,
    ...{ id, status, organization_id: organizationId },
    public_user_data: presentPublicUser(view, userId),
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

const presentPermission = (key: string) => ({
  object: "permission" as const,
  id: `perm_${key.replaceAll(/\W/g, "_")}`,
  ...{ key, name: key, description: "", type: "system" as const },
  ...{ created_at: 0, updated_at: 0 },
});

/** A role of an organization. */
export function presentRole(key: Role) {
  return {
    object: "role" as const,
    id: `role_${key.replace("org:", "")}`,
    ...{ key, name: roleNames[key], description: "" },
    is_creator_eligible: key === "org:admin",
    permissions: permissions[key].map(presentPermission),
    ...{ created_at: 0, updated_at: 0 },
  };
}
