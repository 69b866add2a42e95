import * as z from "zod";
import { clerkError, notFound } from "../errors.ts";
import { checkDistinct, checkInvitable, invitationBody, invite } from "../invitations.ts";
import { countOf, filtered, pageOf } from "../paging.ts";
import { flag, paging } from "../params.ts";
import { presentInvitation } from "../present-invitation.ts";
import { invitationStatus } from "../present-organization.ts";
import { found, route } from "../route.ts";
import type { AuthContext, Invitation } from "../state.ts";

const show = ({ state, now }: AuthContext, invitation: Invitation) =>
  presentInvitation(state, invitation, now);

const list = route({
  method: "GET",
  path: "/v1/invitations",
  summary: "Lists invitations to the application, newest first",
  query: z.object({
    status: z.enum(["pending", "accepted", "revoked", "expired"]).optional(),
    query: z.string().optional(),
    order_by: z.string().optional(),
    paginated: flag.optional(),
    ...paging,
  }),
  handle: (context, { query }) => {
    const { status, query: needle } = query;
    const keep = (one: Invitation) =>
      (status === undefined || invitationStatus(one, context.now) === status) &&
      (needle === undefined || one.emailAddress.toLowerCase().includes(needle.toLowerCase()));
    const all = () => filtered(context.state.invitations.newestFirst(), keep);
    const data = pageOf(all(), query).map((one) => show(context, one));
    return query.paginated === true ? { data, total_count: countOf(all()) } : data;
  },
});

const create = route({
  method: "POST",
  path: "/v1/invitations",
  summary: "Invites someone to the application, by mail unless `notify` is false",
  body: invitationBody,
  handle: (context, { body }) => {
    checkInvitable(context, body);
    return show(context, invite(context, body));
  },
});

const createMany = route({
  method: "POST",
  path: "/v1/invitations/bulk",
  summary: "Invites up to 10 people to the application",
  body: z.array(invitationBody).min(1).max(10),
  handle: (context, { body }) => {
    checkDistinct(body);
    for (const one of body) checkInvitable(context, one);
    return body.map((one) => show(context, invite(context, one)));
  },
});

const revoke = route({
  method: "POST",
  path: "/v1/invitations/:id/revoke",
  summary: "Takes an invitation back",
  handle: (context, { params }) => {
    const { state, now } = context;
    const id = params["id"] ?? "";
    const invitation = found(state.invitations.get(id), () => notFound("invitation", id));
    if (invitationStatus(invitation, now) === "revoked") {
      const message = "The invitation has already been revoked.";
      throw clerkError(400, "invitation_already_revoked", "already revoked", message);
    }
    const revoked = { ...invitation, status: "revoked" as const, updatedAt: now };
    return show(context, state.invitations.replace(revoked));
  },
});

/** `/invitations` */
export const invitationRoutes = [list, create, createMany, revoke];
