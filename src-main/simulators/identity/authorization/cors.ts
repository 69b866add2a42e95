import type { DialectRequest } from "#core/contract/dialect.ts";
import type { CorsResponse } from "#core/contract/definition.ts";
import { readPath } from "#core/kernel/routing/route-table.ts";
import { noContent } from "#core/contract/response.ts";

/** Matches the paths that pages of an app fetch: never the pages that a browser opens. */
const SHARED =
  /^(?:\/oauth2(?:\/[^/]+)?)?\/(?:\.well-known\/[a-z-]+|v1\/(?:token|keys|userinfo|par|introspect|revoke|device\/authorize))$|^\/api\/v1\/(?:authn|sessions|users)(?:\/|$)/;

const METHODS = "GET, POST, PUT, DELETE, OPTIONS";

/** Lets the page of an app read responses. The guard has refused the origins that are not allowed. */
export function cors({ method, url, headers }: DialectRequest): CorsResponse | undefined {
  const { origin } = headers;
  if (origin === undefined || !SHARED.test(readPath(url))) return undefined;
  const allowed = {
    "access-control-allow-origin": origin,
    "access-control-allow-credentials": "true",
    "access-control-expose-headers": "www-authenticate, x-okta-request-id, link",
    vary: "Origin",
  };
  const isPreflight =
    method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
  if (!isPreflight) return { headers: allowed };
  const wanted = headers["access-control-request-headers"] ?? "";
  return {
    headers: {
      ...allowed,
      "access-control-allow-methods": METHODS,
      "access-control-allow-headers": wanted,
      "access-control-max-age": "3600",
    },
    preflight: noContent(),
  };
}
