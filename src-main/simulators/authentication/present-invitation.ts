import { invitationStatus, invitationUrl } from "./present-organization.ts";
import type {
  AuthenticationState,
  Invitation,
  JwtTemplate,
  SignInToken,
  WaitlistEntry,
} from "./state.ts";

/** An invitation to the application as the API shows it. */
export function presentInvitation(state: AuthenticationState, invitation: Invitation, now: number) {
  const status = invitationStatus(invitation, now);
  return {
    object: "invitation" as const,
    id: invitation.id,
    email_address: invitation.emailAddress,
    public_metadata: invitation.publicMetadata,
    revoked: status === "revoked",
    status,
    url: invitationUrl(state.instanceId, invitation.id, invitation.redirectUrl),
    expires_at: invitation.expiresAt,
    created_at: invitation.createdAt,
    updated_at: invitation.updatedAt,
  };
}

/** The mail that carries an invitation, as its event shows it. */
export function presentInvitationMail(
  state: AuthenticationState,
  invitation: Invitation,
  id: string,
) {
  const url = invitationUrl(state.instanceId, invitation.id, invitation.redirectUrl);
  return {
    object: "email" as const,
    id,
    slug: "invitation",
    from_email_name: "invitations",
    to_email_address: invitation.emailAddress,
    email_address_id: null,
    user_id: null,
    subject: "You have been invited",
    body: `<p>You have been invited.</p><p><a href="${url}">Accept invitation</a></p>`,
    body_plain: `You have been invited.\n\n${url}`,
    status: "queued",
    data: { action_url: url, invitation: { public_metadata: invitation.publicMetadata } },
    delivered_by_clerk: true,
  };
}

/** A token to sign in with as the API shows it. */
export function presentSignInToken(state: AuthenticationState, token: SignInToken) {
  const { id, userId, status, createdAt, updatedAt } = token;
  return {
    object: "sign_in_token" as const,
    id,
    user_id: userId,
    token: token.token,
    status,
    url: invitationUrl(state.instanceId, token.token, null).replace("/sign-up?", "/sign-in?"),
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

/** An entry of the waitlist as the API shows it. */
export function presentWaitlistEntry(
  state: AuthenticationState,
  entry: WaitlistEntry,
  now: number,
) {
  const invitation = state.invitations.get(entry.invitationId ?? "");
  return {
    object: "waitlist_entry" as const,
    id: entry.id,
    email_address: entry.emailAddress,
    status: entry.status,
    invitation: invitation ? presentInvitation(state, invitation, now) : null,
    is_locked: false,
    created_at: entry.createdAt,
    updated_at: entry.updatedAt,
  };
}

/** A template for tokens as the API shows it. */
export function presentJwtTemplate(template: JwtTemplate) {
  return {
    object: "jwt_template" as const,
    id: template.id,
    name: template.name,
    claims: template.claims,
    lifetime: template.lifetime,
    allowed_clock_skew: template.clockSkew,
    custom_signing_key: false,
    signing_algorithm: "RS256",
    created_at: template.createdAt,
    updated_at: template.updatedAt,
  };
}
