import { presentExternal } from "../../external-accounts/present.ts";
import { CODE_MS } from "../../identifications/present.ts";
import type { SignInAttempt, SimContext } from "../../state.ts";
import { presentUser } from "../users/present.ts";
import { ATTEMPT_MS } from "./client.ts";
import { isCodeStrategy, resetStrategies } from "./strategies.ts";

const verification = ({ createdAt, firstStrategy }: SignInAttempt, isVerified: boolean) => {
  return {
    object: isCodeStrategy(firstStrategy)
      ? "verification_otp"
      : `verification_${firstStrategy ?? "password"}`,
    status: isVerified ? "verified" : "unverified",
    strategy: firstStrategy,
    attempts: isVerified ? 1 : null,
    expire_at: createdAt + CODE_MS,
  };
};

function presentFirst(attempt: SignInAttempt, baseUrl: string, isDone: boolean) {
  if (attempt.external) return presentExternal(attempt, attempt.external, baseUrl);
  return attempt.firstStrategy === null ? null : verification(attempt, isDone);
}

/** A sign-in as clerk-js sees it. */
export function presentSignIn(context: SimContext, attempt: SignInAttempt, baseUrl: string) {
  const { state } = context;
  const user = state.users.get(attempt.userId ?? "");
  const emails = (user?.emailIds ?? []).flatMap((id) => state.emails.get(id) ?? []);
  const phones = (user?.phoneIds ?? []).flatMap((id) => state.phones.get(id) ?? []);
  const { status } = attempt;
  const isFirstDone = status !== "needs_identifier" && status !== "needs_first_factor";
  return {
    object: "sign_in_attempt" as const,
    id: attempt.id,
    status,
    identifier: attempt.identifier,
    supported_identifiers: ["email_address", "phone_number", "username"],
    supported_first_factors: user
      ? [
          { strategy: "password" },
          ...emails.flatMap(({ id, address }) =>
            ["email_code", resetStrategies.email].map((strategy) => ({
              strategy,
              email_address_id: id,
              safe_identifier: address,
              primary: id === user.primaryEmailId,
            })),
          ),
          ...phones.flatMap(({ id, address }) =>
            ["phone_code", resetStrategies.phone].map((strategy) => ({
              strategy,
              phone_number_id: id,
              safe_identifier: address,
              primary: id === user.primaryPhoneId,
            })),
          ),
        ]
      : null,
    supported_second_factors: user
      ? [
          ...(user.totpSecret === null ? [] : [{ strategy: "totp" }]),
          ...(user.backupCodes.length === 0 ? [] : [{ strategy: "backup_code" }]),
        ]
      : null,
    first_factor_verification: presentFirst(attempt, baseUrl, isFirstDone),
    second_factor_verification: null,
    user_data: user
      ? {
          first_name: user.firstName,
          last_name: user.lastName,
          image_url: presentUser(context, user).image_url,
          has_image: false,
        }
      : null,
    created_session_id: attempt.sessionId,
    abandon_at: attempt.createdAt + ATTEMPT_MS,
    client_trust_state: null,
  };
}
