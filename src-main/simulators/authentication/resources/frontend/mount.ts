import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import { type Method, type Route, type RouteRequest, splitEndpoint } from "#core/contract/route.ts";
import { clerkError, refuseIssues } from "../../errors.ts";
import { route } from "../../route.ts";
import type { SimContext, State } from "../../state.ts";

type Mount = "/__clerk/v1" | "/v1";

/** The places of paths that the Backend API does not have: below the proxy path, and at the root. */
export const everywhere: readonly Mount[] = ["/__clerk/v1", "/v1"];

/** The place of paths that the Backend API has at the root: below the proxy path. */
export const proxied: readonly Mount[] = ["/__clerk/v1"];

/** clerk-js sends PATCH, PUT and DELETE as POST with `_method`, and names the session of the page. */
export const frontendFields = lazy(() => ({
  _method: z.enum(["PATCH", "PUT", "DELETE"]).optional(),
  _clerk_session_id: z.string().optional(),
}));

const query = lazyLooseObject(frontendFields);

export type FrontendQuery = z.output<typeof query>;

export type FrontendRequest<Body = unknown, Query = FrontendQuery> = RouteRequest<Query, Body>;

/** An operation of the Frontend API. None needs the secret key. */
export interface Operation {
  readonly method: Method;
  readonly path: string;
  readonly body: z.ZodType | undefined;
  readonly takesBytes: boolean;
  /** Returns the route of the operation at a mount, with its own method. */
  at(mount: Mount): Route<State>;
  /** Handles a request that names the method of the operation in `_method`. */
  run(context: SimContext, request: RouteRequest): RouteResponse;
}

/** Parses what the shared route of `_method` does not know the schema of. */
function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refuseIssues(parsed.error.issues, value);
}

const anything = z.unknown();

type Handler<Body, Query> = (
  context: SimContext,
  request: FrontendRequest<Body, Query>,
) => RouteResponse;

interface More {
  readonly takesBytes?: boolean;
  readonly unsupported?: readonly string[];
}

function define<Body extends z.ZodType, Query extends z.ZodType>(
  endpoint: `${Method} /${string}`,
  summary: string,
  schemas: { readonly body: Body; readonly query: Query },
  handle: Handler<z.output<Body>, z.output<Query>>,
  more: More = {},
): Operation {
  const { method, path } = splitEndpoint(endpoint);
  const hasBody = !(schemas.body instanceof z.ZodUnknown);
  return {
    ...{ method, path, body: hasBody ? schemas.body : undefined },
    takesBytes: more.takesBytes ?? false,
    at: (mount) =>
      route(`${method} ${mount}${path}`, summary, {
        open: true,
        query: schemas.query,
        ...(hasBody ? { body: schemas.body } : {}),
        ...more,
        handle,
      }),
    run: (context, request) => {
      const body = parseWith(schemas.body, request.body);
      return handle(context, { ...request, body, query: parseWith(schemas.query, request.query) });
    },
  };
}

/** Defines an operation without a body. */
export function operation(
  endpoint: `${Method} /${string}`,
  summary: string,
  handle: Handler<unknown, FrontendQuery>,
  more: More = {},
): Operation {
  return define(endpoint, summary, { body: anything, query }, handle, more);
}

/** Defines an operation with a body: a form. */
export function formOperation<Body extends z.ZodType>(
  endpoint: `${Method} /${string}`,
  summary: string,
  body: Body,
  handle: Handler<z.output<Body>, FrontendQuery>,
  more: More = {},
): Operation {
  return define(endpoint, summary, { body, query }, handle, more);
}

/** Defines a list with the query parameters that it takes, besides the common ones. */
export function listOperation<Query extends z.ZodType<FrontendQuery>>(
  endpoint: `GET /${string}`,
  summary: string,
  own: Query,
  handle: Handler<unknown, z.output<Query>>,
): Operation {
  return define(endpoint, summary, { body: anything, query: own }, handle);
}

/** Makes the route of the requests that name another method in `_method`, and of a POST to the same path. */
function sharedRoute(mount: Mount, operations: readonly Operation[]): readonly Route<State>[] {
  const find = (method: string) => operations.find((one) => one.method === method);
  const post = find("POST");
  const [any] = operations;
  if (!any || operations.every(({ method }) => method === "GET" || method === "POST")) {
    return post ? [post.at(mount)] : [];
  }
  return [
    route(`POST ${mount}${any.path.startsWith("/") ? any.path : "/"}`, "Changes it by `_method`", {
      open: true,
      query,
      ...(post?.body ? { documents: post.body } : {}),
      ...(operations.some(({ takesBytes }) => takesBytes) ? { takesBytes: true } : {}),
      handle: (context, request) => {
        const found = find(request.query._method ?? "POST");
        if (found) return found.run(context, request);
        throw clerkError(405, "method_not_allowed", "Method not allowed", "Use another method.");
      },
    }),
  ];
}

/** Makes the routes of operations, each with its method and as POST with `_method`. */
export function mountOperations(
  operations: readonly Operation[],
  mounts: readonly Mount[] = everywhere,
): readonly Route<State>[] {
  const paths = [...new Set(operations.map(({ path }) => path))];
  return mounts.flatMap((mount) =>
    paths.flatMap((path) => {
      const own = operations.filter((one) => one.path === path);
      const named = own.filter(({ method }) => method !== "POST");
      return [...named.map((one) => one.at(mount)), ...sharedRoute(mount, own)];
    }),
  );
}
