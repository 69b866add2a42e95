import { NotSimulated, Refusal } from "#core/contract/refusal.ts";

/** Any error in CouchDB's shape. */
export function couchError(
  status: number,
  error: string,
  reason: string,
  headers: Readonly<Record<string, string>> = {},
): Refusal {
  return new Refusal(status, { error, reason }, headers);
}

/** 400: a part of the request is no good; the reason says which. */
export const badRequest = (reason: string): Refusal => couchError(400, "bad_request", reason);

/** 404: no such database, document or attachment; the reason says which. */
export const notFound = (reason: string): Refusal => couchError(404, "not_found", reason);

/** 409: another revision is the current one. */
export const conflict = (): Refusal => couchError(409, "conflict", "Document update conflict.");

/** 400: a parameter of the query is not of its type. */
export const queryParseError = (reason: string): Refusal =>
  couchError(400, "query_parse_error", reason);

/** 401: no credentials, or wrong ones. */
export const unauthorized = (reason: string): Refusal => couchError(401, "unauthorized", reason);

/** 413: the body has more than `limit` bytes. */
export const tooLarge = (limit: number): Refusal =>
  couchError(413, "too_large", `the request entity is larger than ${String(limit)} bytes`);

/** 413: the document is too large. `id` is its id. */
export const documentTooLarge = (id: string): Refusal => couchError(413, "document_too_large", id);

/** 501: CouchDB has this and the simulator has not. `what` is counted among the unsupported calls. */
export function notImplemented(what: string, reason: string): NotSimulated {
  return new NotSimulated(what, couchError(501, "not_implemented", reason));
}
