import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import type { BrowserHead } from "#core/oauth/browser-session.ts";
import { clerkError, invalidParam, taken } from "../../errors.ts";
import {
  acceptTicket,
  findInvitation,
  type InvitationTicket,
} from "../../shared/invitation-tickets.ts";
import { requireUser } from "../../shared/lookup.ts";
import { emailAddress, phoneNumber, username } from "../../shared/schema.ts";
import { checkPassword } from "../../shared/passwords.ts";
import { checkIsFree, createIdentification } from "../../identifications/identifications.ts";
import { TEST_CODE } from "../../sign-in/service.ts";
import { newStored, type SignUpAttempt, type SimContext } from "../../state.ts";
import { createUser } from "../users/actions.ts";
import { type Advanced, signInBrowser } from "./client.ts";
import { mailCode } from "./code-mail.ts";
import { formFlag, formMetadata } from "./form-fields.ts";

const text = z.string().optional();

export const signUpBody = lazyLooseObject(() => ({
  strategy: text,
  ticket: text,
  email_address: emailAddress.optional(),
  phone_number: phoneNumber.optional(),
  first_name: text,
  last_name: text,
  username: username.optional(),
  password: text,
  unsafe_metadata: formMetadata().optional(),
  legal_accepted: formFlag.optional(),
}));

const strategies = { email_code: "email", phone_code: "phone" } as const;

const strategy = z.enum(["email_code", "phone_code"]);

export const prepareSignUpBody = lazyLooseObject(() => ({ strategy: strategy.optional() }));

export const verifySignUpBody = lazyLooseObject(() => ({
  strategy: strategy.optional(),
  code: text,
}));

type SignUpBody = z.output<typeof signUpBody>;

function save({ state, now }: SimContext, attempt: SignUpAttempt): SignUpAttempt {
  const saved = { ...attempt, updatedAt: now };
  state.signUps.set(saved.id, saved);
  return saved;
}

function merge(context: SimContext, attempt: SignUpAttempt, body: SignUpBody): SignUpAttempt {
  checkPassword(body);
  const { email_address: address, phone_number: number, username: name } = body;
  if (address !== undefined) checkIsFree(context, "email", address);
  if (number !== undefined) checkIsFree(context, "phone", number);
  if (name !== undefined && context.state.userIds.byUsername.has(name.toLowerCase())) {
    throw taken("username", "username");
  }
  return save(context, {
    ...attempt,
    emailAddress: address ?? attempt.emailAddress,
    phoneNumber: number ?? attempt.phoneNumber,
    firstName: body.first_name ?? attempt.firstName,
    lastName: body.last_name ?? attempt.lastName,
    username: name ?? attempt.username,
    password: body.password ?? attempt.password,
    unsafeMetadata: body.unsafe_metadata ?? attempt.unsafeMetadata,
    legalAcceptedAt: body.legal_accepted === true ? context.now : attempt.legalAcceptedAt,
  });
}

const blank = {
  emailAddress: null,
  phoneNumber: null,
  isPhoneVerified: false,
  firstName: null,
  lastName: null,
  username: null,
  password: null,
  unsafeMetadata: {},
  legalAcceptedAt: null,
  userId: null,
  sessionId: null,
};

/**
 * Starts a sign-up. The email address has to be verified before the user is created; the ticket of an
 * invitation verifies its address.
 */
export function createSignUp(
  context: SimContext,
  body: SignUpBody,
  request: BrowserHead,
): Advanced<SignUpAttempt> {
  const fresh: SignUpAttempt = { ...newStored(context, "sua_"), ...blank };
  const { strategy: by, ticket } = body;
  if (by === "ticket" || ticket !== undefined) {
    const found = findInvitation(context, ticket ?? "");
    if (!found) {
      const message = "The ticket is unknown, used or revoked.";
      throw clerkError(400, "ticket_invalid_code", "Invalid ticket", message);
    }
    const { emailAddress: address } = found.invitation;
    const attempt = merge(context, fresh, { ...body, email_address: address });
    return complete(context, attempt, request, found);
  }
  if (by !== undefined && by !== "email_code" && by !== "phone_code") throw unknownStrategy(by);
  const attempt = merge(context, fresh, body);
  return by === undefined ? { attempt } : prepareSignUp(context, attempt, { strategy: by });
}

/** Adds what a sign-up was missing. */
export function updateSignUp(
  context: SimContext,
  attempt: SignUpAttempt,
  body: SignUpBody,
): Advanced<SignUpAttempt> {
  if (attempt.userId !== null) throw isOver();
  return { attempt: merge(context, attempt, body) };
}

const isOver = () =>
  clerkError(400, "sign_up_already_complete", "Sign-up complete", "This sign-up is complete.");

const unknownStrategy = (name: string) =>
  invalidParam("strategy", "form_param_value_invalid", `${name} is not a strategy of sign-ups.`);

/** Returns the address or number that a strategy verifies. Throws 422 if the sign-up has none. */
function requireIdentifier(attempt: SignUpAttempt, kind: "email" | "phone"): string {
  const value = kind === "email" ? attempt.emailAddress : attempt.phoneNumber;
  const field = kind === "email" ? "email_address" : "phone_number";
  if (value === null) throw invalidParam(field, "form_param_missing", "is missing");
  return value;
}

/** Sends the code that verifies the email address or the phone number; no text message is sent. */
export function prepareSignUp(
  context: SimContext,
  attempt: SignUpAttempt,
  { strategy: by = "email_code" }: z.output<typeof prepareSignUpBody>,
): Advanced<SignUpAttempt> {
  if (attempt.userId !== null) throw isOver();
  const address = requireIdentifier(attempt, strategies[by]);
  if (by === "email_code") mailCode(context, "verification_code", { address });
  return { attempt: save(context, attempt) };
}

/** Creates the user of a sign-up and signs them in. */
function complete(
  context: SimContext,
  attempt: SignUpAttempt,
  request: BrowserHead,
  invited?: InvitationTicket,
): Advanced<SignUpAttempt> {
  const { firstName, lastName, username: name, password, phoneNumber } = attempt;
  const address = requireIdentifier(attempt, "email");
  const { id } = createUser(context, {
    email_address: [address],
    ...(firstName === null ? {} : { first_name: firstName }),
    ...(lastName === null ? {} : { last_name: lastName }),
    ...(name === null ? {} : { username: name }),
    ...(password === null ? {} : { password }),
    ...(invited && !invited.organization
      ? { public_metadata: invited.invitation.publicMetadata }
      : {}),
    unsafe_metadata: attempt.unsafeMetadata,
    legal_accepted_at: attempt.legalAcceptedAt,
  });
  if (phoneNumber !== null) {
    const verified = attempt.isPhoneVerified;
    createIdentification(context, "phone", { userId: id, address: phoneNumber, verified });
  }
  if (invited) acceptTicket(context, invited, requireUser(context, id));
  const opened = signInBrowser(context, id, [invited ? "ticket" : "pwd"], request);
  // The user keeps the digest of the password; the attempt needs it no longer.
  const done = { ...attempt, userId: id, sessionId: opened.sessionId, password: null };
  return { attempt: save(context, done), opened };
}

/** Checks a code. That of the email address creates the user and signs them in. */
export function verifySignUp(
  context: SimContext,
  attempt: SignUpAttempt,
  { code, strategy: by = "email_code" }: z.output<typeof verifySignUpBody>,
  request: BrowserHead,
): Advanced<SignUpAttempt> {
  if (attempt.userId !== null) throw isOver();
  requireIdentifier(attempt, strategies[by]);
  if (code !== TEST_CODE) throw invalidParam("code", "form_code_incorrect", "Incorrect code");
  if (by === "email_code") return complete(context, attempt, request);
  return { attempt: save(context, { ...attempt, isPhoneVerified: true }) };
}
