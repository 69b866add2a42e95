import type { CorsResponse } from "#core/contract/definition.ts";
import type { DialectRequest } from "#core/contract/dialect.ts";
import { noContent } from "#core/contract/response.ts";
import { readPath } from "#core/kernel/routing/route-table.ts";

/** The paths of the Frontend API: below the proxy path, and those that the Backend API does not have. */
const FRONTEND =
  /^\/__clerk\/v1\/|^\/v1\/(?:client|environment|me|dev_browser|waitlist|account_portal)(?:\/|$)/;

/** Returns whether a request is one of the Frontend API, whose bodies are forms. */
function isFrontend({ url }: Pick<DialectRequest, "url">): boolean {
  return FRONTEND.test(readPath(url));
}

/** The endpoints of the authorization server that pages of apps fetch; never its pages. */
const OAUTH = /^\/oauth\/(?:token|token_info|token\/revoke|userinfo|register)$|^\/\.well-known\//;

/** Returns whether the body of a request is a form. */
export function takesForms(request: Pick<DialectRequest, "url">): boolean {
  return isFrontend(request) || OAUTH.test(readPath(request.url));
}

/** Lets the page of an app read responses. The guard has refused the origins that are not allowed. */
export function cors(request: DialectRequest): CorsResponse | undefined {
  const { method, headers } = request;
  const { origin } = headers;
  if (origin === undefined || !takesForms(request)) return undefined;
  const allowed = {
    "access-control-allow-origin": origin,
    "access-control-allow-credentials": "true",
    "access-control-expose-headers": "Authorization, Clerk-Db-Jwt",
    vary: "Origin",
  };
  const isPreflight =
    method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
  if (!isPreflight) return { headers: allowed };
  return {
    headers: {
      ...allowed,
      "access-control-allow-methods": "GET, POST, PATCH, PUT, DELETE, OPTIONS",
      "access-control-allow-headers": headers["access-control-request-headers"] ?? "",
    },
    preflight: noContent(),
  };
}
