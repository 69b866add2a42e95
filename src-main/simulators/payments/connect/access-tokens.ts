import { findLiveToken } from "#core/oauth/grants.ts";
import type { DialectRequest } from "#core/contract/dialect.ts";
import { shownKey } from "../dialect.ts";
import { unauthorized } from "../errors.ts";
import type { State } from "../state.ts";

/** Returns the connected account that an access token of OAuth acts for. */
export function accountOfToken(state: State, key: string, now: number): string | undefined {
  return findLiveToken(state.oauth, now, key)?.grant.userId;
}

/**
 * Refuses an access token of OAuth that has ended. A token request may have its key in the body, unless only
 * one key is accepted.
 */
export function authenticateToken(
  { oauth }: State,
  { url, headers }: DialectRequest,
  required: string | undefined,
  now: number,
): string | undefined {
  const key = shownKey(headers.authorization);
  if (key !== undefined && oauth.tokens.has(key) && !findLiveToken(oauth, now, key)) {
    throw unauthorized("The access token was revoked. Application access may have been revoked.");
  }
  const isOpen = required === undefined && headers.authorization === undefined;
  return isOpen && /^\/oauth\/token(?:\?|$)/.test(url) ? "" : undefined;
}
