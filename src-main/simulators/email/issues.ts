import * as z from "zod";
import type { Issue } from "#core/kernel/dialect.ts";
import { fieldName, valueAt } from "#core/kernel/issues.ts";
import type { Refusal } from "#core/kernel/refusal.ts";
import { resendError, type ErrorName } from "./errors.ts";

/** Refuses a value with one of Resend's error names. */
export function fault(
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
  const given: unknown = issue.code === "custom" ? issue.params?.["name"] : undefined;
  return names.find((name) => name === given) ?? "validation_error";
}

/** What is wrong with the first field that a schema refused, and what Resend calls it. */
export function explainIssue(
  issues: readonly Issue[],
  sent: unknown,
): { readonly name: ErrorName; readonly message: string } {
  const [issue] = issues;
  if (!issue) return { name: "validation_error", message: "The request is invalid." };
  const field = fieldName(issue.path);
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

/** Resend's 422 for the first field that a schema refused. */
export function refuseIssues(issues: readonly Issue[], sent: unknown): Refusal {
  const { name, message } = explainIssue(issues, sent);
  return resendError(422, name, message);
}
