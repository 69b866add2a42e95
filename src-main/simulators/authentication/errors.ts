import { createHash } from "node:crypto";
import { Refusal } from "#core/kernel/refusal.ts";

/** One of the errors in Clerk's envelope. */
export interface ClerkError {
  readonly message: string;
  readonly long_message: string;
  readonly code: string;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** A trace id that says the same on every run, since an error has no place in the id sequence. */
function traceOf(status: number, errors: readonly ClerkError[]): string {
  return createHash("md5")
    .update(JSON.stringify([status, errors]))
    .digest("hex");
}

/** Any errors in Clerk's envelope. */
export function clerkErrors(status: number, errors: readonly ClerkError[]): Refusal {
  return new Refusal(status, { errors, clerk_trace_id: traceOf(status, errors) });
}

/** A single error in Clerk's envelope. */
export function clerkError(
  status: number,
  code: string,
  message: string,
  longMessage: string = message,
  meta?: Readonly<Record<string, unknown>>,
): Refusal {
  return clerkErrors(status, [
    { message, long_message: longMessage, code, ...(meta === undefined ? {} : { meta }) },
  ]);
}

/** 404: the id names nothing. `what` is a noun: `user`, `organization`. */
export function notFound(what: string, id: string): Refusal {
  return clerkError(404, "resource_not_found", "not found", `No ${what} was found with id ${id}.`);
}

/** 422: someone else has this address, name or slug. */
export function taken(param: string, what: string): Refusal {
  return clerkError(
    422,
    "form_identifier_exists",
    `That ${what} is taken. Please try another.`,
    `That ${what} is taken. Please try another.`,
    { param_name: param },
  );
}

/** 422: a parameter is not what it should be. */
export function invalidParam(param: string, code: string, message: string): Refusal {
  return clerkError(422, code, message, message, { param_name: param });
}
