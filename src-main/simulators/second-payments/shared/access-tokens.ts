import { findLiveToken } from "#core/oauth/grants.ts";
import type { DialectRequest } from "#core/contract/dialect.ts";
import type { OAuthState } from "#core/oauth/state.ts";
import type { Refusal } from "#core/contract/refusal.ts";
import { bearerToken } from "#core/parsing/authorization.ts";
import { squareErrors } from "../errors.ts";

/** Makes the 401 of a token or a client that is not accepted. */
export function unauthorized(code: string, detail: string): Refusal {
  return squareErrors(401, [{ category: "AUTHENTICATION_ERROR", code, detail }]);
}

/** Refuses a token that was issued here and is over. */
export function refuseEnded(
  { oauth }: { readonly oauth: OAuthState },
  { headers }: DialectRequest,
  now: number,
): undefined {
  const text = bearerToken(headers.authorization) ?? "";
  const token = oauth.tokens.get(text);
  if (!token || findLiveToken(oauth, now, text)) return undefined;
  const isExpired = token.expiresAt !== undefined && token.expiresAt <= now;
  const code = isExpired ? "ACCESS_TOKEN_EXPIRED" : "ACCESS_TOKEN_REVOKED";
  throw unauthorized(code, `The access token is ${isExpired ? "expired" : "revoked"}.`);
}
