import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import type { BrowserHead } from "#core/oauth/browser-session.ts";
import { clerkError, invalidParam } from "../../errors.ts";
import { emailAddress } from "../../shared/schema.ts";
import { checkPassword } from "../../shared/passwords.ts";
import { CODE_MS } from "../../identifications/present.ts";
import { TEST_CODE } from "../../sign-in/service.ts";
import { newStored, type SignUpAttempt, type SimContext } from "../../state.ts";
import { createUser } from "../users/actions.ts";
import { ATTEMPT_MS, type Advanced, signInBrowser } from "./client.ts";
import { mailCode } from "./code-mail.ts";
import { formMetadata } from "./form-fields.ts";

const text = z.string().optional();

export const signUpBody = lazyLooseObject(() => ({
  email_address: emailAddress.optional(),
  first_name: text,
  last_name: text,
  username: text,
  password: text,
  code: text,
  unsafe_metadata: formMetadata().optional(),
}));

type SignUpBody = z.output<typeof signUpBody>;

function save({ state, now }: SimContext, attempt: SignUpAttempt): SignUpAttempt {
  const saved = { ...attempt, updatedAt: now };
  state.signUps.set(saved.id, saved);
  return saved;
}

function merge(context: SimContext, attempt: SignUpAttempt, body: SignUpBody): SignUpAttempt {
  checkPassword(body);
  const { email_address: address } = body;
  if (address !== undefined && context.state.emailIds.has(address.toLowerCase())) {
    const message = "That email address is taken. Please try another.";
    throw invalidParam("email_address", "form_identifier_exists", message);
  }
  return save(context, {
    ...attempt,
    emailAddress: address ?? attempt.emailAddress,
    firstName: body.first_name ?? attempt.firstName,
    lastName: body.last_name ?? attempt.lastName,
    username: body.username ?? attempt.username,
    password: body.password ?? attempt.password,
    unsafeMetadata: body.unsafe_metadata ?? attempt.unsafeMetadata,
  });
}

/** Starts a sign-up; the email address has to be verified before the user is created. */
export function createSignUp(context: SimContext, body: SignUpBody): Advanced<SignUpAttempt> {
  const fresh: SignUpAttempt = {
    ...newStored(context, "sua_"),
    emailAddress: null,
    firstName: null,
    lastName: null,
    username: null,
    password: null,
    unsafeMetadata: {},
    userId: null,
    sessionId: null,
  };
  return { attempt: merge(context, fresh, body) };
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

/** Mails the code that verifies the email address. */
export function prepareSignUp(
  context: SimContext,
  attempt: SignUpAttempt,
): Advanced<SignUpAttempt> {
  if (attempt.userId !== null) throw isOver();
  const { emailAddress: address } = attempt;
  if (address === null) throw invalidParam("email_address", "form_param_missing", "is missing");
  mailCode(context, "verification_code", { address });
  return { attempt: save(context, attempt) };
}

/** Checks the code of the email address, creates the user and signs them in. */
export function verifySignUp(
  context: SimContext,
  attempt: SignUpAttempt,
  { code }: SignUpBody,
  request: BrowserHead,
): Advanced<SignUpAttempt> {
  if (attempt.userId !== null) throw isOver();
  const { emailAddress: address, firstName, lastName, username, password } = attempt;
  if (address === null) throw invalidParam("email_address", "form_param_missing", "is missing");
  if (code !== TEST_CODE) throw invalidParam("code", "form_code_incorrect", "Incorrect code");
  const { id } = createUser(context, {
    email_address: [address],
    ...(firstName === null ? {} : { first_name: firstName }),
    ...(lastName === null ? {} : { last_name: lastName }),
    ...(username === null ? {} : { username }),
    ...(password === null ? {} : { password }),
    unsafe_metadata: attempt.unsafeMetadata,
  });
  const opened = signInBrowser(context, id, ["pwd"], request);
  // The user keeps the digest of the password; the attempt needs it no longer.
  const done = { ...attempt, userId: id, sessionId: opened.sessionId, password: null };
  return { attempt: save(context, done), opened };
}

/** A sign-up as clerk-js sees it. */
export function presentSignUp(_context: SimContext, attempt: SignUpAttempt) {
  const isComplete = attempt.userId !== null;
  const hasEmail = attempt.emailAddress !== null;
  return {
    object: "sign_up_attempt" as const,
    id: attempt.id,
    status: isComplete ? "complete" : "missing_requirements",
    required_fields: ["email_address"],
    optional_fields: ["first_name", "last_name", "username", "password"],
    missing_fields: hasEmail ? [] : ["email_address"],
    unverified_fields: hasEmail && !isComplete ? ["email_address"] : [],
    verifications: {
      email_address: hasEmail
        ? {
            object: "verification_otp",
            status: isComplete ? "verified" : "unverified",
            strategy: "email_code",
            next_action: isComplete ? "" : "needs_attempt",
            supported_strategies: ["email_code"],
            attempts: isComplete ? 1 : null,
            expire_at: attempt.createdAt + CODE_MS,
          }
        : null,
      phone_number: null,
      external_account: null,
      web3_wallet: null,
    },
    email_address: attempt.emailAddress,
    phone_number: null,
    username: attempt.username,
    first_name: attempt.firstName,
    last_name: attempt.lastName,
    web3_wallet: null,
    password_enabled: attempt.password !== null,
    unsafe_metadata: attempt.unsafeMetadata,
    public_metadata: {},
    custom_action: false,
    external_id: null,
    created_session_id: attempt.sessionId,
    created_user_id: attempt.userId,
    abandon_at: attempt.createdAt + ATTEMPT_MS,
    legal_accepted_at: null,
  };
}
