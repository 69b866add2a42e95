import type * as z from "zod";
import type { Readable } from "node:stream";
import {
  routesOf,
  streamRoutesOf,
  type Method,
  type Route,
  type RouteRequest,
} from "#core/kernel/route.ts";
import { BoxError, preconditionFailed, refusalOf, unauthorized } from "./errors.ts";
import type { View } from "./view.ts";
import type { BoxContext, FileStorageState, Item } from "./state.ts";
import { holds } from "./tokens.ts";

const route = routesOf<FileStorageState>();
const streamRoute = streamRoutesOf<FileStorageState>();

/** What a handler gets besides the context. */
export interface Call<Query, Body> {
  /** The `:id` of the path. */
  readonly id: string;
  readonly query: Query;
  readonly body: Body;
  readonly request: RouteRequest<Query, Body>;
  readonly view: View;
}

interface Spec<Query extends z.ZodType, Body extends z.ZodType> {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly query?: Query;
  readonly body?: Body;
  /** Served without a token. */
  readonly open?: boolean;
  readonly handle: (context: BoxContext, call: Call<z.output<Query>, z.output<Body>>) => unknown;
}

async function perform<Query, Body>(
  context: BoxContext,
  request: RouteRequest<Query, Body>,
  handle: (context: BoxContext, call: Call<Query, Body>) => unknown,
): Promise<unknown> {
  if (request.key !== "" && !holds(context, request.key)) throw unauthorized();
  const { query, body, baseUrl } = request;
  const view = { state: context.state, baseUrl };
  try {
    return await handle(context, { id: request.params["id"] ?? "", query, body, request, view });
  } catch (error) {
    throw error instanceof BoxError ? refusalOf(error, request.id) : error;
  }
}

/** A route of the API: its token still holds, and its errors read as Box writes them. */
export function api<Query extends z.ZodType = z.ZodUnknown, Body extends z.ZodType = z.ZodUnknown>(
  spec: Spec<Query, Body>,
): Route<FileStorageState> {
  const { handle, ...rest } = spec;
  return route<Query, Body>({
    ...rest,
    handle: (context, request) => perform(context, request, handle),
  });
}

/** A route that takes a file, at its own address and at the one that upload hosts have. */
export function upload(
  path: string,
  summary: string,
  handle: (context: BoxContext, call: Call<unknown, Readable>) => Promise<unknown>,
): readonly Route<FileStorageState>[] {
  return [path, `/api${path}`].map((each) =>
    streamRoute({
      method: "POST",
      path: each,
      summary,
      handle: (context, request) => perform(context, request, handle),
    }),
  );
}

/** Refuses when the caller's idea of an item is out of date. */
export function checkIfMatch(request: Pick<RouteRequest, "headers">, item: Item): void {
  const etag = request.headers["if-match"];
  if (etag !== undefined && etag.replaceAll('"', "") !== String(item.etag)) {
    throw preconditionFailed();
  }
}
