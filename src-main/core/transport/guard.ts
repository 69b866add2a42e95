import type { IncomingHttpHeaders } from "node:http";
import type { GuardSettings } from "#core/kernel/settings.ts";

const LOOPBACK_NAME = /^(?:localhost|(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\]|::1)$/i;

function hostName(host: string): string {
  return host.replace(/:\d+$/, "").toLowerCase();
}

const MAX_VERDICTS = 100;
const verdicts = new WeakMap<GuardSettings, Map<string, boolean>>();

/** A client sends the same `Host` with every request: what was decided about it is remembered. */
function isAllowedHost(host: string, settings: GuardSettings): boolean {
  const known = verdicts.get(settings) ?? new Map<string, boolean>();
  const before = known.get(host);
  if (before !== undefined) return before;
  const verdict = decideHost(host, settings);
  if (known.size < MAX_VERDICTS) verdicts.set(settings, known.set(host, verdict));
  return verdict;
}

function decideHost(host: string, settings: GuardSettings): boolean {
  const name = hostName(host);
  return (
    LOOPBACK_NAME.test(name) ||
    name === settings.host.toLowerCase() ||
    name === `[${settings.host.toLowerCase()}]` ||
    settings.allowedHosts.includes(name)
  );
}

function isAllowedOrigin(origin: string, settings: GuardSettings): boolean {
  if (settings.allowedOrigins.includes(origin)) return true;
  return URL.canParse(origin) && LOOPBACK_NAME.test(new URL(origin).hostname);
}

/**
 * Why a request may not come in, or `undefined` when it may. Three checks, since a browser betrays
 * itself in three ways: a foreign `Host` (DNS rebinding), a foreign `Origin` (fetch, form, socket), or
 * no `Origin` but `Sec-Fetch-Site: cross-site` (an image, a no-cors GET).
 */
export function findIntruder(
  headers: IncomingHttpHeaders,
  settings: GuardSettings,
): string | undefined {
  const { host, origin } = headers;
  if (host === undefined || !isAllowedHost(host, settings)) {
    return `Host ${JSON.stringify(host ?? "")} is not allowed; add it to SIM_ALLOWED_HOSTS`;
  }
  if (origin !== undefined) {
    if (isAllowedOrigin(origin, settings)) return undefined;
    return `Origin ${JSON.stringify(origin)} is not allowed; add it to SIM_ALLOWED_ORIGINS`;
  }
  if (headers["sec-fetch-site"] === "cross-site") {
    return "A cross-site request from a browser is not allowed";
  }
  return undefined;
}

/**
 * Whether a request names more than one host. Node keeps the first and drops the others; whoever stands
 * between may have gone by another one (RFC 9112 wants such a request refused).
 */
export function namesSeveralHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}
