import type { BrowserHead } from "#core/oauth/browser-session.ts";
import type { SignInAttempt, SimContext, User } from "../../state.ts";
import { checkCanSignIn } from "../sessions/actions.ts";
import { type Advanced, signInBrowser } from "./client.ts";

const hasSecondFactor = ({ totpSecret, backupCodes }: User) =>
  totpSecret !== null || backupCodes.length > 0;

/** Saves a sign-in. */
export function saveSignIn({ state, now }: SimContext, attempt: SignInAttempt): SignInAttempt {
  const saved = { ...attempt, updatedAt: now };
  state.signIns.set(saved.id, saved);
  return saved;
}

/** Completes a sign-in: the user is signed in, in the browser of the request. */
export function completeSignIn(
  context: SimContext,
  attempt: SignInAttempt,
  user: User,
  request: BrowserHead,
): Advanced<SignInAttempt> {
  checkCanSignIn(context, user);
  const amr = attempt.status === "needs_second_factor" ? ["pwd", "mfa"] : ["pwd"];
  const opened = signInBrowser(context, user.id, amr, request);
  const done = { ...attempt, status: "complete", sessionId: opened.sessionId } as const;
  return { attempt: saveSignIn(context, done), opened };
}

/** Continues after the first factor: with a second one, if the user has one. */
export function advanceSignIn(
  context: SimContext,
  attempt: SignInAttempt,
  user: User,
  request: BrowserHead,
): Advanced<SignInAttempt> {
  checkCanSignIn(context, user);
  const { firstStrategy } = attempt;
  if (firstStrategy === "ticket" || !hasSecondFactor(user)) {
    return completeSignIn(context, attempt, user, request);
  }
  return { attempt: saveSignIn(context, { ...attempt, status: "needs_second_factor" }) };
}
