import { createHash } from "node:crypto";
import { realSeconds } from "#core/oauth/jwt.ts";
import { withParameters } from "#core/oauth/redirect-uri.ts";
import { sessionStatus } from "../resources/sessions/present.ts";
import type { Session, SimContext } from "../state.ts";
import { sessionToken } from "../tokens/session-token.ts";

const YEAR_SECONDS = 31_536_000;

/** The key that an app is given: it holds the host of the instance, which is the issuer of its tokens. */
function publishableKey({ baseUrl }: Pick<SimContext, "baseUrl">): string {
  return `pk_test_${Buffer.from(`${new URL(baseUrl).host}$`).toString("base64")}`;
}

/** The ending of the cookies of one key, for apps with several (`getCookieSuffix` of Clerk's SDKs). */
function cookieSuffix(key: string): string {
  return createHash("sha1").update(key).digest("base64url").slice(0, 8);
}

/** The session of a client that is active, the newest first. */
function activeSession(context: SimContext, clientId: string | undefined): Session | undefined {
  const client = context.state.clients.get(clientId ?? "");
  return client?.sessionIds
    .flatMap((id) => context.state.sessions.get(id) ?? [])
    .findLast((session) => sessionStatus(context, session) === "active");
}

function cookie(name: string, value: string, lifetime: number, more = ""): string {
  return `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${String(lifetime)}${more}`;
}

/** A cookie of an app is there twice: without the suffix of the key and with it. */
function both(context: SimContext, name: string, value: string, lifetime: number) {
  const suffix = cookieSuffix(publishableKey(context));
  return [name, `${name}_${suffix}`].map((full) => cookie(full, value, lifetime));
}

/** Returns the cookies of a new token of a session. */
export function sessionCookies(context: SimContext, session: Session, origin: string): string[] {
  const token = sessionToken(context, session, context.baseUrl, undefined, origin);
  return both(context, "__session", token, YEAR_SECONDS);
}

/** Returns the cookie by which the middleware renews the tokens of a session without the browser. */
function refreshCookie(context: SimContext, session: Session | undefined): string {
  const name = `__refresh_${cookieSuffix(publishableKey(context))}`;
  if (!session) return cookie(name, "", 0, "; HttpOnly");
  const token = context.ids.next("rt_", 32);
  context.state.refreshTokens.set(token, session.id);
  return cookie(name, token, YEAR_SECONDS, "; HttpOnly");
}

/**
 * Returns the cookies that an app sets after a handshake. `__client_uat` is real time, since the SDK
 * compares it with the times of tokens.
 */
function handshakeCookies(
  context: SimContext,
  clientId: string | undefined,
  origin: string,
): readonly string[] {
  const { state, ids, now } = context;
  const session = activeSession(context, clientId);
  const client = state.clients.get(clientId ?? "");
  const updated = session && client ? realSeconds(client.updatedAt, now) : 0;
  return [
    ...(session ? sessionCookies(context, session, origin) : both(context, "__session", "", 0)),
    ...both(context, "__client_uat", String(updated), YEAR_SECONDS),
    ...both(context, "__clerk_db_jwt", ids.next("dvb_", 27), YEAR_SECONDS),
    refreshCookie(context, session),
  ];
}

/** Returns an address of an app with a nonce, for which its SDK fetches the cookies to set. */
export function withHandshake(
  context: SimContext,
  target: string,
  clientId: string | undefined,
): string {
  const nonce = context.ids.next("handshake_", 32);
  context.state.handshakes.set(nonce, handshakeCookies(context, clientId, new URL(target).origin));
  return withParameters(target, "query", { __clerk_handshake_nonce: nonce });
}
