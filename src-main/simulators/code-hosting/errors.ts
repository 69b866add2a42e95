import { Refusal } from "#core/contract/refusal.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

const DOCUMENTATION = "https://docs.github.com/rest";

/** One fault of a 422. */
export interface FieldError {
  readonly resource: string;
  readonly code:
    | "missing"
    | "missing_field"
    | "invalid"
    | "already_exists"
    | "unprocessable"
    | "too_large"
    | "custom";
  readonly field?: string;
  readonly message?: string;
  readonly value?: unknown;
}

/** Any error in GitHub's envelope. */
export function githubError(
  status: number,
  message: string,
  errors?: readonly (FieldError | string)[],
): Refusal {
  return new Refusal(status, {
    message,
    ...(errors ? { errors } : {}),
    documentation_url: DOCUMENTATION,
    status: String(status),
  });
}

/** 404: nothing there, or nothing the client may know of. */
export function notFound(message = "Not Found"): Refusal {
  return githubError(404, message);
}

/** 422 with the faults of fields. */
export function validationFailed(...errors: readonly FieldError[]): Refusal {
  return githubError(422, "Validation Failed", errors);
}

/** 422 for what is wrong with the request as a whole. */
export function unprocessable(message: string): Refusal {
  return githubError(422, message);
}

/** 422 for a value that names nothing or is out of range. */
export function invalidField(resource: string, field: string, value?: unknown): Refusal {
  return validationFailed({
    resource,
    field,
    code: "invalid",
    ...(value === undefined ? {} : { value }),
  });
}
