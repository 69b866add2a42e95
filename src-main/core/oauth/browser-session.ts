import type { Context } from "#core/contract/context.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { cookieIn } from "#core/parsing/cookie.ts";
import type { SignInService } from "./sign-in-service.ts";
import type { BrowserSession } from "./state.ts";

/** The parts of a request that name its browser and the address that it used for the simulator. */
export type BrowserHead = Pick<RouteRequest, "headers" | "baseUrl">;

/** Cookies are those of a kind of simulators. */
interface CookieService {
  readonly kind: string;
}

/**
 * Cookies do not know ports: simulators on one host would overwrite each other's, so the name has the kind
 * and the port.
 */
export function cookieName({ kind, baseUrl }: { kind: string; baseUrl: string }): string {
  return `simdeck_${kind.replaceAll("-", "_")}_${new URL(baseUrl).port || "80"}`;
}

/** Returns the value of the cookie of a browser. */
export function readCookie({ kind }: CookieService, { headers, baseUrl }: BrowserHead) {
  return cookieIn(headers.cookie, cookieName({ kind, baseUrl }));
}

/** Returns the header with a cookie of a browser. */
export function setCookie({ kind }: CookieService, baseUrl: string, value: string, end = "") {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  const name = cookieName({ kind, baseUrl });
  return { "set-cookie": `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}${end}` };
}

/** The generation and the time are part of the value: a session of an earlier world names none of this one. */
const cookieValue = (generation: number, { id, createdAt }: BrowserSession) =>
  `${String(generation)}.${createdAt.toString(36)}.${id}`;

/** Returns the header with the cookie of a session. */
export function sessionCookie(
  service: CookieService,
  { generation }: { readonly generation: number },
  { baseUrl }: Pick<BrowserHead, "baseUrl">,
  session: BrowserSession,
) {
  return setCookie(service, baseUrl, cookieValue(generation, session));
}

/** Returns the header that removes the cookie of a browser; none for a browser without one. */
export function removedCookie(service: CookieService, browser: BrowserHead) {
  if (readCookie(service, browser) === undefined) return {};
  return setCookie(service, browser.baseUrl, "", "; Max-Age=0");
}

/** Returns the session of a browser, unless it has expired. */
export function findBrowserSession<State>(
  service: Pick<SignInService<State>, "kind" | "oauth">,
  { state, now, generation }: Pick<Context<State>, "state" | "now" | "generation">,
  browser: BrowserHead,
): BrowserSession | undefined {
  const value = readCookie(service, browser);
  const session = service.oauth(state).sessions.get(value?.split(".").at(-1) ?? "");
  if (!session || cookieValue(generation, session) !== value) return undefined;
  return session.expiresAt > now ? session : undefined;
}

/** Signs a user in: in a browser, or for a test. */
export function openSession<State>(
  service: Pick<
    SignInService<State>,
    "oauth" | "sessionMs" | "sessionPrefix" | "sessionEnd" | "signedIn"
  >,
  context: Context<State>,
  userId: string,
  amr: readonly string[],
): BrowserSession {
  const { ids, now, state } = context;
  const started = { userId, createdAt: now };
  const session: BrowserSession = {
    id: ids.next(service.sessionPrefix, 22),
    ...started,
    expiresAt: service.sessionEnd?.(context, started) ?? now + service.sessionMs,
    amr,
  };
  service.oauth(state).sessions.set(session.id, session);
  service.signedIn?.(context, session);
  return session;
}
