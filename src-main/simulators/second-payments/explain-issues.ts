import { codeOf, fieldName, valueAt } from "#core/kernel/issues.ts";
import type { Issue } from "#core/kernel/dialect.ts";
import type { Refusal } from "#core/kernel/refusal.ts";
import { squareErrors, type SquareError } from "./errors.ts";

const expectations: Readonly<Record<string, string>> = {
  string: "EXPECTED_STRING",
  int: "EXPECTED_INTEGER",
  number: "EXPECTED_INTEGER",
  boolean: "EXPECTED_BOOLEAN",
  object: "EXPECTED_OBJECT",
  array: "EXPECTED_ARRAY",
  record: "EXPECTED_MAP",
};

function sizeCode(issue: Issue & { readonly code: "too_small" | "too_big" }): string {
  const isSmall = issue.code === "too_small";
  if (issue.origin === "string") return isSmall ? "VALUE_EMPTY" : "VALUE_TOO_LONG";
  if (issue.origin === "array") return isSmall ? "ARRAY_EMPTY" : "ARRAY_LENGTH_TOO_LONG";
  return isSmall ? "VALUE_TOO_LOW" : "VALUE_TOO_HIGH";
}

function squareCode(issue: Issue): string {
  if (issue.code === "invalid_type") return expectations[issue.expected] ?? "INCORRECT_TYPE";
  if (issue.code === "too_small" || issue.code === "too_big") return sizeCode(issue);
  if (issue.code === "invalid_value") return "INVALID_ENUM_VALUE";
  return codeOf(issue) ?? "INVALID_VALUE";
}

function explain(issue: Issue, sent: unknown): SquareError {
  const category = "INVALID_REQUEST_ERROR";
  const field = fieldName(issue.path);
  if (field === "") {
    return { category, code: "EXPECTED_JSON_BODY", detail: "Expected a JSON object as the body." };
  }
  const isMissing = valueAt(sent, issue.path) === undefined;
  if (isMissing && (issue.code === "invalid_type" || issue.code === "invalid_value")) {
    const detail = `Missing required parameter: ${field}`;
    return { category, code: "MISSING_REQUIRED_PARAMETER", detail, field };
  }
  const detail =
    issue.code === "custom" ? issue.message : `Field \`${field}\` is not valid: ${issue.message}`;
  return { category, code: squareCode(issue), detail, field };
}

/** Square names every field that is wrong, not only the first. `sent` is what the client sent. */
export function explainIssues(issues: readonly Issue[], sent: unknown): Refusal {
  return squareErrors(
    400,
    issues.map((issue) => explain(issue, sent)),
  );
}
