import { realmOf } from "../../management/user-realms.ts";
import { presentTime } from "../../shared/time.ts";
import { hasPassword, type State, type User } from "../../state.ts";
import { legalActions, type LifecycleAction } from "../lifecycle/actions.ts";

type ApiObject = Record<string, unknown>;

const actionPaths: Readonly<Record<LifecycleAction, string>> = {
  activate: "lifecycle/activate",
  reactivate: "lifecycle/reactivate",
  deactivate: "lifecycle/deactivate",
  suspend: "lifecycle/suspend",
  unsuspend: "lifecycle/unsuspend",
  unlock: "lifecycle/unlock",
  expirePassword: "lifecycle/expire_password",
  resetPassword: "lifecycle/reset_password",
  forgotPassword: "credentials/forgot_password",
  changePassword: "credentials/change_password",
  changeRecoveryQuestion: "credentials/change_recovery_question",
};

/** The schema of a user's type. */
const schemaOf = ({ typeId }: State, user: User) =>
  user.typeId === undefined || user.typeId === typeId ? "default" : `osc${user.typeId.slice(3)}`;

function presentLinks(state: State, user: User, base: string): ApiObject {
  const self = `${base}/api/v1/users/${user.id}`;
  const actions: ApiObject = Object.fromEntries(
    legalActions[user.status].map((action) => [
      action,
      { href: `${self}/${actionPaths[action]}`, method: "POST" },
    ]),
  );
  return {
    self: { href: self },
    schema: { href: `${base}/api/v1/meta/schemas/user/${schemaOf(state, user)}` },
    type: { href: `${base}/api/v1/meta/types/user/${user.typeId ?? state.typeId}` },
    ...actions,
  };
}

/**
 * Presents the visible part of a user's credentials: the existence of a password, never the password.
 */
export function presentCredentials(user: User): ApiObject {
  const email = user.profile["email"];
  return {
    ...(hasPassword(user) ? { password: {} } : {}),
    ...(user.recovery ? { recovery_question: { question: user.recovery.question } } : {}),
    emails: [{ value: email, status: "VERIFIED", type: "PRIMARY" }],
    provider: user.provider,
  };
}

function presentUserBody(state: State, user: User): ApiObject {
  const realmId = realmOf(state, user.id);
  return {
    id: user.id,
    status: user.status,
    created: presentTime(user.created),
    activated: presentTime(user.activated),
    statusChanged: presentTime(user.statusChanged),
    lastLogin: presentTime(user.lastLogin),
    lastUpdated: presentTime(user.lastUpdated),
    passwordChanged: presentTime(user.passwordChanged),
    ...(realmId !== undefined && { realmId }),
    type: { id: user.typeId ?? state.typeId },
    profile: { mobilePhone: null, secondEmail: null, ...user.profile },
    credentials: presentCredentials(user),
  };
}

/** A user with links to all that its status allows. */
export function presentUser(state: State, user: User, base: string): ApiObject {
  return { ...presentUserBody(state, user), _links: presentLinks(state, user, base) };
}

/** A user in a list: the way to itself is its only link. */
export function presentListedUser(state: State, user: User, base: string): ApiObject {
  const links = { self: { href: `${base}/api/v1/users/${user.id}` } };
  return { ...presentUserBody(state, user), _links: links };
}
