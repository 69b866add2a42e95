import { routesOf, streamRoutesOf, type Method, type Route } from "#core/kernel/route.ts";
import { dispatch } from "./dispatch.ts";
import type { Operation } from "./operation.ts";
import { operations } from "./operations.ts";
import type { ObjectStorageState } from "./state.ts";

const route = routesOf<ObjectStorageState>();
const streamRoute = streamRoutesOf<ObjectStorageState>();

/** A bucket may be named with and without a slash behind it; a key may hold any number of them. */
const PATHS = ["/", "/:bucket", "/:bucket/*"];

function summaryOf(method: Method, path: string): string {
  const isObject = path.endsWith("*");
  const names = operations
    .filter((operation) => operation.method === method && fits(operation, path, isObject))
    .map(({ name }) => name);
  return names.join(", ") || "Not allowed here";
}

function fits({ level }: Operation, path: string, isObject: boolean): boolean {
  if (path === "/") return level === "service";
  return isObject ? level !== "service" : level === "bucket";
}

function routeFor(method: Operation["method"], path: string): Route<ObjectStorageState> {
  const summary = summaryOf(method, path);
  const takesBody = method === "PUT" || method === "POST";
  return (takesBody ? streamRoute : route)({
    method,
    path,
    summary,
    handle: (context, request) => dispatch(operations, context, request),
  });
}

const METHODS = ["GET", "HEAD", "PUT", "POST", "DELETE"] as const;

/** A few paths that many operations share; which one it is, the query and the headers say. */
export const routes: readonly Route<ObjectStorageState>[] = METHODS.flatMap((method) =>
  PATHS.map((path) => routeFor(method, path)),
);
