import type { IncomingHttpHeaders } from "node:http";
import type * as z from "zod";
import { readClientCredentials } from "#core/oauth/client-credentials.ts";
import { explainOAuthErrors, type OAuthError } from "#core/oauth/oauth-error.ts";
import { findLiveToken, issueToken, readScopes, redeemCode } from "#core/oauth/grants.ts";
import { realSeconds, signJwt, halfHash } from "#core/oauth/jwt.ts";
import type { Grant } from "#core/oauth/state.ts";
import { slackError } from "../../errors.ts";
import { findCaller } from "../../route.ts";
import { namedId } from "../../shared/named-id.ts";
import { addWebhook, type SimContext, type State, type User } from "../../state.ts";
import { presentWebhook } from "../incoming-webhooks/present.ts";
import type { accessBody, clientBody } from "./schema.ts";
import { WEBHOOK_CHANNEL, WEBHOOK_SCOPE } from "./service.ts";
import { issueTokens, takeRefreshToken } from "./tokens.ts";
import { testOnlyKey } from "./test-only-rsa-key.ts";

/** The errors of Slack for a code that is not accepted. */
function explain({ code, description, isReuse }: OAuthError) {
  if (code === "invalid_client" || code === "invalid_request")
    return slackError("invalid_client_id");
  if (isReuse) return slackError("code_already_used");
  return slackError(description.includes("redirect_uri") ? "bad_redirect_uri" : "invalid_code");
}

/** Returns the grant of a code for the client that shows itself; throws Slack's errors. */
export function takeCode(
  { state, now }: SimContext,
  headers: IncomingHttpHeaders,
  body: z.output<typeof accessBody>,
  server: string,
): { readonly grant: Grant; readonly user: User } {
  if (body.grant_type !== undefined && body.grant_type !== "authorization_code") {
    throw slackError("invalid_grant_type");
  }
  if (body.code === undefined) throw slackError("invalid_code");
  const { code } = body;
  return explainOAuthErrors(explain, () => {
    const client = readClientCredentials(headers, body);
    if (!client) throw slackError("invalid_client_id");
    if (client.proof === "" && body.code_verifier === undefined)
      throw slackError("bad_client_secret");
    const known = state.oauth.grants.get(state.oauth.codes.get(code)?.grantId ?? "");
    const user = state.users.get(known?.userId ?? "");
    if (known?.server !== server || !user) throw slackError("invalid_code");
    const grant = redeemCode(state.oauth, now, {
      code,
      clientId: client.clientId,
      redirectUri: body.redirect_uri,
      verifier: body.code_verifier,
    });
    return { grant, user };
  });
}

/** The app and the workspace of an installation. */
function presentPlace({ team, app }: State) {
  return {
    app_id: app.id,
    team: { id: team.id, name: team.name },
    enterprise: null,
    is_enterprise_install: false,
  };
}

/** The response to an installation (`oauth.v2.access`). */
export function presentInstallation(
  context: SimContext,
  grant: Grant,
  user: User,
  baseUrl: string,
) {
  const { state } = context;
  const userScopes = readScopes(grant.detail["userScopes"], /[ ,]+/);
  const person = { user: user.id };
  return {
    ...(grant.scopes.length > 0 && {
      ...issueTokens(context, grant, "bot", grant.scopes),
      bot_user_id: state.app.botUserId,
    }),
    ...presentPlace(state),
    authed_user: {
      id: user.id,
      ...(userScopes.length > 0 && issueTokens(context, grant, person, userScopes)),
    },
    ...(grant.scopes.includes(WEBHOOK_SCOPE) && {
      incoming_webhook: presentWebhook(state, webhookFor(context, grant), baseUrl),
    }),
  };
}

/** Makes the webhook for the channel that was chosen on the consent page. */
function webhookFor(context: SimContext, { detail }: Grant) {
  const chosen = detail[WEBHOOK_CHANNEL] ?? "";
  const { conversations } = context.state;
  const channel = conversations.has(chosen) ? chosen : namedId(context.state, "general");
  return addWebhook(context, channel);
}

/** Returns the client id of a client that shows itself with a secret; throws Slack's errors. */
export function requireClient(headers: IncomingHttpHeaders, body: z.output<typeof clientBody>) {
  const client = explainOAuthErrors(explain, () => readClientCredentials(headers, body));
  if (!client) throw slackError("invalid_client_id");
  if (client.proof === "") throw slackError("bad_client_secret");
  return client.clientId;
}

/** The response to a refresh token: tokens of its bot or person. */
export function renew(
  context: SimContext,
  headers: IncomingHttpHeaders,
  body: z.output<typeof accessBody>,
) {
  const clientId = requireClient(headers, body);
  const { refresh_token: text = "" } = body;
  const { grant, owner, scopes } = takeRefreshToken(context, clientId, text);
  const { state } = context;
  return {
    ...issueTokens(context, grant, owner, scopes),
    ...(owner === "bot" && { bot_user_id: state.app.botUserId }),
    ...presentPlace(state),
  };
}

/** Exchanges a token without an end for one that expires; from now on all tokens of the app do. */
export function exchangeToken(context: SimContext, clientId: string, token: string) {
  const { state, now } = context;
  const live = findLiveToken(state.oauth, now, token);
  if (live?.grant.clientId !== clientId || live.token.kind !== "access") {
    throw slackError("invalid_auth");
  }
  if (live.token.expiresAt !== undefined) throw slackError("token_already_exchanged");
  state.rotatesTokens = true;
  const { kind, user } = findCaller(state, live.token.id);
  const owner = kind === "user" ? { user: user.id } : "bot";
  return {
    ...issueTokens(context, live.grant, owner, live.token.scopes),
    team_id: state.team.id,
    user_id: user.id,
  };
}

/** Presents the identity of a person who signs in. */
export function presentIdentity({ state }: SimContext, { id, profile }: User, issuer: string) {
  return {
    sub: id,
    "https://slack.com/user_id": id,
    "https://slack.com/team_id": state.team.id,
    email: profile.email,
    email_verified: true,
    name: profile.realName,
    given_name: profile.realName.split(" ")[0] ?? "",
    family_name: profile.realName.split(" ").slice(1).join(" "),
    locale: "en-US",
    picture: `${issuer}/avatars/${id}_192.png`,
    "https://slack.com/team_name": state.team.name,
    "https://slack.com/team_domain": state.team.domain,
  };
}

/** Tokens of Sign in with Slack have no end, whatever the app's other tokens do. */
function issueSignInToken(context: SimContext, { id: grantId, scopes }: Grant, { id }: User) {
  const text = `xoxp-${id}-${context.ids.bare("oauth_user", 24)}`;
  const token = { id: text, kind: "access", grantId, scopes, lifetimeMs: undefined } as const;
  return { access_token: issueToken(context.state.oauth, context.now, token).id };
}

/** The response to a person's sign-in (`openid.connect.token`). */
export function presentSignIn(context: SimContext, grant: Grant, user: User, issuer: string) {
  const { access_token: accessToken } = issueSignInToken(context, grant, user);
  const iat = realSeconds(context.now, context.now);
  const { sub, ...identity } = presentIdentity(context, user, issuer);
  return {
    access_token: accessToken,
    token_type: "Bearer",
    id_token: signJwt(testOnlyKey, {
      iss: issuer,
      sub,
      aud: grant.clientId,
      exp: iat + 300,
      iat,
      auth_time: realSeconds(grant.signedInAt, context.now),
      at_hash: halfHash(accessToken),
      ...(grant.nonce === undefined ? {} : { nonce: grant.nonce }),
      ...identity,
    }),
  };
}
