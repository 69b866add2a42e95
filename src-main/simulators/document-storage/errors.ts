import { NotSimulated, Refusal } from "#core/http/refusal.ts";

/** Any error in CouchDB's shape. */
export function couchError(
  status: number,
  error: string,
  reason: string,
  headers: Readonly<Record<string, string>> = {},
): Refusal {
  return new Refusal(status, { error, reason }, headers);
}

export const badRequest = (reason: string): Refusal => couchError(400, "bad_request", reason);

export const notFound = (reason: string): Refusal => couchError(404, "not_found", reason);

export const conflict = (): Refusal => couchError(409, "conflict", "Document update conflict.");

export const queryParseError = (reason: string): Refusal =>
  couchError(400, "query_parse_error", reason);

export const unauthorized = (reason: string): Refusal => couchError(401, "unauthorized", reason);

export const tooLarge = (limit: number): Refusal =>
  couchError(413, "too_large", `the request entity is larger than ${String(limit)} bytes`);

/** 501: CouchDB has this and the simulator has not. `what` is counted among the unsupported calls. */
export function notImplemented(what: string, reason: string): NotSimulated {
  return new NotSimulated(what, couchError(501, "not_implemented", reason));
}

/** What a schema may refuse with: the error's own name travels with the issue. */
export interface Complaint {
  readonly error: string;
  readonly reason: string;
}
