import { clerkError, invalidParam, taken } from "../../errors.ts";
import { record } from "../../events.ts";
import {
  addIdentification,
  checkIsFree,
  checkVerified,
  dropIdentification,
  type IdentificationKind,
} from "../../identifications/identifications.ts";
import { checkPassword, passwordIn } from "../../shared/passwords.ts";
import { presentDeleted } from "../../shared/present.ts";
import { saveUser } from "../../shared/save.ts";
import type { SimContext, User } from "../../state.ts";
import { removeMemberships } from "../organization-memberships/actions.ts";
import { removeUserSessions, revokeUserSessions } from "../sessions/actions.ts";
import { removeAccounts } from "../../external-accounts/list.ts";
import { presentUser } from "./present.ts";
import type { CreateUserBody, UpdateUserBody } from "./schema.ts";

/** Refuses a user without an address and a name. */
function checkIdentified(body: CreateUserBody): void {
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

/** Refuses a user name or an external id of another user. */
function checkNames(
  { state }: SimContext,
  { username, external_id: externalId }: CreateUserBody | UpdateUserBody,
  self?: string,
): void {
  const { byUsername, byExternalId } = state.userIds;
  const isTaken = (owners: ReadonlyMap<string, string>, name: string | null | undefined) =>
    typeof name === "string" && (owners.get(name) ?? self) !== self;
  if (isTaken(byUsername, username?.toLowerCase())) throw taken("username", "username");
  if (isTaken(byExternalId, externalId)) throw taken("external_id", "external id");
}

function checkPrimary({ state }: SimContext, user: User, body: UpdateUserBody): void {
  const { primary_email_address_id: emailId, primary_phone_number_id: phoneId } = body;
  if (typeof emailId === "string" && !user.emailIds.includes(emailId)) {
    const message = "The email address does not belong to the user.";
    throw invalidParam("primary_email_address_id", "form_param_value_invalid", message);
  }
  if (typeof phoneId === "string" && !user.phoneIds.includes(phoneId)) {
    const message = "The phone number does not belong to the user.";
    throw invalidParam("primary_phone_number_id", "form_param_value_invalid", message);
  }
  checkVerified(state.emails.get(emailId ?? ""), "primary_email_address_id");
  checkVerified(state.phones.get(phoneId ?? ""), "primary_phone_number_id");
}

function addToIndex({ state }: SimContext, { id, username, externalId }: User): void {
  if (username !== null) state.userIds.byUsername.set(username.toLowerCase(), id);
  if (externalId !== null) state.userIds.byExternalId.set(externalId, id);
}

function removeFromIndex({ state }: SimContext, { username, externalId }: User): void {
  if (username !== null) state.userIds.byUsername.delete(username.toLowerCase());
  if (externalId !== null) state.userIds.byExternalId.delete(externalId);
}

/** The sent value, where `null` unsets; the old value, where nothing was sent. */
function pick<T>(sent: T | undefined, old: T): T {
  // oxlint-disable-next-line typescript/prefer-nullish-coalescing -- a null that was sent unsets
  return sent === undefined ? old : sent;
}

/** A user with the fields of a body that both creation and changes have. */
function withBody(user: User, body: CreateUserBody | UpdateUserBody, now: number): User {
  const hasFactor = body.totp_secret !== undefined || (body.backup_codes ?? []).length > 0;
  return {
    ...user,
    externalId: pick(body.external_id, user.externalId),
    username: pick(body.username, user.username),
    firstName: pick(body.first_name, user.firstName),
    lastName: pick(body.last_name, user.lastName),
    locale: pick(body.locale, user.locale),
    createdAt: body.created_at ?? user.createdAt,
    legalAcceptedAt: pick(body.legal_accepted_at, user.legalAcceptedAt),
    publicMetadata: body.public_metadata ?? user.publicMetadata,
    privateMetadata: body.private_metadata ?? user.privateMetadata,
    unsafeMetadata: body.unsafe_metadata ?? user.unsafeMetadata,
    mayDeleteSelf: body.delete_self_enabled ?? user.mayDeleteSelf,
    mayCreateOrganizations: body.create_organization_enabled ?? user.mayCreateOrganizations,
    organizationsLimit: pick(body.create_organizations_limit, user.organizationsLimit),
    password: passwordIn(body, now) ?? user.password,
    totpSecret: body.totp_secret ?? user.totpSecret,
    backupCodes: body.backup_codes ?? user.backupCodes,
    mfaEnabledAt: hasFactor ? now : user.mfaEnabledAt,
  };
}

const emptyUser = {
  externalId: null,
  username: null,
  firstName: null,
  lastName: null,
  locale: null,
  emailIds: [],
  phoneIds: [],
  primaryEmailId: null,
  primaryPhoneId: null,
  password: null,
  totpSecret: null,
  backupCodes: [],
  mfaEnabledAt: null,
  mfaDisabledAt: null,
  publicMetadata: {},
  privateMetadata: {},
  unsafeMetadata: {},
  isBanned: false,
  lockedAt: null,
  lastSignInAt: null,
  lastActiveAt: null,
  legalAcceptedAt: null,
  mayDeleteSelf: true,
  mayCreateOrganizations: true,
  organizationsLimit: null,
};

/** Adds the addresses of a new user, each once, and returns their ids. */
function addAddresses(
  context: SimContext,
  userId: string,
  kind: IdentificationKind,
  addresses: readonly string[] = [],
  statuses: readonly string[] = [],
): readonly string[] {
  const distinct = new Map(addresses.map((address) => [address.toLowerCase(), address]));
  return [...distinct.values()].map((address, index) => {
    const isReserved = statuses[index] === "reserved";
    const input = { userId, address, isVerified: !isReserved, isReserved };
    return addIdentification(context, kind, input).id;
  });
}

/** Creates a user. All checks come before the first change. */
export function createUser(context: SimContext, body: CreateUserBody) {
  checkIdentified(body);
  checkPassword(body);
  for (const address of body.email_address ?? []) checkIsFree(context, "email", address);
  for (const number of body.phone_number ?? []) checkIsFree(context, "phone", number);
  checkNames(context, body);
  const { state, ids, now } = context;
  const id = ids.next("user_", 27);
  const {
    email_address_identification_status: emails,
    phone_number_identification_status: phones,
  } = body;
  const emailIds = addAddresses(context, id, "email", body.email_address, emails);
  const phoneIds = addAddresses(context, id, "phone", body.phone_number, phones);
  const user = state.users.add({
    ...withBody({ ...emptyUser, id, createdAt: now, updatedAt: now }, body, now),
    emailIds,
    phoneIds,
    primaryEmailId: emailIds[0] ?? null,
    primaryPhoneId: phoneIds[0] ?? null,
    isBanned: body.banned ?? false,
    lockedAt: body.locked === true ? now : null,
  });
  addToIndex(context, user);
  return record(context, "user.created", presentUser(context, user));
}

/** Changes a user. All checks come before the first change. */
export function updateUser(context: SimContext, user: User, body: UpdateUserBody) {
  checkPassword(body);
  checkNames(context, body, user.id);
  checkPrimary(context, user, body);
  const changed = {
    ...withBody(user, body, context.now),
    primaryEmailId: body.primary_email_address_id ?? user.primaryEmailId,
    primaryPhoneId: body.primary_phone_number_id ?? user.primaryPhoneId,
  };
  removeFromIndex(context, user);
  addToIndex(context, changed);
  const shown = saveUser(context, changed);
  if (body.sign_out_of_other_sessions === true) revokeUserSessions(context, user.id);
  return shown;
}

/** Deletes a user with its addresses, sessions and memberships. */
export function deleteUser(context: SimContext, user: User) {
  const { state } = context;
  const emails = user.emailIds.flatMap((id) => state.emails.get(id) ?? []);
  const phones = user.phoneIds.flatMap((id) => state.phones.get(id) ?? []);
  for (const email of emails) dropIdentification(context, "email", email);
  for (const phone of phones) dropIdentification(context, "phone", phone);
  removeFromIndex(context, user);
  removeUserSessions(context, user.id);
  removeMemberships(context, user.id);
  removeAccounts(context.state, user.id);
  state.users.remove(user.id);
  const more = user.externalId === null ? {} : { external_id: user.externalId };
  return record(context, "user.deleted", presentDeleted("user", user.id, more));
}
