import { Refusal } from "#core/contract/refusal.ts";

interface Details {
  readonly details?: string;
  readonly service?: "exchange";
}

/** Most errors: `{"error":{"code","message","details"?,"service"?}}`. */
export function exchangeError(
  status: number,
  code: string,
  message: string,
  more: Details = {},
): Refusal {
  return new Refusal(status, { error: { code, message, ...more } });
}

/** 400: the order cannot be taken as it is. */
export function orderRefused(code: string, details?: string): Refusal {
  const message = code.replaceAll("_", " ");
  const more: Details = { service: "exchange", ...(details === undefined ? {} : { details }) };
  return exchangeError(400, code, message, more);
}

/** 400: fields are missing, are not what they can be, or do not go together. */
export function invalidParameters(details: string): Refusal {
  return exchangeError(400, "invalid_parameters", "invalid parameters", { details });
}

/** 404 for what the catalogue does not know. */
export function notFound(): Refusal {
  return exchangeError(404, "not_found", "not found");
}

/** 404 for an order that is not there, or not this member's, or no longer in the book. */
export function orderNotFound(): Refusal {
  return exchangeError(404, "not_found", "not found", { service: "exchange" });
}

/** 401, in the three forms the real exchange has. */
export function badSignature(details: "INCORRECT_API_KEY_SIGNATURE" | "NOT_FOUND"): Refusal {
  return exchangeError(401, "authentication_error", "authentication_error", { details });
}

/** 401: one of the three headers that sign a request is not there. */
export function missingHeader(name: "key" | "signature" | "timestamp"): Refusal {
  const message = `${name} is missing from headers`;
  return exchangeError(401, message.replaceAll(" ", "_"), message);
}

/** 401: the timestamp is none, or too far from the time now. */
export function expiredTimestamp(): Refusal {
  return exchangeError(401, "header_timestamp_expired", "header timestamp expired");
}

/** Bodies whose JSON has the wrong types: flat. */
export function badRequest(details: string): Refusal {
  return new Refusal(400, { code: "bad_request", message: "bad request", details });
}

/** Query values that make no sense: one message. */
export function badQuery(operation: string, reason: string): Refusal {
  return new Refusal(400, { msg: `Parameter validation failed for ${operation}: ${reason}` });
}
