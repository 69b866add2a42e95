import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import type { BrowserHead } from "#core/oauth/browser-session.ts";
import { findExternalUser, signInExternally } from "../../external-accounts/finish.ts";
import { isExternal } from "../../external-accounts/providers.ts";
import { clerkError, invalidParam } from "../../errors.ts";
import { checkPassword, isPassword, passwordIn } from "../../shared/passwords.ts";
import { acceptTicket, findInvitation } from "../../shared/invitation-tickets.ts";
import { saveUser } from "../../shared/save.ts";
import { findUser, takeSecondFactor, TEST_CODE } from "../../sign-in/service.ts";
import { newStored, type SignInAttempt, type SimContext, type User } from "../../state.ts";
import { checkCanSignIn } from "../sessions/actions.ts";
import { takeTicket } from "../portal/tickets.ts";
import type { Advanced } from "./client.ts";
import { findAttempts, keepAttempt } from "./attempt-cookie.ts";
import { mailCode } from "./code-mail.ts";
import { formFlag } from "./form-fields.ts";
import { advanceSignIn, completeSignIn, saveSignIn } from "./sign-in-steps.ts";
import {
  isCodeStrategy,
  isReset,
  nothingToTransfer,
  requireCodeStrategy,
  startExternal,
} from "./strategies.ts";

const text = z.string().optional();

export const signInBody = lazyLooseObject(() => ({
  strategy: text,
  identifier: text,
  password: text,
  ticket: text,
  code: text,
  redirect_url: text,
  action_complete_redirect_url: text,
  transfer: formFlag.optional(),
}));

export const prepareBody = lazyLooseObject(() => ({
  strategy: text,
  email_address_id: text,
  phone_number_id: text,
}));

type SignInBody = z.output<typeof signInBody>;

/** Takes a sign-in token, or the invitation of a user to an organization; `undefined` for other texts. */
function takeAnyTicket(context: SimContext, ticket: string): User | undefined {
  const { users, emails, emailIds } = context.state;
  const token = takeTicket(context, ticket);
  if (token) return users.get(token.userId);
  const found = findInvitation(context, ticket);
  const address = found?.invitation.emailAddress.toLowerCase();
  const user = users.get(emails.get(emailIds.get(address ?? "") ?? "")?.userId ?? "");
  if (found && user) acceptTicket(context, found, user);
  return user;
}

/** Starts a sign-in; with a password or a ticket it can be complete at once. */
export function createSignIn(
  context: SimContext,
  body: SignInBody,
  request: BrowserHead,
): Advanced<SignInAttempt> {
  const attempt = (user: User | undefined): SignInAttempt => ({
    ...newStored(context, "sia_"),
    status: user ? "needs_first_factor" : "needs_identifier",
    identifier: body.identifier ?? null,
    userId: user?.id ?? null,
    firstStrategy: null,
    external: null,
    sessionId: null,
  });
  if (body.ticket !== undefined || body.strategy === "ticket") {
    const user = takeAnyTicket(context, body.ticket ?? "");
    if (!user) {
      const message = "The ticket is unknown, used or revoked.";
      throw clerkError(400, "ticket_invalid_code", "Invalid ticket", message);
    }
    return attemptFirst(context, { ...attempt(user), firstStrategy: "ticket" }, body, request);
  }
  if (body.transfer === true) return transferSignUp(context, attempt(undefined), request);
  if (isExternal(body.strategy)) {
    const external = startExternal(body.strategy, body.redirect_url);
    const started = saveSignIn(context, { ...attempt(undefined), external });
    return { attempt: started, headers: keepAttempt(context, request, started.id) };
  }
  if (body.identifier === undefined) return { attempt: saveSignIn(context, attempt(undefined)) };
  const user = findUser(context, body.identifier);
  if (!user) {
    throw invalidParam("identifier", "form_identifier_not_found", "Couldn't find your account.");
  }
  const started = attempt(user);
  const { strategy = "password" } = body;
  if (strategy !== "password") return prepareFirst(context, started, { strategy });
  if (body.password === undefined) return { attempt: saveSignIn(context, started) };
  return attemptFirst(context, started, { ...body, strategy: "password" }, request);
}

/** Signs in the user of a sign-up at another provider whose account exists already. */
function transferSignUp(
  context: SimContext,
  attempt: SignInAttempt,
  request: BrowserHead,
): Advanced<SignInAttempt> {
  const external = findAttempts(context, request).signUp?.external;
  const { person = null, strategy = "" } = external ?? {};
  const user = person ? findExternalUser(context, strategy, person) : undefined;
  if (external?.status !== "transferable" || !user) throw nothingToTransfer();
  return signInExternally(context, attempt, external, user, request);
}

function userOf({ state }: SimContext, { userId }: SignInAttempt): User {
  const user = state.users.get(userId ?? "");
  if (user) return user;
  throw clerkError(422, "form_param_missing", "is missing", "identifier must be included.", {
    param_name: "identifier",
  });
}

/** Rejects a step that comes before the one that leads to it; the message names that one. */
function requireStatus(
  attempt: SignInAttempt,
  status: SignInAttempt["status"],
  message: string,
): void {
  if (attempt.status === status) return;
  throw clerkError(400, "strategy_for_user_invalid", "Invalid strategy", message);
}

const wrongCode = () => invalidParam("code", "form_code_incorrect", "Incorrect code");

/** Sends the code of a first factor to the address that was chosen, or to the primary one. */
export function prepareFirst(
  context: SimContext,
  attempt: SignInAttempt,
  body: z.output<typeof prepareBody>,
): Advanced<SignInAttempt> {
  const { strategy = "email_code", email_address_id: emailId, phone_number_id: phoneId } = body;
  const isEmail = requireCodeStrategy(strategy) === "email";
  const user = userOf(context, attempt);
  const { emails, phones } = context.state;
  const item = isEmail
    ? emails.get(emailId ?? user.primaryEmailId ?? "")
    : phones.get(phoneId ?? user.primaryPhoneId ?? "");
  if (item?.userId !== user.id) {
    const [field, what] = isEmail
      ? ["email_address_id", "email address"]
      : ["phone_number_id", "phone number"];
    const message = `The ${what} is not one of this account.`;
    throw invalidParam(field, "form_param_value_invalid", message);
  }
  if (isEmail) {
    mailCode(context, isReset(strategy) ? "reset_password_code" : "verification_code", item);
  }
  return { attempt: saveSignIn(context, attempt) };
}

/** Sets the new password after the code of a reset, and continues the sign-in. */
export function resetPassword(
  context: SimContext,
  attempt: SignInAttempt,
  { password }: SignInBody,
  request: BrowserHead,
): Advanced<SignInAttempt> {
  const user = userOf(context, attempt);
  requireStatus(
    attempt,
    "needs_new_password",
    "The code of the reset has to be verified before a new password is set.",
  );
  if (password === undefined) {
    throw invalidParam("password", "form_param_missing", "password must be included.");
  }
  checkPassword({ password });
  saveUser(context, { ...user, password: passwordIn({ password }, context.now) ?? user.password });
  return advanceSignIn(context, attempt, userOf(context, attempt), request);
}

/** Checks a first factor: a password, the code of a message, a ticket that was taken. */
export function attemptFirst(
  context: SimContext,
  attempt: SignInAttempt,
  { strategy = "password", password = "", code }: SignInBody,
  request: BrowserHead,
): Advanced<SignInAttempt> {
  const user = userOf(context, attempt);
  if (attempt.firstStrategy !== "ticket") {
    const isCode = isCodeStrategy(strategy);
    if (strategy !== "password") requireCodeStrategy(strategy);
    if (isCode && code !== TEST_CODE) throw wrongCode();
    if (!isCode && user.password && !isPassword(user.password, password)) {
      const message = "Password is incorrect. Try again, or use another method.";
      throw invalidParam("password", "form_password_incorrect", message);
    }
  }
  const first = attempt.firstStrategy ?? strategy;
  if (isReset(first)) {
    checkCanSignIn(context, user);
    const status = "needs_new_password";
    return { attempt: saveSignIn(context, { ...attempt, firstStrategy: first, status }) };
  }
  return advanceSignIn(context, { ...attempt, firstStrategy: first }, user, request);
}

/** Checks a second factor: the code of an authenticator app or a backup code. */
export function attemptSecond(
  context: SimContext,
  attempt: SignInAttempt,
  { code = "" }: SignInBody,
  request: BrowserHead,
): Advanced<SignInAttempt> {
  const user = userOf(context, attempt);
  requireStatus(
    attempt,
    "needs_second_factor",
    "The first factor has to be verified before the second one.",
  );
  if (!takeSecondFactor(context, user, code)) throw wrongCode();
  return completeSignIn(context, attempt, user, request);
}
