import { authorizeFields } from "#core/oauth/request-fields.ts";
import { authorizeRoute, signInRoutes } from "#core/oauth/sign-in-routes.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { createRouteHelper } from "#core/contract/route.ts";
import { slackError } from "../../errors.ts";
import type { State } from "../../state.ts";
import {
  exchangeToken,
  presentIdentity,
  presentInstallation,
  presentSignIn,
  renew,
  requireClient,
  takeCode,
} from "./actions.ts";
import { accessBody, clientBody, installFields } from "./schema.ts";
import { installReader, service, signInReader } from "./service.ts";
import { testOnlyKey } from "./test-only-rsa-key.ts";

const route = createRouteHelper<State>();

const ok = (body: object) => new RouteResponse(200, { ok: true, ...body });

/** OAuth v2 and Sign in with Slack. */
export const routes = [
  authorizeRoute(service, installReader, "/oauth/v2/authorize", installFields),
  authorizeRoute(service, signInReader, "/openid/connect/authorize", authorizeFields),
  ...signInRoutes(service),
  route("POST /api/oauth.v2.access", "Exchanges a code for the tokens of an installation", {
    open: true,
    body: accessBody,
    handle: (context, { headers, body, baseUrl }) => {
      if (body.grant_type === "refresh_token") return ok(renew(context, headers, body));
      const { grant, user } = takeCode(context, headers, body, "");
      return ok(presentInstallation(context, grant, user, baseUrl));
    },
  }),
  route("POST /api/oauth.v2.exchange", "Exchanges a token without an end for one that expires", {
    body: clientBody,
    handle: (context, { headers, body, key }) => {
      const clientId = requireClient(headers, body);
      return ok(exchangeToken(context, clientId, key));
    },
  }),
  route("POST /api/openid.connect.token", "Exchanges a code for the tokens of a person", {
    open: true,
    body: accessBody,
    unsupported: ["refresh_token"],
    handle: (context, { headers, body, baseUrl }) => {
      const { grant, user } = takeCode(context, headers, body, "openid");
      return ok(presentSignIn(context, grant, user, baseUrl));
    },
  }),
  ...(["GET", "POST"] as const).map((method) =>
    route(
      `${method} /api/openid.connect.userInfo`,
      "Shows the person of a token",
      (context, { key, baseUrl }) => {
        const { oauth, users } = context.state;
        const grant = oauth.grants.get(oauth.tokens.get(key)?.grantId ?? "");
        const user = users.get(grant?.userId ?? "");
        if (!user || grant?.server !== "openid") throw slackError("invalid_auth");
        return ok(presentIdentity(context, user, baseUrl));
      },
    ),
  ),
  route("GET /openid/connect/keys", "Shows the keys that verify ID tokens", {
    open: true,
    handle: () => ({ keys: [testOnlyKey.jwk] }),
  }),
  route("GET /.well-known/openid-configuration", "Describes Sign in with Slack", {
    open: true,
    handle: (_context, { baseUrl }) => ({
      issuer: baseUrl,
      authorization_endpoint: `${baseUrl}/openid/connect/authorize`,
      token_endpoint: `${baseUrl}/api/openid.connect.token`,
      userinfo_endpoint: `${baseUrl}/api/openid.connect.userInfo`,
      jwks_uri: `${baseUrl}/openid/connect/keys`,
      scopes_supported: ["openid", "profile", "email"],
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      claims_supported: ["sub", "auth_time", "iss"],
      claims_parameter_supported: false,
      request_parameter_supported: false,
      request_uri_parameter_supported: false,
      token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
    }),
  }),
];
