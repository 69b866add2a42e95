import * as z from "zod";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import { route } from "../../route.ts";
import { requireItem, requireMembership, requireOrganization } from "../../shared/lookup.ts";
import { metadataFields } from "../../shared/metadata.ts";
import { filtered, inOrder, invitationKeys, pageWithTotal } from "../../shared/paging.ts";
import { emailAddress, paging, repeated, role, text } from "../../shared/schema.ts";
import type { OrganizationInvitation, SimContext } from "../../state.ts";
import { checkDistinct } from "../invitations/actions.ts";
import { invitationStatus } from "../invitations/present.ts";
import { checkRoomForInvitations } from "../organization-memberships/actions.ts";
import { checkInvitable, invite, revokeInvitation } from "./actions.ts";
import { presentOrganizationInvitation } from "./present.ts";

const invitationBody = lazyStrictObject(() => ({
  email_address: emailAddress,
  role,
  inviter_user_id: z.string().nullish(),
  expires_in_days: z.int().min(1).max(365).nullish(),
  ...metadataFields,
  redirect_url: text.nullish(),
  notify: z.boolean().nullish(),
}));

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
      const organization = requireOrganization(context, params["id"]);
      if (typeof body.requesting_user_id === "string") {
        requireMembership(context, organization, body.requesting_user_id);
      }
      return revokeInvitation(context, organization, invitation);
    },
  }),
];
