import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import type { BrowserHead } from "#core/oauth/browser-session.ts";
import { clerkError, invalidParam } from "../../errors.ts";
import { checkPassword, isPassword, passwordIn } from "../../shared/passwords.ts";
import { acceptTicket, findInvitation } from "../../shared/invitation-tickets.ts";
import { saveUser } from "../../shared/save.ts";
import { findUser, takeSecondFactor, TEST_CODE } from "../../sign-in/service.ts";
import { newStored, type SignInAttempt, type SimContext, type User } from "../../state.ts";
import { checkCanSignIn } from "../sessions/actions.ts";
import { takeTicket } from "../portal/tickets.ts";
import { type Advanced, signInBrowser } from "./client.ts";
import { mailCode } from "./code-mail.ts";
import { isCodeStrategy, isReset, requireCodeStrategy } from "./strategies.ts";

const text = z.string().optional();

export const signInBody = lazyLooseObject(() => ({
  strategy: text,
  identifier: text,
  password: text,
  ticket: text,
  code: text,
}));

export const prepareBody = lazyLooseObject(() => ({
  strategy: text,
  email_address_id: text,
  phone_number_id: text,
}));

type SignInBody = z.output<typeof signInBody>;

const hasSecondFactor = ({ totpSecret, backupCodes }: User) =>
  totpSecret !== null || backupCodes.length > 0;

function save({ state, now }: SimContext, attempt: SignInAttempt): SignInAttempt {
  const saved = { ...attempt, updatedAt: now };
  state.signIns.set(saved.id, saved);
  return saved;
}

function complete(context: SimContext, attempt: SignInAttempt, user: User, request: BrowserHead) {
  checkCanSignIn(context, user);
  const amr = attempt.status === "needs_second_factor" ? ["pwd", "mfa"] : ["pwd"];
  const opened = signInBrowser(context, user.id, amr, request);
  const done = { ...attempt, status: "complete", sessionId: opened.sessionId } as const;
  return { attempt: save(context, done), opened };
}

/** Continues after the first factor: with a second one, if the user has one. */
function advance(
  context: SimContext,
  attempt: SignInAttempt,
  user: User,
  request: BrowserHead,
): Advanced<SignInAttempt> {
  checkCanSignIn(context, user);
  const { firstStrategy } = attempt;
  if (firstStrategy === "ticket" || !hasSecondFactor(user)) {
    return complete(context, attempt, user, request);
  }
  return { attempt: save(context, { ...attempt, status: "needs_second_factor" }) };
}

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
  if (body.identifier === undefined) return { attempt: save(context, attempt(undefined)) };
  const user = findUser(context, body.identifier);
  if (!user) {
    throw invalidParam("identifier", "form_identifier_not_found", "Couldn't find your account.");
  }
  const started = attempt(user);
  const { strategy = "password" } = body;
  if (strategy !== "password") return prepareFirst(context, started, { strategy });
  if (body.password === undefined) return { attempt: save(context, started) };
  return attemptFirst(context, started, { ...body, strategy: "password" }, request);
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
  return { attempt: save(context, attempt) };
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
  return advance(context, attempt, userOf(context, attempt), request);
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
    return { attempt: save(context, { ...attempt, firstStrategy: first, status }) };
  }
  return advance(context, { ...attempt, firstStrategy: first }, user, request);
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
  return complete(context, attempt, user, request);
}
