import type { RouteRequest } from "#core/kernel/route.ts";
import type { StorageContext } from "./state.ts";
import type { Target } from "./target.ts";

export type Level = "service" | "bucket" | "object";

/** A request as an operation sees it. */
export interface Call {
  readonly target: Target;
  readonly query: URLSearchParams;
  readonly headers: RouteRequest["headers"];
  readonly request: RouteRequest;
}

/**
 * One operation of S3. Many share a path and a method; what tells them apart is a parameter of the
 * query or a header.
 */
export interface Operation {
  /** `PutObject` */
  readonly name: string;
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  readonly level: Level;
  /** The parameter that must be there. */
  readonly parameter?: string;
  /** The header that must be there. */
  readonly header?: string;
  handle(context: StorageContext, call: Call): unknown;
}

/** A header's text; absent when it was not sent. */
export function headerOf({ headers }: Pick<Call, "headers">, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}

/** The operation that fits best: those that want more come first. */
export function findOperation(
  operations: readonly Operation[],
  method: string,
  level: Level,
  call: Pick<Call, "query" | "headers">,
): Operation | undefined {
  const fitting = operations.filter(
    (operation) =>
      operation.method === method &&
      operation.level === level &&
      (operation.parameter === undefined || call.query.has(operation.parameter)) &&
      (operation.header === undefined || call.headers[operation.header] !== undefined),
  );
  return fitting.reduce<Operation | undefined>(
    (best, next) => (best === undefined || demands(next) > demands(best) ? next : best),
    undefined,
  );
}

function demands({ parameter, header }: Operation): number {
  return (parameter === undefined ? 0 : 2) + (header === undefined ? 0 : 1);
}
