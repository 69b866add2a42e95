import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { clerkError } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireItem } from "../../shared/lookup.ts";
import { filtered, inOrder, invitationKeys, pageWithTotal } from "../../shared/paging.ts";
import { flag, paging } from "../../shared/schema.ts";
import type { Invitation } from "../../state.ts";
import { checkDistinct, checkInvitable, invite } from "./actions.ts";
import { invitationStatus, presentInvitation } from "./present.ts";
import { createInvitationBody } from "./schema.ts";

export const routes = [
  route("GET /v1/invitations", "Lists invitations to the application, newest first", {
    query: lazyObject(() => ({
      status: z.enum(["pending", "accepted", "revoked", "expired"]).optional(),
      query: z.string().optional(),
      order_by: z.string().optional(),
      paginated: flag.optional(),
      ...paging(),
    })),
    handle: (context, { query }) => {
      const { status, query: needle } = query;
      const keep = (one: Invitation) =>
        (status === undefined || invitationStatus(context, one) === status) &&
        (needle === undefined || one.emailAddress.toLowerCase().includes(needle.toLowerCase()));
      const all = () => filtered(context.state.invitations.newestFirst(), keep);
      const ordered = () => inOrder(all(), query.order_by, invitationKeys);
      const page = pageWithTotal(ordered, query, (one) => presentInvitation(context, one));
      return query.paginated === true ? page : page.data;
    },
  }),
  route("POST /v1/invitations", "Invites someone, by mail unless `notify` is false", {
    body: createInvitationBody,
    handle: (context, { body }) => {
      checkInvitable(context, body);
      return presentInvitation(context, invite(context, body));
    },
  }),
  route("POST /v1/invitations/bulk", "Invites up to 10 people to the application", {
    body: z.array(createInvitationBody).min(1).max(10),
    handle: (context, { body }) => {
      checkDistinct(body);
      for (const one of body) checkInvitable(context, one);
      return body.map((one) => presentInvitation(context, invite(context, one)));
    },
  }),
  route("POST /v1/invitations/:id/revoke", "Revokes an invitation", (context, { params }) => {
    const { state, now } = context;
    const invitation = requireItem(state.invitations, params["id"], "invitation");
    if (invitationStatus(context, invitation) === "revoked") {
      const message = "The invitation has already been revoked.";
      throw clerkError(400, "invitation_already_revoked", "already revoked", message);
    }
    const revoked = { ...invitation, status: "revoked" as const, updatedAt: now };
    return presentInvitation(context, state.invitations.replace(revoked));
  }),
];
