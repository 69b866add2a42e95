import * as z from "zod";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import { clerkError } from "../../errors.ts";
import { record } from "../../events.ts";
import { route } from "../../route.ts";
import { requireItem, requireMembership, requireOrganization } from "../../shared/lookup.ts";
import { metadataFields, replacedMetadata } from "../../shared/metadata.ts";
import { filtered, inOrder, invitationKeys, pageWithTotal } from "../../shared/paging.ts";
import { emailAddress, paging, repeated, role, text } from "../../shared/schema.ts";
import {
  newStored,
  type Organization,
  type OrganizationInvitation,
  type SimContext,
} from "../../state.ts";
import { checkDistinct } from "../invitations/actions.ts";
import { invitationStatus } from "../invitations/present.ts";
import { checkRoomForInvitations } from "../organization-memberships/actions.ts";
import { presentOrganizationInvitation } from "./present.ts";

const DAY_MS = 86_400_000;

const invitationBody = lazyStrictObject(() => ({
  email_address: emailAddress,
  role,
  inviter_user_id: z.string().nullish(),
  expires_in_days: z.int().min(1).max(365).nullish(),
  ...metadataFields,
  redirect_url: text.nullish(),
  notify: z.boolean().nullish(),
}));

type NewInvitation = z.output<typeof invitationBody>;

function isMember({ state }: SimContext, organization: Organization, address: string): boolean {
  const email = state.emails.get(state.emailIds.get(address.toLowerCase()) ?? "");
  return email !== undefined && organization.members.has(email.userId);
}

function isInvited(context: SimContext, organization: Organization, address: string): boolean {
  const { invitations, invitationIds } = organization;
  const newest = invitations.get(invitationIds.get(address.toLowerCase()) ?? "");
  return newest !== undefined && invitationStatus(context, newest) === "pending";
}

function checkInvitable(
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

function invite(context: SimContext, organization: Organization, body: NewInvitation) {
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

function requireNamed(context: SimContext, params: Readonly<Record<string, string>>) {
  const { invitations } = requireOrganization(context, params["id"]);
  return requireItem(invitations, params["invitationId"], "organization invitation");
}

export const routes = [
  route("POST /v1/organizations/:id/invitations", "Invites someone to an organization", {
    body: invitationBody,
    handle: (context, { params, body }) => {
      const organization = requireOrganization(context, params["id"]);
      checkInvitable(context, organization, body);
      checkRoomForInvitations(context, organization, 1);
      return invite(context, organization, body);
    },
  }),
  route("POST /v1/organizations/:id/invitations/bulk", "Invites up to 10 people", {
    body: z.array(invitationBody).min(1).max(10),
    handle: (context, { params, body }) => {
      const organization = requireOrganization(context, params["id"]);
      checkDistinct(body);
      for (const one of body) checkInvitable(context, organization, one);
      checkRoomForInvitations(context, organization, body.length);
      const data = body.map((one) => invite(context, organization, one));
      return { data, total_count: data.length };
    },
  }),
  route("GET /v1/organizations/:id/invitations", "Lists invitations, newest first", {
    query: lazyObject(() => ({
      status: repeated.optional(),
      email_address: z.string().optional(),
      order_by: z.string().optional(),
      ...paging(),
    })),
    handle: (context, { params, query }) => {
      const { invitations } = requireOrganization(context, params["id"]);
      const { status, email_address: address } = query;
      const keep = (one: OrganizationInvitation) =>
        (status?.includes(invitationStatus(context, one)) ?? true) &&
        (address === undefined || one.emailAddress.toLowerCase() === address.toLowerCase());
      const all = () => filtered(invitations.newestFirst(), keep);
      const ordered = () => inOrder(all(), query.order_by, invitationKeys);
      return pageWithTotal(ordered, query, (one) => presentOrganizationInvitation(context, one));
    },
  }),
  route(
    "GET /v1/organizations/:id/invitations/:invitationId",
    "Shows an invitation to an organization",
    (context, { params }) => presentOrganizationInvitation(context, requireNamed(context, params)),
  ),
  route("POST /v1/organizations/:id/invitations/:invitationId/revoke", "Revokes an invitation", {
    body: lazyStrictObject(() => ({ requesting_user_id: z.string().nullish() })),
    handle: (context, { params, body }) => {
      const invitation = requireNamed(context, params);
      if (invitationStatus(context, invitation) !== "pending") {
        const message = "Only pending invitations can be revoked.";
        throw clerkError(400, "organization_invitation_not_pending", "not pending", message);
      }
      const organization = requireOrganization(context, params["id"]);
      if (typeof body.requesting_user_id === "string") {
        requireMembership(context, organization, body.requesting_user_id);
      }
      const revoked = organization.invitations.replace({
        ...invitation,
        status: "revoked",
        updatedAt: context.now,
      });
      const shown = presentOrganizationInvitation(context, revoked);
      return record(context, "organizationInvitation.revoked", shown);
    },
  }),
];
