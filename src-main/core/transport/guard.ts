import type { IncomingHttpHeaders } from "node:http";
import { findProviderHost } from "#shared/domain/provider-hosts.ts";
import { legible } from "#shared/text/legible.ts";
import type { GuardSettings } from "#core/contract/settings.ts";

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
    findProviderHost(settings.providerHosts ?? [], name) !== undefined ||
    LOOPBACK_NAME.test(name) ||
    name === settings.host.toLowerCase() ||
    name === `[${settings.host.toLowerCase()}]` ||
    settings.allowedHosts.some((allowed) => isNamedBy(allowed, name))
  );
}

/** Returns whether an allowed host is this one: by its name, or by `*.NAME` as one below `NAME`. */
function isNamedBy(allowed: string, name: string): boolean {
  if (!allowed.startsWith("*.")) return allowed === name;
  return name.endsWith(allowed.slice(1)) && name.length > allowed.length - 1;
}

function isAllowedOrigin(
  origin: string,
  settings: GuardSettings,
  origins: readonly string[],
): boolean {
  if (settings.allowedOrigins.includes(origin) || origins.includes(origin)) return true;
  return URL.canParse(origin) && LOOPBACK_NAME.test(new URL(origin).hostname);
}

/**
 * Returns why a request is rejected, or `undefined` if it is accepted. Three checks cover the requests
 * of foreign pages: a foreign `Host` (DNS rebinding), a foreign `Origin` (fetch, form, socket), or no
 * `Origin` but `Sec-Fetch-Site: cross-site` (an image, a no-cors GET). `origins` are accepted besides
 * those of the settings. `isPage`: the window goes to a page, which links of other sites may do.
 */
export function rejectionReason(
  headers: IncomingHttpHeaders,
  settings: GuardSettings,
  origins: readonly string[] = [],
  isPage = false,
): string | undefined {
  const { host, origin } = headers;
  if (host === undefined || !isAllowedHost(host, settings)) {
    return `Host ${JSON.stringify(host ?? "")} is not allowed; add it to SIM_ALLOWED_HOSTS`;
  }
  if (origin !== undefined) {
    if (isAllowedOrigin(origin, settings, origins)) return undefined;
    return `Origin ${JSON.stringify(origin)} is not allowed; add it to SIM_ALLOWED_ORIGINS`;
  }
  if (headers["sec-fetch-site"] === "cross-site" && !isPage) {
    return "A cross-site request from a browser is not allowed";
  }
  return undefined;
}

/** Returns whether a link, a redirect or the address bar takes the whole window to this address. */
export function isTopLevelNavigation({
  method,
  headers,
}: {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}): boolean {
  return (
    method === "GET" &&
    headers["sec-fetch-mode"] === "navigate" &&
    headers["sec-fetch-dest"] === "document"
  );
}

/** The guard of one simulator. It reports each reason once on stderr: an app may not show its 403. */
export class Guard {
  private readonly settings: GuardSettings;
  private readonly kind: string;
  private readonly reported = new Set<string>();

  constructor(settings: GuardSettings, kind: string) {
    this.settings = settings;
    this.kind = kind;
  }

  /** Returns why a request is rejected, or `undefined`, as `rejectionReason`. */
  check(
    headers: IncomingHttpHeaders,
    origins?: readonly string[],
    isPage?: boolean,
  ): string | undefined {
    const intruder = rejectionReason(headers, this.settings, origins, isPage);
    if (intruder === undefined || this.reported.has(intruder)) return intruder;
    if (this.reported.size < MAX_VERDICTS) {
      this.reported.add(intruder);
      console.error(legible(`simdeck: ${this.kind} rejected a request: ${intruder}.`));
    }
    return intruder;
  }
}

/**
 * Returns whether a request names more than one host. Node keeps the first and drops the others; a proxy
 * may have used another one (RFC 9112 wants such a request rejected).
 */
export function namesSeveralHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}
