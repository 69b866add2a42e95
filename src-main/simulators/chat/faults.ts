import type { Dialect } from "#core/contract/dialect.ts";
import { slackError } from "./errors.ts";

const codes: Readonly<Record<number, string>> = {
  401: "invalid_auth",
  403: "access_denied",
  429: "ratelimited",
  500: "internal_error",
  503: "service_unavailable",
};

/** Slack's error for a fault rule. Its SDKs read the status and `Retry-After` of a 429. */
export const fault: NonNullable<Dialect["fault"]> = ({ status }) =>
  slackError(codes[status] ?? (status < 500 ? "invalid_request" : "fatal_error"), {}, status);
