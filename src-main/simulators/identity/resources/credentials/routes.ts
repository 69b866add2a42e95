import { lazyObject } from "#core/contract/lazy-object.ts";
import { oktaError } from "../../errors.ts";
import { flag, route } from "../../route.ts";
import { requireUser } from "../../shared/find.ts";
import { importPassword } from "../../sign-in/import-password.ts";
import { readLogin, saveUser, type SimContext, type User } from "../../state.ts";
import { checkLegal, moveTo, offerReset } from "../lifecycle/actions.ts";
import { isDenied } from "../policies/find.ts";
import {
  checkChosenPassword,
  checkPasswordAge,
  checkRecovery,
  keepPassword,
} from "../policies/password.ts";
import { presentCredentials } from "../users/present.ts";
import { passwordValue, recoveryQuestion } from "../users/schema.ts";

const password = lazyObject(() => ({ value: passwordValue }));

function checkPassword(user: User, value: string, field: string): void {
  if (user.password === value) return;
  const cause = `${field}: Password is not correct`;
  throw oktaError(403, "E0000014", "Update of credentials failed", [cause]);
}

/** Does something with a user whose imported password is verified before. */
function withPassword<Result>(
  context: SimContext,
  user: User,
  password: string,
  run: (user: User) => Result,
): Result | Promise<Result> {
  const imported = importPassword(context, readLogin(user), password);
  if (!imported) return run(user);
  return imported.then(() => run(context.state.users.get(user.id) ?? user));
}

/** Choosing a password ends expiry and recovery. */
function statusAfterChange(user: User): User["status"] {
  return user.status === "PASSWORD_EXPIRED" || user.status === "RECOVERY" ? "ACTIVE" : user.status;
}

/** Passwords and recovery questions. */
export const routes = [
  route("POST /api/v1/users/:id/credentials/change_password", "Changes a password that is known", {
    unsupported: ["strict", "revokeSessions"],
    body: lazyObject(() => ({ oldPassword: password, newPassword: password })),
    handle: (context, { params, body }) => {
      const found = requireUser(context.state, params);
      checkLegal(context, found, "changePassword");
      return withPassword(context, found, body.oldPassword.value, (user) => {
        checkPassword(user, body.oldPassword.value, "oldPassword");
        if (isDenied(context.state, "PASSWORD", user, "passwordChange")) {
          throw oktaError(403, "E0000035", "Change password not allowed on specified user.");
        }
        checkPasswordAge(context, user);
        checkChosenPassword(context, user, body.newPassword.value);
        keepPassword(context, user);
        const status = statusAfterChange(user);
        const { now } = context;
        const changed = {
          ...user,
          password: body.newPassword.value,
          passwordChanged: now,
          lastUpdated: now,
          token: status === user.status ? user.token : undefined,
        };
        const saved =
          status === user.status
            ? saveUser(context.state, changed)
            : moveTo(context, changed, status);
        return presentCredentials(saved);
      });
    },
  }),
  route("POST /api/v1/users/:id/credentials/change_recovery_question", "Sets a recovery question", {
    body: lazyObject(() => ({ password, recovery_question: recoveryQuestion })),
    handle: (context, { params, body }) => {
      const found = requireUser(context.state, params);
      checkLegal(context, found, "changeRecoveryQuestion");
      return withPassword(context, found, body.password.value, (user) => {
        checkPassword(user, body.password.value, "password");
        const changed = { ...user, recovery: body.recovery_question, lastUpdated: context.now };
        return presentCredentials(saveUser(context.state, changed));
      });
    },
  }),
  route("POST /api/v1/users/:id/credentials/forgot_password", "Starts password recovery", {
    query: lazyObject(() => ({ sendEmail: flag(true) })),
    handle: (context, { params, query, baseUrl }) => {
      const user = requireUser(context.state, params);
      checkLegal(context, user, "forgotPassword");
      checkRecovery(context, user);
      return offerReset(context, user, query.sendEmail, baseUrl);
    },
  }),
];
