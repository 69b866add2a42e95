import type { Dialect } from "#core/contract/dialect.ts";
import { jiraError } from "./errors.ts";

/** Jira's error for a fault rule. */
export const fault: NonNullable<Dialect["fault"]> = ({ status, title, retryAfter = 1, now }) => {
  if (status !== 429) return jiraError(status, [title]);
  const headers = {
    "x-ratelimit-limit": "350",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset": new Date(now + retryAfter * 1_000).toISOString(),
    "ratelimit-reason": "jira-burst-based",
  };
  return { body: jiraError(status, ["Rate limit exceeded."]).body, headers };
};
