import { oktaError } from "../errors.ts";
import type { SessionToken } from "../factors/entities.ts";
import type { SimContext } from "../state.ts";

export const SESSION_TOKEN_MS = 300_000;

/** Makes the token that a finished sign-in of the Authentication API ends with. */
export function newSessionToken(
  { state, ids, now }: SimContext,
  userId: string,
  amr: readonly string[],
): SessionToken {
  const id = ids.next("20111", 40);
  const token = { id, userId, amr, expiresAt: now + SESSION_TOKEN_MS };
  state.sessionTokens.set(id, token);
  return token;
}

/** Takes a session token, which can be used once; `undefined` when it is unknown, used or over. */
export function takeSessionToken(
  { state, now }: SimContext,
  text: string,
): SessionToken | undefined {
  const token = state.sessionTokens.get(text);
  if (!token || token.expiresAt <= now) return undefined;
  state.sessionTokens.delete(text);
  return token;
}

/** The same for a request that cannot go on without it; throws Okta's 401. */
export function useSessionToken(context: SimContext, text: string): SessionToken {
  const token = takeSessionToken(context, text);
  if (!token) throw oktaError(401, "E0000004", "Authentication failed");
  return token;
}
