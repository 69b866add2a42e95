import { createHash } from "node:crypto";
import { notFound, invalidParam, taken } from "./errors.ts";
import { record, userEvent } from "./events.ts";
import { weaknessOf } from "./params.ts";
import { presentUser } from "./present.ts";
import { found } from "./route.ts";
import type { AuthContext, EmailAddress, Password, PhoneNumber, User } from "./state.ts";

/** The user with an id. */
export function userOf({ state }: AuthContext, id = ""): User {
  return found(state.users.get(id), () => notFound("user", id));
}

/** A user as the answer to a request has it. */
export function showUser({ state, now }: AuthContext, user: User) {
  return presentUser(state, user, now);
}

/** Keeps a new version of a user and tells that it changed. */
export function saveUser(context: AuthContext, user: User): User {
  const { state, now } = context;
  const saved = state.users.replace({ ...user, updatedAt: now });
  record(context, userEvent("user.updated", state, saved, now));
  return saved;
}

/** Refuses a user name that someone else has. */
export function checkUsername({ state }: AuthContext, username: string, self?: string): void {
  const owner = state.userIds.byUsername.get(username.toLowerCase());
  if (owner !== undefined && owner !== self) throw taken("username", "username");
}

/** Refuses an external id that someone else has. */
export function checkExternalId({ state }: AuthContext, externalId: string, self?: string): void {
  const owner = state.userIds.byExternalId.get(externalId);
  if (owner !== undefined && owner !== self) throw taken("external_id", "external id");
}

/** Refuses an address that some user has already. */
export function checkEmail({ state }: AuthContext, address: string): void {
  if (state.emailIds.has(address.toLowerCase())) throw taken("email_address", "email address");
}

/** Refuses a number that some user has already. */
export function checkPhone({ state }: AuthContext, number: string): void {
  if (state.phoneIds.has(number)) throw taken("phone_number", "phone number");
}

/** Refuses a password that is too weak, unless that is not to be checked. */
export function checkPassword(password: string | undefined, isSkipped: boolean): void {
  if (password === undefined || isSkipped) return;
  const weakness = weaknessOf(password);
  if (weakness) throw invalidParam("password", weakness.code, weakness.message);
}

/** A password as it is kept. */
export function digestPassword(password: string, now: number): Password {
  const digest = createHash("sha256").update(password).digest("hex");
  return { digest, hasher: "sha256", changedAt: now };
}

/** Whether this is the password. Digests that were handed in can be checked when they are plain hashes. */
export function isPassword({ digest, hasher }: Password, password: string): boolean {
  if (hasher !== "sha256" && hasher !== "md5") return false;
  return createHash(hasher).update(password).digest("hex") === digest.toLowerCase();
}

interface NewIdentification {
  readonly userId: string;
  readonly address: string;
  readonly isVerified: boolean;
  readonly isReserved?: boolean;
}

/** Keeps a new email address. */
export function addEmail({ state, ids, now }: AuthContext, given: NewIdentification): EmailAddress {
  const id = ids.next("idn_", 27);
  const times = { createdAt: now, updatedAt: now };
  const email = state.emails.add({ id, isReserved: false, ...given, ...times });
  state.emailIds.set(given.address.toLowerCase(), id);
  return email;
}

/** Keeps a new phone number. */
export function addPhone(
  { state, ids, now }: AuthContext,
  given: NewIdentification & { readonly isSecondFactor?: boolean },
): PhoneNumber {
  const id = ids.next("idn_", 27);
  const times = { createdAt: now, updatedAt: now };
  const plain = { isReserved: false, isSecondFactor: false };
  const phone = state.phones.add({ id, ...plain, ...given, ...times });
  state.phoneIds.set(given.address, id);
  return phone;
}

/** Forgets an email address. */
export function dropEmail({ state }: AuthContext, email: EmailAddress): void {
  state.emails.remove(email.id);
  state.emailIds.delete(email.address.toLowerCase());
}

/** Forgets a phone number. */
export function dropPhone({ state }: AuthContext, phone: PhoneNumber): void {
  state.phones.remove(phone.id);
  state.phoneIds.delete(phone.address);
}
