import { presentExternal } from "../../external-accounts/present.ts";
import { CODE_MS } from "../../identifications/present.ts";
import type { SignUpAttempt, SimContext } from "../../state.ts";
import { ATTEMPT_MS } from "./client.ts";

const verification = (
  { createdAt }: SignUpAttempt,
  strategy: "email_code" | "phone_code",
  isVerified: boolean,
) => ({
  object: "verification_otp" as const,
  status: isVerified ? ("verified" as const) : ("unverified" as const),
  strategy,
  next_action: isVerified ? "" : "needs_attempt",
  supported_strategies: [strategy],
  attempts: isVerified ? 1 : null,
  expire_at: createdAt + CODE_MS,
});

/** A sign-up as clerk-js sees it. */
export function presentSignUp(_context: SimContext, attempt: SignUpAttempt, baseUrl: string) {
  const { emailAddress, phoneNumber, isPhoneVerified } = attempt;
  const isComplete = attempt.userId !== null;
  return {
    object: "sign_up_attempt" as const,
    id: attempt.id,
    status: isComplete ? "complete" : "missing_requirements",
    required_fields: ["email_address"],
    optional_fields: ["phone_number", "first_name", "last_name", "username", "password"],
    missing_fields: emailAddress === null ? ["email_address"] : [],
    unverified_fields: [
      ...(emailAddress !== null && !isComplete ? ["email_address"] : []),
      ...(phoneNumber !== null && !isPhoneVerified ? ["phone_number"] : []),
    ],
    verifications: {
      email_address: emailAddress === null ? null : verification(attempt, "email_code", isComplete),
      phone_number:
        phoneNumber === null ? null : verification(attempt, "phone_code", isPhoneVerified),
      external_account: attempt.external
        ? presentExternal(attempt, attempt.external, baseUrl)
        : null,
      web3_wallet: null,
    },
    email_address: emailAddress,
    phone_number: phoneNumber,
    username: attempt.username,
    first_name: attempt.firstName,
    last_name: attempt.lastName,
    web3_wallet: null,
    password_enabled: attempt.password !== null,
    unsafe_metadata: attempt.unsafeMetadata,
    public_metadata: {},
    custom_action: false,
    external_id: null,
    created_session_id: attempt.sessionId,
    created_user_id: attempt.userId,
    abandon_at: attempt.createdAt + ATTEMPT_MS,
    legal_accepted_at: attempt.legalAcceptedAt,
  };
}
