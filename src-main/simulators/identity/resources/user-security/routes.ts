import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { oktaError } from "../../errors.ts";
import { findBrowserSession } from "#core/oauth/browser-session.ts";
import { revokeGrants } from "#core/oauth/grants.ts";
import { settingsAt } from "../../management/objects.ts";
import { flag, route } from "../../route.ts";
import { requireUser } from "../../shared/find.ts";
import { presentTime } from "../../shared/time.ts";
import { userTarget, writeLog } from "../../sign-in/log.ts";
import { signInService } from "../../sign-in/service.ts";
import type { State } from "../../state.ts";
import { checkLegal, moveTo } from "../lifecycle/actions.ts";
import { checkChosenPassword, checkRecovery, keepPassword } from "../policies/password.ts";
import { endSession } from "../sessions/actions.ts";
import { presentCredentials } from "../users/present.ts";
import { passwordValue } from "../users/schema.ts";

const USER = "/api/v1/users/:id";

const riskPath = (userId: string) => `/api/v1/users/${userId}/risk`;
const classPath = (userId: string) => `/api/v1/users/${userId}/classification`;

function presentRisk(state: State, userId: string, base: string) {
  const { riskLevel } = settingsAt(state, riskPath(userId), { riskLevel: "NONE" });
  return {
    riskLevel,
    ...(riskLevel !== "NONE" && { reason: "Admin override risk" }),
    _links: {
      self: { href: `${base}${riskPath(userId)}`, hints: { allow: ["GET", "PUT"] } },
      user: { href: `${base}/api/v1/users/${userId}`, hints: { allow: ["GET"] } },
    },
  };
}

const presentClassification = (state: State, userId: string) =>
  settingsAt(state, classPath(userId), {
    type: "STANDARD",
    lastUpdated: presentTime(state.created),
  });

/** The security of users: recovery, factors, risk, classification and sessions. */
export const routes = [
  route(
    `POST ${USER}/credentials/forgot_password_recovery_question`,
    "Sets a password by an answer",
    {
      unsupported: ["sendEmail"],
      body: lazyObject(() => ({
        password: z.object({ value: passwordValue }),
        recovery_question: z.object({ answer: z.string().min(1) }),
      })),
      handle: (context, { params, body }) => {
        const user = requireUser(context.state, params);
        checkLegal(context, user, "forgotPassword");
        checkRecovery(context, user);
        const { answer } = body.recovery_question;
        if (user.recovery?.answer.toLowerCase() !== answer.toLowerCase()) {
          const cause = "The recovery question answer did not match our records.";
          throw oktaError(403, "E0000087", cause);
        }
        checkChosenPassword(context, user, body.password.value);
        keepPassword(context, user);
        const chosen = { password: body.password.value, passwordChanged: context.now };
        return presentCredentials(moveTo(context, { ...user, ...chosen }, "ACTIVE"));
      },
    },
  ),
  route(
    `POST ${USER}/lifecycle/reset_factors`,
    "Removes all factors of a user",
    (context, request) => {
      const user = requireUser(context.state, request.params);
      const { factors } = context.state;
      for (const { id, userId } of [...factors.values()])
        if (userId === user.id) factors.remove(id);
      writeLog(context, "user.mfa.factor.deactivate", { targets: [userTarget(user)] });
      return {};
    },
  ),
  route(`GET ${USER}/risk`, "Shows the risk of a user", ({ state }, { params, baseUrl }) =>
    presentRisk(state, requireUser(state, params).id, baseUrl),
  ),
  route(`PUT ${USER}/risk`, "Sets the risk of a user", {
    body: lazyObject(() => ({ riskLevel: z.enum(["HIGH", "LOW"]) })),
    handle: ({ state }, { params, body, baseUrl }) => {
      const { id } = requireUser(state, params);
      const isNew = !state.management.settings.has(riskPath(id));
      state.management.settings.set(riskPath(id), body);
      return new RouteResponse(isNew ? 201 : 200, presentRisk(state, id, baseUrl));
    },
  }),
  route(`GET ${USER}/classification`, "Shows the classification of a user", ({ state }, request) =>
    presentClassification(state, requireUser(state, request.params).id),
  ),
  route(`PUT ${USER}/classification`, "Sets the classification of a user", {
    body: lazyObject(() => ({ type: z.enum(["LITE", "STANDARD"]) })),
    handle: ({ state, now }, { params, body: { type } }) => {
      const { id } = requireUser(state, params);
      state.management.settings.set(classPath(id), { type, lastUpdated: presentTime(now) });
      return presentClassification(state, id);
    },
  }),
  route(`GET ${USER}/blocks`, "Lists what a user is blocked from", ({ state }, { params }) => {
    requireUser(state, params);
    return [];
  }),
  route("POST /api/v1/users/me/lifecycle/delete_sessions", "Ends the other sessions of a user", {
    open: true,
    body: lazyObject(() => ({ keepCurrent: z.boolean().default(true) })),
    query: lazyObject(() => ({ oauthTokens: flag(false) })),
    handle: (context, request) => {
      const { state } = context;
      const own = findBrowserSession(signInService, context, request);
      if (!own) throw oktaError(401, "E0000005", "Invalid session");
      for (const { id, userId } of [...state.oauth.sessions.values()]) {
        if (userId !== own.userId || (request.body.keepCurrent && id === own.id)) continue;
        endSession(context, id);
      }
      if (request.query.oauthTokens) {
        revokeGrants(state.oauth, ({ userId }) => userId === own.userId);
      }
      return {};
    },
  }),
];
