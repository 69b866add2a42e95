import type { Endpoint } from "#core/contract/route.ts";
import { route } from "../../route.ts";
import { findIssuer, type Issuer } from "../../authorization/issuers.ts";
import { keySetOf } from "../../authorization/server-keys.ts";
import { isGrantType } from "../oauth/schema.ts";

const SECRET_METHODS = [
  "client_secret_basic",
  "client_secret_post",
  "client_secret_jwt",
  "private_key_jwt",
];
const ALGORITHMS = [
  "HS256",
  "HS384",
  "HS512",
  "RS256",
  "RS384",
  "RS512",
  "ES256",
  "ES384",
  "ES512",
];

function presentDiscovery({ issuer, base, scopes, claims }: Issuer, baseUrl: string): object {
  const methods = [...SECRET_METHODS, "none"];
  return {
    issuer,
    authorization_endpoint: `${base}/v1/authorize`,
    token_endpoint: `${base}/v1/token`,
    userinfo_endpoint: `${base}/v1/userinfo`,
    jwks_uri: `${base}/v1/keys`,
    response_types_supported: [
      "code",
      "id_token",
      "code id_token",
      "code token",
      "id_token token",
      "code id_token token",
    ],
    response_modes_supported: ["query", "fragment", "form_post", "okta_post_message"],
    grant_types_supported: isGrantType.options,
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    scopes_supported: [...scopes].flatMap(([name, { isPublished }]) => (isPublished ? [name] : [])),
    token_endpoint_auth_methods_supported: methods,
    claims_supported: [
      "iss",
      "ver",
      "sub",
      "aud",
      "iat",
      "exp",
      "jti",
      "auth_time",
      "amr",
      "idp",
      "nonce",
      "name",
      "nickname",
      "preferred_username",
      "given_name",
      "middle_name",
      "family_name",
      "email",
      "email_verified",
      "profile",
      "zoneinfo",
      "locale",
      "address",
      "phone_number",
      "updated_at",
      "at_hash",
      "c_hash",
      ...claims.filter(({ isSystem }) => !isSystem).map(({ name }) => name),
    ],
    code_challenge_methods_supported: ["S256"],
    introspection_endpoint: `${base}/v1/introspect`,
    introspection_endpoint_auth_methods_supported: methods,
    revocation_endpoint: `${base}/v1/revoke`,
    revocation_endpoint_auth_methods_supported: methods,
    end_session_endpoint: `${base}/v1/logout`,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    registration_endpoint: `${baseUrl}/oauth2/v1/clients`,
    pushed_authorization_request_endpoint: `${base}/v1/par`,
    device_authorization_endpoint: `${base}/v1/device/authorize`,
    token_endpoint_auth_signing_alg_values_supported: ALGORITHMS,
  };
}

const documents: readonly Endpoint[] = [
  "GET /.well-known/openid-configuration",
  "GET /.well-known/oauth-authorization-server",
  "GET /oauth2/:server/.well-known/openid-configuration",
  "GET /oauth2/:server/.well-known/oauth-authorization-server",
];

const keySets: readonly Endpoint[] = [
  "GET /oauth2/v1/keys",
  "GET /oauth2/:server/v1/keys",
  // A verifier of tokens of the org's server looks here.
  "GET /v1/keys",
];

/** Discovery documents and key sets. */
export const routes = [
  ...documents.map((endpoint) =>
    route(endpoint, "Describes an authorization server", {
      open: true,
      handle: ({ state }, { params, baseUrl }) =>
        presentDiscovery(findIssuer(state, params["server"], baseUrl), baseUrl),
    }),
  ),
  ...keySets.map((endpoint) =>
    route(endpoint, "Shows the public keys of an authorization server", {
      open: true,
      handle: ({ state }, { params, baseUrl }) => {
        return keySetOf(state, findIssuer(state, params["server"], baseUrl).id);
      },
    }),
  ),
];
