import type * as z from "zod";
import type { ClientFields } from "#core/oauth/client-credentials.ts";
import { explainOAuthErrors, OAuthError, refuseOAuthError } from "#core/oauth/oauth-error.ts";
import { findLiveToken, revokeToken } from "#core/oauth/grants.ts";
import { realSeconds } from "#core/oauth/jwt.ts";
import { authorizeFields } from "#core/oauth/request-fields.ts";
import { authorizeRoute } from "#core/oauth/sign-in-routes.ts";
import { RouteResponse } from "#core/contract/response.ts";
import type { Path, Route, RouteRequest } from "#core/contract/route.ts";
import { bearerToken } from "#core/parsing/authorization.ts";
import { route } from "../../route.ts";
import { requestReader } from "../../sign-in/authorization-request.ts";
import { signInService } from "../../sign-in/service.ts";
import type { OAuthApplication, SimContext, State } from "../../state.ts";
import { createApplication } from "../oauth-applications/actions.ts";
import { presentEndpoints } from "../oauth-applications/present.ts";
import { scopeTexts } from "../oauth-applications/schema.ts";
import { handleTokenRequest, authenticateClient, presentUserInfo } from "./actions.ts";
import { registerBody, tokenBody, tokenLookupBody } from "./schema.ts";

const NO_STORE = { "cache-control": "no-store", pragma: "no-cache" };

/** Makes the route of an endpoint for clients. Faults become errors of RFC 6749. */
function clientRoute<Body extends z.ZodType<ClientFields>>(
  path: Path,
  summary: string,
  body: Body,
  answer: (
    context: SimContext,
    app: OAuthApplication,
    request: RouteRequest<unknown, z.output<Body>>,
  ) => unknown,
): Route<State> {
  return route(`POST ${path}`, summary, {
    open: true,
    body,
    handle: (context, request) => {
      const result = explainOAuthErrors(refuseOAuthError, () => {
        const app = authenticateClient(context, request.headers, request.body);
        return answer(context, app, request);
      });
      return new RouteResponse(200, result, NO_STORE);
    },
  });
}

function requireToken({ token }: z.output<typeof tokenLookupBody>): string {
  if (token !== undefined && token !== "") return token;
  throw new OAuthError("invalid_request", "The 'token' parameter is missing.");
}

/** Describes a token to a client (RFC 7662). */
function introspect({ state, now }: SimContext, text: string): object {
  const live = findLiveToken(state.oauth, now, text);
  if (!live) return { active: false };
  const { token, grant } = live;
  return {
    active: true,
    client_id: grant.clientId,
    ...(token.expiresAt === undefined ? {} : { exp: realSeconds(token.expiresAt, now) }),
    iat: realSeconds(token.issuedAt, now),
    scope: token.scopes.join(" "),
    sub: grant.userId,
    token_type: token.kind === "access" ? "access_token" : "refresh_token",
  };
}

function answerUserinfo(context: SimContext, { headers }: RouteRequest): RouteResponse {
  const text = bearerToken(headers.authorization) ?? "";
  const live = findLiveToken(context.state.oauth, context.now, text);
  const user = context.state.users.get(live?.grant.userId ?? "");
  if (live?.token.kind === "access" && user) {
    return new RouteResponse(200, presentUserInfo(context, user, live.token.scopes), NO_STORE);
  }
  const error = "invalid_token";
  const description = "The access token is invalid, expired or revoked.";
  return new RouteResponse(
    401,
    { error, error_description: description },
    { "www-authenticate": `Bearer error="${error}", error_description="${description}"` },
  );
}

function presentDiscovery(base: string): object {
  const { authorize_url, token_fetch_url, user_info_url, token_introspection_url } =
    presentEndpoints(base);
  const methods = ["client_secret_basic", "client_secret_post", "none"];
  return {
    issuer: base,
    authorization_endpoint: authorize_url,
    token_endpoint: token_fetch_url,
    revocation_endpoint: `${base}/oauth/token/revoke`,
    introspection_endpoint: token_introspection_url,
    registration_endpoint: `${base}/oauth/register`,
    userinfo_endpoint: user_info_url,
    jwks_uri: `${base}/.well-known/jwks.json`,
    scopes_supported: Object.keys(scopeTexts),
    response_types_supported: ["code"],
    response_modes_supported: ["query", "fragment", "form_post"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: methods,
    introspection_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_methods_supported: methods,
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    code_challenge_methods_supported: ["S256"],
    claims_supported: [
      ...["sub", "iss", "aud", "exp", "iat", "auth_time", "nonce", "at_hash"],
      ...["email", "email_verified", "family_name", "given_name", "name"],
      ...["preferred_username", "username", "picture"],
    ],
  };
}

/** Registers a client that asks for itself (RFC 7591). It always asks users for consent. */
function register(context: SimContext, body: z.output<typeof registerBody>): RouteResponse {
  const { token_endpoint_auth_method: method, grant_types: grants, scope } = body;
  const app = createApplication(
    context,
    {
      name: body.client_name,
      redirect_uris: body.redirect_uris,
      scopes: scope ?? Object.keys(scopeTexts).filter((name) => !name.includes("metadata")),
      public: method === "none",
    },
    { isDynamic: true, clientUri: body.client_uri ?? null, imageUrl: body.logo_uri ?? null },
  );
  return new RouteResponse(
    201,
    {
      client_id: app.clientId,
      client_id_issued_at: realSeconds(app.createdAt, context.now),
      ...(app.clientSecret === null
        ? {}
        : { client_secret: app.clientSecret, client_secret_expires_at: 0 }),
      client_name: app.name,
      redirect_uris: app.redirectUris,
      grant_types: grants ?? ["authorization_code", "refresh_token"],
      response_types: ["code"],
      scope: app.scopes.join(" "),
      token_endpoint_auth_method: method,
      ...(body.client_uri === undefined ? {} : { client_uri: body.client_uri }),
      ...(body.logo_uri === undefined ? {} : { logo_uri: body.logo_uri }),
    },
    NO_STORE,
  );
}

/** The endpoints by which other apps sign users in with their accounts here. */
export const routes = [
  authorizeRoute(signInService, requestReader, "/oauth/authorize", authorizeFields),
  clientRoute("/oauth/token", "Issues tokens", tokenBody, (context, app, { body, baseUrl }) =>
    handleTokenRequest(context, app, body, baseUrl),
  ),
  clientRoute(
    "/oauth/token_info",
    "Shows what a token is",
    tokenLookupBody,
    (context, _app, { body }) => introspect(context, requireToken(body)),
  ),
  clientRoute("/oauth/token/revoke", "Ends a token", tokenLookupBody, ({ state }, app, sent) => {
    const token = requireToken(sent.body);
    const grant = state.oauth.grants.get(state.oauth.tokens.get(token)?.grantId ?? "");
    if (grant?.clientId === app.clientId) revokeToken(state.oauth, token);
    return {};
  }),
  ...(["GET", "POST"] as const).map((method) =>
    route(`${method} /oauth/userinfo`, "Shows the user of an access token", {
      open: true,
      handle: answerUserinfo,
    }),
  ),
  route("POST /oauth/register", "Registers a client", {
    open: true,
    body: registerBody,
    handle: (context, { body }) => register(context, body),
  }),
  ...(["openid-configuration", "oauth-authorization-server"] as const).map((name) =>
    route(`GET /.well-known/${name}`, "Describes the authorization server", {
      open: true,
      handle: (_context, { baseUrl }) => presentDiscovery(baseUrl),
    }),
  ),
];
