import { realSeconds } from "#core/oauth/jwt.ts";
import type { LiveToken } from "#core/oauth/grants.ts";
import type { OAuthApplication, State } from "../../state.ts";

/** The addresses of the authorization server at a base URL. */
export const presentEndpoints = (base: string) => ({
  authorize_url: `${base}/oauth/authorize`,
  token_fetch_url: `${base}/oauth/token`,
  user_info_url: `${base}/oauth/userinfo`,
  discovery_url: `${base}/.well-known/openid-configuration`,
  token_introspection_url: `${base}/oauth/token_info`,
});

/** An OAuth application as the API shows it. */
export function presentApplication(
  { instanceId }: Pick<State, "instanceId">,
  app: OAuthApplication,
  base: string,
) {
  return {
    object: "oauth_application" as const,
    id: app.id,
    instance_id: instanceId,
    name: app.name,
    client_id: app.clientId,
    client_uri: app.clientUri,
    client_image_url: app.imageUrl,
    dynamically_registered: app.isDynamic,
    consent_screen_enabled: app.asksForConsent,
    pkce_required: app.isPkceRequired,
    public: app.clientSecret === null,
    scopes: app.scopes.join(" "),
    redirect_uris: app.redirectUris,
    callback_url: app.redirectUris[0] ?? "",
    ...presentEndpoints(base),
    created_at: app.createdAt,
    updated_at: app.updatedAt,
  };
}

/** The same with the secret, which is shown once. */
export function presentWithSecret(
  state: Pick<State, "instanceId">,
  app: OAuthApplication,
  base: string,
) {
  const shown = presentApplication(state, app, base);
  return app.clientSecret === null ? shown : { ...shown, client_secret: app.clientSecret };
}

/** A valid access token as the Backend API shows it; its times are seconds. */
export function presentAccessToken({ token, grant }: LiveToken, now: number) {
  return {
    object: "clerk_idp_oauth_access_token" as const,
    id: token.id,
    client_id: grant.clientId,
    type: "oauth:access_token",
    subject: grant.userId ?? "",
    scopes: token.scopes,
    revoked: false,
    revocation_reason: null,
    expired: false,
    expiration: token.expiresAt === undefined ? null : realSeconds(token.expiresAt, now),
    created_at: realSeconds(token.issuedAt, now),
    updated_at: realSeconds(token.issuedAt, now),
  };
}
