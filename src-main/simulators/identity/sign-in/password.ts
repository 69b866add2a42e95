import { findByLogin } from "../shared/find.ts";
import { saveUser, type SimContext, type User } from "../state.ts";
import { moveTo } from "../resources/lifecycle/actions.ts";
import { userTarget, writeLog } from "./log.ts";

const MAX_FAILURES = 10;

/** The result of a user name and a password. */
export type PasswordResult =
  | { readonly outcome: "success" | "expired"; readonly user: User }
  | { readonly outcome: "locked" | "wrong" };

/** One more failed attempt; the tenth locks the user out. */
function countFailure(context: SimContext, user: User): void {
  const failedLogins = user.failedLogins + 1;
  const counted = saveUser(context.state, { ...user, failedLogins });
  const about = { actorId: user.id, targets: [userTarget(user)] };
  writeLog(context, "user.session.start", { ...about, failure: "INVALID_CREDENTIALS" });
  if (failedLogins < MAX_FAILURES) return;
  moveTo(context, counted, "LOCKED_OUT");
  writeLog(context, "user.account.lock", { ...about, failure: "LOCKED_OUT" });
}

/** Checks a password; repeated failures lock a user out. */
export function checkPassword(
  context: SimContext,
  login: string,
  password: string,
): PasswordResult {
  const user = findByLogin(context.state, login);
  if (user?.status === "LOCKED_OUT") return { outcome: "locked" };
  if (user?.status !== "ACTIVE" && user?.status !== "PASSWORD_EXPIRED") return { outcome: "wrong" };
  if (user.password === undefined || user.password !== password) {
    countFailure(context, user);
    return { outcome: "wrong" };
  }
  return { outcome: user.status === "ACTIVE" ? "success" : "expired", user };
}

/** Notes a sign-in that succeeded with these methods. */
export function noteSignIn(context: SimContext, userId: string, amr: readonly string[]): void {
  const user = context.state.users.get(userId);
  if (!user) return;
  saveUser(context.state, { ...user, failedLogins: 0, lastLogin: context.now });
  const about = { actorId: user.id, targets: [userTarget(user)] };
  writeLog(context, "user.session.start", about);
  if (amr.includes("mfa")) writeLog(context, "user.authentication.auth_via_mfa", about);
}
