import { imageUrl } from "../shared/present.ts";
import type { ExternalAccount, ExternalVerification } from "../state.ts";

const VERIFICATION_MS = 600_000;

const errors: Readonly<Record<string, readonly [message: string, long: string]>> = {
  external_account_not_found: [
    "The External Account was not found.",
    "The External Account was not found.",
  ],
  external_account_exists: [
    "This account already exists.",
    "This external account already exists.",
  ],
  oauth_access_denied: ["Access denied.", "You did not grant access to your account."],
};

/** The error of a verification that has failed, or that needs a transfer. */
function presentError(code: string | null) {
  if (code === null) return null;
  const [message, long] = errors[code] ?? [code, code];
  return { code, message, long_message: long };
}

/** A verification at another provider. `baseUrl` is that of the page to continue on. */
export function presentExternal(
  { id, createdAt }: { readonly id: string; readonly createdAt: number },
  { strategy, status, errorCode }: Pick<ExternalVerification, "strategy" | "status" | "errorCode">,
  baseUrl: string,
) {
  const isOpen = status === "unverified";
  return {
    object: "verification_oauth" as const,
    ...{ status, strategy },
    external_verification_redirect_url: isOpen ? `${baseUrl}/_pages/oauth-accounts/${id}` : null,
    error: presentError(errorCode),
    attempts: isOpen ? null : 1,
    expire_at: createdAt + VERIFICATION_MS,
  };
}

/** An account at another provider as the API shows it. */
export function presentExternalAccount(account: ExternalAccount, baseUrl: string) {
  const { id, strategy, person, identificationId, isVerified, createdAt, updatedAt } = account;
  const status = isVerified ? ("verified" as const) : ("unverified" as const);
  return {
    object: "external_account" as const,
    id,
    external_account_id: id,
    provider: strategy,
    identification_id: identificationId,
    provider_user_id: person?.providerUserId ?? "",
    approved_scopes: isVerified ? "email profile" : "",
    email_address: person?.emailAddress ?? "",
    first_name: person?.firstName ?? "",
    last_name: person?.lastName ?? "",
    image_url: imageUrl("", id, (person?.firstName?.[0] ?? "").toUpperCase()),
    ...{ username: null, phone_number: null, public_metadata: {}, label: null },
    verification: presentExternal(account, { strategy, status, errorCode: null }, baseUrl),
    created_at: createdAt,
    updated_at: updatedAt,
  };
}
