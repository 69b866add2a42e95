import { Refusal } from "#core/kernel/refusal.ts";

/** The names Resend gives its errors. */
export type ErrorName =
  | "invalid_idempotency_key"
  | "validation_error"
  | "missing_api_key"
  | "restricted_api_key"
  | "invalid_api_key"
  | "not_found"
  | "method_not_allowed"
  | "invalid_idempotent_request"
  | "invalid_attachment"
  | "invalid_from_address"
  | "invalid_access"
  | "invalid_parameter"
  | "invalid_region"
  | "missing_required_field"
  | "application_error";

/** Any error in Resend's shape: `{"statusCode","name","message"}`. */
export function resendError(status: number, name: ErrorName, message: string): Refusal {
  return new Refusal(status, { statusCode: status, name, message });
}

/** 404: the id in the path names nothing. */
export function notFound(what: string): Refusal {
  return resendError(404, "not_found", `${what} not found`);
}

/** 422: a value that does not do. */
export function invalid(message: string, name: ErrorName = "validation_error"): Refusal {
  return resendError(422, name, message);
}

/** 401: no key where one is needed. */
export function missingKey(): Refusal {
  return resendError(401, "missing_api_key", "Missing API key in the authorization header.");
}

/** 403: a key that is not, or no longer, the account's. */
export function wrongKey(): Refusal {
  return resendError(403, "invalid_api_key", "API key is invalid.");
}
