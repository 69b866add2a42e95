import * as z from "zod";
import type { Route, RouteRequest } from "#core/kernel/route.ts";
import { routesOf } from "#core/kernel/route.ts";
import { activationMailSent, activationUrl, resetMailSent, resetUrl } from "../events.ts";
import { findUser } from "../find.ts";
import { checkLegal, moveTo, statusWhenActivated, type LifecycleAction } from "../lifecycle.ts";
import { presentUser } from "../present-user.ts";
import { saveUser, type IdentityContext, type IdentityState, type User } from "../state.ts";
import { issueActivationToken, issueResetToken } from "../tokens.ts";
import { flag, publicBase } from "./bodies.ts";

const route = routesOf<IdentityState>();

/** The user of a path, when its status allows the action. */
function allowed(
  context: IdentityContext,
  request: Pick<RouteRequest, "params">,
  action: LifecycleAction,
): User {
  const user = findUser(context.state, request.params);
  checkLegal(context, user, action);
  return user;
}

/** Mails a fresh activation link, or hands it to the caller. */
function offerActivation(
  context: IdentityContext,
  user: User,
  sendEmail: boolean,
  baseUrl: string,
): Record<string, string> {
  const base = publicBase(context, baseUrl);
  const activationToken = issueActivationToken(context, user);
  if (!sendEmail) return { activationUrl: activationUrl(base, activationToken), activationToken };
  context.emit(activationMailSent(user, activationToken, base));
  return {};
}

/** Puts a user into recovery and mails the link, or hands it to the caller. */
export function offerReset(
  context: IdentityContext,
  user: User,
  sendEmail: boolean,
  baseUrl: string,
): Record<string, string> {
  const base = publicBase(context, baseUrl);
  const recovering = moveTo(context, user, "RECOVERY");
  const token = issueResetToken(context, recovering);
  if (!sendEmail) return { resetPasswordUrl: resetUrl(base, token) };
  context.emit(resetMailSent(recovering, token, base));
  return {};
}

/** A lifecycle step that only moves the user to another status. */
function step(
  action: "deactivate" | "suspend" | "unsuspend" | "unlock",
  summary: string,
  change: (context: IdentityContext, user: User) => void,
): Route<IdentityState> {
  return route({
    method: "POST",
    path: `/api/v1/users/:id/lifecycle/${action}`,
    summary,
    query: z.object({ sendEmail: flag(false) }),
    handle: (context, request) => {
      change(context, allowed(context, request, action));
      return {};
    },
  });
}

/** The transitions of a user's status. */
export const lifecycleRoutes = [
  route({
    method: "POST",
    path: "/api/v1/users/:id/lifecycle/activate",
    summary: "Activates a staged or deactivated user",
    query: z.object({ sendEmail: flag(true) }),
    handle: (context, request) => {
      const user = allowed(context, request, "activate");
      const activated = moveTo(context, user, statusWhenActivated(user));
      if (activated.status === "ACTIVE") return {};
      return offerActivation(context, activated, request.query.sendEmail, request.baseUrl);
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/users/:id/lifecycle/reactivate",
    summary: "Renews the activation link of a user who has not used it",
    query: z.object({ sendEmail: flag(false) }),
    handle: (context, request) => {
      const user = allowed(context, request, "reactivate");
      const again = moveTo(context, user, "PROVISIONED");
      return offerActivation(context, again, request.query.sendEmail, request.baseUrl);
    },
  }),
  step("deactivate", "Deactivates a user", (context, user) => {
    moveTo(context, { ...user, token: undefined }, "DEPROVISIONED");
  }),
  step("suspend", "Suspends an active user", (context, user) => {
    moveTo(context, user, "SUSPENDED");
  }),
  step("unsuspend", "Ends a suspension", (context, user) => {
    moveTo(context, user, "ACTIVE");
  }),
  step("unlock", "Unlocks a user after too many failed logins", (context, user) => {
    moveTo(context, { ...user, failedLogins: 0 }, "ACTIVE");
  }),
  route({
    method: "POST",
    path: "/api/v1/users/:id/lifecycle/expire_password",
    summary: "Makes a user change the password at the next login",
    handle: (context, request) => {
      const user = moveTo(context, allowed(context, request, "expirePassword"), "PASSWORD_EXPIRED");
      return presentUser(context.state, user, request.baseUrl);
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/users/:id/lifecycle/expire_password_with_temp_password",
    summary: "Expires the password and sets a temporary one",
    query: z.object({ revokeSessions: flag(false) }),
    handle: (context, request) => {
      const user = allowed(context, request, "expirePassword");
      const tempPassword = context.ids.next("temporary", 12).slice("temporary".length);
      const changed = { ...user, password: tempPassword, passwordChanged: context.now };
      moveTo(context, saveUser(context.state, changed), "PASSWORD_EXPIRED");
      return { tempPassword };
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/users/:id/lifecycle/reset_password",
    summary: "Resets the password; the user chooses a new one",
    query: z.object({ sendEmail: flag(true), revokeSessions: flag(false) }),
    handle: (context, request) => {
      const user = allowed(context, request, "resetPassword");
      return offerReset(context, user, request.query.sendEmail, request.baseUrl);
    },
  }),
];
