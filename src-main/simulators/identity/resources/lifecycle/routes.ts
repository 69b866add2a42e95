import { lazyObject } from "#core/contract/lazy-object.ts";
import type { Route, RouteRequest } from "#core/contract/route.ts";
import { flag, route } from "../../route.ts";
import { requireUser } from "../../shared/find.ts";
import { saveUser, type SimContext, type State, type User } from "../../state.ts";
import { presentUser } from "../users/present.ts";
import {
  checkLegal,
  moveTo,
  offerActivation,
  offerReset,
  statusWhenActivated,
  type LifecycleAction,
} from "./actions.ts";

/** Returns the user of the path if the status allows the action. */
function requireAllowed(
  context: SimContext,
  { params }: Pick<RouteRequest, "params">,
  action: LifecycleAction,
): User {
  const user = requireUser(context.state, params);
  checkLegal(context, user, action);
  return user;
}

/** A route that only changes the status. */
function transition(
  action: "deactivate" | "suspend" | "unsuspend" | "unlock",
  summary: string,
  status: User["status"],
  changes: Partial<User> = {},
): Route<State> {
  return route(`POST /api/v1/users/:id/lifecycle/${action}`, summary, {
    ...(action === "deactivate" ? { unsupported: ["sendEmail"] } : {}),
    handle: (context, request) => {
      moveTo(context, { ...requireAllowed(context, request, action), ...changes }, status);
      return {};
    },
  });
}

/** The transitions of a user's status. */
export const routes = [
  route("POST /api/v1/users/:id/lifecycle/activate", "Activates a staged or deactivated user", {
    query: lazyObject(() => ({ sendEmail: flag(true) })),
    handle: (context, request) => {
      const user = requireAllowed(context, request, "activate");
      const activated = moveTo(context, user, statusWhenActivated(user));
      if (activated.status === "ACTIVE") return {};
      return offerActivation(context, activated, request.query.sendEmail, request.baseUrl);
    },
  }),
  route("POST /api/v1/users/:id/lifecycle/reactivate", "Renews an unused activation link", {
    query: lazyObject(() => ({ sendEmail: flag(false) })),
    handle: (context, request) => {
      const user = requireAllowed(context, request, "reactivate");
      const provisioned = moveTo(context, user, "PROVISIONED");
      return offerActivation(context, provisioned, request.query.sendEmail, request.baseUrl);
    },
  }),
  transition("deactivate", "Deactivates a user", "DEPROVISIONED", { token: undefined }),
  transition("suspend", "Suspends an active user", "SUSPENDED"),
  transition("unsuspend", "Ends a suspension", "ACTIVE"),
  transition("unlock", "Unlocks a user after too many failed logins", "ACTIVE", {
    failedLogins: 0,
  }),
  route(
    "POST /api/v1/users/:id/lifecycle/expire_password",
    "Makes a user change the password at the next login",
    (context, request) => {
      const user = requireAllowed(context, request, "expirePassword");
      const expired = moveTo(context, user, "PASSWORD_EXPIRED");
      return presentUser(context.state, expired, request.baseUrl);
    },
  ),
  route(
    "POST /api/v1/users/:id/lifecycle/expire_password_with_temp_password",
    "Expires the password and sets a temporary one",
    {
      unsupported: ["revokeSessions"],
      handle: (context, request) => {
        const user = requireAllowed(context, request, "expirePassword");
        const tempPassword = context.ids.bare("temporary", 12);
        const changed = { ...user, password: tempPassword, passwordChanged: context.now };
        moveTo(context, saveUser(context.state, changed), "PASSWORD_EXPIRED");
        return { tempPassword };
      },
    },
  ),
  route("POST /api/v1/users/:id/lifecycle/reset_password", "Resets the password", {
    query: lazyObject(() => ({ sendEmail: flag(true) })),
    unsupported: ["revokeSessions"],
    handle: (context, request) => {
      const user = requireAllowed(context, request, "resetPassword");
      return offerReset(context, user, request.query.sendEmail, request.baseUrl);
    },
  }),
];
