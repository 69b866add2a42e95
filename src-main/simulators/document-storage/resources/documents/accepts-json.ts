import type { RouteRequest } from "#core/contract/route.ts";
import { notImplemented } from "../../errors.ts";

/**
 * Rejects a client that reads several revisions or documents in parts of a body only, as CouchDB writes them.
 * @param what The route, for the list of unsupported calls.
 */
export function requireJsonReader(headers: RouteRequest["headers"], what: string): void {
  const { accept } = headers;
  if (accept?.includes("multipart/") !== true || /application\/json|\*\/\*/.test(accept)) return;
  throw notImplemented(`${what}#multipart`, "The response is JSON: accept application/json.");
}
