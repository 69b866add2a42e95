import type { DialectRequest } from "#core/contract/dialect.ts";
import { checkToken, shownToken } from "../dialect.ts";
import { slackError } from "../errors.ts";
import { findExecution } from "../resources/functions/actions.ts";
import { endOfToken } from "../resources/oauth/tokens.ts";
import type { State } from "../state.ts";

/**
 * Returns the token of an installation or of a function's run, also where one API key is required: the simulator gave it out. Throws
 * for one that has ended; any other token is left to the dialect.
 * @param now Simulator time: tokens expire.
 */
export function authenticate(
  state: State,
  request: DialectRequest,
  now: number,
): string | undefined {
  const token = shownToken(request);
  if (token === undefined) return undefined;
  return checkToken(request, () => {
    const end = endOfToken(state, now, token);
    if (end !== undefined) throw slackError(end);
    const isGivenOut = state.oauth.tokens.has(token) || findExecution(state, token) !== undefined;
    return isGivenOut ? token : undefined;
  });
}
