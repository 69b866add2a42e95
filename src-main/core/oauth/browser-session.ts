import type { IncomingHttpHeaders } from "node:http";
import type { Context } from "#core/kernel/context.ts";
import type { SignInService } from "./sign-in-service.ts";
import type { BrowserSession, OAuthState } from "./state.ts";

/** The world that a session cookie belongs to. */
export interface CookieScope {
  readonly kind: string;
  /** A reset raises it, which ends the sessions of browsers. */
  readonly generation: number;
  /** The address that the client used for the simulator. */
  readonly baseUrl: string;
}

/**
 * Cookies do not know ports: simulators on one host would overwrite each other's, so the name has the kind
 * and the port.
 */
export function cookieName({ kind, baseUrl }: CookieScope, part = ""): string {
  const suffix = part === "" ? "" : `_${part}`;
  return `simdeck_${kind.replaceAll("-", "_")}_${new URL(baseUrl).port || "80"}${suffix}`;
}

/** Returns the value of a cookie. */
export function readCookie({ cookie }: IncomingHttpHeaders, name: string): string | undefined {
  for (const pair of (cookie ?? "").split(";")) {
    const [key = "", ...value] = pair.split("=");
    if (key.trim() === name) return value.join("=").trim();
  }
  return undefined;
}

/** Returns a `Set-Cookie`; without a value, it removes the cookie. */
export function writeCookie(scope: CookieScope, value: string | undefined, part = ""): string {
  const secure = scope.baseUrl.startsWith("https:") ? "; Secure" : "";
  const end = value === undefined ? "; Max-Age=0" : "";
  return `${cookieName(scope, part)}=${value ?? ""}; Path=/; HttpOnly; SameSite=Lax${secure}${end}`;
}

/** The generation and the time are part of the value: a session of an earlier world names none of this one. */
function cookieValueOf({ generation }: CookieScope, { id, createdAt }: BrowserSession): string {
  return `${String(generation)}.${createdAt.toString(36)}.${id}`;
}

/** Returns the `Set-Cookie` of a session. */
export function sessionCookie(scope: CookieScope, session: BrowserSession): string {
  return writeCookie(scope, cookieValueOf(scope, session));
}

/** Returns the session of a browser, unless it has expired. */
export function findBrowserSession(
  { sessions }: OAuthState,
  now: number,
  headers: IncomingHttpHeaders,
  scope: CookieScope,
): BrowserSession | undefined {
  const value = readCookie(headers, cookieName(scope));
  const session = sessions.get(value?.split(".").at(-1) ?? "");
  if (!session || cookieValueOf(scope, session) !== value) return undefined;
  return session.expiresAt > now ? session : undefined;
}

/** Signs a user in: in a browser, or for a test. */
export function openSession<State>(
  service: Pick<SignInService<State>, "oauth" | "sessionMs" | "sessionPrefix" | "signedIn">,
  context: Context<State>,
  userId: string,
  amr: readonly string[],
): BrowserSession {
  const { ids, now, state } = context;
  const session: BrowserSession = {
    id: ids.next(service.sessionPrefix, 22),
    userId,
    createdAt: now,
    expiresAt: now + service.sessionMs,
    amr,
  };
  service.oauth(state).sessions.set(session.id, session);
  service.signedIn?.(context, session);
  return session;
}
