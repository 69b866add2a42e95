import { oktaError } from "../errors.ts";
import { factorCodeSent, messageTo } from "../events.ts";
import { emitMail } from "../templates/emit.ts";
import type { SimContext, User } from "../state.ts";
import type { Factor, PushTransaction } from "./entities.ts";
import { textMessage } from "./text-message.ts";
import { isTotp } from "#core/oauth/totp.ts";

const CODE_MS = 300_000;

/** The user's proof of a factor. */
export interface FactorProof {
  readonly passCode?: string | undefined;
  readonly answer?: string | undefined;
}

/** The methods of authentication that a factor counts as (RFC 8176). */
export const factorAmr = (factor: Factor): readonly string[] => [
  "mfa",
  factor.factorType === "question" ? "kba" : factor.factorType === "push" ? "swk" : "otp",
];

/** The factors of a user that can be used at a sign-in. */
export function listActiveFactors(
  { state }: Pick<SimContext, "state">,
  userId: string,
): readonly Factor[] {
  return [...state.factors.values()].filter(
    (factor) => factor.userId === userId && factor.status === "ACTIVE",
  );
}

/** Sends what a factor needs before it can be answered: a code or a push message. */
export function challengeFactor(context: SimContext, factor: Factor, user: User): Factor {
  const { state, ids, now } = context;
  const expiresAt = now + CODE_MS;
  if (factor.factorType === "push") {
    const push: PushTransaction = { id: ids.next("v2mst.", 22), result: "WAITING", expiresAt };
    return state.factors.replace({ ...factor, push });
  }
  if (!["sms", "call", "email"].includes(factor.factorType)) return factor;
  const code = ids.bare("factor_code/", 6, "digits");
  if (factor.factorType === "email") {
    const mail = factorCodeSent(user, factor.profile["email"] ?? "", code);
    const variables = { verificationToken: code, oneTimePassword: code };
    emitMail(context, user, mail, variables, context.baseUrl);
  } else {
    const channel = factor.factorType === "sms" ? "sms" : "call";
    const phone = factor.profile["phoneNumber"] ?? "";
    const text = textMessage(state, user, code);
    context.emit(messageTo(user, channel, phone, code, text));
  }
  return state.factors.replace({ ...factor, challenge: { code, expiresAt } });
}

function isProof({ now }: SimContext, factor: Factor, { passCode, answer }: FactorProof): boolean {
  const { factorType, secret, challenge } = factor;
  if (factorType === "question") return answer?.toLowerCase() === secret.toLowerCase();
  if (factorType === "token:software:totp")
    return passCode !== undefined && isTotp(secret, passCode);
  return challenge !== undefined && challenge.expiresAt > now && challenge.code === passCode;
}

/**
 * Returns whether a user has to type something for a factor; a push message is answered on another
 * device.
 */
export const isTyped = ({ factorType }: Factor): boolean => factorType !== "push";

/** Checks a proof. A code can be used once. Throws Okta's 403. */
export function checkProof(context: SimContext, factor: Factor, proof: FactorProof): void {
  if (!isProof(context, factor, proof)) {
    const cause = "Your code doesn't match our records. Please try again.";
    throw oktaError(403, "E0000068", "Invalid Passcode/Answer", [cause]);
  }
  if (factor.challenge) context.state.factors.replace({ ...factor, challenge: undefined });
}

/** The result of a push message by now. */
export function computePushResult(
  { now }: SimContext,
  { push }: Factor,
): PushTransaction["result"] {
  if (!push) return "TIMEOUT";
  return push.result === "WAITING" && push.expiresAt <= now ? "TIMEOUT" : push.result;
}
