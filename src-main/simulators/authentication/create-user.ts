import { clerkError } from "./errors.ts";
import { record, userEvent } from "./events.ts";
import {
  addEmail,
  addPhone,
  checkEmail,
  checkExternalId,
  checkPassword,
  checkPhone,
  checkUsername,
  digestPassword,
} from "./users.ts";
import type { AuthContext, Password, User } from "./state.ts";
import type { NewUser } from "./user-bodies.ts";

function checkDistinct(context: AuthContext, body: NewUser): void {
  for (const address of body.email_address ?? []) checkEmail(context, address);
  for (const number of body.phone_number ?? []) checkPhone(context, number);
  if (typeof body.username === "string") checkUsername(context, body.username);
  if (typeof body.external_id === "string") checkExternalId(context, body.external_id);
}

/** Someone must be found by something. */
function checkIdentified(body: NewUser): void {
  const identifiers = [...(body.email_address ?? []), ...(body.phone_number ?? [])];
  if (identifiers.length > 0 || typeof body.username === "string") return;
  throw clerkError(
    422,
    "form_data_missing",
    "missing data",
    '["email_address"] data doesn\'t match user requirements set for this instance',
    { param_names: ["email_address"] },
  );
}

/** The password a body brings, digested. */
export function passwordIn(
  body: Pick<NewUser, "password" | "password_digest" | "password_hasher">,
  now: number,
): Password | undefined {
  if (body.password !== undefined) return digestPassword(body.password, now);
  const { password_digest: digest, password_hasher: hasher } = body;
  if (digest === undefined || hasher === undefined) return undefined;
  return { digest, hasher, changedAt: now };
}

function distinct(all: readonly string[] | undefined): readonly string[] {
  const byLowerCase = new Map((all ?? []).map((one) => [one.toLowerCase(), one]));
  return [...byLowerCase.values()];
}

type Identifications = Pick<User, "emailIds" | "phoneIds" | "primaryEmailId" | "primaryPhoneId">;

function addIdentifications(context: AuthContext, userId: string, body: NewUser): Identifications {
  const emails = distinct(body.email_address).map((address, index) => {
    const isReserved = body.email_address_identification_status?.[index] === "reserved";
    return addEmail(context, { userId, address, isVerified: !isReserved, isReserved });
  });
  const phones = distinct(body.phone_number).map((address, index) => {
    const isReserved = body.phone_number_identification_status?.[index] === "reserved";
    return addPhone(context, { userId, address, isVerified: !isReserved, isReserved });
  });
  return {
    emailIds: emails.map(({ id }) => id),
    phoneIds: phones.map(({ id }) => id),
    primaryEmailId: emails[0]?.id ?? null,
    primaryPhoneId: phones[0]?.id ?? null,
  };
}

function profileIn(body: NewUser) {
  return {
    externalId: body.external_id ?? null,
    username: body.username ?? null,
    firstName: body.first_name ?? null,
    lastName: body.last_name ?? null,
    locale: body.locale ?? null,
    publicMetadata: body.public_metadata ?? {},
    privateMetadata: body.private_metadata ?? {},
    unsafeMetadata: body.unsafe_metadata ?? {},
    legalAcceptedAt: body.legal_accepted_at ?? null,
    mayDeleteSelf: body.delete_self_enabled ?? true,
    mayCreateOrganizations: body.create_organization_enabled ?? true,
    organizationsLimit: body.create_organizations_limit ?? null,
  };
}

function securityIn(body: NewUser, now: number) {
  const codes = body.backup_codes ?? [];
  const hasFactor = body.totp_secret !== undefined || codes.length > 0;
  return {
    password: passwordIn(body, now) ?? null,
    totpSecret: body.totp_secret ?? null,
    backupCodes: codes,
    mfaEnabledAt: hasFactor ? now : null,
    mfaDisabledAt: null,
    isBanned: body.banned ?? false,
    lockedAt: body.locked === true ? now : null,
  };
}

/** Makes a user: everything is checked before anything is kept. */
export function createUser(context: AuthContext, body: NewUser): User {
  checkIdentified(body);
  checkPassword(body.password, body.skip_password_checks ?? false);
  checkDistinct(context, body);
  const { state, ids, now } = context;
  const id = ids.next("user_", 27);
  const user = state.users.add({
    id,
    createdAt: body.created_at ?? now,
    updatedAt: now,
    lastSignInAt: null,
    lastActiveAt: null,
    ...profileIn(body),
    ...securityIn(body, now),
    ...addIdentifications(context, id, body),
  });
  if (user.username !== null) state.userIds.byUsername.set(user.username.toLowerCase(), id);
  if (user.externalId !== null) state.userIds.byExternalId.set(user.externalId, id);
  record(context, userEvent("user.created", state, user, now));
  return user;
}
