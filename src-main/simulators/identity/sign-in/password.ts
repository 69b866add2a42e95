import { findByLogin } from "../shared/find.ts";
import { saveUser, type SimContext, type User } from "../state.ts";
import { moveTo } from "../resources/lifecycle/actions.ts";
import { isDenied } from "../resources/policies/find.ts";
import { attemptsOf, isPasswordOld, isUnlockedByNow } from "../resources/policies/password.ts";
import { userTarget, writeLog } from "./log.ts";

/** The result of a user name and a password. */
export type PasswordResult =
  | { readonly outcome: "success" | "expired"; readonly user: User }
  | { readonly outcome: "locked" | "wrong" | "denied" };

/** One more failed attempt; the tenth locks the user out. */
function countFailure(context: SimContext, user: User): void {
  const failedLogins = user.failedLogins + 1;
  const counted = saveUser(context.state, { ...user, failedLogins });
  const about = { actorId: user.id, targets: [userTarget(user)] };
  writeLog(context, "user.session.start", { ...about, failure: "INVALID_CREDENTIALS" });
  const most = attemptsOf(context.state, user);
  if (most === 0 || failedLogins < most) return;
  moveTo(context, counted, "LOCKED_OUT");
  writeLog(context, "user.account.lock", { ...about, failure: "LOCKED_OUT" });
}

/** Unlocks a user whom the password policy locks for a time that is over. */
function unlockByNow(context: SimContext, user: User | undefined): User | undefined {
  if (user?.status !== "LOCKED_OUT" || !isUnlockedByNow(context, user)) return user;
  return moveTo(context, { ...user, failedLogins: 0 }, "ACTIVE");
}

/** Checks a password; repeated failures lock a user out. */
export function checkPassword(
  context: SimContext,
  login: string,
  password: string,
): PasswordResult {
  const user = unlockByNow(context, findByLogin(context.state, login));
  if (user?.status === "LOCKED_OUT") return { outcome: "locked" };
  if (user?.status !== "ACTIVE" && user?.status !== "PASSWORD_EXPIRED") return { outcome: "wrong" };
  if (user.password === undefined || user.password !== password) {
    countFailure(context, user);
    return { outcome: "wrong" };
  }
  if (isDenied(context.state, "OKTA_SIGN_ON", user, "signon")) {
    const about = { actorId: user.id, targets: [userTarget(user)] };
    writeLog(context, "user.session.start", { ...about, failure: "DENY" });
    return { outcome: "denied" };
  }
  if (user.status === "ACTIVE" && isPasswordOld(context, user)) {
    return { outcome: "expired", user: moveTo(context, user, "PASSWORD_EXPIRED") };
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
