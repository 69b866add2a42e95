import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { clerkError, invalidParam, taken } from "../errors.ts";
import { requireItem, requireUser } from "../shared/lookup.ts";
import { presentDeleted } from "../shared/present.ts";
import { saveUser } from "../shared/save.ts";
import { newStored, type Identification, type SimContext, type User } from "../state.ts";

/** The places of email addresses and phone numbers: in the state, and as lists of ids in the user. */
const kinds = {
  email: {
    items: "emails",
    ids: "emailIds",
    primary: "primaryEmailId",
    object: "email_address",
    noun: "email address",
  },
  phone: {
    items: "phones",
    ids: "phoneIds",
    primary: "primaryPhoneId",
    object: "phone_number",
    noun: "phone number",
  },
} as const;

export type IdentificationKind = keyof typeof kinds;

/** The fields of a body that creates or changes an identification. */
export const identificationFields = lazy(() => ({
  verified: z.boolean().nullish(),
  primary: z.boolean().nullish(),
  /** `reserved`: kept for the user, who has yet to verify it. */
  identification_status: z.enum(["verified", "reserved"]).nullish(),
}));

interface IdentificationBody extends z.output<
  z.ZodObject<ReturnType<typeof identificationFields>>
> {
  readonly reserved_for_second_factor?: boolean | null | undefined;
}

/** Returns whether a body verifies an identification. Without a word on it: `undefined`. */
function verifiedBy({ identification_status: status, verified }: IdentificationBody) {
  return status ? status === "verified" : (verified ?? undefined);
}

/** Returns whether a body reserves an identification. One that is verified is reserved no more. */
function reservedBy(body: IdentificationBody): boolean | undefined {
  if (body.identification_status === "reserved") return true;
  return verifiedBy(body) === true ? false : undefined;
}

export function requireIdentification(
  { state }: SimContext,
  kind: IdentificationKind,
  id: string | undefined,
): Identification {
  return requireItem(state[kinds[kind].items], id, kinds[kind].noun);
}

/** Refuses an address that a user has already. */
export function checkIsFree(
  { state }: SimContext,
  kind: IdentificationKind,
  address: string,
): void {
  const { ids, object, noun } = kinds[kind];
  if (state[ids].has(address.toLowerCase())) throw taken(object, noun);
}

type NewIdentification = Pick<Identification, "userId" | "address" | "isVerified"> &
  Partial<Pick<Identification, "isReserved" | "isSecondFactor">>;

/** Adds an identification to the state, not yet to its user. */
export function addIdentification(
  context: SimContext,
  kind: IdentificationKind,
  input: NewIdentification,
): Identification {
  const { state } = context;
  const added = state[kinds[kind].items].add({
    ...newStored(context, "idn_"),
    isReserved: false,
    isSecondFactor: false,
    preparedAt: null,
    isProven: false,
    ...input,
  });
  state[kinds[kind].ids].set(input.address.toLowerCase(), added.id);
  return added;
}

/** Removes an identification from the state, not yet from its user. */
export function dropIdentification(
  { state }: SimContext,
  kind: IdentificationKind,
  { id, address }: Identification,
): void {
  state[kinds[kind].items].remove(id);
  state[kinds[kind].ids].delete(address.toLowerCase());
}

/** 422: only a verified address can be made primary. */
const unverifiedPrimary = (param = "primary") =>
  invalidParam(param, "form_param_value_invalid", "Only a verified identification can be primary.");

/** Throws if an address that a parameter makes primary is not verified. */
export function checkVerified(found: Identification | undefined, param: string): void {
  if (found?.isVerified === false) throw unverifiedPrimary(param);
}

/** Creates an identification of a user. The first of its kind becomes primary. */
export function createIdentification(
  context: SimContext,
  kind: IdentificationKind,
  { address, userId, ...body }: IdentificationBody & Pick<Identification, "address" | "userId">,
): Identification {
  const { ids, primary } = kinds[kind];
  const user = requireUser(context, userId);
  checkIsFree(context, kind, address);
  if (body.primary === true && verifiedBy(body) !== true) throw unverifiedPrimary();
  const added = addIdentification(context, kind, {
    userId,
    address,
    isVerified: verifiedBy(body) ?? false,
    isReserved: body.identification_status === "reserved",
    isSecondFactor: body.reserved_for_second_factor ?? false,
  });
  const isPrimary = body.primary === true || user[primary] === null;
  saveUser(context, {
    ...user,
    [ids]: [...user[ids], added.id],
    [primary]: isPrimary ? added.id : user[primary],
  });
  return added;
}

/** Verifies an identification, or makes it primary. */
export function updateIdentification(
  context: SimContext,
  kind: IdentificationKind,
  id: string | undefined,
  body: IdentificationBody,
): Identification {
  const { items, primary } = kinds[kind];
  const old = requireIdentification(context, kind, id);
  const user = requireUser(context, old.userId);
  const isVerified = verifiedBy(body) ?? old.isVerified;
  if (body.primary === true && !isVerified) throw unverifiedPrimary();
  const changed = context.state[items].replace({
    ...old,
    isVerified,
    isReserved: reservedBy(body) ?? old.isReserved,
    isSecondFactor: body.reserved_for_second_factor ?? old.isSecondFactor,
    updatedAt: context.now,
  });
  saveUser(context, body.primary === true ? { ...user, [primary]: old.id } : user);
  return changed;
}

/** Refuses to delete the last identification of a user, who could never sign in again. */
function checkNotLast(user: User): void {
  const others = user.emailIds.length + user.phoneIds.length - 1;
  if (others > 0 || user.username !== null) return;
  throw clerkError(
    409,
    "last_identification_deletion_failed",
    "Deletion failed",
    "You cannot delete your last identification.",
  );
}

/** Deletes an identification. The oldest of the others becomes primary. */
export function deleteIdentification(
  context: SimContext,
  kind: IdentificationKind,
  id: string | undefined,
) {
  const { ids, primary, object } = kinds[kind];
  const item = requireIdentification(context, kind, id);
  const user = requireUser(context, item.userId);
  checkNotLast(user);
  dropIdentification(context, kind, item);
  const left = user[ids].filter((other) => other !== item.id);
  const newPrimary = user[primary] === item.id ? (left[0] ?? null) : user[primary];
  saveUser(context, { ...user, [ids]: left, [primary]: newPrimary });
  return presentDeleted(object, item.id);
}

/** Replaces all identifications of a kind that a user has by a verified one. */
export function replaceIdentifications(
  context: SimContext,
  kind: IdentificationKind,
  userId: string | undefined,
  address: string,
): Identification {
  const { ids, items, primary } = kinds[kind];
  const { state } = context;
  const user = requireUser(context, userId);
  const owned = state[items].get(state[ids].get(address.toLowerCase()) ?? "");
  if (owned?.userId !== user.id) checkIsFree(context, kind, address);
  for (const id of user[ids]) {
    dropIdentification(context, kind, requireIdentification(context, kind, id));
  }
  const added = addIdentification(context, kind, { userId: user.id, address, isVerified: true });
  saveUser(context, { ...user, [ids]: [added.id], [primary]: added.id });
  return added;
}
