import { passwordIn } from "./create-user.ts";
import { invalidParam } from "./errors.ts";
import { revokeSessionsOf } from "./sessions.ts";
import { checkExternalId, checkPassword, checkUsername, saveUser } from "./users.ts";
import type { AuthContext, User } from "./state.ts";
import type { UserChanges } from "./user-bodies.ts";

/** What was sent, where `null` unsets; what was there, where nothing was sent. */
function pick<T>(sent: T | undefined, old: T): T {
  // oxlint-disable-next-line typescript/prefer-nullish-coalescing -- a null that was sent unsets
  return sent === undefined ? old : sent;
}

function checkPrimary(user: User, body: UserChanges): void {
  const { primary_email_address_id: emailId, primary_phone_number_id: phoneId } = body;
  if (typeof emailId === "string" && !user.emailIds.includes(emailId)) {
    const message = "The email address does not belong to the user.";
    throw invalidParam("primary_email_address_id", "form_param_value_invalid", message);
  }
  if (typeof phoneId === "string" && !user.phoneIds.includes(phoneId)) {
    const message = "The phone number does not belong to the user.";
    throw invalidParam("primary_phone_number_id", "form_param_value_invalid", message);
  }
}

function reindex({ state }: AuthContext, old: User, changed: User): void {
  const { byUsername, byExternalId } = state.userIds;
  if (old.username !== null) byUsername.delete(old.username.toLowerCase());
  if (changed.username !== null) byUsername.set(changed.username.toLowerCase(), changed.id);
  if (old.externalId !== null) byExternalId.delete(old.externalId);
  if (changed.externalId !== null) byExternalId.set(changed.externalId, changed.id);
}

function applyProfile(user: User, body: UserChanges): User {
  return {
    ...user,
    externalId: pick(body.external_id, user.externalId),
    username: pick(body.username, user.username),
    firstName: pick(body.first_name, user.firstName),
    lastName: pick(body.last_name, user.lastName),
    locale: pick(body.locale, user.locale),
    createdAt: body.created_at ?? user.createdAt,
    legalAcceptedAt: pick(body.legal_accepted_at, user.legalAcceptedAt),
    primaryEmailId: body.primary_email_address_id ?? user.primaryEmailId,
    primaryPhoneId: body.primary_phone_number_id ?? user.primaryPhoneId,
    publicMetadata: body.public_metadata ?? user.publicMetadata,
    privateMetadata: body.private_metadata ?? user.privateMetadata,
    unsafeMetadata: body.unsafe_metadata ?? user.unsafeMetadata,
    mayDeleteSelf: body.delete_self_enabled ?? user.mayDeleteSelf,
    mayCreateOrganizations: body.create_organization_enabled ?? user.mayCreateOrganizations,
    organizationsLimit: pick(body.create_organizations_limit, user.organizationsLimit),
  };
}

function applySecurity(user: User, body: UserChanges, now: number): User {
  const hasFactor = body.totp_secret !== undefined || (body.backup_codes ?? []).length > 0;
  return {
    ...user,
    password: passwordIn(body, now) ?? user.password,
    totpSecret: body.totp_secret ?? user.totpSecret,
    backupCodes: body.backup_codes ?? user.backupCodes,
    mfaEnabledAt: hasFactor ? now : user.mfaEnabledAt,
  };
}

/** Changes a user: everything is checked before anything is kept. */
export function updateUser(context: AuthContext, user: User, body: UserChanges): User {
  checkPassword(body.password, body.skip_password_checks ?? false);
  if (typeof body.username === "string") checkUsername(context, body.username, user.id);
  if (typeof body.external_id === "string") checkExternalId(context, body.external_id, user.id);
  checkPrimary(user, body);
  const changed = applySecurity(applyProfile(user, body), body, context.now);
  reindex(context, user, changed);
  const saved = saveUser(context, changed);
  if (body.sign_out_of_other_sessions === true) revokeSessionsOf(context, user.id);
  return saved;
}
