import { OAuthError } from "#core/oauth/oauth-error.ts";
import { addCode, findConsents } from "#core/oauth/grants.ts";
import type { Attempt, SignInService } from "#core/oauth/sign-in-service.ts";
import { Refusal } from "#core/contract/refusal.ts";
import { findClient, isAssigned } from "../authorization/clients.ts";
import { findIssuer } from "../authorization/issuers.ts";
import { issueAccessToken, issueIdToken } from "../authorization/tokens.ts";
import {
  listActiveFactors,
  challengeFactor,
  checkProof,
  factorAmr,
  computePushResult,
} from "../factors/verify.ts";
import { isAppDenied, isDenied } from "../resources/policies/find.ts";
import { needsFactor, SESSION_MS, sessionEnd } from "../resources/policies/sign-on.ts";
import { readLogin, readName, type SimContext, type State, type User } from "../state.ts";
import { appTarget, userTarget, writeLog } from "./log.ts";
import { importPassword } from "./import-password.ts";
import { checkPassword, noteSignIn } from "./password.ts";
import { findByLogin } from "../shared/find.ts";

const DENIED = "You don't have permission to access your account at this time.";
const CODE_MS = 300_000;
const MAX_PEOPLE = 50;

/** Words for users who cannot sign in. */
const statuses: Readonly<Partial<Record<User["status"], string>>> = {
  STAGED: "not activated",
  PROVISIONED: "not activated",
  RECOVERY: "has to choose a new password",
  PASSWORD_EXPIRED: "password expired",
  LOCKED_OUT: "locked out",
  SUSPENDED: "suspended",
  DEPROVISIONED: "deactivated",
};

/** Continues after the first factor: with a second one, if the user has one. */
function afterPassword(context: SimContext, user: User, amr: readonly string[]): Attempt {
  const needs = needsFactor(context, user);
  if (needs === "none") return { userId: user.id, amr };
  const [factor] = listActiveFactors(context, user.id);
  if (needs === "enrolment" || !factor) {
    return { problem: "A policy requires a factor that is not set up. Set it up with the API." };
  }
  challengeFactor(context, factor, user);
  return { userId: user.id, amr, needsFactor: true };
}

const requests = {
  question: "Answer the security question.",
  sms: "Enter the code from the text message.",
  call: "Enter the code from the phone call.",
  email: "Enter the code from the email.",
  push: "Answer the message on the phone: run the world action /_answer_factor.",
  "token:software:totp": "Enter the code of the authenticator app.",
} as const;

/** The sign-in and consent pages of Okta. */
export const signInService: SignInService<State> = {
  kind: "identity",
  sessionMs: SESSION_MS,
  sessionPrefix: "102",
  sessionEnd,
  oauth: (state) => state.oauth,
  texts: ({ state }, asked) => ({
    provider: "Okta",
    app: state.apps.get(asked?.clientId ?? "")?.label ?? "Okta",
    usernameLabel: "Username",
    passwordHint: "The password that the user was given.",
  }),
  people: ({ state }) =>
    [...state.users.values()]
      .filter(({ id }) => state.users.size === 1 || id !== state.ownerId)
      .slice(0, MAX_PEOPLE)
      .map((user) => {
        const status = statuses[user.status];
        return { id: user.id, name: readName(user), about: readLogin(user), status };
      }),
  nameOf: ({ state }, userId) => {
    const user = state.users.get(userId);
    return user ? readName(user) : userId;
  },
  findUser: (context, text) =>
    (context.state.users.get(text) ?? findByLogin(context.state, text))?.id,
  prepare: importPassword,
  signIn: (context, username, password) => {
    const result = checkPassword(context, username, password);
    switch (result.outcome) {
      case "success":
        return afterPassword(context, result.user, ["pwd"]);
      case "expired":
        return { problem: "The password has expired. Choose a new one with the API." };
      case "locked":
        return { problem: "The account is locked. Unlock it with the API." };
      case "wrong":
        return { problem: "Unable to sign in" };
      case "denied":
        return { problem: DENIED };
    }
  },
  choose: (context, userId) => {
    const user = context.state.users.get(userId);
    if (!user) return { problem: "This user no longer exists." };
    const status = statuses[user.status];
    if (isDenied(context.state, "OKTA_SIGN_ON", user, "signon")) return { problem: DENIED };
    if (status !== undefined) return { problem: `${readName(user)} cannot sign in: ${status}.` };
    return afterPassword(context, user, ["pwd"]);
  },
  factor: {
    describe: (context, userId) => {
      const [factor] = listActiveFactors(context, userId);
      const type = factor?.factorType ?? "sms";
      const question = factor?.profile["questionText"];
      return {
        request: question ?? requests[type],
        field: type === "push" ? undefined : type === "question" ? "Answer" : "Code",
      };
    },
    verify: (context, userId, code) => {
      const [factor] = listActiveFactors(context, userId);
      if (!factor) return { problem: "This factor no longer exists." };
      const amr = ["pwd", ...factorAmr(factor)];
      if (factor.factorType === "push") {
        const result = computePushResult(context, factor);
        if (result === "SUCCESS") return { userId, amr };
        return {
          problem: result === "WAITING" ? "Not answered yet." : "The request was rejected.",
        };
      }
      try {
        checkProof(context, factor, { passCode: code, answer: code });
        return { userId, amr };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return { problem: "The code or the answer is not correct." };
      }
    },
  },
  signedIn: (context, { userId, amr }) => {
    noteSignIn(context, userId, amr);
  },
  refuse: (context, { clientId }, userId) => {
    const app = findClient(context, clientId);
    const user = context.state.users.get(userId);
    if (app && user && isAppDenied(context.state, app, user)) {
      return new OAuthError(
        "access_denied",
        "Policy evaluation failed for this request, please check the policy configurations.",
      );
    }
    if (app && isAssigned(context, app, userId)) return undefined;
    const description = "User is not assigned to the client application.";
    return new OAuthError("access_denied", description);
  },
  needsConsent: (context, asked, userId) => {
    const app = findClient(context, asked.clientId);
    if (app?.client.consent_method !== "REQUIRED") return false;
    const consents = findConsents(context.state.oauth, asked, userId);
    const { scopes } = findIssuer(context.state, asked.server, context.baseUrl);
    return asked.scopes.some(
      (scope) => scopes.get(scope)?.needsConsent !== false && !consents.includes(scope),
    );
  },
  consent: ({ state, baseUrl }, { server, scopes }) => {
    const texts = findIssuer(state, server, baseUrl).scopes;
    return {
      scopes: scopes.map((scope) => ({ scope, text: texts.get(scope)?.text ?? scope })),
    };
  },
  respond: (context, request, grant) => {
    const { state, ids, now } = context;
    const { responseTypes: types, scopes } = request;
    const app = findClient(context, request.clientId);
    const user = state.users.get(grant.userId ?? "");
    if (!app || !user) return { error: "access_denied", state: request.state };
    const issuer = findIssuer(state, request.server, request.detail["baseUrl"] ?? context.baseUrl);
    const code = types.includes("code")
      ? addCode(state.oauth, now, request, {
          id: ids.bare("code/", 43),
          grantId: grant.id,
          lifetimeMs: CODE_MS,
        })
      : undefined;
    const subject = { app, grant, scopes };
    const accessToken = types.includes("token")
      ? issueAccessToken(context, issuer, subject)
      : undefined;
    const idToken = types.includes("id_token")
      ? issueIdToken(context, issuer, subject, { accessToken, code })
      : undefined;
    const about = { actorId: user.id, targets: [appTarget(app), userTarget(user)] };
    const prefix = issuer.id === "" ? "app.oauth2" : "app.oauth2.as";
    writeLog(context, `${prefix}.authorize.code`, about);
    writeLog(context, "user.authentication.sso", about);
    return {
      state: request.state,
      code,
      id_token: idToken,
      ...(accessToken !== undefined && {
        access_token: accessToken,
        token_type: "Bearer",
        expires_in: "3600",
        scope: scopes.join(" "),
      }),
    };
  },
};
