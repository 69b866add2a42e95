import type { RouteRequest } from "#core/contract/route.ts";
import { forbidden } from "../errors.ts";
import { ME, type SimContext } from "../state.ts";

/** Returns the user of a token; that of the account, if the token has none. */
function ownerOf({ state: { oauth, tokenUsers } }: SimContext, token: string): string {
  const known = tokenUsers.get(token);
  if (known !== undefined) return known;
  const grantId = oauth.tokens.get(token)?.grantId;
  return (grantId === undefined ? undefined : oauth.grants.get(grantId)?.userId) ?? ME;
}

/** Returns the user in whose name a request is made: that of `As-User`, or of its token. */
export function actorOf(
  context: SimContext,
  { headers, key }: Pick<RouteRequest, "headers" | "key">,
): string {
  const { users } = context.state;
  const named = headers["as-user"];
  if (named === undefined) {
    const owner = ownerOf(context, key);
    return users.get(owner) ? owner : ME;
  }
  const user = users.get(String(named));
  if (!user || user.kind === "external") throw forbidden();
  return user.id;
}
