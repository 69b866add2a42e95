import { clerkError } from "../../errors.ts";
import { record } from "../../events.ts";
import { requireMembership } from "../../shared/lookup.ts";
import { type MetadataBody, replacedMetadata } from "../../shared/metadata.ts";
import {
  newStored,
  type Organization,
  type OrganizationInvitation,
  type Role,
  type SimContext,
  type User,
} from "../../state.ts";
import { invitationStatus } from "../invitations/present.ts";
import { addMember } from "../organization-memberships/actions.ts";
import { presentOrganizationInvitation } from "./present.ts";

const DAY_MS = 86_400_000;

/** An invitation to an organization before it exists. */
export interface NewInvitation extends MetadataBody {
  readonly email_address: string;
  readonly role: Role;
  readonly inviter_user_id?: string | null | undefined;
  readonly expires_in_days?: number | null | undefined;
  readonly redirect_url?: string | null | undefined;
}

function isMember({ state }: SimContext, organization: Organization, address: string): boolean {
  const email = state.emails.get(state.emailIds.get(address.toLowerCase()) ?? "");
  return email !== undefined && organization.members.has(email.userId);
}

function isInvited(context: SimContext, organization: Organization, address: string): boolean {
  const { invitations, invitationIds } = organization;
  const newest = invitations.get(invitationIds.get(address.toLowerCase()) ?? "");
  return newest !== undefined && invitationStatus(context, newest) === "pending";
}

/** Refuses the address of a member or of a pending invitation, and an inviter who is no member. */
export function checkInvitable(
  context: SimContext,
  organization: Organization,
  body: NewInvitation,
): void {
  const { email_address: address, inviter_user_id: inviterId } = body;
  if (typeof inviterId === "string") requireMembership(context, organization, inviterId);
  if (isMember(context, organization, address)) {
    const message = `${address} is already a member of the organization.`;
    throw clerkError(400, "already_a_member_in_organization", "already a member", message);
  }
  if (!isInvited(context, organization, address)) return;
  const message = `${address} already has a pending invitation to the organization.`;
  throw clerkError(400, "duplicate_record", "duplicate invitation", message, {
    param_name: "email_address",
  });
}

/** Invites somebody to an organization, and returns the invitation as the API shows it. */
export function invite(context: SimContext, organization: Organization, body: NewInvitation) {
  const invitation = organization.invitations.add({
    ...newStored(context, "orginv_"),
    organizationId: organization.id,
    emailAddress: body.email_address,
    role: body.role,
    inviterId: body.inviter_user_id ?? null,
    status: "pending",
    ...replacedMetadata(body),
    redirectUrl: body.redirect_url ?? null,
    expiresAt: context.now + (body.expires_in_days ?? 30) * DAY_MS,
  });
  organization.invitationIds.set(invitation.emailAddress.toLowerCase(), invitation.id);
  const shown = presentOrganizationInvitation(context, invitation);
  return record(context, "organizationInvitation.created", shown);
}

function requirePending(
  context: SimContext,
  invitation: OrganizationInvitation,
  verb: string,
): void {
  if (invitationStatus(context, invitation) === "pending") return;
  const message = `Only pending invitations can be ${verb}.`;
  throw clerkError(400, "organization_invitation_not_pending", "not pending", message);
}

/** Revokes a pending invitation. */
export function revokeInvitation(
  context: SimContext,
  organization: Organization,
  invitation: OrganizationInvitation,
) {
  requirePending(context, invitation, "revoked");
  const revoked = organization.invitations.replace({
    ...invitation,
    status: "revoked",
    updatedAt: context.now,
  });
  const shown = presentOrganizationInvitation(context, revoked);
  return record(context, "organizationInvitation.revoked", shown);
}

/** Accepts a pending invitation: the user becomes a member with its role and metadata. */
export function acceptInvitation(
  context: SimContext,
  organization: Organization,
  invitation: OrganizationInvitation,
  user: User,
): OrganizationInvitation {
  requirePending(context, invitation, "accepted");
  const { role, publicMetadata, privateMetadata } = invitation;
  addMember(context, organization, user, role, { publicMetadata, privateMetadata });
  const accepted = organization.invitations.replace({
    ...invitation,
    status: "accepted",
    updatedAt: context.now,
  });
  record(context, "organizationInvitation.accepted", {
    ...presentOrganizationInvitation(context, accepted),
    status: "accepted",
    user_id: user.id,
  });
  return accepted;
}
