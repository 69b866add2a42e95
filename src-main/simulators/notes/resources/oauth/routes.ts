import type { IncomingHttpHeaders } from "node:http";
import type * as z from "zod";
import { readBasic } from "#core/oauth/client-credentials.ts";
import { explainOAuthErrors, OAuthError } from "#core/oauth/oauth-error.ts";
import {
  findLiveToken,
  issueToken,
  redeemCode,
  revokeToken,
  useRefreshToken,
} from "#core/oauth/grants.ts";
import { authorizeFields } from "#core/oauth/request-fields.ts";
import { authorizeRoute, signInRoutes } from "#core/oauth/sign-in-routes.ts";
import type { Grant } from "#core/oauth/state.ts";
import { Refusal } from "#core/contract/refusal.ts";
import { createRouteHelper } from "#core/contract/route.ts";
import { deriveRequestId } from "../../errors.ts";
import type { SimContext, State } from "../../state.ts";
import { presentUser, workspace } from "../users/present.ts";
import { tokenBody, tokenLookupBody } from "./schema.ts";
import { reader, service } from "./service.ts";

const route = createRouteHelper<State>();

const explain = ({ code, description }: OAuthError): Refusal => {
  const body = {
    error: code,
    error_description: description,
    request_id: deriveRequestId(description),
  };
  return new Refusal(code === "invalid_client" ? 401 : 400, body);
};

function requireClient(headers: IncomingHttpHeaders): string {
  const client = readBasic(headers);
  if (client && client.clientId !== "" && client.proof !== "") return client.clientId;
  throw new OAuthError("invalid_client", "Send client id and secret with HTTP Basic.");
}

/** The grant that a token request is answered from. */
function grantFor(
  { state, now }: SimContext,
  clientId: string,
  body: z.output<typeof tokenBody>,
): Grant {
  if (body.grant_type === "authorization_code") {
    const { code, redirect_uri: redirectUri } = body;
    if (code === undefined) throw new OAuthError("invalid_request", "code is required.");
    return redeemCode(state.oauth, now, { code, clientId, redirectUri, verifier: undefined });
  }
  const { refresh_token: refreshToken } = body;
  if (refreshToken === undefined) {
    throw new OAuthError("invalid_request", "refresh_token is required.");
  }
  const use = { refreshToken, clientId, isRotating: true, leewayMs: 0 };
  return useRefreshToken(state.oauth, now, use).grant;
}

function issue(context: SimContext, grant: Grant) {
  const { state, ids, now } = context;
  const next = (kind: "access" | "refresh", prefix: string) =>
    issueToken(state.oauth, now, {
      id: ids.next(prefix, 43),
      kind,
      grantId: grant.id,
      scopes: [],
      lifetimeMs: undefined,
    }).id;
  const owner = state.users.get(grant.userId ?? "");
  return {
    access_token: next("access", "ntn_"),
    token_type: "bearer",
    refresh_token: next("refresh", "nrt_"),
    bot_id: state.botId,
    workspace_id: workspace.id,
    workspace_name: workspace.name,
    workspace_icon: null,
    owner: owner ? { type: "user", user: presentUser(owner) } : { workspace: true },
    duplicated_template_id: null,
    request_id: deriveRequestId(grant.id),
  };
}

/** OAuth 2.0 of public integrations. */
export const routes = [
  authorizeRoute(service, reader, "/v1/oauth/authorize", authorizeFields),
  ...signInRoutes(service),
  route("POST /v1/oauth/token", "Issues tokens", {
    open: true,
    body: tokenBody,
    handle: (context, { headers, body }) =>
      explainOAuthErrors(explain, () =>
        issue(context, grantFor(context, requireClient(headers), body)),
      ),
  }),
  route("POST /v1/oauth/revoke", "Revokes a token", {
    open: true,
    body: tokenLookupBody,
    handle: ({ state }, { headers, body }) =>
      explainOAuthErrors(explain, () => {
        requireClient(headers);
        revokeToken(state.oauth, body.token);
        return { request_id: deriveRequestId(body.token) };
      }),
  }),
  route("POST /v1/oauth/introspect", "Shows whether a token is valid", {
    open: true,
    body: tokenLookupBody,
    handle: ({ state, now }, { headers, body }) =>
      explainOAuthErrors(explain, () => {
        requireClient(headers);
        const live = findLiveToken(state.oauth, now, body.token);
        const requestId = { request_id: deriveRequestId(body.token) };
        if (!live) return { active: false, ...requestId };
        return { active: true, scope: "read_content", iat: live.token.issuedAt, ...requestId };
      }),
  }),
];
