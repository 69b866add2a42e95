import type { IncomingHttpHeaders } from "node:http";

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i;

/** A request as node gives it: its target as it came, and headers that may be set. */
interface Asked {
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/**
 * The path of a request. One that names its host there, as proxies are asked, is for that host whatever
 * its `Host` says (RFC 9112, 3.2.2): the guard then sees that one.
 */
export function originForm(request: Asked): string {
  const { url = "/" } = request;
  if (url.startsWith("/")) return url;
  const [, host, rest = ""] = ABSOLUTE.exec(url) ?? [];
  if (host === undefined) return url;
  request.headers.host = host;
  return rest.startsWith("/") ? rest : `/${rest}`;
}
