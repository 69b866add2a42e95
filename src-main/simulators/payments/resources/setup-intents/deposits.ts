import { ownValue } from "#core/state/own-value.ts";
import { badRequest, missingParam } from "../../errors.ts";
import type { SetupIntent, SimContext } from "../../state.ts";
import { completeSetup, failSetup, unexpectedState } from "./actions.ts";
import type { DepositProof } from "./schema.ts";

/** Checks the amounts or the code of two small deposits, as the provider's test mode defines them. */
export function verifyDeposits(
  context: SimContext,
  intent: SetupIntent,
  { amounts, descriptor_code: code }: DepositProof,
): SetupIntent {
  if (intent.action !== "verify_deposits" || intent.status !== "requires_action") {
    throw unexpectedState(context, intent, "verify microdeposits on");
  }
  if (!amounts && code === undefined) throw missingParam("amounts");
  const input = amounts ? [...amounts].sort((a, b) => a - b).join("+") : code;
  if (input === "32+45" || input === "SM11AA") {
    return completeSetup(context, intent, "succeeded")?.intent ?? intent;
  }
  const fails: Readonly<Record<string, string>> = {
    "10+11": "payment_method_microdeposit_verification_attempts_exceeded",
    SM33CC: "payment_method_microdeposit_verification_attempts_exceeded",
    "40+41": "payment_method_microdeposit_verification_timeout",
    SM44DD: "payment_method_microdeposit_verification_timeout",
  };
  const failure = ownValue(fails, input ?? "");
  if (failure !== undefined) {
    const method = context.state.paymentMethods.get(intent.paymentMethod ?? "");
    const message = "The bank account could not be verified with microdeposits.";
    if (method) failSetup(context, intent, method, { code: failure, declineCode: null, message });
    throw badRequest(message, { code: failure });
  }
  const what = amounts ? "amounts" : "descriptor_code";
  throw badRequest(`The ${what} provided do not match what was sent to the bank account.`, {
    code: `payment_method_microdeposit_verification_${amounts ? "amounts" : "descriptor_code"}_mismatch`,
    param: what,
  });
}
