import type { IncomingHttpHeaders } from "node:http";
import type * as z from "zod";
import { readClientCredentials } from "#core/oauth/client-credentials.ts";
import { explainFaults, type OAuthFault } from "#core/oauth/fault.ts";
import { issueToken, readScopes, redeemCode } from "#core/oauth/grants.ts";
import { realSeconds, signJwt, halfHash } from "#core/oauth/jwt.ts";
import type { Grant } from "#core/oauth/state.ts";
import { slackError } from "../../errors.ts";
import type { SimContext, User } from "../../state.ts";
import type { accessBody } from "./schema.ts";
import { testOnlyKey } from "./test-only-rsa-key.ts";

/** The errors of Slack for a code that is not accepted. */
function explain({ code, description }: OAuthFault) {
  if (code === "invalid_client" || code === "invalid_request")
    return slackError("invalid_client_id");
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
  return explainFaults(explain, () => {
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

function issue(context: SimContext, grant: Grant, text: string, scopes: readonly string[]): string {
  const token = { id: text, kind: "access", grantId: grant.id, scopes } as const;
  return issueToken(context.state.oauth, context.now, { ...token, lifetimeMs: undefined }).id;
}

/** A user token names its person: the rest of the simulator knows whose it is by that. */
function userToken(
  context: SimContext,
  grant: Grant,
  user: User,
  scopes: readonly string[],
): string {
  const rest = context.ids.next("oauth_user/", 24).slice("oauth_user/".length);
  return issue(context, grant, `xoxp-${user.id}-${rest}`, scopes);
}

/** The response to an installation (`oauth.v2.access`). */
export function presentInstallation(context: SimContext, grant: Grant, user: User) {
  const { state, ids } = context;
  const userScopes = readScopes(grant.detail["userScopes"], /[ ,]+/);
  const bot = ids.next("oauth_bot/", 24).slice("oauth_bot/".length);
  const hasBot = grant.scopes.length > 0;
  return {
    ...(hasBot && {
      access_token: issue(context, grant, `xoxb-${state.team.id}-${bot}`, grant.scopes),
      token_type: "bot",
      scope: grant.scopes.join(","),
      bot_user_id: state.app.botUserId,
    }),
    app_id: state.app.id,
    team: { id: state.team.id, name: state.team.name },
    enterprise: null,
    is_enterprise_install: false,
    authed_user: {
      id: user.id,
      ...(userScopes.length > 0 && {
        scope: userScopes.join(","),
        access_token: userToken(context, grant, user, userScopes),
        token_type: "user",
      }),
    },
  };
}

/** What Slack tells of a person who signs in. */
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

/** The response to a person's sign-in (`openid.connect.token`). */
export function presentSignIn(context: SimContext, grant: Grant, user: User, issuer: string) {
  const accessToken = userToken(context, grant, user, grant.scopes);
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
