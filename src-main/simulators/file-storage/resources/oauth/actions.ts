import { OAuthError } from "#core/oauth/oauth-error.ts";
import { issueToken, readScopes, redeemCode, useRefreshToken } from "#core/oauth/grants.ts";
import type { Grant } from "#core/oauth/state.ts";
import { findLinked } from "../../items/shared-link.ts";
import { findItem, isWithin } from "../../items/tree.ts";
import { createToken, isValidToken, deriveSecret, TOKEN_SECONDS } from "../../shared/tokens.ts";
import type { Restriction, SimContext, State } from "../../state.ts";
import { checkAssertion } from "./assertion.ts";
import type { TokenBody } from "./schema.ts";

const REFRESH_MS = 60 * 86_400_000;

const scopes = new Set([
  "annotation_edit",
  "annotation_view_all",
  "annotation_view_self",
  "base_explorer",
  "base_picker",
  "base_preview",
  "base_sidebar",
  "base_upload",
  "item_delete",
  "item_download",
  "item_preview",
  "item_read",
  "item_readwrite",
  "item_rename",
  "item_share",
  "item_upload",
  "item_execute_integration",
  "root_readonly",
  "root_readwrite",
]);

/** The body of a token response. */
interface Issued {
  readonly access_token: string;
  readonly expires_in: number;
  readonly token_type: "bearer";
  readonly restricted_to: readonly unknown[];
  readonly refresh_token?: string;
  readonly issued_token_type?: string;
}

function required(body: TokenBody, name: keyof TokenBody): string {
  const value = body[name];
  if (typeof value === "string") return value;
  throw new OAuthError("invalid_request", `Missing ${name} parameter`);
}

function clientOf(body: TokenBody): { readonly id: string; readonly secret: string } {
  const { client_id: id, client_secret: secret } = body;
  if (id !== undefined && secret !== undefined) return { id, secret };
  throw new OAuthError("invalid_client", "The client credentials are missing");
}

/** Issues a token, of a user or of the account. */
function accessToken(context: SimContext, secret: string, userId?: string): Issued {
  const token = createToken(context, secret);
  if (userId !== undefined) context.state.tokenUsers.set(token, userId);
  return {
    access_token: token,
    expires_in: TOKEN_SECONDS,
    token_type: "bearer",
    restricted_to: [],
  };
}

function withRefreshToken(context: SimContext, grant: Grant, secret: string): Issued {
  const { state, ids, now } = context;
  const id = ids.bare("refresh/", 64);
  const token = { id, kind: "refresh", grantId: grant.id, scopes: grant.scopes } as const;
  issueToken(state.oauth, now, { ...token, lifetimeMs: REFRESH_MS });
  const issued = accessToken(context, secret);
  // The end of the grant ends this token, too.
  const lifetimeMs = TOKEN_SECONDS * 1_000;
  issueToken(state.oauth, now, { ...token, id: issued.access_token, kind: "access", lifetimeMs });
  return { ...issued, refresh_token: id };
}

function byCode(context: SimContext, body: TokenBody): Issued {
  const { id, secret } = clientOf(body);
  const grant = redeemCode(context.state.oauth, context.now, {
    code: required(body, "code"),
    clientId: id,
    redirectUri: body.redirect_uri,
    verifier: undefined,
  });
  return withRefreshToken(context, grant, secret);
}

function byRefreshToken(context: SimContext, body: TokenBody): Issued {
  const { id, secret } = clientOf(body);
  const { grant } = useRefreshToken(context.state.oauth, context.now, {
    refreshToken: required(body, "refresh_token"),
    clientId: id,
    isRotating: true,
    leewayMs: 0,
  });
  return withRefreshToken(context, grant, secret);
}

function byClientCredentials(context: SimContext, body: TokenBody): Issued {
  const { secret } = clientOf(body);
  const { box_subject_type: type, box_subject_id: subject } = body;
  if ((type !== "user" && type !== "enterprise") || subject === undefined) {
    throw new OAuthError("invalid_grant", "Grant credentials are invalid");
  }
  return accessToken(context, secret, type === "user" ? subject : undefined);
}

/** Issues a token for a JSON Web Token that the app signed. */
function byAssertion(context: SimContext, body: TokenBody): Issued {
  const client = clientOf(body);
  const userId = checkAssertion(context, client.id, required(body, "assertion"));
  return accessToken(context, client.secret, userId);
}

const ITEM = /\/2\.0\/(files|folders)\/(\d+)$/;

function resourceOf(
  state: State,
  { resource, box_shared_link: link }: TokenBody,
): Restriction["item"] {
  if (link !== undefined) {
    const item = findLinked(state, link);
    if (!item) throw new OAuthError("invalid_request", "The shared link is unknown");
    return item;
  }
  if (resource === undefined) return undefined;
  const [, kind, id = ""] = ITEM.exec(resource) ?? [];
  const named = { type: kind === "files" ? "file" : "folder", id } as const;
  if (kind !== undefined && findItem(state, named)) return named;
  throw new OAuthError("invalid_request", "The resource is unknown");
}

/** Exchanges a token for one that may do less, with one item. */
function byTokenExchange(context: SimContext, body: TokenBody): Issued {
  const { state } = context;
  const subject = required(body, "subject_token");
  if (!isValidToken(context, subject)) {
    throw new OAuthError("invalid_grant", "The subject_token is invalid or has expired");
  }
  const wanted = readScopes(required(body, "scope"));
  const unknown = wanted.find((scope) => !scopes.has(scope));
  if (unknown !== undefined) {
    throw new OAuthError("invalid_scope", `The scope ${unknown} is unknown`);
  }
  const before = state.restrictions.get(subject);
  const item = resourceOf(state, body) ?? before?.item;
  if (before?.item && item && !isWithin(state, item, before.item)) {
    throw new OAuthError("invalid_request", "The resource is outside of the subject_token's");
  }
  const allowed = before ? wanted.filter((scope) => before.scopes.includes(scope)) : wanted;
  const owner = state.tokenUsers.get(subject);
  const issued = accessToken(context, deriveSecret(subject) || subject, owner);
  state.restrictions.set(issued.access_token, { scopes: allowed, item });
  return {
    ...issued,
    issued_token_type: "urn:ietf:params:oauth:token-type:access_token",
    restricted_to: allowed.map((scope) => ({ scope, ...(item ? { object: item } : {}) })),
  };
}

const grants = new Map([
  ["authorization_code", byCode],
  ["refresh_token", byRefreshToken],
  ["client_credentials", byClientCredentials],
  ["urn:ietf:params:oauth:grant-type:jwt-bearer", byAssertion],
  ["urn:ietf:params:oauth:grant-type:token-exchange", byTokenExchange],
]);

/** Answers a token request; throws an OAuthFault. */
export function handleTokenRequest(context: SimContext, body: TokenBody): Issued {
  const answer = grants.get(body.grant_type ?? "");
  if (answer) return answer(context, body);
  const known = [...grants.keys()].join(", ");
  throw new OAuthError("unsupported_grant_type", `grant_type must be one of ${known}`);
}
