import type { View } from "../../route.ts";
import type { EmailData } from "../../shared/email-data.ts";
import type { Invitation, InvitationStatus } from "../../state.ts";
import type { InvitationTemplate } from "./schema.ts";

/** The status of an invitation. A pending invitation expires on the simulator clock. */
export function invitationStatus(
  { now }: Pick<View, "now">,
  { status, expiresAt }: Pick<Invitation, "status" | "expiresAt">,
): InvitationStatus {
  return status === "pending" && now >= expiresAt ? "expired" : status;
}

/** The address that an invitation leads to; the ticket names the invitation. */
export function invitationUrl({ state }: View, id: string, redirectUrl: string | null): string {
  const base =
    redirectUrl ?? `https://${state.instanceId.slice(4, 16).toLowerCase()}.accounts.dev/sign-up`;
  return `${base}${base.includes("?") ? "&" : "?"}__clerk_ticket=${id}`;
}

/** An invitation to the application as the API shows it. */
export function presentInvitation(view: View, invitation: Invitation) {
  const status = invitationStatus(view, invitation);
  return {
    object: "invitation" as const,
    id: invitation.id,
    email_address: invitation.emailAddress,
    public_metadata: invitation.publicMetadata,
    revoked: status === "revoked",
    status,
    url: invitationUrl(view, invitation.id, invitation.redirectUrl),
    expires_at: invitation.expiresAt,
    created_at: invitation.createdAt,
    updated_at: invitation.updatedAt,
  };
}

/** The first sentence of the mail of each template. */
const sentences: Readonly<Record<InvitationTemplate, string>> = {
  invitation: "You have been invited",
  waitlist_invitation: "You are off the waitlist",
};

/** The mail of an invitation, as its event shows it. */
export function presentInvitationMail(
  view: View,
  invitation: Invitation,
  id: string,
  slug: InvitationTemplate,
): EmailData {
  const url = invitationUrl(view, invitation.id, invitation.redirectUrl);
  const sentence = sentences[slug];
  return {
    object: "email",
    id,
    slug,
    from_email_name: "invitations",
    to_email_address: invitation.emailAddress,
    email_address_id: null,
    user_id: null,
    subject: sentence,
    body: `<p>${sentence}.</p><p><a href="${url}">Accept invitation</a></p>`,
    body_plain: `${sentence}.\n\n${url}`,
    status: "queued",
    data: { action_url: url, invitation: { public_metadata: invitation.publicMetadata } },
    delivered_by_clerk: true,
  };
}
