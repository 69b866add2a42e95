import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import type { BrowserHead } from "#core/oauth/browser-session.ts";
import { signUpExternally } from "../../external-accounts/finish.ts";
import { isExternal } from "../../external-accounts/providers.ts";
import { clerkError, invalidParam, taken } from "../../errors.ts";
import { findInvitation } from "../../shared/invitation-tickets.ts";
import { emailAddress, phoneNumber, username } from "../../shared/schema.ts";
import { checkPassword } from "../../shared/passwords.ts";
import { checkIsFree } from "../../identifications/identifications.ts";
import { TEST_CODE } from "../../sign-in/service.ts";
import { newStored, type SignUpAttempt, type SimContext } from "../../state.ts";
import type { Advanced } from "./client.ts";
import { findAttempts, keepAttempt } from "./attempt-cookie.ts";
import { mailCode } from "./code-mail.ts";
import { formFlag, formMetadata } from "./form-fields.ts";
import { completeSignUp, requireIdentifier, saveSignUp } from "./sign-up-completion.ts";
import { nothingToTransfer, startExternal } from "./strategies.ts";

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
  redirect_url: text,
  action_complete_redirect_url: text,
  transfer: formFlag.optional(),
}));

const strategies = { email_code: "email", phone_code: "phone" } as const;

const strategy = z.enum(["email_code", "phone_code"]);

export const prepareSignUpBody = lazyLooseObject(() => ({ strategy: strategy.optional() }));

export const verifySignUpBody = lazyLooseObject(() => ({
  strategy: strategy.optional(),
  code: text,
}));

type SignUpBody = z.output<typeof signUpBody>;

function merge(context: SimContext, attempt: SignUpAttempt, body: SignUpBody): SignUpAttempt {
  checkPassword(body);
  const { email_address: address, phone_number: number, username: name } = body;
  if (address !== undefined) checkIsFree(context, "email", address);
  if (number !== undefined) checkIsFree(context, "phone", number);
  if (name !== undefined && context.state.userIds.byUsername.has(name.toLowerCase())) {
    throw taken("username", "username");
  }
  return saveSignUp(context, {
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
  external: null,
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
    return completeSignUp(context, attempt, request, { invited: found });
  }
  if (body.transfer === true) return transferSignIn(context, fresh, body, request);
  if (isExternal(by)) {
    const external = startExternal(context, by, body);
    const started = saveSignUp(context, { ...merge(context, fresh, body), external });
    return { attempt: started, headers: keepAttempt(context, request, started.id) };
  }
  if (by !== undefined && by !== "email_code" && by !== "phone_code") throw unknownStrategy(by);
  const attempt = merge(context, fresh, body);
  return by === undefined ? { attempt } : prepareSignUp(context, attempt, { strategy: by });
}

/** Signs up the person of a sign-in at another provider who has no account yet. */
function transferSignIn(
  context: SimContext,
  fresh: SignUpAttempt,
  body: SignUpBody,
  request: BrowserHead,
): Advanced<SignUpAttempt> {
  const external = findAttempts(context, request).signIn?.external;
  if (external?.status !== "transferable" || !external.person) throw nothingToTransfer();
  const attempt = merge(context, fresh, body);
  return signUpExternally(context, attempt, external, external.person, request);
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

/** Sends the code that verifies the email address or the phone number; no text message is sent. */
export function prepareSignUp(
  context: SimContext,
  attempt: SignUpAttempt,
  { strategy: by = "email_code" }: z.output<typeof prepareSignUpBody>,
): Advanced<SignUpAttempt> {
  if (attempt.userId !== null) throw isOver();
  const address = requireIdentifier(attempt, strategies[by]);
  if (by === "email_code") mailCode(context, "verification_code", { address });
  return { attempt: saveSignUp(context, attempt) };
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
  if (by === "email_code") return completeSignUp(context, attempt, request);
  return { attempt: saveSignUp(context, { ...attempt, isPhoneVerified: true }) };
}
