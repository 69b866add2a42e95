import type {
  AuthenticationState,
  Client,
  EmailAddress,
  PhoneNumber,
  Session,
  User,
} from "./state.ts";

const LOCKOUT_MS = 3_600_000;
const SESSION_MS = 7 * 86_400_000;
const ABANDON_MS = 30 * 86_400_000;

/** The address of a generated picture: the provider encodes what it shows. */
export function imageUrl(instanceId: string, id: string, initials: string): string {
  const shown = { type: "default", iid: instanceId, rid: id, initials };
  return `https://img.clerk.com/${Buffer.from(JSON.stringify(shown)).toString("base64url")}`;
}

const byAdmin = {
  object: "verification_admin",
  status: "verified" as const,
  strategy: "admin",
  attempts: null,
  expire_at: null,
};

/** An email address as the API shows it. */
export function presentEmailAddress(email: EmailAddress) {
  return {
    id: email.id,
    object: "email_address" as const,
    email_address: email.address,
    reserved: email.isReserved,
    verification: email.isVerified ? byAdmin : null,
    linked_to: [],
    matches_sso_connection: false,
    created_at: email.createdAt,
    updated_at: email.updatedAt,
  };
}

/** A phone number as the API shows it. */
export function presentPhoneNumber(phone: PhoneNumber) {
  return {
    id: phone.id,
    object: "phone_number" as const,
    phone_number: phone.address,
    reserved_for_second_factor: phone.isSecondFactor,
    default_second_factor: false,
    reserved: phone.isReserved,
    verification: phone.isVerified ? byAdmin : null,
    linked_to: [],
    backup_codes: [],
    created_at: phone.createdAt,
    updated_at: phone.updatedAt,
  };
}

function initialsOf({ firstName, lastName }: User): string {
  return `${firstName?.[0] ?? ""}${lastName?.[0] ?? ""}`.toUpperCase();
}

/** Whether a lock still holds: it ends by itself after an hour. */
export function isLocked({ lockedAt }: User, now: number): boolean {
  return lockedAt !== null && now < lockedAt + LOCKOUT_MS;
}

function presentSecurity(user: User, now: number) {
  const locked = isLocked(user, now);
  const left = (user.lockedAt ?? 0) + LOCKOUT_MS - now;
  return {
    password_enabled: user.password !== null,
    two_factor_enabled: user.totpSecret !== null || user.backupCodes.length > 0,
    totp_enabled: user.totpSecret !== null,
    backup_code_enabled: user.backupCodes.length > 0,
    mfa_enabled_at: user.mfaEnabledAt,
    mfa_disabled_at: user.mfaDisabledAt,
    password_last_updated_at: user.password?.changedAt ?? null,
    banned: user.isBanned,
    locked,
    lockout_expires_in_seconds: locked ? Math.ceil(left / 1_000) : null,
    verification_attempts_remaining: locked ? 0 : 100,
    delete_self_enabled: user.mayDeleteSelf,
    create_organization_enabled: user.mayCreateOrganizations,
    create_organizations_limit: user.organizationsLimit,
  };
}

function presentIdentifications(state: AuthenticationState, user: User) {
  const emails = user.emailIds.flatMap((id) => state.emails.get(id) ?? []);
  const phones = user.phoneIds.flatMap((id) => state.phones.get(id) ?? []);
  return {
    primary_email_address_id: user.primaryEmailId,
    primary_phone_number_id: user.primaryPhoneId,
    primary_web3_wallet_id: null,
    email_addresses: emails.map(presentEmailAddress),
    phone_numbers: phones.map(presentPhoneNumber),
    web3_wallets: [],
    passkeys: [],
    external_accounts: [],
    saml_accounts: [],
    enterprise_accounts: [],
  };
}

/** A user as the API shows it. */
export function presentUser(state: AuthenticationState, user: User, now: number) {
  const image = imageUrl(state.instanceId, user.id, initialsOf(user));
  return {
    id: user.id,
    object: "user" as const,
    external_id: user.externalId,
    username: user.username,
    first_name: user.firstName,
    last_name: user.lastName,
    locale: user.locale,
    profile_image_url: image,
    image_url: image,
    has_image: false,
    ...presentIdentifications(state, user),
    ...presentSecurity(user, now),
    organization_memberships: null,
    public_metadata: user.publicMetadata,
    private_metadata: user.privateMetadata,
    unsafe_metadata: user.unsafeMetadata,
    last_sign_in_at: user.lastSignInAt,
    last_active_at: user.lastActiveAt,
    legal_accepted_at: user.legalAcceptedAt,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
  };
}

/** A session's status at a moment: an active one expires by itself. */
export function sessionStatus(session: Session, now: number): string {
  if (session.status !== "active" || now < session.createdAt + SESSION_MS) return session.status;
  return now < session.createdAt + ABANDON_MS ? "expired" : "abandoned";
}

/** A session as the API shows it. */
export function presentSession(session: Session, now: number) {
  return {
    object: "session" as const,
    id: session.id,
    client_id: session.clientId,
    user_id: session.userId,
    status: sessionStatus(session, now),
    ...(session.activeOrganizationId === null
      ? {}
      : { last_active_organization_id: session.activeOrganizationId }),
    actor: null,
    last_active_at: session.lastActiveAt,
    expire_at: session.createdAt + SESSION_MS,
    abandon_at: session.createdAt + ABANDON_MS,
    created_at: session.createdAt,
    updated_at: session.updatedAt,
  };
}

/** A client as the API shows it, with its sessions. */
export function presentClient(state: AuthenticationState, client: Client, now: number) {
  const sessions = client.sessionIds.flatMap((id) => state.sessions.get(id) ?? []);
  const active = sessions.filter((session) => sessionStatus(session, now) === "active");
  return {
    object: "client" as const,
    id: client.id,
    session_ids: client.sessionIds,
    sessions: sessions.map((session) => presentSession(session, now)),
    sign_in_id: null,
    sign_up_id: null,
    last_active_session_id: active.at(-1)?.id ?? null,
    last_authentication_strategy: null,
    created_at: client.createdAt,
    updated_at: client.updatedAt,
  };
}

/** What is left of something that was deleted. */
export function presentDeleted(
  object: string,
  id: string,
  more: { readonly slug?: string; readonly external_id?: string } = {},
) {
  return { object, id, ...more, deleted: true as const };
}
