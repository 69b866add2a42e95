import type { ResponseHeaders } from "#core/kernel/message.ts";
import { RouteResponse } from "#core/kernel/response.ts";

/** A document. */
export function xml(document: string, headers: ResponseHeaders = {}): RouteResponse {
  return new RouteResponse(200, document, { "content-type": "application/xml", ...headers });
}
