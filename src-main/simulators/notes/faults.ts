import type { Dialect } from "#core/contract/dialect.ts";
import { notionError } from "./errors.ts";

const errors: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ["validation_error", "body failed validation."],
  401: ["unauthorized", "API token is invalid."],
  403: ["restricted_resource", "Insufficient permissions for this endpoint."],
  404: ["object_not_found", "Could not find the object."],
  409: ["conflict_error", "Conflict occurred while saving. Please try again."],
  429: ["rate_limited", "You have been rate limited. Please try again in a few minutes."],
  500: ["internal_server_error", "Unexpected error occurred."],
  503: [
    "service_unavailable",
    "Public API service is temporarily unavailable, please try again later.",
  ],
  504: ["gateway_timeout", "The request timed out."],
};

/** Notion's error for a fault rule. */
export const fault: NonNullable<Dialect["fault"]> = ({ status, title, code }) => {
  const [known, message] = errors[status] ?? [code, title];
  return notionError(status, known, message);
};
