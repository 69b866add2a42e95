import { readClientCredentials, type ClientFields } from "#core/oauth/client-credentials.ts";
import { OAuthError } from "#core/oauth/oauth-error.ts";
import {
  issueToken,
  narrowScopes,
  readScopes,
  redeemCode,
  useRefreshToken,
} from "#core/oauth/grants.ts";
import { halfHash, realSeconds } from "#core/oauth/jwt.ts";
import type { Grant } from "#core/oauth/state.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import type * as z from "zod";
import type { OAuthApplication, SimContext, User } from "../../state.ts";
import { signJwt } from "../../tokens/jwt.ts";
import { findApplication } from "../oauth-applications/actions.ts";
import { presentUser } from "../users/present.ts";
import type { tokenBody } from "./schema.ts";

const DAY_MS = 86_400_000;

type TokenBody = z.output<typeof tokenBody>;

/** Returns the client of a request with its secret, or a public one by its id; throws an OAuthFault. */
export function authenticateClient(
  context: SimContext,
  headers: RouteRequest["headers"],
  body: ClientFields,
): OAuthApplication {
  const shown = readClientCredentials(headers, body);
  const app = findApplication(context, shown?.clientId ?? "");
  if (shown && app && shown.method !== "client_assertion") {
    if (app.clientSecret === null ? shown.proof === "" : shown.proof === app.clientSecret) {
      return app;
    }
  }
  const description =
    "Client authentication failed (e.g., unknown client, no client authentication included, or unsupported authentication method).";
  throw new OAuthError("invalid_client", description);
}

/** The claims of a user for the scopes of OpenID Connect. */
function userClaims({ state, now }: SimContext, user: User, scopes: readonly string[]) {
  const shown = presentUser({ state, now }, user);
  const email = state.emails.get(user.primaryEmailId ?? "");
  const name = [user.firstName, user.lastName].filter((part) => part !== null).join(" ");
  const claims = {
    ...(scopes.includes("email") &&
      email && { email: email.address, email_verified: email.isVerified }),
    ...(scopes.includes("profile") && {
      family_name: user.lastName,
      given_name: user.firstName,
      name,
      username: user.username,
      preferred_username: user.username,
      picture: shown.image_url,
    }),
  };
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null));
}

/** The response of the user info endpoint. */
export function presentUserInfo(context: SimContext, user: User, scopes: readonly string[]) {
  return {
    object: "oauth_user_info",
    instance_id: context.state.instanceId,
    user_id: user.id,
    sub: user.id,
    ...userClaims(context, user, scopes),
    ...(scopes.includes("public_metadata") && { public_metadata: user.publicMetadata }),
    ...(scopes.includes("private_metadata") && {
      private_metadata: user.privateMetadata,
      unsafe_metadata: user.unsafeMetadata,
    }),
  };
}

function idToken(
  context: SimContext,
  app: OAuthApplication,
  grant: Grant,
  issuer: string,
  accessToken: string,
): string | undefined {
  const { state, ids, now } = context;
  const user = state.users.get(grant.userId ?? "");
  if (!user || !grant.scopes.includes("openid")) return undefined;
  const iat = realSeconds(now, now);
  const claims = {
    at_hash: halfHash(accessToken),
    aud: app.clientId,
    auth_time: realSeconds(grant.signedInAt, now),
    exp: iat + DAY_MS / 1_000,
    iat,
    iss: issuer,
    jti: ids.uuid("id token"),
    ...(grant.nonce === undefined ? {} : { nonce: grant.nonce }),
    ...userClaims(context, user, grant.scopes),
    sub: user.id,
  };
  return signJwt(state.instanceId, claims, { typ: "JWT" });
}

interface TokenSource {
  readonly grant: Grant;
  readonly scopes: readonly string[];
}

function required(body: TokenBody, name: "code" | "refresh_token"): string {
  const value = body[name];
  if (value !== undefined && value !== "") return value;
  throw new OAuthError("invalid_request", `The '${name}' parameter is missing.`);
}

function byCode({ state, now }: SimContext, app: OAuthApplication, body: TokenBody): TokenSource {
  const grant = redeemCode(state.oauth, now, {
    code: required(body, "code"),
    clientId: app.clientId,
    // A client with one address may leave it out of both requests.
    redirectUri: body.redirect_uri ?? (app.redirectUris.length === 1 ? undefined : ""),
    verifier: body.code_verifier,
  });
  return { grant, scopes: grant.scopes };
}

function byRefreshToken(
  { state, now }: SimContext,
  app: OAuthApplication,
  body: TokenBody,
): TokenSource {
  const { token, grant } = useRefreshToken(state.oauth, now, {
    refreshToken: required(body, "refresh_token"),
    clientId: app.clientId,
    isRotating: true,
    leewayMs: 0,
  });
  return { grant, scopes: narrowScopes(readScopes(body.scope), token.scopes) };
}

/** Answers a token request of a client; throws an OAuthFault. */
export function handleTokenRequest(
  context: SimContext,
  app: OAuthApplication,
  body: TokenBody,
  issuer: string,
): object {
  const { state, ids, now } = context;
  const read = { authorization_code: byCode, refresh_token: byRefreshToken };
  const type = body.grant_type;
  if (type !== "authorization_code" && type !== "refresh_token") {
    const description = "grant_type must be authorization_code or refresh_token.";
    throw new OAuthError("unsupported_grant_type", description);
  }
  const { grant, scopes } = read[type](context, app, body);
  const issue = (kind: "access" | "refresh", prefix: string, lifetimeMs: number | undefined) =>
    issueToken(state.oauth, now, {
      id: ids.next(prefix, 32),
      kind,
      grantId: grant.id,
      scopes,
      lifetimeMs,
    }).id;
  const accessToken = issue("access", "oat_", DAY_MS);
  const identity = idToken(context, app, { ...grant, scopes }, issuer, accessToken);
  return {
    access_token: accessToken,
    expires_in: DAY_MS / 1_000,
    refresh_token: issue("refresh", "ort_", undefined),
    scope: scopes.join(" "),
    token_type: "Bearer",
    ...(identity === undefined ? {} : { id_token: identity }),
  };
}
