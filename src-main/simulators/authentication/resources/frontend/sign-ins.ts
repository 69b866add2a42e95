import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import type { BrowserHead } from "#core/oauth/browser-session.ts";
import { clerkError, invalidParam } from "../../errors.ts";
import { checkPassword, isPassword, passwordIn } from "../../shared/passwords.ts";
import { saveUser } from "../../shared/save.ts";
import { CODE_MS } from "../../identifications/present.ts";
import { findUser, takeSecondFactor, TEST_CODE } from "../../sign-in/service.ts";
import { newStored, type SignInAttempt, type SimContext, type User } from "../../state.ts";
import { checkCanSignIn } from "../sessions/actions.ts";
import { takeTicket } from "../portal/tickets.ts";
import { presentUser } from "../users/present.ts";
import { ATTEMPT_MS, type Advanced, signInBrowser } from "./client.ts";
import { mailCode } from "./code-mail.ts";

const text = z.string().optional();

export const signInBody = lazyLooseObject(() => ({
  strategy: text,
  identifier: text,
  password: text,
  ticket: text,
  code: text,
}));

export const prepareBody = lazyLooseObject(() => ({ strategy: text, email_address_id: text }));

type SignInBody = z.output<typeof signInBody>;

/** The code that resets a password comes by mail. */
const RESET = "reset_password_email_code";

const isCodeStrategy = (strategy: string | null) =>
  strategy === "email_code" || strategy === "phone_code" || strategy === RESET;

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

/** Starts a sign-in; with a password or a ticket it can be complete at once. */
export function createSignIn(
  context: SimContext,
  body: SignInBody,
  request: BrowserHead,
): Advanced<SignInAttempt> {
  const { state } = context;
  const attempt = (user: User | undefined): SignInAttempt => ({
    ...newStored(context, "sia_"),
    status: user ? "needs_first_factor" : "needs_identifier",
    identifier: body.identifier ?? null,
    userId: user?.id ?? null,
    firstStrategy: null,
    sessionId: null,
  });
  if (body.ticket !== undefined) {
    const user = state.users.get(takeTicket(context, body.ticket)?.userId ?? "");
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

/** Sends the code of a first factor: by mail, to the address that was chosen or the primary one. */
export function prepareFirst(
  context: SimContext,
  attempt: SignInAttempt,
  { strategy, email_address_id: id }: z.output<typeof prepareBody>,
): Advanced<SignInAttempt> {
  if (strategy !== "email_code" && strategy !== RESET) return { attempt };
  const user = userOf(context, attempt);
  const email = context.state.emails.get(id ?? user.primaryEmailId ?? "");
  if (email?.userId !== user.id) {
    const message = "The email address is not one of this account.";
    throw invalidParam("email_address_id", "form_param_value_invalid", message);
  }
  mailCode(context, strategy === RESET ? "reset_password_code" : "verification_code", email);
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
    if (!isCode && strategy !== "password") {
      const message = `${strategy} is not a strategy of this sign-in.`;
      throw invalidParam("strategy", "form_param_value_invalid", message);
    }
    if (isCode && code !== TEST_CODE) throw wrongCode();
    if (!isCode && user.password && !isPassword(user.password, password)) {
      const message = "Password is incorrect. Try again, or use another method.";
      throw invalidParam("password", "form_password_incorrect", message);
    }
  }
  const first = attempt.firstStrategy ?? strategy;
  if (first === RESET) {
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

const verification = ({ createdAt, firstStrategy }: SignInAttempt, isVerified: boolean) => {
  return {
    object: isCodeStrategy(firstStrategy)
      ? "verification_otp"
      : `verification_${firstStrategy ?? "password"}`,
    status: isVerified ? "verified" : "unverified",
    strategy: firstStrategy,
    attempts: isVerified ? 1 : null,
    expire_at: createdAt + CODE_MS,
  };
};

/** A sign-in as clerk-js sees it. */
export function presentSignIn(context: SimContext, attempt: SignInAttempt) {
  const { state } = context;
  const user = state.users.get(attempt.userId ?? "");
  const emails = (user?.emailIds ?? []).flatMap((id) => state.emails.get(id) ?? []);
  const phones = (user?.phoneIds ?? []).flatMap((id) => state.phones.get(id) ?? []);
  const { status, firstStrategy } = attempt;
  const isFirstDone = status !== "needs_identifier" && status !== "needs_first_factor";
  return {
    object: "sign_in_attempt" as const,
    id: attempt.id,
    status,
    identifier: attempt.identifier,
    supported_identifiers: ["email_address", "phone_number", "username"],
    supported_first_factors: user
      ? [
          { strategy: "password" },
          ...emails.flatMap(({ id, address }) =>
            ["email_code", RESET].map((strategy) => ({
              strategy,
              email_address_id: id,
              safe_identifier: address,
              primary: id === user.primaryEmailId,
            })),
          ),
          ...phones.map(({ id, address }) => ({
            strategy: "phone_code",
            phone_number_id: id,
            safe_identifier: address,
            primary: id === user.primaryPhoneId,
          })),
        ]
      : null,
    supported_second_factors: user
      ? [
          ...(user.totpSecret === null ? [] : [{ strategy: "totp" }]),
          ...(user.backupCodes.length === 0 ? [] : [{ strategy: "backup_code" }]),
        ]
      : null,
    first_factor_verification: firstStrategy === null ? null : verification(attempt, isFirstDone),
    second_factor_verification: null,
    user_data: user
      ? {
          first_name: user.firstName,
          last_name: user.lastName,
          image_url: presentUser(context, user).image_url,
          has_image: false,
        }
      : null,
    created_session_id: attempt.sessionId,
    abandon_at: attempt.createdAt + ATTEMPT_MS,
    client_trust_state: null,
  };
}
