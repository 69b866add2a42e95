import * as z from "zod";
import { routesOf } from "#core/kernel/route.ts";
import { credentialsRefused } from "../errors.ts";
import { findUser } from "../find.ts";
import { checkLegal, moveTo } from "../lifecycle.ts";
import { presentCredentials } from "../present-user.ts";
import { saveUser, type IdentityState, type User } from "../state.ts";
import { flag, passwordValue, recoveryQuestion } from "./bodies.ts";
import { offerReset } from "./lifecycle.ts";

const route = routesOf<IdentityState>();

const password = z.object({ value: passwordValue });

function checkPassword(user: User, value: string, field: string): void {
  if (user.password === value) return;
  throw credentialsRefused(`${field}: Password is not correct`);
}

/** Choosing a password ends expiry and recovery. */
function statusAfterChange(user: User): User["status"] {
  return user.status === "PASSWORD_EXPIRED" || user.status === "RECOVERY" ? "ACTIVE" : user.status;
}

/** What a user does with passwords and questions. */
export const credentialRoutes = [
  route({
    method: "POST",
    path: "/api/v1/users/:id/credentials/change_password",
    summary: "Changes a password that is known",
    query: z.object({ strict: flag(false) }),
    body: z.object({ oldPassword: password, newPassword: password }),
    handle: (context, { params, body }) => {
      const user = findUser(context.state, params);
      checkLegal(context, user, "changePassword");
      checkPassword(user, body.oldPassword.value, "oldPassword");
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
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/users/:id/credentials/change_recovery_question",
    summary: "Changes the recovery question",
    body: z.object({ password, recovery_question: recoveryQuestion }),
    handle: (context, { params, body }) => {
      const user = findUser(context.state, params);
      checkLegal(context, user, "changeRecoveryQuestion");
      checkPassword(user, body.password.value, "password");
      const changed = { ...user, recovery: body.recovery_question, lastUpdated: context.now };
      return presentCredentials(saveUser(context.state, changed));
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/users/:id/credentials/forgot_password",
    summary: "Starts the recovery of a forgotten password",
    query: z.object({ sendEmail: flag(true) }),
    handle: (context, { params, query, baseUrl }) => {
      const user = findUser(context.state, params);
      checkLegal(context, user, "forgotPassword");
      return offerReset(context, user, query.sendEmail, baseUrl);
    },
  }),
];
