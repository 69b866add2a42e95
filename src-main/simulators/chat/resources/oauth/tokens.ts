import { findLiveToken, issueToken, revokeGrant, revokeToken } from "#core/oauth/grants.ts";
import type { Grant, Token } from "#core/oauth/state.ts";
import { slackError } from "../../errors.ts";
import { emit } from "../../events.ts";
import { findCaller } from "../../route.ts";
import type { SimContext, State } from "../../state.ts";

const ACCESS_SECONDS = 43_200;

/** The owner of a token: the bot, or a person by id. */
export type Owner = "bot" | { readonly user: string };

/** Issues a token, with one that renews it where tokens of the app expire. */
export function issueTokens(
  context: SimContext,
  grant: Grant,
  owner: Owner,
  scopes: readonly string[],
) {
  const { state, ids, now } = context;
  const rotates = state.rotatesTokens;
  // A user token names its person: the rest of the simulator knows whose it is by that.
  const name =
    owner === "bot"
      ? `xoxb-${state.team.id}-${ids.bare("oauth_bot", 24)}`
      : `xoxp-${owner.user}-${ids.bare("oauth_user", 24)}`;
  const issue = (id: string, kind: Token["kind"], lifetimeMs: number | undefined) =>
    issueToken(state.oauth, now, { id, kind, grantId: grant.id, scopes, lifetimeMs }).id;
  const access = {
    access_token: issue(
      rotates ? `xoxe.${name.replace(/-/, "-1-")}` : name,
      "access",
      rotates ? ACCESS_SECONDS * 1_000 : undefined,
    ),
    token_type: owner === "bot" ? "bot" : "user",
    scope: scopes.join(","),
  };
  if (!rotates) return access;
  const subject = owner === "bot" ? "bot" : owner.user;
  const refresh = `xoxe-1-${subject}-${ids.bare("oauth_refresh", 40)}`;
  return {
    ...access,
    refresh_token: issue(refresh, "refresh", undefined),
    expires_in: ACCESS_SECONDS,
  };
}

/** Takes a refresh token, which can be used once; returns what it renews. */
export function takeRefreshToken({ state, now }: SimContext, clientId: string, text: string) {
  const live = findLiveToken(state.oauth, now, text);
  if (live?.token.kind !== "refresh" || live.grant.clientId !== clientId) {
    throw slackError("invalid_refresh_token");
  }
  state.oauth.tokens.set(text, { ...live.token, replacedAt: now });
  const [, , subject = "bot"] = text.split("-");
  const owner: Owner = subject === "bot" ? "bot" : { user: subject };
  return { grant: live.grant, scopes: live.token.scopes, owner };
}

/** Why a token is not accepted, if so: it was revoked, or its time is over. */
export function endOfToken({ oauth, revoked }: State, now: number, text: string) {
  if (revoked.has(text)) return "token_revoked" as const;
  const token = oauth.tokens.get(text);
  if (!token) return undefined;
  if (token.kind === "refresh") return "invalid_auth" as const;
  if (findLiveToken(oauth, now, text)) return undefined;
  const isExpired = !token.isRevoked && token.expiresAt !== undefined && token.expiresAt <= now;
  return isExpired ? ("token_expired" as const) : ("token_revoked" as const);
}

/** Ends tokens and tells the app, which is uninstalled when it has lost the token of its bot. */
export function revokeTokens(context: SimContext, tokens: readonly string[]): void {
  const { state } = context;
  const people = new Set<string>();
  const bots = new Set<string>();
  for (const text of tokens) {
    revokeToken(state.oauth, text);
    state.revoked.add(text);
    const { kind, user } = findCaller(state, text);
    (kind === "user" ? people : bots).add(user.id);
  }
  const lost = { oauth: [...people], bot: [...bots] };
  emit(context, { type: "tokens_revoked", tokens: lost }, state.app.id);
  if (bots.size > 0) emit(context, { type: "app_uninstalled" }, state.app.id);
}

/** Ends everything that an app was granted. */
export function uninstall(context: SimContext, clientId: string, shown: string): void {
  const { oauth } = context.state;
  const own = [...oauth.grants.values()].filter((grant) => grant.clientId === clientId);
  const ids = new Set(own.map(({ id }) => id));
  const tokens = [...oauth.tokens.values()]
    .filter(({ grantId, kind, isRevoked }) => ids.has(grantId) && kind === "access" && !isRevoked)
    .map(({ id }) => id);
  for (const id of ids) revokeGrant(oauth, id);
  revokeTokens(context, [...new Set([...tokens, shown])]);
}
