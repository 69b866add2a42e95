import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { z } from "zod";
import { httpMethods } from "#shared/domain/http-method.ts";
import type { Context } from "./context.ts";
import type { Exchange } from "./exchange.ts";
import type { Rule } from "./rules/rule.ts";

export type Method = (typeof httpMethods)[number];

/** With `:name` parameters, and `*` for a rest that may hold slashes. */
export type Path = `/${string}`;

/** The method and path of a route: `POST /v1/charges`. */
export type Endpoint = `${Method} ${Path}`;

/** A request as a route gets it: parsed, checked, its credentials known. */
export interface RouteRequest<Query = unknown, Body = unknown> {
  readonly method: string;
  /** Path and query as they came. */
  readonly url: string;
  /** The address that the client used, `http://host:port` (`https` with `--https`), for links in responses. */
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

/** A route without the types of its query and body: the form that the server registers. */
export interface Route<State> {
  readonly method: Method;
  readonly path: string;
  /** One line for the OpenAPI page and the coverage table. */
  readonly summary: string;
  /** Served without credentials. */
  readonly open?: boolean;
  /** A page that a browser opens: links on other sites may lead to it, and its body is a form. */
  readonly isPage?: boolean;
  /** The body is a stream of bytes (`request.body`). The handler limits its size. */
  readonly streams?: boolean;
  /** The body is a file of any type: the handler gets its bytes, whatever `Content-Type` says. */
  readonly takesBytes?: boolean;
  /** The largest body, in bytes. Default: that of the simulator. */
  readonly bodyLimit?: number;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Describes a body that the handler parses: published, but not validated. */
  readonly documents?: z.ZodType;
  /**
   * Query parameters (`?prefix`) and headers that the handler reads by itself: published, but not
   * validated.
   */
  readonly parameters?: readonly string[];
  /**
   * Query parameters and body fields that the provider documents and that have no effect here:
   * `transfer_data`, `shipping.carrier`, `items[].discounts`. They are accepted, removed before the
   * check, and listed by `GET /_sim/unsupported`.
   */
  readonly unsupported?: readonly string[] | undefined;
  /**
   * Rules about several parameters of the query and body. They are checked after the schemas, on what was
   * sent, and published.
   */
  readonly rules?: readonly Rule[] | undefined;
  /**
   * Query parameters that the provider documents, that narrow a list and that are not applied here. A
   * request with one is rejected, since the whole list would be a wrong response, and is listed by
   * `GET /_sim/unsupported`.
   */
  readonly unsupportedFilters?: readonly string[] | undefined;
  /**
   * The operations as a description of the API has them, with their paths: published in place of what the
   * schemas give.
   */
  readonly describes?: readonly {
    readonly path: string;
    readonly operation: Readonly<Record<string, unknown>>;
  }[];
  /** Loads code that only this route needs. It is waited for before a request is handled. */
  load?(): Promise<unknown>;
  /** Changes state, emits, and returns JSON or a `RouteResponse`. Does not await deliveries. */
  handle(context: Context<State>, request: RouteRequest): unknown;
}

/** The options of a route besides its endpoint and summary. */
export interface RouteOptions<Query extends z.ZodType, Body extends z.ZodType> {
  readonly open?: boolean;
  readonly takesBytes?: boolean;
  readonly bodyLimit?: number;
  load?(): Promise<unknown>;
  readonly query?: Query;
  readonly body?: Body;
  readonly documents?: z.ZodType;
  readonly unsupported?: readonly string[];
  readonly rules?: readonly Rule[];
  readonly unsupportedFilters?: readonly string[];
}

/** The last argument of `route`: the handler, or options with the handler. */
export type RouteSpec<Options, Handler> = Handler | (Options & { readonly handle: Handler });

/** Options of a simulator's own and a handler, without the types of its query and body. */
interface Wrapped<Own, Ctx, Extra> {
  readonly own: Partial<Own>;
  readonly endpoint: Endpoint;
  handle(context: Ctx, request: RouteRequest, extra: Extra): unknown;
}

/** Makes the parts of a route that a simulator adds to every one of its routes. */
type Wrap<State, Own, Ctx, Extra> = (
  wrapped: Wrapped<Own, Ctx, Extra>,
) => Pick<Route<State>, "handle" | "open">;

/** Splits `POST /v1/charges` into method and path. */
export function splitEndpoint(endpoint: Endpoint): { method: Method; path: string } {
  const method = httpMethods.find((name) => endpoint.startsWith(`${name} `));
  if (method === undefined) throw new RangeError(`${endpoint} has no known method`);
  return { method, path: endpoint.slice(method.length + 1) };
}

/**
 * Makes the `route` function of one simulator: `const route = createRouteHelper<State>();`. The schemas of a
 * route give its handler types, validate requests, and are published as OpenAPI. A route without
 * options takes the handler in place of the last argument.
 */
export function createRouteHelper<State>() {
  return createWrappedRouteHelper<State>((spec) => ({
    handle: (context, request) => spec.handle(context, request),
  }));
}

/**
 * Makes a `route` function that adds something to every route: a check, options of the simulator's
 * own, another context, or a third argument of the handlers.
 */
export function createWrappedRouteHelper<
  State,
  Own extends object = object,
  Ctx = Context<State>,
  Extra = void,
>(wrap: Wrap<State, Own, Ctx, Extra>) {
  return <Query extends z.ZodType = z.ZodUnknown, Body extends z.ZodType = z.ZodUnknown>(
    endpoint: Endpoint,
    summary: string,
    spec: RouteSpec<
      RouteOptions<Query, Body> & Own,
      (
        context: Ctx,
        request: RouteRequest<z.output<Query>, z.output<Body>>,
        extra: Extra,
      ) => unknown
    >,
  ): Route<State> => {
    const common = { ...splitEndpoint(endpoint), summary };
    if (typeof spec === "function") {
      return { ...common, ...wrap({ own: {}, endpoint, handle: spec }) };
    }
    const { handle } = spec;
    return { ...common, ...spec, ...wrap({ own: spec, endpoint, handle }) };
  };
}

/** Makes the function for routes that read their body as a stream. */
export function createStreamRouteHelper<State>() {
  return <Query extends z.ZodType = z.ZodUnknown>(
    endpoint: Endpoint,
    summary: string,
    spec: RouteSpec<
      { readonly query?: Query; readonly unsupported?: readonly string[] },
      (context: Context<State>, request: RouteRequest<z.output<Query>, Readable>) => unknown
    >,
  ): Route<State> => {
    const common = { ...splitEndpoint(endpoint), summary, streams: true };
    return typeof spec === "function" ? { ...common, handle: spec } : { ...common, ...spec };
  };
}
