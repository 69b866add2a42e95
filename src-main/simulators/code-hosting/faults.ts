import type { Dialect } from "#core/contract/dialect.ts";
import { githubError } from "./errors.ts";

const LIMITED =
  "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.";

/** GitHub's error for a fault rule. */
export const fault: NonNullable<Dialect["fault"]> = ({ status, title, retryAfter = 0, now }) => {
  if (status !== 429 && !(status === 403 && retryAfter > 0)) return githubError(status, title);
  const headers = {
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset": String(Math.floor(now / 1_000) + retryAfter),
  };
  return { body: githubError(status, LIMITED).body, headers };
};
