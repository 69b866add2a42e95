import type { IncomingHttpHeaders } from "node:http";
import type * as z from "zod";
import type { RouteRequest } from "#core/contract/route.ts";
import { readBasic } from "#core/oauth/client-credentials.ts";
import { pollDevice } from "#core/oauth/device.ts";
import { OAuthError } from "#core/oauth/oauth-error.ts";
import {
  findLiveToken,
  issueToken,
  type LiveToken,
  redeemCode,
  revokeToken,
  useRefreshToken,
} from "#core/oauth/grants.ts";
import type { Grant, Token } from "#core/oauth/state.ts";
import { requireAccount, appOfClient } from "../../access/actor.ts";
import { normalizeScopes } from "../../access/scopes.ts";
import { githubError } from "../../errors.ts";
import type { App, SimContext } from "../../state.ts";
import { presentTime } from "../../shared/view.ts";
import { presentUser } from "../users/present.ts";
import type { accessTokenBody, tokenLookupBody } from "./schema.ts";

const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

type AccessTokenBody = z.output<typeof accessTokenBody>;

/** An error of the token endpoint in GitHub's words. Its status is 200. */
export function presentOAuthError({ code, description }: OAuthError) {
  const isRedirect = description.includes("redirect_uri");
  const isRefresh = description.includes("refresh token");
  const names: Readonly<Record<string, readonly [error: string, text: string]>> = {
    invalid_client: [
      "incorrect_client_credentials",
      "The client_id and/or client_secret passed are incorrect.",
    ],
    invalid_grant: isRedirect
      ? [
          "redirect_uri_mismatch",
          "The redirect_uri MUST match the registered callback URL for this application.",
        ]
      : isRefresh
        ? ["bad_refresh_token", "The refresh token passed is incorrect or expired."]
        : ["bad_verification_code", "The code passed is incorrect or expired."],
  };
  const [error, text] = names[code] ?? [code, description];
  return { error, error_description: text, error_uri: "https://docs.github.com" };
}

function byCode({ state, now }: SimContext, clientId: string, body: AccessTokenBody): Grant {
  return redeemCode(state.oauth, now, {
    code: body.code ?? "",
    clientId,
    redirectUri: body.redirect_uri,
    verifier: body.code_verifier,
  });
}

function byDevice({ state, now }: SimContext, clientId: string, body: AccessTokenBody): Grant {
  const { device_code: deviceCode = "" } = body;
  try {
    return pollDevice(state.oauth, now, { deviceCode, clientId });
  } catch (error) {
    if (!(error instanceof OAuthError) || error.code !== "invalid_grant") throw error;
    throw new OAuthError("invalid_request", "The device_code provided is not valid.");
  }
}

function byRefreshToken(
  { state, now }: SimContext,
  clientId: string,
  { refresh_token: refreshToken = "" }: AccessTokenBody,
): Grant {
  const spent = { refreshToken, clientId, isRotating: true, leewayMs: 0 };
  const { grant } = useRefreshToken(state.oauth, now, spent);
  for (const { id, grantId, kind } of state.oauth.tokens.values()) {
    if (grantId === grant.id && kind === "access") revokeToken(state.oauth, id);
  }
  return grant;
}

const ACCESS_SECONDS = 28_800;
const REFRESH_SECONDS = 184 * 86_400;

/** Issues a token: of an App for eight hours, of an OAuth app without an end. */
export function issueAccessToken(
  { state, ids, now }: SimContext,
  grant: Grant,
  scopes: readonly string[],
): Token {
  const isApp = appOfClient(state, grant.clientId) !== undefined;
  return issueToken(state.oauth, now, {
    id: ids.next(isApp ? "ghu_" : "gho_", 36),
    kind: "access",
    grantId: grant.id,
    scopes,
    lifetimeMs: isApp ? ACCESS_SECONDS * 1_000 : undefined,
  });
}

/** Returns the fields that renew the token of an App. */
function presentRenewal({ state, ids, now }: SimContext, { id: grantId }: Grant) {
  const token = issueToken(state.oauth, now, {
    id: ids.next("ghr_", 76),
    kind: "refresh",
    grantId,
    scopes: [],
    lifetimeMs: REFRESH_SECONDS * 1_000,
  });
  return {
    expires_in: ACCESS_SECONDS,
    refresh_token: token.id,
    refresh_token_expires_in: REFRESH_SECONDS,
  };
}

const invalidClient = () => new OAuthError("invalid_client", "The client credentials are wrong.");

/** Exchanges a code, a device code or a refresh token for tokens. */
export function exchange(context: SimContext, headers: IncomingHttpHeaders, body: AccessTokenBody) {
  const basic = readBasic(headers);
  const clientId = basic?.clientId ?? body.client_id ?? "";
  const secret = basic?.proof ?? body.client_secret ?? "";
  const app = appOfClient(context.state, clientId);
  const isDevice = body.grant_type === DEVICE_GRANT;
  if (clientId === "" || (secret === "" && !isDevice)) throw invalidClient();
  if (app && secret !== "" && secret !== app.clientSecret) throw invalidClient();
  if (isDevice) return issueTokens(context, byDevice(context, clientId, body), app);
  const isRefresh = body.grant_type === "refresh_token";
  const take = isRefresh ? byRefreshToken : byCode;
  return issueTokens(context, take(context, clientId, body), app);
}

function issueTokens(context: SimContext, grant: Grant, app: App | undefined) {
  // An App has permissions instead of scopes.
  const token = issueAccessToken(context, grant, app ? [] : normalizeScopes(grant.scopes));
  return {
    access_token: token.id,
    ...(app && presentRenewal(context, grant)),
    token_type: "bearer",
    scope: token.scopes.join(","),
  };
}

/** Returns a token of the app that shows itself with HTTP Basic; throws GitHub's errors. */
export function requireOwnToken(
  { state, now }: SimContext,
  { params, headers, body }: RouteRequest<unknown, z.output<typeof tokenLookupBody>>,
): LiveToken {
  const { client: clientId = "" } = params;
  const basic = readBasic(headers);
  const { clientSecret } = appOfClient(state, clientId) ?? {};
  const isKnown = clientSecret === undefined || clientSecret === basic?.proof;
  if (basic?.clientId !== clientId || basic.proof === "" || !isKnown) {
    throw githubError(401, "Requires authentication");
  }
  const live = findLiveToken(state.oauth, now, body.access_token);
  if (live?.grant.clientId !== clientId) throw githubError(404, "Not Found");
  return live;
}

/** A token as the app that has it sees it. */
export function presentToken({ state }: SimContext, { token, grant }: LiveToken, baseUrl: string) {
  const moment = new Date(token.issuedAt).toISOString();
  const name = appOfClient(state, grant.clientId)?.name ?? grant.clientId;
  const account = requireAccount(state, Number(grant.userId));
  const view = { base: baseUrl, state, actor: { kind: "user", account } } as const;
  return {
    id: [...state.oauth.tokens.keys()].indexOf(token.id) + 1,
    url: `${baseUrl}/authorizations/1`,
    app: { name, url: "http://localhost", client_id: grant.clientId },
    token: token.id,
    hashed_token: null,
    token_last_eight: token.id.slice(-8),
    note: null,
    note_url: null,
    created_at: moment,
    updated_at: moment,
    scopes: token.scopes,
    fingerprint: null,
    user: presentUser(view, account),
    expires_at: token.expiresAt === undefined ? null : presentTime(token.expiresAt),
  };
}
