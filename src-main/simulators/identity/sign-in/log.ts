import { recordLogEvent } from "../events.ts";
import { managementMessages } from "./management-messages.ts";
import type { HOOK_TYPES } from "../profile.ts";
import type { App } from "../authorization/entities.ts";
import {
  readLogin,
  readName,
  type Group,
  type LogEvent,
  type LogTarget,
  type SimContext,
  type User,
} from "../state.ts";

export const userTarget = (user: User): LogTarget => ({
  id: user.id,
  type: "User",
  displayName: readName(user),
  alternateId: readLogin(user),
});

export const appTarget = ({ id, label }: App): LogTarget => ({
  id,
  type: "AppInstance",
  displayName: label,
  alternateId: label,
});

export const groupTarget = ({ id, profile }: Group): LogTarget => ({
  id,
  type: "UserGroup",
  displayName: profile.name,
  alternateId: null,
});

/** The types of entries that are written, with their words. */
const messages: Readonly<Record<(typeof HOOK_TYPES)[number], string>> = {
  "user.session.start": "User login to Okta",
  "user.session.end": "User logout from Okta",
  "user.authentication.auth_via_mfa": "Authentication of user via MFA",
  "user.authentication.sso": "User single sign on to app",
  "user.account.lock": "Max sign in attempts exceeded",
  "user.account.unlock": "Unlock user account",
  "user.account.reset_password": "User reset password for Okta (by admin)",
  "user.account.update_password": "User update password for Okta",
  "user.account.update_profile": "Update user profile for Okta",
  "user.lifecycle.create": "Create Okta user",
  "user.lifecycle.activate": "Activate Okta user",
  "user.lifecycle.deactivate": "Deactivate Okta user",
  "user.lifecycle.suspend": "Suspend Okta user",
  "user.lifecycle.unsuspend": "Unsuspend Okta user",
  "user.lifecycle.delete.initiated": "Delete Okta user",
  "user.mfa.factor.activate": "Activate factor for user",
  "user.mfa.factor.deactivate": "Reset factor for user",
  "group.lifecycle.create": "Create Okta group",
  "group.lifecycle.delete": "Delete Okta group",
  "group.user_membership.add": "Add user to group membership",
  "group.user_membership.remove": "Remove user from group membership",
  "application.lifecycle.create": "Create application",
  "application.lifecycle.activate": "Activate application",
  "application.lifecycle.deactivate": "Deactivate application",
  "application.lifecycle.delete": "Delete application",
  "application.user_membership.add": "Add user to application membership",
  "application.user_membership.remove": "Remove user's application membership",
  "app.oauth2.as.authorize.code": "OAuth2 authorization code request",
  "app.oauth2.as.token.grant": "OAuth2 token request",
  "app.oauth2.authorize.code": "OIDC authorization code request",
  "app.oauth2.token.grant": "OIDC token request",
} as const;

export type LogType = keyof typeof messages | keyof typeof managementMessages;

/** The subject of an entry and its outcome. */
interface LogFacts {
  /** Default: the owner of the API token. */
  readonly actorId?: string;
  readonly targets?: readonly LogTarget[];
  /** Why it failed; absent for a success. */
  readonly failure?: string;
}

/** Writes an entry of the system log. Event hooks get it, too. */
export function writeLog(
  context: SimContext,
  eventType: LogType,
  { actorId, targets = [], failure }: LogFacts,
): void {
  const { state, ids, now } = context;
  const event: LogEvent = {
    id: ids.uuid("log"),
    published: now,
    eventType,
    severity: failure === undefined ? "INFO" : "WARN",
    displayMessage: { ...messages, ...managementMessages }[eventType],
    actorId: actorId ?? state.ownerId,
    result: failure === undefined ? "SUCCESS" : "FAILURE",
    reason: failure ?? null,
    targets,
  };
  state.logs.add(event);
  recordLogEvent(context, event);
}
