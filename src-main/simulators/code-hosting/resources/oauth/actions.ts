import type { IncomingHttpHeaders } from "node:http";
import type * as z from "zod";
import { readBasic } from "#core/oauth/client-credentials.ts";
import { pollDevice } from "#core/oauth/device.ts";
import { OAuthFault } from "#core/oauth/fault.ts";
import { findLiveToken, issueToken, redeemCode, type LiveToken } from "#core/oauth/grants.ts";
import type { Grant } from "#core/oauth/state.ts";
import { accountOf } from "../../access/actor.ts";
import { githubError } from "../../errors.ts";
import type { SimContext } from "../../state.ts";
import { presentUser } from "../users/present.ts";
import type { accessTokenBody } from "./schema.ts";

const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

type AccessTokenBody = z.output<typeof accessTokenBody>;

/** An error of the token endpoint in GitHub's words. Its status is 200. */
export function presentFault({ code, description }: OAuthFault) {
  const isRedirect = description.includes("redirect_uri");
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
    if (!(error instanceof OAuthFault) || error.code !== "invalid_grant") throw error;
    throw new OAuthFault("invalid_request", "The device_code provided is not valid.");
  }
}

/** Exchanges a code for a token. Scopes that include each other stay as they were asked for. */
export function exchange(context: SimContext, headers: IncomingHttpHeaders, body: AccessTokenBody) {
  const basic = readBasic(headers);
  const clientId = basic?.clientId ?? body.client_id ?? "";
  const secret = basic?.proof ?? body.client_secret ?? "";
  const isDevice = body.grant_type === DEVICE_GRANT;
  if (clientId === "" || (secret === "" && !isDevice)) {
    throw new OAuthFault("invalid_client", "The client credentials are missing.");
  }
  const grant = (isDevice ? byDevice : byCode)(context, clientId, body);
  const { state, ids, now } = context;
  const token = issueToken(state.oauth, now, {
    id: ids.next("gho_", 36),
    kind: "access",
    grantId: grant.id,
    scopes: grant.scopes,
    lifetimeMs: undefined,
  });
  return { access_token: token.id, token_type: "bearer", scope: grant.scopes.join(",") };
}

/** Returns a token of the app that shows itself with HTTP Basic; throws GitHub's errors. */
export function requireOwnToken(
  { state, now }: SimContext,
  clientId: string,
  headers: IncomingHttpHeaders,
  text: string,
): LiveToken {
  const basic = readBasic(headers);
  if (basic?.clientId !== clientId || basic.proof === "") {
    throw githubError(401, "Requires authentication");
  }
  const live = findLiveToken(state.oauth, now, text);
  if (live?.grant.clientId !== clientId) throw githubError(404, "Not Found");
  return live;
}

/** A token as the app that has it sees it. */
export function presentToken({ state }: SimContext, { token, grant }: LiveToken, baseUrl: string) {
  const moment = new Date(token.issuedAt).toISOString();
  const name = grant.clientId;
  const account = accountOf(state, Number(grant.userId));
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
    expires_at: null,
  };
}
