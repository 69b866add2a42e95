import { type BrowserHead, readCookie, setCookie } from "#core/oauth/browser-session.ts";
import { isLoopback } from "#core/oauth/redirect-uri.ts";

/** Its cookie names the app, and no session. */
const service = { kind: "authentication-app" };

/**
 * Returns the header that makes a browser remember the app that it came from. An app may send it to the sign-in
 * page without an address to go back to, and a page that was opened by hand has no referrer.
 */
export function rememberApp(target: string, { baseUrl }: Pick<BrowserHead, "baseUrl">) {
  return setCookie(service, baseUrl, new URL(target).origin);
}

/** Returns the address of the app that a browser last came from; empty without one. */
export function recallApp(browser: BrowserHead): string {
  const origin = readCookie(service, browser) ?? "";
  return isLoopback(origin) && URL.canParse(origin) ? new URL("/", origin).href : "";
}
