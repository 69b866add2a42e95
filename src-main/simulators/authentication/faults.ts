import type { Dialect } from "#core/contract/dialect.ts";
import { clerkError } from "./errors.ts";

/** Clerk's error for a fault rule. */
export const fault: NonNullable<Dialect["fault"]> = ({ status, title, code }) => {
  if (status === 429) {
    const longMessage = "Too many requests. Please try again in a bit.";
    return clerkError(status, "too_many_requests", "Too many requests", longMessage);
  }
  if (status < 500) return clerkError(status, code, title);
  return clerkError(status, "internal_clerk_error", "Oops, an unexpected error occurred", title);
};
