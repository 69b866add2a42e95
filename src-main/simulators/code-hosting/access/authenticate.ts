import type { DialectRequest } from "#core/contract/dialect.ts";
import { isEndedToken } from "#core/oauth/grants.ts";
import { shownToken } from "../dialect.ts";
import { githubError } from "../errors.ts";
import type { State } from "../state.ts";
import { checkJwt, isJwt } from "./json-web-token.ts";

/**
 * Returns the token of an App, an installation or an OAuth app. They are checked, also where one API key is
 * required: the simulator gave them out. Any other token is left to the dialect.
 * @param now Simulator time: an OAuth app's token can be over.
 */
export function authenticate(
  state: State,
  { headers }: DialectRequest,
  now: number,
): string | undefined {
  const token = shownToken(headers.authorization ?? "");
  if (token === undefined) return undefined;
  if (isJwt(token)) {
    checkJwt(state, token);
    return token;
  }
  if (state.grants.get(token)?.kind === "installation") return token;
  if (token.startsWith("ghs_") || isEndedToken(state.oauth, now, token)) {
    throw githubError(401, "Bad credentials");
  }
  return state.oauth.tokens.has(token) ? token : undefined;
}
