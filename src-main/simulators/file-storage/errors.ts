import { Refusal } from "#core/contract/refusal.ts";

/** An error as Box knows it; it becomes a body once the request is known that it answers. */
export class BoxError extends Error {
  override readonly name = "BoxError";
  readonly status: number;
  readonly code: string;
  readonly context: unknown;

  constructor(status: number, code: string, message: string, context?: unknown) {
    super(message);
    this.status = status;
    this.code = code;
    this.context = context;
  }
}

/** The error as it goes out. */
export function toRefusal(error: BoxError, requestId: string): Refusal {
  return new Refusal(error.status, {
    type: "error",
    status: error.status,
    code: error.code,
    ...(error.context === undefined ? {} : { context_info: error.context }),
    help_url: "http://developers.box.com/docs/#errors",
    message: error.message,
    request_id: requestId,
  });
}

/** 401: no token, or one that does not hold any more. It has no body. */
export function unauthorized(): Refusal {
  return new Refusal(401, undefined, {
    "www-authenticate":
      'Bearer realm="Service", error="invalid_token", error_description="The access token provided is invalid."',
  });
}

/** Returns the context of an error: the parameter that is wrong. */
export const inParameter = (name: string, message: string) => ({
  errors: [{ reason: "invalid_parameter", name, message }],
});

/** 404: there is no such thing; `type` is what Box calls its kind. */
export function notFound(type: string, id: string): BoxError {
  const message = `Invalid value '${type}_${id}'. '${type}' with value '${id}' not found`;
  return new BoxError(404, "not_found", "Not Found", inParameter(type, message));
}

/** Returns the record with an id, or throws 404. */
export function requireRecord<T>(
  records: { get(id: string): T | undefined },
  type: string,
  id: string,
): T {
  const record = records.get(id);
  if (!record) throw notFound(type, id);
  return record;
}

/** 404: it is in the trash, or in a folder that is. */
export const trashed = (): BoxError => new BoxError(404, "trashed", "Item is trashed");

/** 400: a parameter or a field is not what it can be. */
export const badRequest = (name: string, message: string): BoxError =>
  new BoxError(400, "bad_request", "Bad Request", inParameter(name, message));

/** 412: `If-Match` names another version than the current one. */
export const preconditionFailed = (): BoxError =>
  new BoxError(
    412,
    "precondition_failed",
    "The resource has been modified. Please retrieve the resource again and retry",
  );

/**
 * 403: the caller lacks the permission, or the operation is impossible, such as changing the root
 * folder.
 */
export const forbidden = (): BoxError =>
  new BoxError(
    403,
    "access_denied_insufficient_permissions",
    "Access denied - insufficient permission",
  );

/** 413: the file is larger than a file can be. */
export const tooLarge = (): BoxError =>
  new BoxError(
    413,
    "file_size_limit_exceeded",
    "File size exceeds the folder owner's file size limit",
  );
