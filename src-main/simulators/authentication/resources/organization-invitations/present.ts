import type { View } from "../../route.ts";
import { requireOrganization } from "../../shared/lookup.ts";
import type { OrganizationInvitation } from "../../state.ts";
import { invitationStatus, invitationUrl } from "../invitations/present.ts";
import { roleNames } from "../organization-memberships/present.ts";
import { presentLogo } from "../organizations/present.ts";
import { presentPublicUser } from "../../shared/public-user.ts";

/** An invitation to an organization as the API shows it. */
export function presentOrganizationInvitation(view: View, invitation: OrganizationInvitation) {
  const { id, role, inviterId } = invitation;
  const organization = requireOrganization(view, invitation.organizationId);
  return {
    object: "organization_invitation" as const,
    id,
    email_address: invitation.emailAddress,
    role,
    role_name: roleNames[role],
    organization_id: organization.id,
    public_organization_data: {
      object: "organization" as const,
      id: organization.id,
      name: organization.name,
      slug: organization.slug,
      image_url: presentLogo(view, organization),
      has_image: false,
    },
    inviter_id: inviterId,
    public_inviter_data: inviterId === null ? null : presentPublicUser(view, inviterId),
    status: invitationStatus(view, invitation),
    public_metadata: invitation.publicMetadata,
    private_metadata: invitation.privateMetadata,
    url: invitationUrl(view, id, invitation.redirectUrl),
    expires_at: invitation.expiresAt,
    created_at: invitation.createdAt,
    updated_at: invitation.updatedAt,
  };
}
