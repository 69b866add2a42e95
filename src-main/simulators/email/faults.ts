import type { Dialect } from "#core/contract/dialect.ts";

/** Requests a second that Resend accepts by default. */
const LIMIT = "2";

const names: Readonly<Record<number, readonly [name: string, message: string]>> = {
  401: ["missing_api_key", "Missing API key in the authorization header."],
  403: ["invalid_api_key", "API key is invalid."],
  404: ["not_found", "The requested endpoint does not exist."],
  429: [
    "rate_limit_exceeded",
    "Too many requests. You can only make 2 requests per second. See rate limit response headers for more information.",
  ],
  500: ["internal_server_error", "An unexpected error occurred."],
};

/** Resend's error for a fault rule. */
export const fault: NonNullable<Dialect["fault"]> = ({ status, title, retryAfter }) => {
  const [name, message] = names[status] ?? [
    status < 500 ? "validation_error" : "application_error",
    `${title}.`,
  ];
  const limits = {
    "ratelimit-limit": LIMIT,
    "ratelimit-remaining": "0",
    "ratelimit-reset": String(retryAfter ?? 1),
  };
  return {
    body: { statusCode: status, name, message },
    headers: status === 429 ? limits : {},
  };
};
