import type { Readable } from "node:stream";
import type { ResponseHeaders } from "./message.ts";

/** A successful response of a route that is more than status 200 and a JSON value. */
export class RouteResponse {
  readonly status: number;
  /** JSON, text, bytes or a stream; `undefined` for an empty body. */
  readonly body: unknown;
  readonly headers: ResponseHeaders;
  /** True if the body is a stream that ends only when its reader leaves. */
  readonly isEndless: boolean;

  constructor(status: number, body: unknown, headers: ResponseHeaders = {}, isEndless = false) {
    this.status = status;
    this.body = body;
    this.headers = headers;
    this.isEndless = isEndless;
  }
}

/** Returns a response without a body. */
export function noContent(headers: ResponseHeaders = {}): RouteResponse {
  return new RouteResponse(204, undefined, headers);
}

/** Returns a response whose stream ends only when its reader leaves: rejected for scheduled calls. */
export function endless(body: Readable, headers: ResponseHeaders): RouteResponse {
  return new RouteResponse(200, body, headers, true);
}
