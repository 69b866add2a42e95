import { createHash } from "node:crypto";
import { readRefusalCode, valueAt } from "#core/contract/issues.ts";
import type { Issue } from "#core/contract/dialect.ts";
import { Refusal } from "#core/contract/refusal.ts";

interface ClerkError {
  readonly message: string;
  readonly long_message: string;
  readonly code: string;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** A trace id that is the same on every run, because errors draw no ids. */
function traceOf(status: number, errors: readonly ClerkError[]): string {
  return createHash("md5")
    .update(JSON.stringify([status, errors]))
    .digest("hex");
}

/** Any errors in Clerk's envelope. */
function clerkErrors(status: number, errors: readonly ClerkError[]): Refusal {
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

/** 404: unknown id. `what` is a noun: `user`, `organization`. */
export function notFound(what: string, id: string): Refusal {
  return clerkError(404, "resource_not_found", "not found", `No ${what} was found with id ${id}.`);
}

/** 422: a parameter is invalid. */
export function invalidParam(param: string, code: string, message: string): Refusal {
  return clerkError(422, code, message, message, { param_name: param });
}

/** 422: another object has this address, name or slug. */
export function taken(param: string, what: string): Refusal {
  const message = `That ${what} is taken. Please try another.`;
  return invalidParam(param, "form_identifier_exists", message);
}

const paramError = (
  name: string,
  code: string,
  message: string,
  longMessage: string,
): ClerkError => ({
  message,
  long_message: longMessage,
  code,
  meta: { param_name: name },
});

const unknownParam = (name: string) =>
  paramError(
    name,
    "form_param_unknown",
    "is unknown",
    `${name} is not a valid parameter for this request.`,
  );

const missingParam = (name: string) =>
  paramError(name, "form_param_missing", "is missing", `${name} must be included.`);

function wrongParam(issue: Issue, name: string): ClerkError {
  const code = readRefusalCode(issue);
  if (code !== undefined) return paramError(name, code, issue.message, issue.message);
  const isValue = issue.code === "invalid_value" || issue.code.startsWith("too_");
  const plain = isValue ? "form_param_value_invalid" : "form_param_format_invalid";
  return paramError(name, plain, "is invalid", `${name} is invalid: ${issue.message}`);
}

function explain(issue: Issue, sent: unknown): readonly ClerkError[] {
  if (issue.code === "unrecognized_keys") return issue.keys.map(unknownParam);
  // Clerk names a list, not the entry that is wrong.
  const name = issue.path.filter((part) => typeof part !== "number").join(".");
  const isMissing = issue.code !== "custom" && valueAt(sent, issue.path) === undefined;
  return [isMissing ? missingParam(name) : wrongParam(issue, name)];
}

/** 422 for the fields that a schema refused. */
export function refuseIssues(issues: readonly Issue[], sent: unknown): Refusal {
  return clerkErrors(
    422,
    issues.flatMap((issue) => explain(issue, sent)),
  );
}
