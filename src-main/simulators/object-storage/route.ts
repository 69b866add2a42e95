import type { Readable } from "node:stream";
import type { Context } from "#core/kernel/context.ts";
import type { RouteRequest } from "#core/kernel/route.ts";
import type { State } from "./state.ts";

export type SimContext = Context<State>;

/** The bucket and key that a path names. */
export interface Target {
  /** Empty for the service itself. */
  readonly bucket: string;
  /** Empty for the bucket itself. */
  readonly key: string;
}

/** A request as an operation sees it. */
export interface Call {
  readonly target: Target;
  readonly query: URLSearchParams;
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

interface OperationSpec {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /**
   * `/:bucket/*?uploadId#x-amz-copy-source`: the path, the query parameter and the header that must
   * be present. Many operations share a path and a method.
   */
  readonly path: string;
  /** The operation's name in S3: `PutObject`. */
  readonly summary: string;
  handle(context: SimContext, call: Call): unknown;
}

/** One operation of S3. */
export interface Operation extends OperationSpec {
  readonly level: Level;
  readonly parameter: string | undefined;
  readonly header: string | undefined;
}

/** Makes an operation. `dispatch.ts` serves it. */
export function route(spec: OperationSpec): Operation {
  const [, path = "", parameter, header] =
    /^([^?#]+)(?:\?([^#]+))?(?:#(.+))?$/.exec(spec.path) ?? [];
  const level = LEVELS.get(path);
  if (level === undefined) throw new Error(`${spec.path} is no path of an operation`);
  return { ...spec, level, parameter, header };
}

/** Returns the text of a header, or `undefined` when it was not sent. */
export function headerOf({ headers }: Pick<Call, "headers">, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}
