import type { IncomingHttpHeaders } from "node:http";
import type { z } from "zod";
import type { Caller } from "./exchange.ts";
import type { Refusal } from "./refusal.ts";
import type { Violation } from "./rules/check-rules.ts";

/** Reasons for which the server rejects a request, before or around a route. */
export type RefusalReason =
  | "unreadable_body"
  | "unsupported_media_type"
  | "body_too_large"
  | "unknown_route"
  | "forbidden"
  | "internal";

/** The request as a dialect sees it. */
export interface DialectRequest {
  readonly method: string;
  /** Path and query as they came. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The bytes of the body where they were read already: for providers whose keys may stand in it. */
  readonly body?: unknown;
}

/** A field that a schema refused. */
export type Issue = z.core.$ZodIssue;

/** An error with which a fault rule ends a request. */
export interface FaultError {
  readonly status: number;
  /** The status in words: `Too Many Requests`. */
  readonly title: string;
  /** The same as a code: `too_many_requests`. */
  readonly code: string;
  /** Seconds after which the client may try again; 1 for a 429 whose rule gives none. */
  readonly retryAfter: number | undefined;
  /** Simulator time in milliseconds. */
  readonly now: number;
  /** The provider's request id; empty where it has none. */
  readonly requestId: string;
}

/**
 * A provider's use of HTTP: its body formats, its credentials and the shape of its errors. Core owns
 * when something is refused, the dialect how that reads.
 */
export interface Dialect {
  /**
   * Reads a body by its media type (lower case, no parameters); `undefined` when it reads none such. The
   * reader gets the whole header too (it has the boundary), and the request for providers whose bodies
   * come compressed. It may return a promise.
   */
  parserOf(
    mediaType: string,
  ): ((bytes: Buffer, contentType: string, request: DialectRequest) => unknown) | undefined;
  /**
   * The key a client shows. Throws the provider's own 401 when there is none or it is malformed, and
   * when `required` is set and differs.
   */
  authenticate(request: DialectRequest, required: string | undefined, caller: Caller): string;
  /** Headers that make `authenticate` find this key: for calls that the timeline makes. */
  credentials(key: string): Readonly<Record<string, string>>;
  /** A JSON body in the encoding the provider's routes want. */
  encode(body: unknown): { readonly contentType: string; readonly payload: string };
  /** The provider's error for what the server refuses. `message` is fit for a person. */
  refuse(reason: RefusalReason, message: string, request: DialectRequest): Refusal;
  /** The provider's error for fields that a schema refused. `body` is what was sent. */
  invalid(
    issues: readonly Issue[],
    body: unknown,
    request: DialectRequest,
    requestId: string,
  ): Refusal;
  /** The provider's error for a broken rule about several parameters; default: that of `invalid`. */
  violation?(
    violation: Violation,
    sent: unknown,
    request: DialectRequest,
    requestId: string,
  ): Refusal;
  /**
   * The provider's error for a fault rule; its status and `Retry-After` are set by core. Default: the error
   * of `refuse` with another status.
   */
  fault?(error: FaultError, request: DialectRequest): Pick<Refusal, "body" | "headers">;
  /** Headers of every response of a provider route; `now` is the simulator clock. */
  headers?(
    request: DialectRequest,
    requestId: string,
    now: number,
  ): Readonly<Record<string, string>>;
  /** The value that a body schema checks when the body is empty: `{}` where an empty form is a form. */
  readonly emptyBody?: unknown;
  /** A request id as the provider writes them, when it has such. */
  readonly requestIdPrefix?: string;
  /** The content type of JSON responses; `application/json` unless said otherwise. */
  readonly contentType?: string;
}
