import { claimsSignedBy, halfHash, realSeconds, signJwt } from "#core/oauth/jwt.ts";
import { findLiveToken, issueToken, type LiveToken } from "#core/oauth/grants.ts";
import type { Grant } from "#core/oauth/state.ts";
import { readLogin, type SimContext } from "../state.ts";
import { customClaims, profileClaims } from "./claims.ts";
import type { App } from "./entities.ts";
import type { Issuer } from "./issuers.ts";
import { testOnlyKey } from "./test-only-rsa-key.ts";

const HOUR_MS = 3_600_000;
const REFRESH_MS = 90 * 86_400_000;

/** The subject of a token. */
export interface TokenSubject {
  readonly app: App;
  readonly grant: Grant;
  readonly scopes: readonly string[];
  /** The lifetime of an access token in milliseconds. Default: an hour. */
  readonly accessMs?: number;
}

function lifetime(
  context: SimContext,
  ms = HOUR_MS,
): { readonly iat: number; readonly exp: number } {
  const iat = realSeconds(context.now, context.now);
  return { iat, exp: iat + ms / 1_000 };
}

/** Makes an access token: a JSON Web Token that is also kept, so that it can be revoked and expires. */
export function issueAccessToken(
  context: SimContext,
  issuer: Issuer,
  { app, grant, scopes, accessMs = HOUR_MS }: TokenSubject,
): string {
  const { state, ids, now } = context;
  const user = state.users.get(grant.userId ?? "");
  const id = ids.next("AT.", 43);
  issueToken(state.oauth, now, {
    id,
    kind: "access",
    grantId: grant.id,
    scopes,
    lifetimeMs: accessMs,
  });
  return signJwt(testOnlyKey, {
    ver: 1,
    jti: id,
    iss: issuer.issuer,
    aud: issuer.audience,
    ...lifetime(context, accessMs),
    cid: app.id,
    ...(user && { uid: user.id }),
    scp: scopes,
    ...(user && { auth_time: realSeconds(grant.signedInAt, now) }),
    sub: user ? readLogin(user) : app.id,
    ...customClaims(context, issuer, "RESOURCE", { app, user, scopes }),
  });
}

/** Makes an ID token; `undefined` without a user. */
export function issueIdToken(
  context: SimContext,
  issuer: Issuer,
  { app, grant, scopes }: TokenSubject,
  beside: { readonly accessToken?: string | undefined; readonly code?: string | undefined },
): string | undefined {
  const { state, ids, now } = context;
  const user = state.users.get(grant.userId ?? "");
  if (!user || !scopes.includes("openid")) return undefined;
  const { accessToken, code } = beside;
  return signJwt(testOnlyKey, {
    sub: user.id,
    ...profileClaims(context, issuer, user, scopes),
    ver: 1,
    iss: issuer.issuer,
    aud: app.id,
    ...lifetime(context),
    jti: ids.next("ID.", 43),
    amr: grant.amr,
    idp: state.orgId,
    ...(grant.nonce === undefined ? {} : { nonce: grant.nonce }),
    auth_time: realSeconds(grant.signedInAt, now),
    ...(accessToken === undefined ? {} : { at_hash: halfHash(accessToken) }),
    ...(code === undefined ? {} : { c_hash: halfHash(code) }),
    ...customClaims(context, issuer, "IDENTITY", { app, user, scopes }),
  });
}

function issueRefreshToken({ state, ids, now }: SimContext, { app, grant, scopes }: TokenSubject) {
  if (!scopes.includes("offline_access")) return undefined;
  if (!app.client.grant_types.includes("refresh_token")) return undefined;
  const id = ids.bare("refresh/", 43);
  const token = { id, kind: "refresh", grantId: grant.id, lifetimeMs: REFRESH_MS } as const;
  return issueToken(state.oauth, now, { ...token, scopes }).id;
}

/** The response of the token endpoint. `refreshToken` is one that stays valid. */
export function issueTokens(
  context: SimContext,
  issuer: Issuer,
  subject: TokenSubject,
  refreshToken?: string,
): Readonly<Record<string, unknown>> {
  const accessToken = issueAccessToken(context, issuer, subject);
  const refresh = refreshToken ?? issueRefreshToken(context, subject);
  const idToken = issueIdToken(context, issuer, subject, { accessToken });
  return {
    token_type: "Bearer",
    expires_in: (subject.accessMs ?? HOUR_MS) / 1_000,
    access_token: accessToken,
    scope: subject.scopes.join(" "),
    ...(refresh === undefined ? {} : { refresh_token: refresh }),
    ...(idToken === undefined ? {} : { id_token: idToken }),
  };
}

/** Returns a token of a client if it is valid now: a JSON Web Token by its signature, another by its text. */
export function findToken({ state, now }: SimContext, text: string): LiveToken | undefined {
  const jti = text.includes(".") ? claimsSignedBy(testOnlyKey, text)?.["jti"] : text;
  return typeof jti === "string" ? findLiveToken(state.oauth, now, jti) : undefined;
}
