import { createIdSequence } from "#core/state/id-sequence.ts";
import type { OAuthError } from "#core/oauth/oauth-error.ts";
import { Refusal } from "#core/contract/refusal.ts";

/** Any error in Okta's envelope. The error id follows from the error, so that runs can be compared. */
export function oktaError(
  status: number,
  errorCode: string,
  errorSummary: string,
  causes: readonly string[] = [],
  headers: Readonly<Record<string, string>> = {},
): Refusal {
  const seed = [errorCode, errorSummary, ...causes].join("\n");
  return new Refusal(
    status,
    {
      errorCode,
      errorSummary,
      errorLink: errorCode,
      errorId: createIdSequence(seed).next("oae", 17),
      errorCauses: causes.map((cause) => ({ errorSummary: cause })),
    },
    headers,
  );
}

/** 400 E0000001: a field is wrong; the causes say which and why. */
export function validationFailed(field: string, causes: readonly string[]): Refusal {
  return oktaError(400, "E0000001", `Api validation failed: ${field}`, causes);
}

/** 400 E0000003: not the JSON that was expected. */
export function malformedBody(causes: readonly string[] = []): Refusal {
  return oktaError(400, "E0000003", "The request body was not well-formed.", causes);
}

/** 404 E0000007: the id names nothing. */
export function notFound(id: string, kind: string): Refusal {
  const summary = `Not found: Resource not found: ${id} (${kind})`;
  return oktaError(404, "E0000007", summary);
}

/** 400 E0000031: the filter or search cannot be understood. */
export function invalidSearch(reason: string): Refusal {
  return oktaError(400, "E0000031", `Invalid search criteria. ${reason}`, [reason]);
}

/** 403 E0000038: the user's status does not allow this. */
export function wrongStatus(): Refusal {
  const summary = "This operation is not allowed in the current user status.";
  return oktaError(403, "E0000038", summary);
}

/** 412: the user is not the version that `If-Match` names. */
export function preconditionFailed(): Refusal {
  return oktaError(412, "E0000001", "Api validation failed: If-Match", [
    "If-Match: The resource has been changed by another request",
  ]);
}

/** 403 E0000006: no caller may do this. */
export function forbidden(): Refusal {
  const summary = "You do not have permission to perform the requested action";
  return oktaError(403, "E0000006", summary);
}

/** An error of the OAuth endpoints (RFC 6749, 5.2), which differ from the rest of the API. */
export function oauthError(status: number, error: string, description: string): Refusal {
  const headers = { "cache-control": "no-store" };
  return new Refusal(status, { error, error_description: description }, headers);
}

const statuses: Readonly<Partial<Record<OAuthError["code"], number>>> = {
  invalid_client: 401,
  access_denied: 403,
};

/** The OAuth endpoints' form of a fault. */
export function explainOAuthError({ code, description }: OAuthError): Refusal {
  return oauthError(statuses[code] ?? 400, code, description);
}
