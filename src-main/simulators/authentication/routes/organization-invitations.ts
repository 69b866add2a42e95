import * as z from "zod";
import { clerkError, notFound } from "../errors.ts";
import { organizationInvitationEvent, record } from "../events.ts";
import { checkDistinct } from "../invitations.ts";
import { checkRoomForInvitations, organizationOf } from "../organizations.ts";
import { countOf, filtered, pageOf } from "../paging.ts";
import { emailAddress, metadata, paging, repeated, text } from "../params.ts";
import { invitationStatus, presentOrganizationInvitation } from "../present-organization.ts";
import { found, route } from "../route.ts";
import type { AuthContext, Organization, OrganizationInvitation } from "../state.ts";
import { checkInviter, role } from "./memberships.ts";

const DAY_MS = 86_400_000;

const invitationBody = z.strictObject({
  email_address: emailAddress,
  role,
  inviter_user_id: z.string().nullish(),
  expires_in_days: z.int().min(1).max(365).nullish(),
  public_metadata: metadata.nullish(),
  private_metadata: metadata.nullish(),
  redirect_url: text.nullish(),
  notify: z.boolean().nullish(),
});

type NewInvitation = z.output<typeof invitationBody>;

function show(context: AuthContext, invitation: OrganizationInvitation) {
  const organization = organizationOf(context, invitation.organizationId);
  return presentOrganizationInvitation(context.state, invitation, organization, context.now);
}

function isMember({ state }: AuthContext, organization: Organization, address: string): boolean {
  const email = state.emails.get(state.emailIds.get(address.toLowerCase()) ?? "");
  return email !== undefined && organization.members.has(email.userId);
}

function isInvited({ now }: AuthContext, organization: Organization, address: string): boolean {
  const { invitations, invitationIds } = organization;
  const newest = invitations.get(invitationIds.get(address.toLowerCase()) ?? "");
  return newest !== undefined && invitationStatus(newest, now) === "pending";
}

function check(context: AuthContext, organization: Organization, body: NewInvitation): void {
  checkInviter(organization, body.inviter_user_id);
  const address = body.email_address;
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

function invite(context: AuthContext, organization: Organization, body: NewInvitation) {
  const { state, ids, now } = context;
  const invitation = organization.invitations.add({
    id: ids.next("orginv_", 27),
    organizationId: organization.id,
    emailAddress: body.email_address,
    role: body.role,
    inviterId: body.inviter_user_id ?? null,
    status: "pending",
    publicMetadata: body.public_metadata ?? {},
    privateMetadata: body.private_metadata ?? {},
    redirectUrl: body.redirect_url ?? null,
    expiresAt: now + (body.expires_in_days ?? 30) * DAY_MS,
    createdAt: now,
    updatedAt: now,
  });
  organization.invitationIds.set(invitation.emailAddress.toLowerCase(), invitation.id);
  const event = "organizationInvitation.created";
  record(context, organizationInvitationEvent(event, state, invitation, organization, now));
  return show(context, invitation);
}

const create = route({
  method: "POST",
  path: "/v1/organizations/:id/invitations",
  summary: "Invites someone to an organization",
  body: invitationBody,
  handle: (context, { params, body }) => {
    const organization = organizationOf(context, params["id"]);
    check(context, organization, body);
    checkRoomForInvitations(context, organization, 1);
    return invite(context, organization, body);
  },
});

const createMany = route({
  method: "POST",
  path: "/v1/organizations/:id/invitations/bulk",
  summary: "Invites up to 10 people to an organization",
  body: z.array(invitationBody).min(1).max(10),
  handle: (context, { params, body }) => {
    const organization = organizationOf(context, params["id"]);
    checkDistinct(body);
    for (const one of body) check(context, organization, one);
    checkRoomForInvitations(context, organization, body.length);
    const data = body.map((one) => invite(context, organization, one));
    return { data, total_count: data.length };
  },
});

const list = route({
  method: "GET",
  path: "/v1/organizations/:id/invitations",
  summary: "Lists an organization's invitations, newest first",
  query: z.object({
    status: repeated.optional(),
    email_address: z.string().optional(),
    order_by: z.string().optional(),
    ...paging,
  }),
  handle: (context, { params, query }) => {
    const { invitations } = organizationOf(context, params["id"]);
    const { status, email_address: address } = query;
    const keep = (one: OrganizationInvitation) =>
      (status?.includes(invitationStatus(one, context.now)) ?? true) &&
      (address === undefined || one.emailAddress.toLowerCase() === address.toLowerCase());
    const all = () => filtered(invitations.newestFirst(), keep);
    const data = pageOf(all(), query).map((one) => show(context, one));
    return { data, total_count: countOf(all()) };
  },
});

function named(context: AuthContext, params: Readonly<Record<string, string>>) {
  const { invitations } = organizationOf(context, params["id"]);
  const id = params["invitationId"] ?? "";
  return found(invitations.get(id), () => notFound("organization invitation", id));
}

const get = route({
  method: "GET",
  path: "/v1/organizations/:id/invitations/:invitationId",
  summary: "Shows an invitation to an organization",
  handle: (context, { params }) => show(context, named(context, params)),
});

const revoke = route({
  method: "POST",
  path: "/v1/organizations/:id/invitations/:invitationId/revoke",
  summary: "Takes an invitation to an organization back",
  body: z.strictObject({ requesting_user_id: z.string().nullish() }),
  handle: (context, { params }) => {
    const { state, now } = context;
    const invitation = named(context, params);
    if (invitationStatus(invitation, now) !== "pending") {
      const message = "Only pending invitations can be revoked.";
      throw clerkError(400, "organization_invitation_not_pending", "not pending", message);
    }
    const organization = organizationOf(context, params["id"]);
    const revoked = organization.invitations.replace({
      ...invitation,
      status: "revoked",
      updatedAt: now,
    });
    const event = "organizationInvitation.revoked";
    record(context, organizationInvitationEvent(event, state, revoked, organization, now));
    return show(context, revoked);
  },
});

/** Invitations to organizations */
export const organizationInvitationRoutes = [create, createMany, list, get, revoke];
