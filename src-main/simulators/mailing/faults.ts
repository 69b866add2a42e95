import type { Dialect } from "#core/contract/dialect.ts";
import { lobError } from "./errors.ts";

/** Requests in five seconds that Lob accepts. */
const LIMIT = "150";

/** Lob's error for a fault rule. */
export const fault: NonNullable<Dialect["fault"]> = ({
  status,
  title,
  code,
  retryAfter = 1,
  now,
}) => {
  if (status !== 429) {
    return lobError(status, status === 500 ? "internal_server_error" : code, title);
  }
  const headers = {
    "ratelimit-remaining": "0",
    "ratelimit-reset": String(retryAfter),
    "x-rate-limit-limit": LIMIT,
    "x-rate-limit-remaining": "0",
    "x-rate-limit-reset": String(Math.floor(now / 1_000) + retryAfter),
  };
  return {
    body: lobError(status, "rate_limit_exceeded", "Rate limit exceeded. Please slow down.").body,
    headers,
  };
};
