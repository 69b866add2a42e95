import { readRefusalCode, fieldName, valueAt } from "#core/contract/issues.ts";
import type { Issue } from "#core/contract/dialect.ts";
import { Refusal } from "#core/contract/refusal.ts";
import type { Violation } from "#core/contract/rules/check-rules.ts";
import { toIssue } from "#core/contract/rules/word-violation.ts";

type Category =
  | "API_ERROR"
  | "AUTHENTICATION_ERROR"
  | "INVALID_REQUEST_ERROR"
  | "PAYMENT_METHOD_ERROR"
  | "REFUND_ERROR";

/** One entry of Square's `errors`. */
interface SquareError {
  readonly category: Category;
  readonly code: string;
  readonly detail: string;
  readonly field?: string;
}

/** Any error in Square's envelope. */
export function squareErrors(status: number, errors: readonly SquareError[]): Refusal {
  return new Refusal(status, { errors });
}

/** One error of a request that cannot be served. */
export function invalidRequest(
  status: number,
  code: string,
  detail: string,
  field?: string,
): Refusal {
  const category = "INVALID_REQUEST_ERROR";
  return squareErrors(status, [{ category, code, detail, ...(field ? { field } : {}) }]);
}

/** 400: the state of things does not allow this. */
export function badRequest(detail: string, field?: string): Refusal {
  return invalidRequest(400, "BAD_REQUEST", detail, field);
}

/** 404: the id of a path names nothing. */
export function notFound(kind: string, id: string): Refusal {
  return invalidRequest(404, "NOT_FOUND", `Could not find ${kind} with id: ${id}`);
}

/** 409: the object has changed since the client read it. */
export function versionMismatch(detail: string, field: string): Refusal {
  return invalidRequest(409, "VERSION_MISMATCH", detail, field);
}

/** Throws when a client names another version than the current one. */
export function checkVersion(
  kind: "booking" | "order" | "customer" | "invoice" | "subscription",
  current: number,
  sent: number | undefined,
  field: string,
): void {
  if (sent === undefined || sent === current) return;
  const detail = `The ${kind} is at version ${String(current)}, not ${String(sent)}.`;
  throw versionMismatch(detail, field);
}

function missing(field: string): SquareError {
  const detail = `Missing required parameter: ${field}`;
  return { category: "INVALID_REQUEST_ERROR", code: "MISSING_REQUIRED_PARAMETER", detail, field };
}

/** 400: a field that the request needs is absent. */
export function missingParameter(field: string): Refusal {
  return squareErrors(400, [missing(field)]);
}

/** 400: the payment cannot be refunded. */
export function refundError(code: string, detail: string, field: string): Refusal {
  return squareErrors(400, [{ category: "REFUND_ERROR", code, detail, field }]);
}

/** 400 with the failed payment: the only error that an idempotency key keeps. */
export class Declined extends Refusal {
  constructor(error: SquareError, payment: unknown) {
    super(400, { errors: [error], payment });
  }
}

/** The error of a source that the bank turns down. */
export function createDecline(code: string): SquareError {
  return { category: "PAYMENT_METHOD_ERROR", code, detail: `Authorization error: '${code}'` };
}

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
  return readRefusalCode(issue) ?? "INVALID_VALUE";
}

function detailOf(issue: Issue, field: string): string {
  if (issue.code === "custom") return issue.message;
  if (issue.code === "too_big" && issue.origin === "string") {
    return `Field must not be greater than ${String(issue.maximum)} length`;
  }
  return `Field \`${field}\` is not valid: ${issue.message}`;
}

function explainIssue(issue: Issue, sent: unknown): SquareError {
  const category = "INVALID_REQUEST_ERROR";
  const field = fieldName(issue.path);
  if (field === "") {
    return { category, code: "EXPECTED_JSON_BODY", detail: "Expected a JSON object as the body." };
  }
  const isMissing = valueAt(sent, issue.path) === undefined;
  if (isMissing && (issue.code === "invalid_type" || issue.code === "invalid_value")) {
    return missing(field);
  }
  return { category, code: squareCode(issue), detail: detailOf(issue, field), field };
}

/** Square names every field that is wrong, not only the first. `sent` is what the client sent. */
export function explainIssues(issues: readonly Issue[], sent: unknown): Refusal {
  return squareErrors(
    400,
    issues.map((issue) => explainIssue(issue, sent)),
  );
}

/** 400: a broken rule about several parameters. */
export function brokenRule(violation: Violation): Refusal {
  const { rule, path } = violation;
  const field = fieldName(path);
  if (rule.needs && rule.message === undefined) return missingParameter(field);
  const { message } = toIssue(violation);
  const detail = rule.message === undefined ? `The parameter \`${field}\` ${message}.` : message;
  return invalidRequest(400, rule.code ?? "BAD_REQUEST", detail, field);
}
