import type { Readable } from "node:stream";
import {
  type Endpoint,
  type Method,
  type RouteRequest,
  splitEndpoint,
} from "#core/contract/route.ts";
import { OWNER } from "./shared/parameters.ts";
import type { SimContext } from "./state.ts";

/** The bucket and key that a path names. */
export interface Target {
  /** Empty for the service itself. */
  readonly bucket: string;
  /** Empty for the bucket itself. */
  readonly key: string;
}

/** A request as an operation sees it. */
export interface S3Request {
  readonly target: Target;
  readonly query: URLSearchParams;
  /** With those of a presigned URL. */
  readonly headers: RouteRequest["headers"];
  /** The bytes of a PUT or POST. */
  readonly body: Readable | undefined;
  readonly request: RouteRequest;
}

export type Level = "service" | "bucket" | "object";

const LEVELS = new Map<string, Level>([
  ["/", "service"],
  ["/:bucket", "bucket"],
  ["/:bucket/*", "object"],
]);

type Handle = (context: SimContext, call: S3Request) => unknown;

/** One operation of S3. */
export interface Operation {
  readonly method: Method;
  /** With the query parameter and the header: `/:bucket/*?uploadId`. */
  readonly path: string;
  readonly level: Level;
  /** The query parameters that must be present: the subresource first. */
  readonly query: readonly string[];
  /** The header that must be present. */
  readonly header: string | undefined;
  /** The operation's name in S3: `PutObject`. */
  readonly summary: string;
  readonly handle: Handle;
  /** The query parameters (`?prefix`) and headers that have an effect. */
  readonly parameters: readonly string[];
  /** Those that S3 documents and that have none. They are listed by `GET /_sim/unsupported`. */
  readonly unsupported: readonly string[];
}

type Parameters = Partial<Pick<Operation, "parameters" | "unsupported">>;

/**
 * Makes an operation; `dispatch.ts` serves it. `PUT /:bucket/*?uploadId#x-amz-copy-source` names the
 * method, the path, the query parameters and the header: many operations share a method and a path.
 */
export function route(
  endpoint: Endpoint,
  summary: string,
  handle: Handle,
  { parameters = [], unsupported = [] }: Parameters = {},
): Operation {
  const { method, path } = splitEndpoint(endpoint);
  const [, target = "", query, header] = /^([^?#]+)(?:\?([^#]+))?(?:#(.+))?$/.exec(path) ?? [];
  const level = LEVELS.get(target);
  if (level === undefined) throw new RangeError(`${path} is no path of an operation`);
  const asked = query?.split("&") ?? [];
  const operation = { method, path, level, query: asked, header, summary, handle };
  const common = level === "service" ? [] : OWNER;
  return { ...operation, parameters: [...common, ...parameters], unsupported };
}

/** A request as far as its headers matter. */
export type Sender = Pick<S3Request, "headers">;

/** Returns the text of a header, or `undefined` when it was not sent. */
export function readHeader({ headers }: Sender, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}

const HOSTED =
  /^(?<bucket>[a-z0-9][a-z0-9.-]*)\.(?:localhost|s3(?:[.-][a-z0-9.-]+)?\.amazonaws\.com)(?::\d+)?$/i;

/**
 * Returns the bucket of `http://bucket.localhost:4712/key`, of a real host such as
 * `bucket.s3.us-east-1.amazonaws.com`, or of a name below an allowed `*.s3.test`, as clients without
 * path style write it.
 */
export function bucketOfHost(
  host: string | undefined,
  allowed: readonly string[],
): string | undefined {
  const own = HOSTED.exec(host ?? "")?.groups?.["bucket"];
  if (own !== undefined) return own;
  const name = (host ?? "").replace(/:\d+$/, "").toLowerCase();
  const suffix = allowed
    .filter((pattern) => pattern.startsWith("*."))
    .map((pattern) => pattern.slice(1))
    .find((end) => name.endsWith(end) && name.length > end.length);
  return suffix === undefined ? undefined : name.slice(0, -suffix.length);
}
