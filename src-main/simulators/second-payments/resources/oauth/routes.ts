import type * as z from "zod";
import { explainOAuthErrors, OAuthError } from "#core/oauth/oauth-error.ts";
import {
  findLiveToken,
  issueToken,
  narrowScopes,
  redeemCode,
  revokeGrant,
  revokeGrants,
  revokeToken,
  useRefreshToken,
} from "#core/oauth/grants.ts";
import { authorizeRoute, signInRoutes } from "#core/oauth/sign-in-routes.ts";
import type { Grant } from "#core/oauth/state.ts";
import type { Refusal } from "#core/contract/refusal.ts";
import { squareErrors } from "../../errors.ts";
import { route } from "../../route.ts";
import type { SimContext } from "../../state.ts";
import { unauthorized } from "../../shared/access-tokens.ts";
import { revokeBody, squareFields, tokenBody } from "./schema.ts";
import { reader, service } from "./service.ts";

const DAY_MS = 86_400_000;
const LONG_MS = 30 * DAY_MS;
const PKCE_REFRESH_MS = 90 * DAY_MS;

function explain({ code, description }: OAuthError): Refusal {
  if (code === "invalid_client") return unauthorized("UNAUTHORIZED", description);
  const detail = description;
  return squareErrors(code === "invalid_grant" ? 401 : 400, [
    {
      category: code === "invalid_grant" ? "AUTHENTICATION_ERROR" : "INVALID_REQUEST_ERROR",
      code: code === "invalid_grant" ? "UNAUTHORIZED" : "BAD_REQUEST",
      detail,
    },
  ]);
}

interface Source {
  readonly grant: Grant;
  readonly scopes: readonly string[];
  /** A refresh token that stays valid. */
  readonly refreshToken?: string;
}

/** A client without a secret proves itself with PKCE; its refresh tokens can be used once. */
function sourceOf({ state, now }: SimContext, body: z.output<typeof tokenBody>): Source {
  const { client_id: clientId, code, refresh_token: refreshToken } = body;
  const isPublic = body.client_secret === undefined;
  if (body.grant_type === "authorization_code") {
    if (code === undefined) throw new OAuthError("invalid_request", "code is required.");
    if (isPublic && body.code_verifier === undefined) {
      throw new OAuthError("invalid_client", "client_secret or code_verifier is required.");
    }
    const redirectUri = body.redirect_uri;
    const verifier = body.code_verifier;
    const grant = redeemCode(state.oauth, now, { code, clientId, redirectUri, verifier });
    return { grant, scopes: grant.scopes };
  }
  if (refreshToken === undefined) {
    throw new OAuthError("invalid_request", "refresh_token is required.");
  }
  const known = state.oauth.tokens.get(refreshToken);
  const scopes = narrowScopes(body.scopes ?? [], known?.scopes ?? []);
  const use = { refreshToken, clientId, isRotating: isPublic, leewayMs: 0 };
  const { grant } = useRefreshToken(state.oauth, now, use);
  return { grant, scopes, ...(isPublic ? {} : { refreshToken }) };
}

function issue(context: SimContext, body: z.output<typeof tokenBody>) {
  const { state, ids, now } = context;
  const { grant, scopes, refreshToken } = sourceOf(context, body);
  const isShort = body.short_lived === true;
  const isPublic = body.client_secret === undefined;
  const token = { grantId: grant.id, scopes };
  const access = issueToken(state.oauth, now, {
    ...token,
    id: ids.next("EAAA", 60),
    kind: "access",
    lifetimeMs: isShort ? DAY_MS : LONG_MS,
  });
  const refreshMs = isPublic ? PKCE_REFRESH_MS : undefined;
  const refresh =
    refreshToken ??
    issueToken(state.oauth, now, {
      ...token,
      id: ids.next("EQAA", 60),
      kind: "refresh",
      lifetimeMs: refreshMs,
    }).id;
  return {
    access_token: access.id,
    token_type: "bearer",
    expires_at: new Date(access.expiresAt ?? now).toISOString(),
    merchant_id: state.merchantId,
    refresh_token: refresh,
    short_lived: isShort,
    ...(refreshMs !== undefined && {
      refresh_token_expires_at: new Date(now + refreshMs).toISOString(),
    }),
  };
}

/** OAuth 2.0 of apps that act for a seller. */
export const routes = [
  authorizeRoute(service, reader, "/oauth2/authorize", squareFields),
  ...signInRoutes(service),
  route("POST /oauth2/token", "Issues tokens", {
    open: true,
    body: tokenBody,
    handle: (context, { body }) => explainOAuthErrors(explain, () => issue(context, body)),
  }),
  route("POST /oauth2/token/status", "Shows what an access token is", ({ state, now }, { key }) => {
    const live = findLiveToken(state.oauth, now, key);
    if (!live) throw unauthorized("UNAUTHORIZED", "This request could not be authorized.");
    const { token, grant } = live;
    return {
      scopes: token.scopes,
      expires_at:
        token.expiresAt === undefined ? undefined : new Date(token.expiresAt).toISOString(),
      client_id: grant.clientId,
      merchant_id: state.merchantId,
    };
  }),
  route("POST /oauth2/revoke", "Revokes the tokens of an app", {
    open: true,
    body: revokeBody,
    handle: ({ state }, { headers, body }) => {
      if (!/^Client +\S+$/i.test(headers.authorization ?? "")) {
        throw unauthorized(
          "UNAUTHORIZED",
          'Send "Authorization: Client" with the secret of the app.',
        );
      }
      const { client_id: clientId, access_token: text, merchant_id: merchant } = body;
      const token = state.oauth.tokens.get(text ?? "");
      if (token && body.revoke_only_access_token === true) revokeToken(state.oauth, token.id);
      else if (token) revokeGrant(state.oauth, token.grantId);
      else if (merchant === state.merchantId) {
        revokeGrants(state.oauth, (grant) => grant.clientId === clientId);
      } else {
        const detail = "Give an access_token or the merchant_id of the seller.";
        throw squareErrors(404, [{ category: "INVALID_REQUEST_ERROR", code: "NOT_FOUND", detail }]);
      }
      return { success: true };
    },
  }),
];
