import type { AuthnTransaction, SessionToken } from "../../factors/entities.ts";
import { offeredFactors } from "../authenticators/actions.ts";
import { listActiveFactors, computePushResult } from "../../factors/verify.ts";
import { presentTime } from "../../shared/time.ts";
import { readLogin, readText, type SimContext, type User } from "../../state.ts";
import { post, presentAuthnFactor } from "../factors/present.ts";

function presentUser(user: User) {
  const { id, passwordChanged, profile, recovery } = user;
  return {
    id,
    passwordChanged: presentTime(passwordChanged),
    profile: {
      login: readLogin(user),
      firstName: readText(profile, "firstName"),
      lastName: readText(profile, "lastName"),
      locale: readText(profile, "locale") || "en",
      timeZone: readText(profile, "timezone") || "America/Los_Angeles",
    },
    ...(recovery && { recovery_question: { question: recovery.question } }),
  };
}

/** The end of a sign-in. */
export function presentSuccess(
  user: User,
  { id, expiresAt }: SessionToken,
  relayState: string | undefined,
): object {
  return {
    expiresAt: presentTime(expiresAt),
    status: "SUCCESS",
    ...(relayState === undefined ? {} : { relayState }),
    sessionToken: id,
    _embedded: { user: presentUser(user) },
  };
}

/** The links to all steps that a state allows: SDKs make a function of each. */
function linksOf(context: SimContext, { status, factorId }: AuthnTransaction, base: string) {
  const authn = `${base}/api/v1/authn`;
  const cancel = post(`${authn}/cancel`);
  switch (status) {
    case "MFA_REQUIRED":
    case "MFA_ENROLL":
      return { cancel };
    case "MFA_ENROLL_ACTIVATE": {
      const href = `${authn}/factors/${factorId ?? ""}/lifecycle`;
      const type = context.state.factors.get(factorId ?? "")?.factorType ?? "";
      return {
        next: post(`${href}/activate`, "activate"),
        cancel,
        prev: post(`${authn}/previous`),
        ...(["sms", "call", "email"].includes(type)
          ? { resend: [post(`${href}/resend`, type)] }
          : {}),
      };
    }
    case "MFA_CHALLENGE": {
      const factor = context.state.factors.get(factorId ?? "");
      const href = `${authn}/factors/${factorId ?? ""}/verify`;
      const isPush = factor?.factorType === "push";
      const resend = post(`${href}/resend`, factor?.factorType ?? "");
      return {
        next: post(href, isPush ? "poll" : "verify"),
        cancel,
        prev: post(`${authn}/previous`),
        ...(factor && ["sms", "call", "email", "push"].includes(factor.factorType)
          ? { resend: [resend] }
          : {}),
      };
    }
    case "PASSWORD_EXPIRED":
      return { next: post(`${authn}/credentials/change_password`, "changePassword"), cancel };
    case "PASSWORD_RESET":
      return { next: post(`${authn}/credentials/reset_password`, "resetPassword"), cancel };
    case "RECOVERY":
      return { next: post(`${authn}/recovery/answer`, "answer"), cancel };
  }
}

/** A sign-in that needs another step. */
export function presentTransaction(
  context: SimContext,
  transaction: AuthnTransaction,
  user: User,
  base: string,
): object {
  const { status, relayState, factorId } = transaction;
  const factor = context.state.factors.get(factorId ?? "");
  const factors = listActiveFactors(context, user.id);
  return {
    stateToken: transaction.id,
    expiresAt: presentTime(transaction.expiresAt),
    status,
    ...(relayState === undefined ? {} : { relayState }),
    ...(status === "MFA_CHALLENGE" && factor
      ? {
          factorResult:
            factor.factorType === "push" ? computePushResult(context, factor) : "CHALLENGE",
        }
      : {}),
    _embedded: {
      user: presentUser(user),
      ...(status === "MFA_REQUIRED" && {
        factors: factors.map((one) => presentAuthnFactor(one, base, false)),
        policy: { allowRememberDevice: false, rememberDeviceByDefault: false },
      }),
      ...(status === "MFA_ENROLL" && {
        factors: offeredFactors(context.state, user).map((offer) => ({
          factorType: offer.factorType,
          provider: offer.provider,
          vendorName: offer.provider,
          enrollment: offer.isRequired ? "REQUIRED" : "OPTIONAL",
          status: offer.status,
          ...(offer.status !== "ACTIVE" && {
            _links: { enroll: post(`${base}/api/v1/authn/factors`) },
          }),
        })),
      }),
      ...((status === "MFA_CHALLENGE" || status === "MFA_ENROLL_ACTIVATE") &&
        factor && { factor: presentAuthnFactor(factor, base, true) }),
    },
    _links: linksOf(context, transaction, base),
  };
}
