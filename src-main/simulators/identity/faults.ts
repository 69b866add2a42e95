import type { Dialect } from "#core/contract/dialect.ts";
import { oktaError } from "./errors.ts";

/** Requests a minute that Okta accepts for most of its routes. */
const LIMIT = "600";

const LIMITED = "API call exceeded rate limit due to too many requests.";

const codes: Readonly<Record<number, string>> = {
  401: "E0000011",
  403: "E0000006",
  404: "E0000007",
  503: "E0000010",
};

/** Okta's error for a fault rule. */
export const fault: NonNullable<Dialect["fault"]> = ({ status, title, retryAfter = 1, now }) => {
  if (status !== 429) {
    return oktaError(status, codes[status] ?? (status < 500 ? "E0000001" : "E0000009"), title);
  }
  const headers = {
    "x-rate-limit-limit": LIMIT,
    "x-rate-limit-remaining": "0",
    "x-rate-limit-reset": String(Math.floor(now / 1_000) + retryAfter),
  };
  return oktaError(status, "E0000047", LIMITED, [], headers);
};
