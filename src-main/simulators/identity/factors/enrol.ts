import type * as z from "zod";
import { validationFailed, wrongStatus } from "../errors.ts";
import { isOffered } from "../resources/authenticators/actions.ts";
import { type EnrolBody, type enrolQuery, questionTexts } from "../resources/factors/schema.ts";
import { userTarget, writeLog } from "../sign-in/log.ts";
import { readText, type SimContext, type State, type User } from "../state.ts";
import type { Factor } from "./entities.ts";
import { encodeBase32 } from "#core/oauth/totp.ts";
import { challengeFactor, checkProof, isTyped, type FactorProof } from "./verify.ts";

const prefixes = {
  question: "ufs",
  sms: "mbl",
  call: "clf",
  email: "emf",
  push: "opf",
  "token:software:totp": "uft",
} as const;

function profileOf(body: EnrolBody, user: User): Factor["profile"] {
  switch (body.factorType) {
    case "question":
      return {
        question: body.profile.question,
        questionText: questionTexts[body.profile.question] ?? "",
      };
    case "sms":
    case "call":
      return body.profile;
    case "email":
      return { email: body.profile?.email ?? readText(user.profile, "email") };
    case "push":
      return {
        credentialId: readText(user.profile, "login"),
        deviceType: "SmartPhone_IPhone",
        name: "Simulated phone",
        platform: "IOS",
        version: "1",
      };
    case "token:software:totp":
      return { credentialId: readText(user.profile, "login") };
  }
}

/**
 * Removes the factor that a new one replaces: one that was never activated, or the phone of a client that
 * updates it. There is one active factor of each kind.
 */
function replaceEarlier(
  state: State,
  user: User,
  { factorType, provider }: EnrolBody,
  updatesPhone: boolean,
): void {
  const earlier = [...state.factors.values()].filter(
    (factor) =>
      factor.userId === user.id && factor.factorType === factorType && factor.provider === provider,
  );
  const isPhone = factorType === "sms" || factorType === "call";
  if (earlier.some(({ status }) => status === "ACTIVE") && !(isPhone && updatesPhone)) {
    throw validationFailed("factorEnrollRequest", [
      isPhone
        ? "There is an existing verified phone number."
        : "A factor of this type is already set up.",
    ]);
  }
  for (const { id } of earlier) state.factors.remove(id);
}

/** Adds a factor to a user. All but a question have to be activated, unless the client says otherwise. */
export function enrolFactor(
  context: SimContext,
  user: User,
  body: EnrolBody,
  { activate, updatePhone }: z.output<typeof enrolQuery>,
): Factor {
  const { state, ids, now } = context;
  if (user.status === "DEPROVISIONED") throw wrongStatus();
  if (!isOffered(state, user, body)) {
    throw validationFailed("factorEnrollRequest", [
      "The factor is not enabled for the user: its authenticator is not active, or a policy forbids it.",
    ]);
  }
  replaceEarlier(state, user, body, updatePhone);
  const isReady = activate || body.factorType === "question";
  const secret =
    body.factorType === "question"
      ? body.profile.answer
      : encodeBase32(ids.bare("totp/", 20, "hex"));
  const factor = state.factors.add({
    id: ids.next(prefixes[body.factorType], 17),
    userId: user.id,
    factorType: body.factorType,
    provider: body.provider,
    status: isReady ? "ACTIVE" : "PENDING_ACTIVATION",
    created: now,
    lastUpdated: now,
    profile: profileOf(body, user),
    secret,
    challenge: undefined,
    push: undefined,
  });
  if (isReady) {
    writeLog(context, "user.mfa.factor.activate", { targets: [userTarget(user)] });
    return factor;
  }
  return factor.factorType === "push" ? factor : challengeFactor(context, factor, user);
}

/** Activates a factor with the code that was sent, or that the authenticator app shows. */
export function activateFactor(
  context: SimContext,
  factor: Factor,
  user: User,
  proof: FactorProof,
): Factor {
  if (factor.status === "ACTIVE") return factor;
  if (isTyped(factor)) checkProof(context, factor, proof);
  const { state, now } = context;
  const activated = state.factors.replace({
    ...factor,
    challenge: undefined,
    status: "ACTIVE",
    lastUpdated: now,
  });
  writeLog(context, "user.mfa.factor.activate", { targets: [userTarget(user)] });
  return activated;
}
