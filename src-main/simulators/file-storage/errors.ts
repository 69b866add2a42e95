import { Refusal } from "#core/http/refusal.ts";

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
export function refusalOf(error: BoxError, requestId: string): Refusal {
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

export const notFound = (type: string, id: string): BoxError =>
  new BoxError(404, "not_found", "Not Found", {
    errors: [
      {
        reason: "invalid_parameter",
        name: type,
        message: `Invalid value '${type}_${id}'. '${type}' with value '${id}' not found`,
      },
    ],
  });

export const trashed = (): BoxError => new BoxError(404, "trashed", "Item is trashed");

export const badRequest = (name: string, message: string): BoxError =>
  new BoxError(400, "bad_request", "Bad Request", {
    errors: [{ reason: "invalid_parameter", name, message }],
  });

export const preconditionFailed = (): BoxError =>
  new BoxError(
    412,
    "precondition_failed",
    "The resource has been modified. Please retrieve the resource again and retry",
  );

export const forbidden = (): BoxError =>
  new BoxError(
    403,
    "access_denied_insufficient_permissions",
    "Access denied - insufficient permission",
  );

export const tooLarge = (): BoxError =>
  new BoxError(
    413,
    "file_size_limit_exceeded",
    "File size exceeds the folder owner's file size limit",
  );
