import { accountsOf } from "../../external-accounts/list.ts";
import { presentExternalAccount } from "../../external-accounts/present.ts";
import { presentEmailAddress, presentPhoneNumber } from "../../identifications/present.ts";
import type { View } from "../../route.ts";
import { imageUrl } from "../../shared/present.ts";
import type { User } from "../../state.ts";
import { presentMemberships } from "../organization-memberships/present.ts";

const LOCKOUT_MS = 3_600_000;

function initialsOf({ firstName, lastName }: User): string {
  return `${firstName?.[0] ?? ""}${lastName?.[0] ?? ""}`.toUpperCase();
}

/** Returns whether a user is locked. A lock ends after an hour. */
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

function presentIdentifications({ state }: View, user: User) {
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
    external_accounts: accountsOf(state, user.id).map((one) => presentExternalAccount(one, "")),
    saml_accounts: [],
    enterprise_accounts: [],
  };
}

/** A user as the API shows it. */
export function presentUser(view: View, user: User) {
  const { state, now } = view;
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
    ...presentIdentifications(view, user),
    ...presentSecurity(user, now),
    organization_memberships: presentMemberships(view, user.id),
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
