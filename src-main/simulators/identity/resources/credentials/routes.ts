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

/** Does something with the user of a path, whose imported password is verified before. */
function withPassword<Result>(
  context: SimContext,
  params: Parameters<typeof requireUser>[1],
  password: string,
  run: (user: User) => Result,
): Result | Promise<Result> {
  const user = requireUser(context.state, params);
  const imported = importPassword(context, readLogin(user), password);
  if (!imported) return run(user);
  // The world may have been reset meanwhile.
  return imported.then(() => run(requireUser(context.state, params)));
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
      return withPassword(context, params, body.oldPassword.value, (user) => {
        checkLegal(context, user, "changePassword");
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
      return withPassword(context, params, body.password.value, (user) => {
        checkLegal(context, user, "changeRecoveryQuestion");
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
