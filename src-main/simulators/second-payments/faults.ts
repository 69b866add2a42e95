import type { Dialect } from "#core/contract/dialect.ts";

const codes: Readonly<Record<number, string>> = {
  429: "RATE_LIMITED",
  500: "INTERNAL_SERVER_ERROR",
  501: "NOT_IMPLEMENTED",
  503: "SERVICE_UNAVAILABLE",
  504: "GATEWAY_TIMEOUT",
};

/** Square's error for a fault rule. */
export const fault: NonNullable<Dialect["fault"]> = ({ status, title, code }) => {
  const category =
    status === 429
      ? "RATE_LIMIT_ERROR"
      : status === 401 || status === 403
        ? "AUTHENTICATION_ERROR"
        : status < 500
          ? "INVALID_REQUEST_ERROR"
          : "API_ERROR";
  const errors = [{ category, code: codes[status] ?? code.toUpperCase(), detail: `${title}.` }];
  return { body: { errors }, headers: {} };
};
