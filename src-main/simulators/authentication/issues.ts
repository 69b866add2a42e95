import { codeOf, valueAt } from "#core/kernel/issues.ts";
import type { Issue } from "#core/kernel/dialect.ts";
import type { Refusal } from "#core/kernel/refusal.ts";
import { clerkErrors, type ClerkError } from "./errors.ts";

function unknownParam(name: string): ClerkError {
  return {
    message: "is unknown",
    long_message: `${name} is not a valid parameter for this request.`,
    code: "form_param_unknown",
    meta: { param_name: name },
  };
}

function missingParam(name: string): ClerkError {
  return {
    message: "is missing",
    long_message: `${name} must be included.`,
    code: "form_param_missing",
    meta: { param_name: name },
  };
}

function wrongParam(issue: Issue, name: string): ClerkError {
  const code = codeOf(issue);
  const meta = { param_name: name };
  if (code !== undefined) {
    return { message: issue.message, long_message: issue.message, code, meta };
  }
  const isValue = issue.code === "invalid_value" || issue.code.startsWith("too_");
  return {
    message: "is invalid",
    long_message: `${name} is invalid: ${issue.message}`,
    code: isValue ? "form_param_value_invalid" : "form_param_format_invalid",
    meta,
  };
}

function explain(issue: Issue, sent: unknown): readonly ClerkError[] {
  if (issue.code === "unrecognized_keys") return issue.keys.map(unknownParam);
  const name = issue.path.map(String).join(".");
  const isMissing = issue.code !== "custom" && valueAt(sent, issue.path) === undefined;
  return [isMissing ? missingParam(name) : wrongParam(issue, name)];
}

/** Clerk's 422 for everything that a schema refused. */
export function refuseIssues(issues: readonly Issue[], sent: unknown): Refusal {
  return clerkErrors(
    422,
    issues.flatMap((issue) => explain(issue, sent)),
  );
}
