import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { z } from "zod";
import type { Context } from "./context.ts";
import type { Exchange } from "./exchange.ts";

export type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS" | "COPY";

/** A request as a route gets it: parsed, checked, its credentials known. */
export interface RouteRequest<Query = unknown, Body = unknown> {
  readonly method: string;
  /** Path and query as they came. */
  readonly url: string;
  /** Where the client reached this simulator, `http://host:port`, for links in answers. */
  readonly baseUrl: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  readonly headers: IncomingHttpHeaders;
  /** The key the client showed; empty on open routes. */
  readonly key: string;
  /** The provider's request id (`req_…`), when it has such. */
  readonly id: string;
  /** Says who makes the request and when it is over, for responses that last. */
  readonly exchange: Exchange;
}

/** One route of a provider's API. Erased form: what the server registers. */
export interface Route<State> {
  readonly method: Method;
  /** With `:name` parameters, and `*` for a rest that may hold slashes. */
  readonly path: string;
  /** One line for the OpenAPI page and the coverage table. */
  readonly summary: string;
  /** Served without credentials. */
  readonly open?: boolean;
  /** The body arrives as a stream of bytes (`request.body`), unparsed; the route minds its size. */
  readonly streams?: boolean;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Describes a body that the handler reads for itself: published, never checked. */
  readonly documents?: z.ZodType;
  /**
   * Query parameters and body fields that the provider documents and that have no effect here:
   * `transfer_data`, `shipping.carrier`. They are accepted, removed before the check, and listed by
   * `GET /_sim/unsupported`.
   */
  readonly unsupported?: readonly string[];
  /** Parses nothing, awaits no delivery: changes state, emits, and returns JSON or an `Answer`. */
  handle(context: Context<State>, request: RouteRequest): unknown;
}

/** A route as it is written: query and body have the types of their schemas. */
export interface RouteSpec<State, Query extends z.ZodType, Body extends z.ZodType> {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly open?: boolean;
  readonly query?: Query;
  readonly body?: Body;
  readonly unsupported?: readonly string[];
  handle(context: Context<State>, request: RouteRequest<z.output<Query>, z.output<Body>>): unknown;
}

/** A route whose body is a stream. */
export interface StreamRouteSpec<State> {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly open?: boolean;
  handle(context: Context<State>, request: RouteRequest<unknown, Readable>): unknown;
}

/**
 * Makes the `route` function of one simulator: `const route = routesOf<PaymentsState>();`. Its schemas
 * give the handler its types, and the same schemas validate and are published as OpenAPI.
 */
export function routesOf<State>() {
  return <Query extends z.ZodType = z.ZodUnknown, Body extends z.ZodType = z.ZodUnknown>(
    spec: RouteSpec<State, Query, Body>,
  ): Route<State> => spec;
}

/** The same for routes that read their body as a stream. */
export function streamRoutesOf<State>() {
  return (spec: StreamRouteSpec<State>): Route<State> => ({ ...spec, streams: true });
}
