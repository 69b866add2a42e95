import { isEndedToken } from "#core/oauth/grants.ts";
import type { SimContext } from "../state.ts";

/** The lifetime of an issued token, in seconds. */
export const TOKEN_SECONDS = 3_600;

/**
 * A token for a client's credentials. It carries the client's secret, so that `SIM_API_KEY` can be the
 * one secret that is accepted without anybody keeping a list.
 */
export function createToken({ ids, now, state }: SimContext, secret: string): string {
  const token = `${ids.next("", 32)}.${Buffer.from(secret).toString("base64url")}`;
  state.tokens.set(token, now + TOKEN_SECONDS * 1_000);
  return token;
}

/** The secret that an issued token was given for. */
export function deriveSecret(token: string): string {
  const [, secret = ""] = token.split(".", 2);
  return Buffer.from(secret, "base64url").toString("utf8");
}

/** Returns whether a token is valid. A token that the simulator did not issue is always valid. */
export function isValidToken({ state, now }: SimContext, token: string): boolean {
  const until = state.tokens.get(token);
  return (until === undefined || now < until) && !isEndedToken(state.oauth, now, token);
}
