import { revokeGrants } from "#core/oauth/grants.ts";
import type { Refusal } from "#core/contract/refusal.ts";
import { forbidden, oktaError, validationFailed, wrongStatus } from "../../errors.ts";
import {
  activationMailSent,
  activationUrl,
  publicBase,
  resetMailSent,
  resetUrl,
} from "../../events.ts";
import { removeAssignments } from "../../management/role-parts.ts";
import { appTarget, userTarget, writeLog, type LogType } from "../../sign-in/log.ts";
import { emitMail } from "../../templates/emit.ts";
import { hasPassword, saveUser, type SimContext, type User, type UserStatus } from "../../state.ts";

const ACTIVATION_LIFETIME_MS = 7 * 24 * 3_600_000;
const RESET_LIFETIME_MS = 3_600_000;
const TOKEN_LENGTH = 20;

const passwordActions = [
  "resetPassword",
  "forgotPassword",
  "expirePassword",
  "changeRecoveryQuestion",
  "changePassword",
] as const;

/** The actions that each status allows: the source of the checks and of the links in responses. */
export const legalActions = {
  STAGED: ["activate", "changePassword", "changeRecoveryQuestion", "deactivate"],
  PROVISIONED: ["reactivate", "resetPassword", "deactivate"],
  ACTIVE: ["suspend", ...passwordActions, "deactivate"],
  RECOVERY: [
    "reactivate",
    "resetPassword",
    "changeRecoveryQuestion",
    "changePassword",
    "deactivate",
  ],
  PASSWORD_EXPIRED: [...passwordActions, "deactivate"],
  LOCKED_OUT: ["unlock", "resetPassword", "deactivate"],
  SUSPENDED: ["unsuspend", "deactivate"],
  DEPROVISIONED: ["activate"],
} as const satisfies Readonly<Record<UserStatus, readonly string[]>>;

export type LifecycleAction = (typeof legalActions)[UserStatus][number];

/** Errors of the actions that do not share the general one. */
const refusals: Readonly<Partial<Record<LifecycleAction, () => Refusal>>> = {
  activate: () =>
    oktaError(403, "E0000016", "Activation failed because the user is already active"),
  unlock: () => oktaError(403, "E0000032", "Unlock is not allowed for this user."),
  suspend: () => validationFailed("suspendUser", ["Cannot suspend a user that is not active"]),
  unsuspend: () =>
    validationFailed("unsuspendUser", ["Cannot unsuspend a user that is not suspended"]),
};

/** Throws if the user's status forbids the action, or if it would lock out the owner of the token. */
export function checkLegal(context: SimContext, user: User, action: LifecycleAction): void {
  const legal: readonly LifecycleAction[] = legalActions[user.status];
  if (!legal.includes(action)) throw (refusals[action] ?? wrongStatus)();
  const isFatal = action === "deactivate" || action === "suspend";
  if (isFatal && user.id === context.state.ownerId) throw forbidden();
}

/** The entry of the system log for a change of status. */
function logTypeOf(from: UserStatus, to: UserStatus): LogType | undefined {
  if (from === to) return undefined;
  if (to === "SUSPENDED") return "user.lifecycle.suspend";
  if (to === "DEPROVISIONED") return "user.lifecycle.deactivate";
  if (to === "RECOVERY") return "user.account.reset_password";
  if (to !== "ACTIVE") return undefined;
  if (from === "SUSPENDED") return "user.lifecycle.unsuspend";
  if (from === "LOCKED_OUT") return "user.account.unlock";
  const isNew = from === "STAGED" || from === "PROVISIONED" || from === "DEPROVISIONED";
  return isNew ? "user.lifecycle.activate" : "user.account.update_password";
}

/** Users who cannot sign in are signed out, and apps can no longer act for them. */
function endAccess({ state }: SimContext, userId: string): void {
  for (const session of [...state.oauth.sessions.values()]) {
    if (session.userId === userId) state.oauth.sessions.delete(session.id);
  }
  revokeGrants(state.oauth, (grant) => grant.userId === userId);
}

/** Takes the apps away that were assigned to a user itself; those of groups follow the user's status. */
function removeApps(context: SimContext, user: User): void {
  for (const app of context.state.apps.values()) {
    if (!app.users.delete(user.id)) continue;
    const targets = [userTarget(user), appTarget(app)];
    writeLog(context, "application.user_membership.remove", { targets });
  }
}

/** Saves a user with a new status. */
export function moveTo(context: SimContext, user: User, status: UserStatus): User {
  const { now } = context;
  const activated = status === "ACTIVE" || status === "PROVISIONED";
  const logType = logTypeOf(user.status, status);
  if (logType) writeLog(context, logType, { targets: [userTarget(user)] });
  if (status === "SUSPENDED" || status === "DEPROVISIONED") endAccess(context, user.id);
  if (status === "DEPROVISIONED") {
    removeApps(context, user);
    removeAssignments(context.state, ({ ownerId }) => ownerId === user.id);
  }
  return saveUser(context.state, {
    ...user,
    status,
    statusChanged: now,
    lastUpdated: now,
    activated: user.activated ?? (activated ? now : null),
  });
}

/** The status after activation: a user with a password, or with an external one, is active. */
export function statusWhenActivated(user: User): "ACTIVE" | "PROVISIONED" {
  const canSignIn = hasPassword(user) || user.importsPassword === true;
  const isReady = canSignIn || user.provider.type !== "OKTA";
  return isReady ? "ACTIVE" : "PROVISIONED";
}

/** Gives a user a one-time token, which replaces an earlier one. */
export function issueToken(
  context: SimContext,
  user: User,
  family: string,
  lifetime: number,
): string {
  const value = context.ids.next(family, TOKEN_LENGTH).slice(family.length);
  saveUser(context.state, { ...user, token: { value, expiresAt: context.now + lifetime } });
  return value;
}

/** Sends a new activation link by mail, or returns it. */
export function offerActivation(
  context: SimContext,
  user: User,
  sendEmail: boolean,
  baseUrl: string,
): Readonly<Record<string, string>> {
  const base = publicBase(context, baseUrl);
  const activationToken = issueToken(context, user, "activation", ACTIVATION_LIFETIME_MS);
  if (!sendEmail) return { activationUrl: activationUrl(base, activationToken), activationToken };
  const variables = { activationToken, activationLink: activationUrl(base, activationToken) };
  emitMail(context, user, activationMailSent(user, activationToken, base), variables, base);
  return {};
}

/** Moves a user to recovery and sends the reset link by mail, or returns it. */
export function offerReset(
  context: SimContext,
  user: User,
  sendEmail: boolean,
  baseUrl: string,
): Readonly<Record<string, string>> {
  const base = publicBase(context, baseUrl);
  const recovering = moveTo(context, user, "RECOVERY");
  const token = issueToken(context, recovering, "reset", RESET_LIFETIME_MS);
  if (!sendEmail) return { resetPasswordUrl: resetUrl(base, token) };
  emitResetMail(context, recovering, token, base);
  return {};
}

/** Mails the link to choose a new password. */
export function emitResetMail(context: SimContext, user: User, token: string, base: string): void {
  const variables = {
    resetPasswordToken: token,
    resetPasswordLink: resetUrl(base, token),
    recoveryToken: token,
  };
  emitMail(context, user, resetMailSent(user, token, base), variables, base);
}
