import type { IdSequence } from "#core/contract/ids.ts";
import { OAuthError } from "./oauth-error.ts";
import { checkVerifier } from "./pkce.ts";
import type {
  AuthorizationRequest,
  BrowserSession,
  Code,
  Grant,
  OAuthState,
  Token,
} from "./state.ts";

type GrantFields = Pick<Grant, "server" | "clientId" | "scopes" | "detail"> &
  Partial<Pick<AuthorizationRequest, "nonce">>;

/** The sign-in behind a grant. A client that acts in its own name has no user. */
type SignedIn = Pick<BrowserSession, "createdAt"> &
  Partial<Pick<BrowserSession, "id" | "userId" | "amr">>;

/** Keeps what a person has allowed a client, or what a client may do in its own name. */
export function grantTo(
  state: OAuthState,
  ids: IdSequence,
  { server, clientId, scopes, nonce, detail }: GrantFields,
  { id: sessionId, userId, createdAt: signedInAt, amr = [] }: SignedIn,
): Grant {
  const id = ids.next("grant/", 24);
  const asked = { server, clientId, scopes, nonce, detail };
  const grant = { id, ...asked, sessionId, userId, signedInAt, amr, isRevoked: false };
  state.grants.set(id, grant);
  return grant;
}

type ConsentKey = Pick<Grant, "server" | "clientId">;

const consentKey = ({ server, clientId }: ConsentKey, userId: string) =>
  JSON.stringify([server, clientId, userId]);

/** Returns the scopes that a person allowed a client before. */
export function findConsents(
  state: OAuthState,
  asked: ConsentKey,
  userId: string,
): readonly string[] {
  return state.consents.get(consentKey(asked, userId)) ?? [];
}

/** Keeps the scopes that a person allows a client, with those allowed before. */
export function rememberConsent(
  state: OAuthState,
  asked: ConsentKey & Pick<Grant, "scopes">,
  userId: string,
): void {
  const scopes = new Set([...findConsents(state, asked, userId), ...asked.scopes]);
  state.consents.set(consentKey(asked, userId), [...scopes]);
}

/** Forgets what a person allowed a client. */
export function forgetConsent(state: OAuthState, asked: ConsentKey, userId: string): void {
  state.consents.delete(consentKey(asked, userId));
}

/** Ends a grant: none of its codes and tokens is accepted any more. */
export function revokeGrant({ grants }: OAuthState, id: string): void {
  const grant = grants.get(id);
  if (grant) grants.set(id, { ...grant, isRevoked: true });
}

/** Ends every grant that a test picks: those of a user, of a client, of both. */
export function revokeGrants(state: OAuthState, isMeant: (grant: Grant) => boolean): void {
  for (const grant of state.grants.values()) if (isMeant(grant)) revokeGrant(state, grant.id);
}

/** Keeps a new authorization code for a request and returns its id. */
export function addCode(
  { codes }: OAuthState,
  now: number,
  { redirectUri, challenge }: Pick<AuthorizationRequest, "redirectUri" | "challenge">,
  { lifetimeMs, ...code }: Pick<Code, "id" | "grantId"> & { readonly lifetimeMs: number },
): string {
  const expiresAt = now + lifetimeMs;
  codes.set(code.id, { ...code, redirectUri, challenge, expiresAt, isUsed: false });
  return code.id;
}

/** A token request with an authorization code. */
export interface CodeRequest {
  readonly code: string;
  readonly clientId: string;
  /** `undefined` where the provider lets a client leave it out. */
  readonly redirectUri: string | undefined;
  readonly verifier: string | undefined;
}

/**
 * Returns the grant of a code and marks the code as used. A code that is used again ends its grant, as
 * RFC 6749, 4.1.2 says; any other refusal changes nothing.
 */
export function redeemCode(state: OAuthState, now: number, request: CodeRequest): Grant {
  const code = state.codes.get(request.code);
  const grant = code && state.grants.get(code.grantId);
  const invalid = (why: string, isReuse = false) => new OAuthError("invalid_grant", why, isReuse);
  if (!code || grant?.clientId !== request.clientId) {
    throw invalid("The authorization code is invalid or has expired.");
  }
  if (code.isUsed || grant.isRevoked) {
    revokeGrant(state, grant.id);
    throw invalid("The authorization code is invalid or has expired.", code.isUsed);
  }
  if (code.expiresAt <= now) throw invalid("The authorization code is invalid or has expired.");
  if (request.redirectUri !== undefined && request.redirectUri !== code.redirectUri) {
    throw invalid("The 'redirect_uri' does not match the one of the authorization request.");
  }
  checkVerifier(code.challenge, request.verifier);
  state.codes.set(code.id, { ...code, isUsed: true });
  return grant;
}

/** Keeps a new token; without a lifetime it has no end. */
export function issueToken(
  { tokens }: OAuthState,
  now: number,
  { lifetimeMs, ...token }: Pick<Token, "id" | "kind" | "grantId" | "scopes"> & Lifetime,
): Token {
  const issued: Token = {
    ...token,
    issuedAt: now,
    expiresAt: lifetimeMs === undefined ? undefined : now + lifetimeMs,
    replacedAt: undefined,
    isRevoked: false,
  };
  tokens.set(issued.id, issued);
  return issued;
}

interface Lifetime {
  readonly lifetimeMs?: number | undefined;
}

/** A token with its grant. */
export interface LiveToken {
  readonly token: Token;
  readonly grant: Grant;
}

/** Returns a token that is valid now: neither expired nor revoked nor replaced. */
export function findLiveToken(state: OAuthState, now: number, id: string): LiveToken | undefined {
  const token = state.tokens.get(id);
  const grant = token && state.grants.get(token.grantId);
  if (!token || !grant || token.isRevoked || grant.isRevoked) return undefined;
  if (token.replacedAt !== undefined) return undefined;
  if (token.expiresAt !== undefined && token.expiresAt <= now) return undefined;
  return { token, grant };
}

/** Ends a token; a refresh token ends the whole grant (RFC 7009, 2.1). */
export function revokeToken(state: OAuthState, id: string): void {
  const token = state.tokens.get(id);
  if (!token) return;
  if (token.kind === "refresh") revokeGrant(state, token.grantId);
  else state.tokens.set(id, { ...token, isRevoked: true });
}

/** A token request with a refresh token. */
export interface RefreshRequest {
  readonly refreshToken: string;
  readonly clientId: string;
  /** True if a refresh token is replaced when it is used. */
  readonly isRotating: boolean;
  /** The time for which a replaced refresh token is still accepted. */
  readonly leewayMs: number;
}

/**
 * Returns the refresh token with its grant. A rotating one counts as replaced from now on; when a replaced
 * one comes again after its leeway, the grant ends, since one of two holders stole it (RFC 9700, 4.14).
 */
export function useRefreshToken(
  state: OAuthState,
  now: number,
  { refreshToken, clientId, isRotating, leewayMs }: RefreshRequest,
): LiveToken {
  const token = state.tokens.get(refreshToken);
  const grant = token && state.grants.get(token.grantId);
  const invalid = new OAuthError("invalid_grant", "The refresh token is invalid or expired.");
  if (token?.kind !== "refresh" || grant?.clientId !== clientId) throw invalid;
  if (grant.isRevoked || token.isRevoked) throw invalid;
  if (token.expiresAt !== undefined && token.expiresAt <= now) throw invalid;
  const { replacedAt } = token;
  const isReplayed = replacedAt !== undefined && (leewayMs === 0 || now > replacedAt + leewayMs);
  if (isReplayed) {
    revokeGrant(state, grant.id);
    throw invalid;
  }
  if (isRotating && replacedAt === undefined) {
    state.tokens.set(token.id, { ...token, replacedAt: now });
  }
  return { token, grant };
}

/** Returns the scopes of a new token: those asked for, if all were granted, or all. */
export function narrowScopes(
  requested: readonly string[],
  granted: readonly string[],
): readonly string[] {
  const extra = requested.find((scope) => !granted.includes(scope));
  if (extra !== undefined) {
    throw new OAuthError("invalid_scope", `The scope ${JSON.stringify(extra)} was not granted.`);
  }
  return requested.length === 0 ? granted : requested;
}

/** Splits a list of scopes at spaces and commas, without repetitions. */
export function readScopes(text: string | undefined, separator = / +/): readonly string[] {
  return [...new Set((text ?? "").split(separator).filter((scope) => scope !== ""))];
}

/** Presents scopes for a consent page, with what they mean as far as that is known. */
export function presentScopes(
  texts: Readonly<Record<string, string>>,
  scopes: readonly string[],
): readonly { readonly scope: string; readonly text: string }[] {
  const known = new Map(Object.entries(texts));
  return scopes.map((scope) => ({ scope, text: known.get(scope) ?? scope }));
}

/** Returns whether a token was issued here and is over: expired, revoked or replaced. */
export function isEndedToken(state: OAuthState, now: number, id: string): boolean {
  return state.tokens.has(id) && findLiveToken(state, now, id) === undefined;
}
