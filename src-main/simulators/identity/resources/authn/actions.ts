import { notFound, oktaError } from "../../errors.ts";
import type { AuthnStatus, AuthnTransaction, Factor } from "../../factors/entities.ts";
import { listActiveFactors } from "../../factors/verify.ts";
import { lacksFactor } from "../authenticators/actions.ts";
import { needsFactor } from "../policies/sign-on.ts";
import { noteSignIn } from "../../sign-in/password.ts";
import { newSessionToken } from "../../sign-in/session-tokens.ts";
import type { SimContext, User } from "../../state.ts";
import { presentSuccess, presentTransaction } from "./present.ts";

const TRANSACTION_MS = 300_000;

/** Starts a sign-in that needs another step. */
export function startTransaction(
  { state, ids, now }: SimContext,
  user: User,
  status: AuthnStatus,
  fields: Pick<AuthnTransaction, "amr" | "relayState">,
): AuthnTransaction {
  const transaction: AuthnTransaction = {
    id: ids.next("00", 40),
    userId: user.id,
    status,
    factorId: undefined,
    expiresAt: now + TRANSACTION_MS,
    ...fields,
  };
  state.authn.set(transaction.id, transaction);
  return transaction;
}

/** Returns the sign-in of a state token; throws Okta's 401. */
export function requireTransaction(
  { state, now }: SimContext,
  stateToken: string,
): { readonly transaction: AuthnTransaction; readonly user: User } {
  const transaction = state.authn.get(stateToken);
  const user = state.users.get(transaction?.userId ?? "");
  if (transaction && user && transaction.expiresAt > now) return { transaction, user };
  throw oktaError(401, "E0000011", "Invalid token provided");
}

/** Moves a sign-in to another state. */
export function saveTransaction(
  { state }: SimContext,
  changed: AuthnTransaction,
): AuthnTransaction {
  state.authn.set(changed.id, changed);
  return changed;
}

/** Throws unless a sign-in is in one of these states. */
export function checkStatus(
  { status }: AuthnTransaction,
  ...allowed: readonly AuthnStatus[]
): void {
  if (allowed.includes(status)) return;
  const summary = "This operation is not allowed in the current authentication state.";
  throw oktaError(403, "E0000079", summary);
}

/** Returns the factor that a sign-in is answered with. */
export function requireOwnFactor(context: SimContext, userId: string, id: string): Factor {
  const factor = listActiveFactors(context, userId).find((one) => one.id === id);
  if (factor) return factor;
  throw notFound(id, "UserFactor");
}

/** Ends a sign-in with a session token. */
export function finishSignIn(
  context: SimContext,
  user: User,
  { amr, relayState, id }: Pick<AuthnTransaction, "amr" | "relayState"> & { readonly id?: string },
): object {
  if (id !== undefined) context.state.authn.delete(id);
  noteSignIn(context, user.id, amr);
  const token = newSessionToken(context, user.id, amr);
  return presentSuccess(user, token, relayState);
}

/** Ends a sign-in after a factor, unless the enrolment policy requires another one. */
export function afterFactor(
  context: SimContext,
  user: User,
  transaction: AuthnTransaction,
  base: string,
): object {
  if (!lacksFactor(context.state, user)) return finishSignIn(context, user, transaction);
  const next = { ...transaction, status: "MFA_ENROLL", factorId: undefined } as const;
  return presentTransaction(context, saveTransaction(context, next), user, base);
}

/** Continues after the password: asks for a second factor, or for the set-up of one, if the sign-on rule wants it. */
export function afterPassword(
  context: SimContext,
  user: User,
  fields: Pick<AuthnTransaction, "amr" | "relayState">,
  base: string,
): object {
  const needs = needsFactor(context, user);
  if (needs === "none") return finishSignIn(context, user, fields);
  const status = needs === "factor" ? "MFA_REQUIRED" : "MFA_ENROLL";
  const transaction = startTransaction(context, user, status, fields);
  return presentTransaction(context, transaction, user, base);
}
