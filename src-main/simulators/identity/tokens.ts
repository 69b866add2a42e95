import { deadLink } from "./errors.ts";
import { saveUser, type IdentityContext, type User } from "./state.ts";

const ACTIVATION_LIFETIME_MS = 7 * 24 * 3_600_000;
const RESET_LIFETIME_MS = 3_600_000;
const URL_SAFE = 20;

function issue(context: IdentityContext, user: User, family: string, lifetime: number): string {
  const value = context.ids.next(family, URL_SAFE).slice(family.length);
  saveUser(context.state, { ...user, token: { value, expiresAt: context.now + lifetime } });
  return value;
}

/** A fresh activation token of a user; one that was issued before is void. */
export function issueActivationToken(context: IdentityContext, user: User): string {
  return issue(context, user, "activation", ACTIVATION_LIFETIME_MS);
}

/** A fresh password reset token of a user. */
export function issueResetToken(context: IdentityContext, user: User): string {
  return issue(context, user, "reset", RESET_LIFETIME_MS);
}

/** The user a mail's link belongs to, in the status the link is for. Used and expired links are dead. */
export function userOfToken(
  context: IdentityContext,
  token: string,
  status: "PROVISIONED" | "RECOVERY",
): User {
  const user = context.state.users.get(context.state.tokens.get(token) ?? "");
  if (user?.status !== status) throw deadLink();
  if ((user.token?.expiresAt ?? 0) <= context.now) throw deadLink();
  return user;
}
