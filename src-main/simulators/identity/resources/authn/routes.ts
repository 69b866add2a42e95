import * as z from "zod";
import { oktaError } from "../../errors.ts";
import { route } from "../../route.ts";
import { presentTime } from "../../shared/time.ts";
import { loginOf, saveUser, type SimContext, textOf, type User } from "../../state.ts";
import { moveTo } from "../lifecycle/actions.ts";

const MAX_FAILURES = 10;
const SESSION_MS = 300_000;

function authenticationFailed() {
  return oktaError(401, "E0000004", "Authentication failed");
}

/** One more failed attempt; the tenth locks the user out. */
function countFailure(context: SimContext, user: User): void {
  const failedLogins = user.failedLogins + 1;
  const counted = saveUser(context.state, { ...user, failedLogins });
  if (failedLogins >= MAX_FAILURES) moveTo(context, counted, "LOCKED_OUT");
}

function signIn(context: SimContext, user: User): Record<string, unknown> {
  const embedded = {
    user: {
      id: user.id,
      passwordChanged: presentTime(user.passwordChanged),
      profile: {
        login: loginOf(user),
        firstName: textOf(user.profile, "firstName"),
        lastName: textOf(user.profile, "lastName"),
        locale: textOf(user.profile, "locale") || "en",
        timeZone: textOf(user.profile, "timezone") || "America/Los_Angeles",
      },
    },
  };
  const expiresAt = presentTime(context.now + SESSION_MS);
  if (user.status === "PASSWORD_EXPIRED") {
    const stateToken = context.ids.next("00", 40);
    return { expiresAt, stateToken, status: "PASSWORD_EXPIRED", _embedded: embedded };
  }
  saveUser(context.state, { ...user, failedLogins: 0, lastLogin: context.now });
  const sessionToken = context.ids.next("201", 40);
  return { expiresAt, sessionToken, status: "SUCCESS", _embedded: embedded };
}

/** Sign-in with a password: sets `lastLogin`, and locks a user out after repeated failures. */
export const routes = [
  route("POST /api/v1/authn", "Signs a user in with a password", {
    open: true,
    unsupported: ["audience", "context", "options", "relayState", "token"],
    body: z.object({ username: z.string().min(1), password: z.string() }),
    handle: (context, { body }) => {
      const { state } = context;
      const user = state.users.get(state.logins.get(body.username.toLowerCase()) ?? "");
      if (user?.status === "LOCKED_OUT") return { status: "LOCKED_OUT", _embedded: {} };
      if (user?.status !== "ACTIVE" && user?.status !== "PASSWORD_EXPIRED") {
        throw authenticationFailed();
      }
      if (user.password === undefined || user.password !== body.password) {
        countFailure(context, user);
        throw authenticationFailed();
      }
      return signIn(context, user);
    },
  }),
];
