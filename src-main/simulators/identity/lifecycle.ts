import type { Refusal } from "#core/kernel/refusal.ts";
import { forbidden, oktaError, validationFailed, wrongStatus } from "./errors.ts";
import { saveUser, type IdentityContext, type User, type UserStatus } from "./state.ts";

export type LifecycleAction =
  | "activate"
  | "reactivate"
  | "deactivate"
  | "suspend"
  | "unsuspend"
  | "unlock"
  | "expirePassword"
  | "resetPassword"
  | "forgotPassword"
  | "changePassword"
  | "changeRecoveryQuestion";

/** What may be done with a user in each status: the checks and the links of answers come from here. */
export const legalActions: Readonly<Record<UserStatus, readonly LifecycleAction[]>> = {
  STAGED: ["activate", "changePassword", "changeRecoveryQuestion", "deactivate"],
  PROVISIONED: ["reactivate", "resetPassword", "deactivate"],
  ACTIVE: [
    "suspend",
    "resetPassword",
    "forgotPassword",
    "expirePassword",
    "changeRecoveryQuestion",
    "changePassword",
    "deactivate",
  ],
  RECOVERY: [
    "reactivate",
    "resetPassword",
    "changeRecoveryQuestion",
    "changePassword",
    "deactivate",
  ],
  PASSWORD_EXPIRED: [
    "resetPassword",
    "forgotPassword",
    "expirePassword",
    "changeRecoveryQuestion",
    "changePassword",
    "deactivate",
  ],
  LOCKED_OUT: ["unlock", "resetPassword", "deactivate"],
  SUSPENDED: ["unsuspend", "deactivate"],
  DEPROVISIONED: ["activate"],
};

/** Actions whose refusal has words of its own; the others share one. */
const refusals: Readonly<Partial<Record<LifecycleAction, () => Refusal>>> = {
  activate: () =>
    oktaError(403, "E0000016", "Activation failed because the user is already active"),
  suspend: () => validationFailed("suspendUser", ["Cannot suspend a user that is not active"]),
  unsuspend: () =>
    validationFailed("unsuspendUser", ["Cannot unsuspend a user that is not suspended"]),
};

/** Refuses what the user's status does not allow, and what would lock out the token's owner. */
export function checkLegal(context: IdentityContext, user: User, action: LifecycleAction): void {
  if (!legalActions[user.status].includes(action)) throw (refusals[action] ?? wrongStatus)();
  const isFatal = action === "deactivate" || action === "suspend";
  if (isFatal && user.id === context.state.ownerId) throw forbidden();
}

/** Moves a user to a status, now. */
export function moveTo(context: IdentityContext, user: User, status: UserStatus): User {
  const { now } = context;
  const activated = status === "ACTIVE" || status === "PROVISIONED";
  return saveUser(context.state, {
    ...user,
    status,
    statusChanged: now,
    lastUpdated: now,
    activated: user.activated ?? (activated ? now : null),
  });
}

/** Where activation leads: users with a password, or whose password is kept elsewhere, are ready. */
export function statusWhenActivated(user: User): "ACTIVE" | "PROVISIONED" {
  const isReady = user.password !== undefined || user.provider.type !== "OKTA";
  return isReady ? "ACTIVE" : "PROVISIONED";
}
