import { type Claims, claimsSignedBy, halfHash, realSeconds, signJwt } from "#core/oauth/jwt.ts";
import { findLiveToken, issueToken, type LiveToken } from "#core/oauth/grants.ts";
import type { Grant } from "#core/oauth/state.ts";
import { readLogin, type SimContext } from "../state.ts";
import { customClaims, profileClaims } from "./claims.ts";
import type { App } from "./entities.ts";
import type { Issuer } from "./issuers.ts";
import { signingKeyOf } from "./server-keys.ts";
import { testOnlyKey } from "./test-only-rsa-key.ts";

const HOUR_MS = 3_600_000;
const REFRESH_MS = 90 * 86_400_000;

/** The lifetimes of tokens in milliseconds. */
export interface Lifetimes {
  readonly accessMs: number;
  /** The time from the first refresh token of a grant to the end of its last one; `undefined`: none. */
  readonly refreshMs: number | undefined;
  /** The time in which a refresh token has to be used. */
  readonly windowMs: number;
}

/** The lifetimes where no rule of a server says otherwise. */
export const usualLifetimes: Lifetimes = {
  accessMs: HOUR_MS,
  refreshMs: undefined,
  windowMs: REFRESH_MS,
};

/** The subject of a token. */
export interface TokenSubject {
  readonly app: App;
  readonly grant: Grant;
  readonly scopes: readonly string[];
  /** Default: those without a rule. */
  readonly lifetimes?: Lifetimes;
}

/** The claims of a token before it is signed. */
export interface TokenDraft {
  readonly claims: Claims;
  readonly lifetimeSeconds: number;
}

/** The tokens of a response before they are signed. */
export interface TokenDrafts {
  readonly access: TokenDraft;
  /** `undefined` without a user, or without the scope `openid`. */
  readonly identity: TokenDraft | undefined;
}

const issuedAt = (context: SimContext) => realSeconds(context.now, context.now);

/** Returns the claims of an access token. */
export function draftAccessToken(
  context: SimContext,
  issuer: Issuer,
  { app, grant, scopes, lifetimes = usualLifetimes }: TokenSubject,
): TokenDraft {
  const { state, ids, now } = context;
  const user = state.users.get(grant.userId ?? "");
  const claims = {
    ver: 1,
    jti: ids.next("AT.", 43),
    iss: issuer.issuer,
    aud: issuer.audience,
    cid: app.id,
    ...(user && { uid: user.id }),
    scp: scopes,
    ...(user && { auth_time: realSeconds(grant.signedInAt, now) }),
    sub: user ? readLogin(user) : app.id,
    ...customClaims(context, issuer, "RESOURCE", { app, user, scopes }),
  };
  return { claims, lifetimeSeconds: lifetimes.accessMs / 1_000 };
}

/** Returns the claims of an ID token; `undefined` without a user. `isWhole`: no other way leads to its claims. */
export function draftIdToken(
  context: SimContext,
  issuer: Issuer,
  { app, grant, scopes }: TokenSubject,
  isWhole: boolean,
): TokenDraft | undefined {
  const { state, ids, now } = context;
  const user = state.users.get(grant.userId ?? "");
  if (!user || !scopes.includes("openid")) return undefined;
  const claims = {
    sub: user.id,
    ...profileClaims(context, issuer, user, scopes),
    ver: 1,
    iss: issuer.issuer,
    aud: app.id,
    jti: ids.next("ID.", 43),
    amr: grant.amr,
    idp: state.orgId,
    ...(grant.nonce === undefined ? {} : { nonce: grant.nonce }),
    auth_time: realSeconds(grant.signedInAt, now),
    ...customClaims(context, issuer, "IDENTITY", { app, user, scopes, isWhole }),
  };
  return { claims, lifetimeSeconds: HOUR_MS / 1_000 };
}

function signed(
  context: SimContext,
  issuer: Issuer,
  { claims, lifetimeSeconds }: TokenDraft,
  more: Claims = {},
): string {
  const iat = issuedAt(context);
  const times = { iat, exp: iat + lifetimeSeconds };
  return signJwt(signingKeyOf(context.state, issuer.id), { ...claims, ...times, ...more });
}

/** Signs an access token, which is also kept, so that it can be revoked and expires. */
export function signAccessToken(
  context: SimContext,
  issuer: Issuer,
  { grant, scopes }: TokenSubject,
  draft: TokenDraft,
): string {
  const { state, now } = context;
  const id = String(draft.claims["jti"]);
  const lifetimeMs = draft.lifetimeSeconds * 1_000;
  issueToken(state.oauth, now, { id, kind: "access", grantId: grant.id, scopes, lifetimeMs });
  return signed(context, issuer, draft);
}

/** Signs an ID token. `beside` are the texts that it has hashes of. */
export function signIdToken(
  context: SimContext,
  issuer: Issuer,
  draft: TokenDraft,
  beside: { readonly accessToken?: string | undefined; readonly code?: string | undefined },
): string {
  const { accessToken, code } = beside;
  return signed(context, issuer, draft, {
    ...(accessToken === undefined ? {} : { at_hash: halfHash(accessToken) }),
    ...(code === undefined ? {} : { c_hash: halfHash(code) }),
  });
}

/** Makes an access token. */
export const issueAccessToken = (context: SimContext, issuer: Issuer, subject: TokenSubject) =>
  signAccessToken(context, issuer, subject, draftAccessToken(context, issuer, subject));

/** Makes an ID token; `undefined` without a user. */
export function issueIdToken(
  context: SimContext,
  issuer: Issuer,
  subject: TokenSubject,
  beside: Parameters<typeof signIdToken>[3],
): string | undefined {
  const isWhole = beside.accessToken === undefined && beside.code === undefined;
  const draft = draftIdToken(context, issuer, subject, isWhole);
  return draft && signIdToken(context, issuer, draft, beside);
}

/** Returns when a refresh token ends: by its window, or by the first token of its grant. */
function refreshEnd(
  { state, now }: SimContext,
  { grant, lifetimes = usualLifetimes }: TokenSubject,
): number {
  const { refreshMs, windowMs } = lifetimes;
  const { refreshStarts } = state.management;
  const start = refreshStarts.get(grant.id) ?? now;
  refreshStarts.set(grant.id, start);
  return Math.min(now + windowMs, refreshMs === undefined ? Infinity : start + refreshMs);
}

function issueRefreshToken(context: SimContext, subject: TokenSubject) {
  const { state, ids, now } = context;
  const { app, grant, scopes } = subject;
  if (!scopes.includes("offline_access")) return undefined;
  if (!app.client.grant_types.includes("refresh_token")) return undefined;
  const id = ids.bare("refresh/", 43);
  const lifetimeMs = refreshEnd(context, subject) - now;
  const token = { id, kind: "refresh", grantId: grant.id, lifetimeMs } as const;
  return issueToken(state.oauth, now, { ...token, scopes }).id;
}

/** Starts the window of a refresh token that stays valid again. */
function extendRefreshToken(context: SimContext, subject: TokenSubject, id: string): string {
  const { tokens } = context.state.oauth;
  const token = tokens.get(id);
  if (token) tokens.set(id, { ...token, expiresAt: refreshEnd(context, subject) });
  return id;
}

/** Returns the claims of the tokens of a response. */
export const draftTokens = (
  context: SimContext,
  issuer: Issuer,
  subject: TokenSubject,
): TokenDrafts => ({
  access: draftAccessToken(context, issuer, subject),
  identity: draftIdToken(context, issuer, subject, false),
});

/** Returns the response of the token endpoint. `refreshToken` is one that stays valid. */
export function signTokens(
  context: SimContext,
  issuer: Issuer,
  subject: TokenSubject,
  { access, identity }: TokenDrafts,
  refreshToken?: string,
): Readonly<Record<string, unknown>> {
  const accessToken = signAccessToken(context, issuer, subject, access);
  const refresh =
    refreshToken === undefined
      ? issueRefreshToken(context, subject)
      : extendRefreshToken(context, subject, refreshToken);
  return {
    token_type: "Bearer",
    expires_in: access.lifetimeSeconds,
    access_token: accessToken,
    scope: subject.scopes.join(" "),
    ...(refresh === undefined ? {} : { refresh_token: refresh }),
    ...(identity && { id_token: signIdToken(context, issuer, identity, { accessToken }) }),
  };
}

/** Returns a token of a client if it is valid now: a JSON Web Token by its signature, another by its text. */
export function findToken({ state, now }: SimContext, text: string): LiveToken | undefined {
  const jti = text.includes(".") ? claimsSignedBy(testOnlyKey, text)?.["jti"] : text;
  return typeof jti === "string" ? findLiveToken(state.oauth, now, jti) : undefined;
}
