import { OAuthError } from "#core/oauth/oauth-error.ts";
import { readScopes } from "#core/oauth/grants.ts";
import { deriveChallenge } from "#core/oauth/pkce.ts";
import { isSafeTarget } from "#core/oauth/redirect-uri.ts";
import { readOpenId, type AuthorizeFields } from "#core/oauth/request-fields.ts";
import type { CheckedTarget, RequestReader } from "#core/oauth/sign-in-routes.ts";
import type { ResponseMode } from "#core/oauth/state.ts";
import type { SimContext, State } from "../state.ts";
import { requireClient } from "./clients.ts";
import type { App } from "./entities.ts";
import { findIssuer, type Issuer } from "./issuers.ts";

/** The parameters of an authorization request, and where it arrived. */
export interface OktaRequest extends AuthorizeFields {
  readonly server?: string | undefined;
  /** The address that the browser used for the simulator. */
  readonly baseUrl?: string | undefined;
}

const modes: readonly ResponseMode[] = ["query", "fragment", "form_post", "okta_post_message"];
const prompts = ["none", "login", "consent", "select_account"];
const RESPONSE_TYPES = new Set(["code", "id_token", "token"]);

/** Redirect targets compare as text. A wildcard stands for one label of a host, where the app allows it. */
function isRegistered({ client }: App, target: string): boolean {
  if (!isSafeTarget(target)) return false;
  if (client.redirect_uris.includes(target)) return true;
  if (client.wildcard_redirect !== "SUBDOMAIN") return false;
  return client.redirect_uris.some((registered) => {
    const [head, tail, ...more] = registered.split("*");
    if (head === undefined || tail === undefined || more.length > 0) return false;
    if (!target.startsWith(head) || !target.endsWith(tail)) return false;
    return /^[A-Za-z0-9-]+$/.test(target.slice(head.length, target.length - tail.length));
  });
}

function target(context: SimContext, fields: OktaRequest): CheckedTarget {
  const { redirect_uri: redirectUri = "", response_mode: mode } = fields;
  if (!isRegistered(requireClient(context, fields.client_id), redirectUri)) {
    const message =
      "The 'redirect_uri' parameter must be a Login redirect URI in the client app settings.";
    throw new OAuthError("invalid_request", message);
  }
  const types = readScopes(fields.response_type);
  const usual = types.includes("token") || types.includes("id_token") ? "fragment" : "query";
  const responseMode = modes.find((name) => name === mode) ?? usual;
  return { redirectUri, responseMode, state: fields.state };
}

/** Returns the scopes of a request, if the server has all of them; throws an OAuthFault. */
export function checkScopes(
  { scopes, id }: Issuer,
  requested: readonly string[],
): readonly string[] {
  if (!requested.every((scope) => scopes.has(scope))) {
    const description =
      "One or more scopes are not configured for the authorization server resource.";
    throw new OAuthError("invalid_scope", description);
  }
  if (id === "" && !requested.includes("openid")) {
    throw new OAuthError("invalid_scope", "The 'openid' scope is required.");
  }
  return requested;
}

function checkResponseTypes({ client }: App, types: readonly string[]): void {
  if (types.length === 0 || !types.every((type) => RESPONSE_TYPES.has(type))) {
    const description = "The response type is not supported by the authorization server.";
    throw new OAuthError("unsupported_response_type", description);
  }
  const wanted = types.map((type) => (type === "code" ? "authorization_code" : "implicit"));
  const missing = wanted.find((grant) => !client.grant_types.includes(grant));
  if (missing === undefined) return;
  const description = `The client is not authorized to use the ${missing} grant type.`;
  throw new OAuthError("unauthorized_client", description);
}

function checkPkce(app: App, hasChallenge: boolean): void {
  if (hasChallenge || !(app.isPkceRequired || app.authMethod === "none")) return;
  const why =
    app.authMethod === "none"
      ? "when the token endpoint authentication method is 'NONE'"
      : "for this client";
  throw new OAuthError("invalid_request", `PKCE code challenge is required ${why}.`);
}

/** Reads the authorization requests of Okta. */
export const requestReader: RequestReader<State, OktaRequest> = {
  target,
  request: (context, fields, checked) => {
    const { state } = context;
    const { baseUrl = context.baseUrl } = fields;
    const issuer = findIssuer(state, fields.server, baseUrl);
    const app = requireClient(context, fields.client_id);
    const responseTypes = readScopes(fields.response_type);
    checkResponseTypes(app, responseTypes);
    const openId = readOpenId(fields, checked.responseMode, { modes, prompts });
    if (checked.state === undefined || checked.state === "") {
      throw new OAuthError(
        "invalid_request",
        "The authentication request has an invalid 'state' parameter.",
      );
    }
    if (responseTypes.includes("id_token") && fields.nonce === undefined) {
      throw new OAuthError(
        "invalid_request",
        "The authentication request has an invalid 'nonce' parameter.",
      );
    }
    const challenge = deriveChallenge(fields.code_challenge, fields.code_challenge_method, [
      "S256",
    ]);
    checkPkce(app, challenge !== undefined);
    const requested = readScopes(fields.scope);
    return {
      ...checked,
      ...openId,
      server: issuer.id,
      clientId: app.id,
      responseTypes,
      scopes: checkScopes(issuer, requested.length === 0 ? issuer.defaultScopes : requested),
      challenge,
      detail: { baseUrl },
    };
  },
};
