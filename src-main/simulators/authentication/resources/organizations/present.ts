import type { View } from "../../route.ts";
import { countItems, filtered } from "../../shared/paging.ts";
import { imageUrl } from "../../shared/present.ts";
import type { Organization, OrganizationInvitation } from "../../state.ts";
import { invitationStatus } from "../invitations/present.ts";

/** The number of pending invitations to an organization. */
export function pendingInvitations(view: View, { invitations }: Organization): number {
  const isPending = (one: OrganizationInvitation) => invitationStatus(view, one) === "pending";
  return countItems(filtered(invitations.values(), isPending));
}

/** The address of the generated logo of an organization. */
export function presentLogo({ state }: View, { id, name }: Organization): string {
  return imageUrl(state.instanceId, id, (name[0] ?? "").toUpperCase());
}

/** An organization as the API shows it. */
export function presentOrganization(view: View, organization: Organization) {
  const { id, name, createdBy } = organization;
  return {
    object: "organization" as const,
    id,
    name,
    slug: organization.slug,
    image_url: presentLogo(view, organization),
    has_image: false,
    members_count: organization.members.size,
    pending_invitations_count: pendingInvitations(view, organization),
    max_allowed_memberships: organization.maxMemberships,
    admin_delete_enabled: organization.isAdminDeletable,
    public_metadata: organization.publicMetadata,
    private_metadata: organization.privateMetadata,
    ...(createdBy === null ? {} : { created_by: createdBy }),
    created_at: organization.createdAt,
    updated_at: organization.updatedAt,
  };
}
