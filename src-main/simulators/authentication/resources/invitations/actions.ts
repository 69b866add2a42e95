import { clerkError, taken } from "../../errors.ts";
import { record } from "../../events.ts";
import { newStored, type Invitation, type SimContext } from "../../state.ts";
import { invitationStatus, presentInvitationMail } from "./present.ts";
import type { CreateInvitationBody } from "./schema.ts";

const DAY_MS = 86_400_000;

function hasPending(context: SimContext, address: string): boolean {
  const { state } = context;
  const newest = state.invitations.get(state.invitationIds.get(address.toLowerCase()) ?? "");
  return newest !== undefined && invitationStatus(context, newest) === "pending";
}

/** Refuses addresses of users and of pending invitations, unless `ignore_existing` is set. */
export function checkInvitable(context: SimContext, body: CreateInvitationBody): void {
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

/** Refuses a list with the same address twice. */
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

/** Creates an invitation and records the event of its mail. */
export function invite(context: SimContext, body: CreateInvitationBody): Invitation {
  const { state, ids, now } = context;
  const invitation = state.invitations.add({
    ...newStored(context, "inv_"),
    emailAddress: body.email_address,
    status: "pending",
    publicMetadata: body.public_metadata ?? {},
    redirectUrl: body.redirect_url ?? null,
    expiresAt: now + (body.expires_in_days ?? 30) * DAY_MS,
  });
  state.invitationIds.set(invitation.emailAddress.toLowerCase(), invitation.id);
  if (body.notify !== false) {
    const template = body.template_slug ?? "invitation";
    const mail = presentInvitationMail(context, invitation, ids.next("ema_", 27), template);
    record(context, "email.created", mail);
  }
  return invitation;
}
