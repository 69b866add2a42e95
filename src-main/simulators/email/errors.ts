import { isRecord } from "#shared/text/json-in.ts";
import * as z from "zod";
import type { Issue } from "#core/contract/dialect.ts";
import { fieldName, valueAt } from "#core/contract/issues.ts";
import type { Violation } from "#core/contract/rules/check-rules.ts";
import { toIssue, ownWords } from "#core/contract/rules/word-violation.ts";
import { Refusal } from "#core/contract/refusal.ts";

/** Resend's names of errors. */
export type ErrorName =
  | "invalid_idempotency_key"
  | "validation_error"
  | "missing_api_key"
  | "restricted_api_key"
  | "invalid_api_key"
  | "not_found"
  | "method_not_allowed"
  | "invalid_idempotent_request"
  | "invalid_attachment"
  | "invalid_from_address"
  | "invalid_access"
  | "invalid_parameter"
  | "invalid_region"
  | "missing_required_field"
  | "application_error";

/** Any error in Resend's shape: `{"statusCode","name","message"}`. */
export class ResendError extends Refusal {
  readonly errorName: ErrorName;
  readonly errorMessage: string;

  constructor(status: number, name: ErrorName, message: string) {
    super(status, { statusCode: status, name, message });
    this.errorName = name;
    this.errorMessage = message;
  }
}

/** Returns an error in Resend's shape. */
export function resendError(status: number, name: ErrorName, message: string): ResendError {
  return new ResendError(status, name, message);
}

/** 404: the id in the path names nothing. */
export function notFound(what: string): Refusal {
  return resendError(404, "not_found", `${what} not found`);
}

/** Returns what a path names, or throws 404. */
export function requireObject<T>(item: T | undefined, what: string): T {
  if (item === undefined) throw notFound(what);
  return item;
}

/** 422: an invalid value. */
export function invalid(message: string, name: ErrorName = "validation_error"): Refusal {
  return resendError(422, name, message);
}

/** 401: no key where one is needed. */
export function missingKey(): Refusal {
  return resendError(401, "missing_api_key", "Missing API key in the authorization header.");
}

/** 403: a key that is not, or no longer, the account's. */
export function wrongKey(): Refusal {
  return resendError(403, "invalid_api_key", "API key is invalid.");
}

/** Refuses a value with one of Resend's error names. */
export function rejectField(
  context: z.core.$RefinementCtx,
  message: string,
  name: ErrorName = "validation_error",
): typeof z.NEVER {
  context.addIssue({ code: "custom", message, params: { name } });
  return z.NEVER;
}

const names: readonly ErrorName[] = [
  "validation_error",
  "invalid_attachment",
  "invalid_from_address",
  "invalid_parameter",
  "invalid_region",
  "missing_required_field",
];

function nameOf(issue: Issue): ErrorName {
  const input: unknown = issue.code === "custom" ? issue.params?.["name"] : undefined;
  return names.find((name) => name === input) ?? "validation_error";
}

/** Resend's name and message for the first issue of a schema. */
export function explainIssue(
  issues: readonly Issue[],
  sent: unknown,
): { readonly name: ErrorName; readonly message: string } {
  const [issue] = issues;
  if (!issue) return { name: "validation_error", message: "The request is invalid." };
  // Of a list of texts, Resend names the list and not the entry that is wrong.
  const isEntry = typeof issue.path.at(-1) === "number" && !isRecord(valueAt(sent, issue.path));
  const field = fieldName(isEntry ? issue.path.slice(0, -1) : issue.path);
  if (field === "") {
    const message = issue.code === "custom" ? issue.message : `Invalid body: ${issue.message}`;
    return { name: nameOf(issue), message };
  }
  if (issue.code !== "custom" && valueAt(sent, issue.path) === undefined) {
    return { name: "missing_required_field", message: `Missing \`${field}\` field.` };
  }
  const reason = issue.message.replace(/\.$/, "");
  return { name: nameOf(issue), message: `Invalid \`${field}\` field. ${reason}.` };
}

/** Resend's name and message for a broken rule about several fields. */
export function explainViolation(violation: Violation): {
  readonly name: ErrorName;
  readonly message: string;
} {
  const { rule, path } = violation;
  const name = names.find((one) => one === rule.code) ?? "validation_error";
  const { message } = toIssue(violation);
  const own = ownWords(violation);
  return { name, message: own ?? `Invalid \`${fieldName(path)}\` field. It ${message}.` };
}

/** Resend's 422 for a broken rule about several fields. */
export function brokenRule(violation: Violation): Refusal {
  const { name, message } = explainViolation(violation);
  return invalid(message, name);
}

/** Resend's 422 for the first field that a schema refused. */
export function refuseIssues(issues: readonly Issue[], sent: unknown): Refusal {
  const { name, message } = explainIssue(issues, sent);
  return resendError(422, name, message);
}
