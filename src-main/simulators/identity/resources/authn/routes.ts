import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { oktaError } from "../../errors.ts";
import { challengeFactor, checkProof, factorAmr, computePushResult } from "../../factors/verify.ts";
import { publicBase } from "../../events.ts";
import { route } from "../../route.ts";
import { findByLogin } from "../../shared/find.ts";
import { importPassword } from "../../sign-in/import-password.ts";
import { checkPassword } from "../../sign-in/password.ts";
import { saveUser, type SimContext, type User } from "../../state.ts";
import { emitResetMail, issueToken, moveTo } from "../lifecycle/actions.ts";
import { checkChosenPassword, checkRecovery, keepPassword } from "../policies/password.ts";
import { passwordValue } from "../users/schema.ts";
import {
  afterFactor,
  afterPassword,
  checkStatus,
  finishSignIn,
  requireOwnFactor,
  requireTransaction,
  saveTransaction,
  startTransaction,
} from "./actions.ts";
import { enrolRoutes } from "./enrol.ts";
import { presentTransaction } from "./present.ts";

const RESET_MS = 3_600_000;

const stateBody = lazyObject(() => ({ stateToken: z.string().min(1) }));

const passwordBody = lazyObject(() => ({
  username: z.string().min(1),
  password: z.string(),
  relayState: z.string().max(2_048).optional(),
}));

const signInBody = z.union([stateBody, passwordBody]);

const proofBody = stateBody.extend({
  passCode: z.string().optional(),
  answer: z.string().optional(),
});

const recoveryBody = lazyObject(() => ({
  username: z.string().min(1),
  factorType: z.enum(["EMAIL"]).default("EMAIL"),
  relayState: z.string().max(2_048).optional(),
}));

/** Sets a new password and ends what made it necessary. */
function setPassword(context: SimContext, user: User, password: string): User {
  checkChosenPassword(context, user, password);
  keepPassword(context, user);
  const chosen = { ...user, password, passwordChanged: context.now, token: undefined };
  return moveTo(context, saveUser(context.state, chosen), "ACTIVE");
}

/** Signs a user in with a password, or asks for the next step. */
function signIn(
  context: SimContext,
  { username, password, relayState }: z.output<typeof passwordBody>,
  baseUrl: string,
): object {
  const result = checkPassword(context, username, password);
  const fields = { amr: ["pwd"], relayState };
  switch (result.outcome) {
    case "locked":
      return { status: "LOCKED_OUT", _embedded: {} };
    case "wrong":
      throw oktaError(401, "E0000004", "Authentication failed");
    case "denied": {
      const summary = "You don't have permission to access your account at this time.";
      throw oktaError(403, "E0000085", summary);
    }
    case "expired": {
      const started = startTransaction(context, result.user, "PASSWORD_EXPIRED", fields);
      return presentTransaction(context, started, result.user, baseUrl);
    }
    case "success":
      return afterPassword(context, result.user, fields, baseUrl);
  }
}

const open = true;
const PATH = "/api/v1/authn";

const signInRoutes = [
  route(`POST ${PATH}`, "Signs a user in with a password, or shows where a sign-in stands", {
    open,
    unsupported: ["audience", "context", "options", "token"],
    body: signInBody,
    handle: (context, { body, baseUrl }) => {
      if ("stateToken" in body) {
        const { transaction, user } = requireTransaction(context, body.stateToken);
        return presentTransaction(context, transaction, user, baseUrl);
      }
      const { username, password } = body;
      const imported = importPassword(context, username, password);
      if (!imported) return signIn(context, body, baseUrl);
      return imported.then(() => signIn(context, body, baseUrl));
    },
  }),
  route(`POST ${PATH}/cancel`, "Ends a sign-in", {
    open,
    body: stateBody,
    handle: (context, { body }) => {
      const { transaction } = requireTransaction(context, body.stateToken);
      context.state.authn.delete(transaction.id);
      const { relayState } = transaction;
      return relayState === undefined ? {} : { relayState };
    },
  }),
  route(`POST ${PATH}/previous`, "Goes back to the choice of a factor", {
    open,
    body: stateBody,
    handle: (context, { body, baseUrl }) => {
      const { transaction, user } = requireTransaction(context, body.stateToken);
      checkStatus(transaction, "MFA_CHALLENGE", "MFA_ENROLL_ACTIVATE");
      const status = transaction.status === "MFA_CHALLENGE" ? "MFA_REQUIRED" : "MFA_ENROLL";
      if (status === "MFA_ENROLL") context.state.factors.remove(transaction.factorId ?? "");
      const back = { ...transaction, status, factorId: undefined } as const;
      return presentTransaction(context, saveTransaction(context, back), user, baseUrl);
    },
  }),
];

const factorRoutes = [
  route(`POST ${PATH}/factors/:factor/verify`, "Asks for a second factor, or checks it", {
    open,
    body: proofBody,
    unsupported: ["rememberDevice", "autoPush"],
    handle: (context, { params, body, baseUrl }) => {
      const { transaction, user } = requireTransaction(context, body.stateToken);
      checkStatus(transaction, "MFA_REQUIRED", "MFA_CHALLENGE");
      const factor = requireOwnFactor(context, user.id, params["factor"] ?? "");
      const amr = [...transaction.amr, ...factorAmr(factor)];
      const isAsked = transaction.status === "MFA_CHALLENGE" && transaction.factorId === factor.id;
      if (body.passCode !== undefined || body.answer !== undefined) {
        checkProof(context, factor, body);
        return afterFactor(context, user, { ...transaction, amr }, baseUrl);
      }
      if (isAsked && factor.factorType === "push") {
        if (computePushResult(context, factor) === "SUCCESS") {
          return afterFactor(context, user, { ...transaction, amr }, baseUrl);
        }
        return presentTransaction(context, transaction, user, baseUrl);
      }
      challengeFactor(context, factor, user);
      const asked = { ...transaction, status: "MFA_CHALLENGE", factorId: factor.id } as const;
      return presentTransaction(context, saveTransaction(context, asked), user, baseUrl);
    },
  }),
  route(`POST ${PATH}/factors/:factor/verify/resend`, "Sends the code or the push message again", {
    open,
    body: stateBody,
    handle: (context, { params, body, baseUrl }) => {
      const { transaction, user } = requireTransaction(context, body.stateToken);
      checkStatus(transaction, "MFA_CHALLENGE");
      challengeFactor(context, requireOwnFactor(context, user.id, params["factor"] ?? ""), user);
      return presentTransaction(context, transaction, user, baseUrl);
    },
  }),
];

const passwordRoutes = [
  route(
    `POST ${PATH}/credentials/change_password`,
    "Changes an expired password within a sign-in",
    {
      open,
      body: stateBody.extend({ oldPassword: z.string(), newPassword: passwordValue }),
      handle: (context, { body, baseUrl }) => {
        const { transaction, user } = requireTransaction(context, body.stateToken);
        checkStatus(transaction, "PASSWORD_EXPIRED");
        if (user.password !== body.oldPassword) {
          const cause = "oldPassword: Password is not correct";
          throw oktaError(403, "E0000014", "Update of credentials failed", [cause]);
        }
        context.state.authn.delete(transaction.id);
        return afterPassword(
          context,
          setPassword(context, user, body.newPassword),
          transaction,
          baseUrl,
        );
      },
    },
  ),
  route(`POST ${PATH}/credentials/reset_password`, "Sets a new password within a recovery", {
    open,
    body: stateBody.extend({ newPassword: passwordValue }),
    handle: (context, { body }) => {
      const { transaction, user } = requireTransaction(context, body.stateToken);
      checkStatus(transaction, "PASSWORD_RESET");
      return finishSignIn(context, setPassword(context, user, body.newPassword), transaction);
    },
  }),
  route(`POST ${PATH}/recovery/password`, "Mails a link to recover a password", {
    open,
    body: recoveryBody,
    handle: (context, { body, baseUrl }) => {
      const user = findByLogin(context.state, body.username);
      // A client cannot tell from the answer which users there are.
      if (user?.status === "ACTIVE" || user?.status === "RECOVERY") {
        checkRecovery(context, user);
        const recovering = moveTo(context, user, "RECOVERY");
        const token = issueToken(context, recovering, "reset", RESET_MS);
        emitResetMail(context, recovering, token, publicBase(context, baseUrl));
      }
      const relay = body.relayState === undefined ? {} : { relayState: body.relayState };
      return {
        status: "RECOVERY_CHALLENGE",
        factorResult: "WAITING",
        factorType: body.factorType,
        recoveryType: "PASSWORD",
        ...relay,
      };
    },
  }),
  route(`POST ${PATH}/recovery/token`, "Starts a recovery with the token of the mail", {
    open,
    body: lazyObject(() => ({ recoveryToken: z.string().min(1) })),
    handle: (context, { body, baseUrl }) => {
      const { state, now } = context;
      const user = state.users.get(state.tokens.get(body.recoveryToken) ?? "");
      if (user?.status !== "RECOVERY" || (user.token?.expiresAt ?? 0) <= now) {
        throw oktaError(401, "E0000011", "Invalid token provided");
      }
      const status = user.recovery ? "RECOVERY" : "PASSWORD_RESET";
      const fields = { amr: ["pwd"], relayState: undefined };
      const started = startTransaction(context, user, status, fields);
      return presentTransaction(context, started, user, baseUrl);
    },
  }),
  route(`POST ${PATH}/recovery/answer`, "Answers the recovery question", {
    open,
    body: stateBody.extend({ answer: z.string().min(1) }),
    handle: (context, { body, baseUrl }) => {
      const { transaction, user } = requireTransaction(context, body.stateToken);
      checkStatus(transaction, "RECOVERY");
      if (user.recovery?.answer.toLowerCase() !== body.answer.toLowerCase()) {
        const cause = "The recovery question answer did not match our records.";
        throw oktaError(403, "E0000087", cause);
      }
      const next = saveTransaction(context, { ...transaction, status: "PASSWORD_RESET" });
      return presentTransaction(context, next, user, baseUrl);
    },
  }),
];

/** The Authentication API: sign-in with a password, second factors and recovery. */
export const routes = [...signInRoutes, ...factorRoutes, ...enrolRoutes, ...passwordRoutes];
