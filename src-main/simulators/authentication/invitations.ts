import * as z from "zod";
import { clerkError, taken } from "./errors.ts";
import { invitationMailed, record } from "./events.ts";
import { emailAddress, metadata, text } from "./params.ts";
import { invitationStatus } from "./present-organization.ts";
import type { AuthContext, Invitation } from "./state.ts";

const DAY_MS = 86_400_000;

/** An invitation as it is made. */
export const invitationBody = z.strictObject({
  email_address: emailAddress,
  public_metadata: metadata.nullish(),
  redirect_url: text.nullish(),
  notify: z.boolean().nullish(),
  ignore_existing: z.boolean().nullish(),
  expires_in_days: z.int().min(1).max(365).nullish(),
  template_slug: z.enum(["invitation", "waitlist_invitation"]).nullish(),
});

export type NewInvitation = z.output<typeof invitationBody>;

function hasPending({ state, now }: AuthContext, address: string): boolean {
  const newest = state.invitations.get(state.invitationIds.get(address.toLowerCase()) ?? "");
  return newest !== undefined && invitationStatus(newest, now) === "pending";
}

/** Refuses to invite someone who is here or invited already, unless that is to be ignored. */
export function checkInvitable(context: AuthContext, body: NewInvitation): void {
  if (body.ignore_existing === true) return;
  const address = body.email_address;
  if (context.state.emailIds.has(address.toLowerCase())) {
    throw taken("email_address", "email address");
  }
  if (!hasPending(context, address)) return;
  const message = `There are already pending invitations for the following email addresses: ${address}`;
  throw clerkError(400, "duplicate_record", "duplicate invitation", message, {
    email_addresses: [address],
  });
}

/** Refuses a list that names the same address twice. */
export function checkDistinct(bodies: readonly { readonly email_address: string }[]): void {
  const seen = new Set<string>();
  for (const { email_address: address } of bodies) {
    if (seen.has(address.toLowerCase())) {
      const message = `${address} is listed more than once.`;
      throw clerkError(400, "duplicate_record", "duplicate invitation", message, {
        email_addresses: [address],
      });
    }
    seen.add(address.toLowerCase());
  }
}

/** Invites someone; the mail, when there is one, is an event. */
export function invite(context: AuthContext, body: NewInvitation): Invitation {
  const { state, ids, now } = context;
  const invitation = state.invitations.add({
    id: ids.next("inv_", 27),
    emailAddress: body.email_address,
    status: "pending",
    publicMetadata: body.public_metadata ?? {},
    redirectUrl: body.redirect_url ?? null,
    expiresAt: now + (body.expires_in_days ?? 30) * DAY_MS,
    createdAt: now,
    updatedAt: now,
  });
  state.invitationIds.set(invitation.emailAddress.toLowerCase(), invitation.id);
  if (body.notify !== false) {
    record(context, invitationMailed(state, invitation, ids.next("ema_", 27)));
  }
  return invitation;
}
