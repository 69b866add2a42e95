import * as z from "zod";
import { clerkError, notFound } from "../errors.ts";
import { emailAddress, phoneNumber } from "../params.ts";
import { presentDeleted, presentEmailAddress, presentPhoneNumber } from "../present.ts";
import { found, route } from "../route.ts";
import type { AuthContext, EmailAddress, PhoneNumber, User } from "../state.ts";
import {
  addEmail,
  addPhone,
  checkEmail,
  checkPhone,
  dropEmail,
  dropPhone,
  saveUser,
  userOf,
} from "../users.ts";

function emailOf({ state }: AuthContext, id = ""): EmailAddress {
  return found(state.emails.get(id), () => notFound("email address", id));
}

function phoneOf({ state }: AuthContext, id = ""): PhoneNumber {
  return found(state.phones.get(id), () => notFound("phone number", id));
}

const flags = { verified: z.boolean().nullish(), primary: z.boolean().nullish() };

const getEmail = route({
  method: "GET",
  path: "/v1/email_addresses/:id",
  summary: "Shows an email address",
  handle: (context, { params }) => presentEmailAddress(emailOf(context, params["id"])),
});

function withEmail(user: User, id: string, isPrimary: boolean): User {
  const becomesPrimary = isPrimary || user.primaryEmailId === null;
  return {
    ...user,
    emailIds: [...user.emailIds, id],
    primaryEmailId: becomesPrimary ? id : user.primaryEmailId,
  };
}

const createEmail = route({
  method: "POST",
  path: "/v1/email_addresses",
  summary: "Gives a user a further email address",
  body: z.strictObject({ user_id: z.string(), email_address: emailAddress, ...flags }),
  handle: (context, { body }) => {
    const user = userOf(context, body.user_id);
    checkEmail(context, body.email_address);
    const isVerified = body.verified ?? false;
    const email = addEmail(context, { userId: user.id, address: body.email_address, isVerified });
    saveUser(context, withEmail(user, email.id, body.primary ?? false));
    return presentEmailAddress(email);
  },
});

const updateEmail = route({
  method: "PATCH",
  path: "/v1/email_addresses/:id",
  summary: "Verifies an email address, or makes it primary",
  body: z.strictObject(flags),
  handle: (context, { params, body }) => {
    const email = emailOf(context, params["id"]);
    const user = userOf(context, email.userId);
    const isVerified = body.verified ?? email.isVerified;
    const changed = { ...email, isVerified, updatedAt: context.now };
    context.state.emails.replace(changed);
    saveUser(context, body.primary === true ? { ...user, primaryEmailId: email.id } : user);
    return presentEmailAddress(changed);
  },
});

/** A user who can no longer be found by anything could never sign in again. */
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

const removeEmail = route({
  method: "DELETE",
  path: "/v1/email_addresses/:id",
  summary: "Takes an email address from its user",
  handle: (context, { params }) => {
    const email = emailOf(context, params["id"]);
    const user = userOf(context, email.userId);
    checkNotLast(user);
    dropEmail(context, email);
    const emailIds = user.emailIds.filter((id) => id !== email.id);
    const isPrimary = user.primaryEmailId === email.id;
    const primaryEmailId = isPrimary ? (emailIds[0] ?? null) : user.primaryEmailId;
    saveUser(context, { ...user, emailIds, primaryEmailId });
    return presentDeleted("email_address", email.id);
  },
});

const replaceEmail = route({
  method: "PUT",
  path: "/v1/users/:id/email_address",
  summary: "Replaces all of a user's email addresses by one, verified and primary",
  body: z.strictObject({ email_address: emailAddress }),
  handle: (context, { params, body }) => {
    const user = userOf(context, params["id"]);
    const { state } = context;
    const known = state.emails.get(state.emailIds.get(body.email_address.toLowerCase()) ?? "");
    if (known?.userId !== user.id) checkEmail(context, body.email_address);
    for (const id of user.emailIds) dropEmail(context, emailOf(context, id));
    const email = addEmail(context, {
      userId: user.id,
      address: body.email_address,
      isVerified: true,
    });
    saveUser(context, { ...user, emailIds: [email.id], primaryEmailId: email.id });
    return presentEmailAddress(email);
  },
});

const getPhone = route({
  method: "GET",
  path: "/v1/phone_numbers/:id",
  summary: "Shows a phone number",
  handle: (context, { params }) => presentPhoneNumber(phoneOf(context, params["id"])),
});

const phoneFlags = { ...flags, reserved_for_second_factor: z.boolean().nullish() };

function withPhone(user: User, id: string, isPrimary: boolean): User {
  const becomesPrimary = isPrimary || user.primaryPhoneId === null;
  return {
    ...user,
    phoneIds: [...user.phoneIds, id],
    primaryPhoneId: becomesPrimary ? id : user.primaryPhoneId,
  };
}

const createPhone = route({
  method: "POST",
  path: "/v1/phone_numbers",
  summary: "Gives a user a further phone number",
  body: z.strictObject({ user_id: z.string(), phone_number: phoneNumber, ...phoneFlags }),
  handle: (context, { body }) => {
    const user = userOf(context, body.user_id);
    checkPhone(context, body.phone_number);
    const phone = addPhone(context, {
      userId: user.id,
      address: body.phone_number,
      isVerified: body.verified ?? false,
      isSecondFactor: body.reserved_for_second_factor ?? false,
    });
    saveUser(context, withPhone(user, phone.id, body.primary ?? false));
    return presentPhoneNumber(phone);
  },
});

const updatePhone = route({
  method: "PATCH",
  path: "/v1/phone_numbers/:id",
  summary: "Verifies a phone number, or makes it primary",
  body: z.strictObject(phoneFlags),
  handle: (context, { params, body }) => {
    const phone = phoneOf(context, params["id"]);
    const user = userOf(context, phone.userId);
    const changed = {
      ...phone,
      isVerified: body.verified ?? phone.isVerified,
      isSecondFactor: body.reserved_for_second_factor ?? phone.isSecondFactor,
      updatedAt: context.now,
    };
    context.state.phones.replace(changed);
    saveUser(context, body.primary === true ? { ...user, primaryPhoneId: phone.id } : user);
    return presentPhoneNumber(changed);
  },
});

const removePhone = route({
  method: "DELETE",
  path: "/v1/phone_numbers/:id",
  summary: "Takes a phone number from its user",
  handle: (context, { params }) => {
    const phone = phoneOf(context, params["id"]);
    const user = userOf(context, phone.userId);
    checkNotLast(user);
    dropPhone(context, phone);
    const phoneIds = user.phoneIds.filter((id) => id !== phone.id);
    const isPrimary = user.primaryPhoneId === phone.id;
    const primaryPhoneId = isPrimary ? (phoneIds[0] ?? null) : user.primaryPhoneId;
    saveUser(context, { ...user, phoneIds, primaryPhoneId });
    return presentDeleted("phone_number", phone.id);
  },
});

/** `/email_addresses` and `/phone_numbers` */
export const identificationRoutes = [
  getEmail,
  createEmail,
  updateEmail,
  removeEmail,
  replaceEmail,
  getPhone,
  createPhone,
  updatePhone,
  removePhone,
];
