import { Refusal } from "#core/contract/refusal.ts";

/**
 * An error of OAuth 2.0 (RFC 6749, 4.1.2.1 and 5.2) or of one of its extensions. The provider puts it into
 * its own shape and status.
 */
export class OAuthError extends Error {
  override readonly name = "OAuthError";
  readonly code: OAuthErrorCode;
  readonly description: string;
  /** True for a code that was used before: some providers have an error of its own for it. */
  readonly isReuse: boolean;

  constructor(code: OAuthErrorCode, description: string, isReuse = false) {
    super(`${code}: ${description}`);
    this.code = code;
    this.description = description;
    this.isReuse = isReuse;
  }
}

export type OAuthErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_scope"
  | "invalid_state"
  | "server_error"
  | "unauthorized_client"
  | "unsupported_grant_type"
  | "unsupported_response_type"
  | "access_denied"
  | "login_required"
  | "consent_required"
  | "authorization_pending"
  | "slow_down"
  | "expired_token";

/** Returns the error response of a token endpoint (RFC 6749, 5.2). */
export function refuseOAuthError({ code, description }: OAuthError): Refusal {
  const body = { error: code, error_description: description };
  return new Refusal(code === "invalid_client" ? 401 : 400, body);
}

/** Runs a step and throws its faults in the provider's shape. */
export function explainOAuthErrors<Result>(
  explain: (fault: OAuthError) => Error,
  run: () => Result,
): Result {
  try {
    return run();
  } catch (error) {
    throw error instanceof OAuthError ? explain(error) : error;
  }
}
